/// The system calls that no converter has a use for, refused by a seccomp filter (seccomp(2), BPF as in `linux/filter.h`).
///
/// The second line behind namespaces or Landlock: calls that have opened holes before, that change the machine, or that make new
/// namespaces. They fail with EPERM; `clone3` fails with ENOSYS, so that the C library falls back to `clone`, whose flags can be looked at.
enum SeccompFilter {
    /// One instruction, as the kernel has it.
    struct Instruction: BitwiseCopyable {
        var code: UInt16
        var jumpIfTrue: UInt8
        var jumpIfFalse: UInt8
        var operand: UInt32
    }

    #if arch(x86_64)
        private static let architecture: UInt32 = 0xC000_003E
        private static let clone: UInt32 = 56
        private static let clone3: UInt32 = 435
        private static let ioctl: UInt32 = 16
        private static let socket: UInt32 = 41
        /// ptrace, syslog, quotactl, iopl, ioperm, module loading, kexec, reboot, mounting, swap, clocks, host names, chroot, accounting,
        /// vhangup, pivot_root, modify_ldt, keys, perf, bpf, userfaultfd, other processes' memory, handles, unshare, setns, io_uring …
        private static let refused: [UInt32] = [
            101, 103, 154, 155, 159, 161, 163, 164, 165, 166, 167, 168, 169, 170, 171, 172, 173, 175, 176, 179, 180, 212, 227, 246, 248,
            249, 250, 272, 279, 298, 303, 304, 305, 308, 310, 311, 312, 313, 320, 321, 323, 153, 425, 426, 427, 428, 429, 430, 431, 432,
            433, 442,
        ]
    #elseif arch(arm64)
        private static let architecture: UInt32 = 0xC000_00B7
        private static let clone: UInt32 = 220
        private static let clone3: UInt32 = 435
        private static let ioctl: UInt32 = 29
        private static let socket: UInt32 = 198
        private static let refused: [UInt32] = [
            117, 116, 60, 105, 106, 104, 142, 40, 39, 224, 225, 170, 112, 161, 162, 171, 51, 89, 58, 41, 217, 218, 219, 241, 280, 282, 270,
            271, 264, 265, 97, 268, 239, 272, 273, 294, 266, 425, 426, 427, 428, 429, 430, 431, 432, 433, 442,
        ]
    #endif

    /// CLONE_NEWNS, NEWCGROUP, NEWUTS, NEWIPC, NEWUSER, NEWPID, NEWNET.
    private static let namespaceFlags: UInt32 = 0x7E02_0000
    /// TIOCSTI, which types into a terminal, and TIOCLINUX.
    private static let refusedControls: [UInt32] = [0x5412, 0x541C]

    /// The filter for this machine; empty on an architecture that it is not written for.
    ///
    /// - Parameter allowsSockets: whether the program may make sockets.
    static func program(allowsSockets: Bool) -> [Instruction] {
        #if arch(x86_64) || arch(arm64)
            let load: UInt16 = 0x20
            let equal: UInt16 = 0x15
            let greaterOrEqual: UInt16 = 0x35
            let anyBit: UInt16 = 0x45
            let answer: UInt16 = 0x06
            let allow: UInt32 = 0x7FFF_0000
            let notPermitted: UInt32 = 0x0005_0001
            let notThere: UInt32 = 0x0005_0026
            var list: [Instruction] = []
            func add(_ code: UInt16, _ operand: UInt32, _ yes: UInt8 = 0, _ no: UInt8 = 0) {
                list.append(Instruction(code: code, jumpIfTrue: yes, jumpIfFalse: no, operand: operand))
            }
            func refuse(_ number: UInt32, with result: UInt32) {
                add(equal, number, 0, 1)
                add(answer, result)
            }
            // struct seccomp_data: nr at 0, arch at 4, arguments from 16, low half first.
            add(load, 4)
            add(equal, architecture, 1, 0)
            add(answer, notPermitted)
            add(load, 0)
            // x86-64's second set of numbers, for programs with 32-bit pointers.
            add(greaterOrEqual, 0x4000_0000, 0, 1)
            add(answer, notPermitted)
            for number in refused { refuse(number, with: notPermitted) }
            if !allowsSockets { refuse(socket, with: notPermitted) }
            refuse(clone3, with: notThere)
            add(equal, clone, 0, 4)
            add(load, 16)
            add(anyBit, namespaceFlags, 0, 1)
            add(answer, notPermitted)
            add(answer, allow)
            add(equal, ioctl, 0, UInt8(2 + 2 * refusedControls.count - 1))
            add(load, 24)
            for control in refusedControls { refuse(control, with: notPermitted) }
            add(answer, allow)
            return list
        #else
            return []
        #endif
    }
}
