/// Hands the client's streams from the bridge to the core, so that a call takes one hop less.
///
/// Works on Linux for 64-bit x86 and ARM, with pipes and sockets. Everywhere else, and if a step
/// fails before the core has confirmed, the bridge goes on to carry bytes. [dev.assent.core.local]
/// describes the conversation on the local socket; record 34 has the reasons.
package dev.assent.core.local.handover;
