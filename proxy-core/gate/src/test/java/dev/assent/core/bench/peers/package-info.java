/// Assent's engine beside two other policy engines, on the same policies and requests in one run.
package dev.assent.core.bench.peers;
