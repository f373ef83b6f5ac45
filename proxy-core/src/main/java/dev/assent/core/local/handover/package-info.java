/// How the bridge hands what its client reads and writes to the core, so that a call takes one hop
/// less.
///
/// Only Linux on 64-bit x86 and ARM, and only pipes and sockets; everywhere else, and where
/// anything on the way fails before the core has said that it took them, the bridge carries bytes
/// as it always did. What goes over the local socket for it stands in [dev.assent.core.local];
/// record 34 says why.
package dev.assent.core.local.handover;
