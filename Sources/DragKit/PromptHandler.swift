/// A linked-in handler whose conversions of small inputs are known to end soon, because the tests of hostile inputs run them. The engine
/// converts small inputs of such a handler on the caller's thread. Every other handler gets a thread of its own, so that a handler that does
/// not end can be left behind.
package protocol PromptHandler: TypeHandler {}
