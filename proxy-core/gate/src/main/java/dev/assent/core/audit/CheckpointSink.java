package dev.assent.core.audit;

import java.util.function.Consumer;

/// Takes each newest state of a log to a place outside its folder, beside the file that
/// [AuditOptions#anchor()] names.
///
/// Never holds the log up: what it does takes place on threads of its own and ends by a deadline of
/// its own.
public interface CheckpointSink {
  /// The log has new checkpoints. Of several that come faster than they can be taken away the last
  /// one counts.
  ///
  /// @param anchor the newest checkpoint's line of each chain, as an anchor file has them
  /// @param failed told why, in one line, when it could not be taken away
  void newest(byte[] anchor, Consumer<String> failed);

  /// The log is closed: waits, for a bounded time, until the last state is taken away.
  void finish();
}
