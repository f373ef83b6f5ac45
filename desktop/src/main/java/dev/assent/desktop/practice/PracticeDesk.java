package dev.assent.desktop.practice;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.CallCommand;
import dev.assent.core.approval.ApprovalDesk;
import dev.assent.core.approval.Approver;
import dev.assent.core.practice.PracticeEnd;
import dev.assent.core.practice.PracticeRole;
import java.util.List;
import java.util.function.Consumer;

/// Makes the grounds for the practice page. Belongs to the toolkit's thread, as does whoever is
/// told.
public interface PracticeDesk {
  /// Makes a ground; may take a second.
  ///
  /// @param opened told once, where it was made
  /// @param failed told once with a reason, where it was not
  void open(Consumer<Ground> opened, Consumer<String> failed);

  /// A queue of its own with agents in front of it, apart from everything that is real.
  interface Ground {
    /// The desk that answers its calls.
    ApprovalDesk approvals();

    /// The shell commands of a call.
    List<CallCommand> read(AccessRequest request);

    /// Tells somebody of its queue from now on.
    void follow(Approver follower);

    /// Lets an agent play in the place of the one that does.
    ///
    /// @param over told once how it ended
    void play(PracticeRole role, Consumer<PracticeEnd> over);

    /// Ends the play; what waits is withdrawn.
    void stop();

    /// Ends everything and deletes what was recorded. Returns at once.
    void close();
  }
}
