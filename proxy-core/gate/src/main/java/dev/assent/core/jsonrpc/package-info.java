/// JSON-RPC 2.0 messages: strict bytes become one immutable tree, the tree becomes bytes again;
/// nothing is lost and nothing ambiguous gets in.
///
/// First stop of every line, from either side. Two decisions not to undo: a message **is** its
/// tree, the typed parts are views that are checked against it; and a member that some reader could
/// take for one of the envelope's (`Method`, `ID`) is refused instead of passed on, because servers
/// exist that fold case.
package dev.assent.core.jsonrpc;
