import Glibc

/// Runs a body in which writing to a pipe that nobody reads any more is an error and no signal.
func withoutBrokenPipeSignals<Result>(_ body: () throws(ClipboardError) -> Result) throws(ClipboardError) -> Result {
    var signals = sigset_t(), previous = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &signals, &previous)
    defer {
        // The signals that came meanwhile must not come afterwards.
        var now = timespec()
        if sigismember(&previous, SIGPIPE) == 0 {
            while sigtimedwait(&signals, nil, &now) > 0 {}
        }
        pthread_sigmask(SIG_SETMASK, &previous, nil)
    }
    return try body()
}
