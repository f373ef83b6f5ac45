/// Speaks the protocol of the local socket: hellos, requests, answers and refusals, and where homes
/// and sockets lie.
///
/// # The conversation
///
/// The client connects to `core.sock` in the runtime folder. Header lines are printable ASCII, end
/// with LF, have at most 4,096 bytes; at most 64 of them stand before the blank line that ends a
/// header; a whole header takes at most 2 s. Free text is percent-encoded UTF-8
/// ([dev.assent.core.local.PercentEncoding]).
///
/// A session:
///
/// ```
/// client   assent 1 session
///          proxy NAME
///          cwd PERCENT-ENCODED-ABSOLUTE-PATH
///          client-pid N                                 optional, for display only
///          bridge-pid N                                 likewise
///          hand-over offered                            optional
///          (blank)
/// core     ok
///          env NAME                                     each variable it wants, may be none
///          hand-over at SOCKET SECRET                   optional, where it was offered: a socket beside this one
///          (blank)
/// client   env NAME=PERCENT-ENCODED-VALUE               each of those that it has
///          (blank)
/// both     MCP, one message per line, until either side shuts its direction down
/// ```
///
/// The bridge may at any time send its standard input and output to the socket that the core has
/// named for it, with the secret. The core then writes one byte 0 in place of a line. The bridge
/// gives all before it to the client, tells the core so on the third descriptor that it sent, and
/// shuts its own direction down after what it was reading; from then on the core writes and reads
/// the client itself. All it says afterwards is one line `client ended` on that third descriptor,
/// when the client has closed what it writes to, before it ends the session by closing both. On the
/// third descriptor and not here, because a program that takes the bridge's place waits there, and
/// closes this connection ([dev.assent.core.local.handover]).
///
/// A question or a denial:
///
/// ```
/// client   assent 1 control
///          verb status | queue | show | end | deny_all | identity | unlock KEY | deny ID [REASON]
///             | log_level LOGGER LEVEL
///          (blank)
/// core     one line of JSON, then the end
/// ```
///
/// The question of an agent before it uses a tool of its own ([dev.assent.core.local.HookHello],
/// [dev.assent.core.local.HookReply]):
///
/// ```
/// client   assent 1 hook
///          agent NAME
///          cwd PERCENT-ENCODED-ABSOLUTE-PATH
///          project PERCENT-ENCODED-ABSOLUTE-PATH        optional
///          hook-pid N                                   optional
///          bytes N
///          env NAME=PERCENT-ENCODED-VALUE               each variable that it has of a short list
///          (blank)
///          the agent's document, N bytes
/// core     answer STATUS OUT ERR                        when it is decided; a person may be asked meanwhile
///          OUT bytes for standard output, ERR bytes for standard error, then the end
/// ```
///
/// A client that closes before the answer has given the call up.
///
/// Instead of `ok`, `answer` or JSON the core may answer one line `refused CODE
/// PERCENT-ENCODED-MESSAGE` and close. No verb allows anything, changes a policy or a setting.
package dev.assent.core.local;
