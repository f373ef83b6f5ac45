/// Reads the session files that agents keep on this machine: which tools were used, with what, and
/// when. Changes nothing, keeps nothing, follows no link.
package dev.assent.core.lookback.sessions;
