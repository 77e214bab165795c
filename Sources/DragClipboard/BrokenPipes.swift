import Glibc

/// Runs a body in which writing to a pipe without a reader fails with `EPIPE` and raises no `SIGPIPE`. Applies to this thread only.
func withoutBrokenPipeSignals<Result>(_ body: () throws(ClipboardError) -> Result) throws(ClipboardError) -> Result {
    var signals = sigset_t(), previous = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &signals, &previous)
    defer {
        // A SIGPIPE that was raised during the body is still pending and must be consumed before the signal is unblocked.
        var now = timespec()
        if sigismember(&previous, SIGPIPE) == 0 {
            while sigtimedwait(&signals, nil, &now) > 0 {}
        }
        pthread_sigmask(SIG_SETMASK, &previous, nil)
    }
    return try body()
}
