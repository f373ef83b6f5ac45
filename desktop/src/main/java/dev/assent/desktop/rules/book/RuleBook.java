package dev.assent.desktop.rules.book;

import dev.assent.core.pap.ChangeReason;
import dev.assent.core.pap.PolicyDifference;
import dev.assent.core.pap.PolicyPlace;
import dev.assent.core.pap.document.Finding;
import dev.assent.core.pap.document.PolicyDocument;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.PolicyVersion;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// One server's policy as the page sees it: what is in force, and edits that take effect at once.
///
/// Here threads meet: callers are on the toolkit's thread and are called back there; files are read
/// and written elsewhere.
public interface RuleBook {

  /// The version in force now.
  Shown shown();

  /// Makes an edit live.
  ///
  /// @param basis digest of the version the person saw; when another is in force by now nothing is
  ///   written
  /// @param reason why it is wanted, also where examples of the policy fail
  /// @param done told once how it went
  void apply(Edit edit, String basis, ChangeReason reason, Consumer<Saved> done);

  /// The text of the file, to be edited.
  ///
  /// @param done told once; absent when the file cannot be read, or is no text
  void text(Consumer<Optional<FileText>> done);

  /// Works out the change that undoing the last change would make.
  ///
  /// @param done told once; absent when nothing can be undone, because another version came into
  ///   force meanwhile, nothing was before it, or what was before can no longer be read
  void lastChange(String basis, Consumer<Optional<PolicyDifference>> done);

  /// Every version there was.
  RuleVersions versions();

  /// Calls back after every change of what is in force or of the file's problems.
  ///
  /// @return ends the calls
  Runnable listen(Consumer<Shown> listener);

  /// The policy in force.
  ///
  /// @param document the last good policy with its text
  /// @param version its version
  /// @param since since when it is in force
  /// @param problems what is wrong with the file on disk, which is then not in force; empty when it
  ///   is
  record Shown(
      PolicyDocument document, PolicyVersion version, Instant since, List<Finding> problems) {
    public Shown {
      problems = List.copyOf(problems);
    }

    /// True if nothing is in force because the server that it follows cannot be followed.
    boolean isHindered() {
      return problems.stream().anyMatch(one -> one.code().equals(PolicyPlace.HINDERED));
    }

    /// The meaning of the document.
    public Policy policy() {
      return document.policy();
    }
  }

  /// The content of the file, good or not.
  ///
  /// @param text that of the version in force where there is no file
  /// @param digest of the file, for [Edit.Text]
  /// @param inForce the text of the version in force
  record FileText(String text, String digest, String inForce) {}

  /// A change of the file.
  sealed interface Edit {
    /// Puts another text in the place of the whole file.
    ///
    /// @param digest of the file that the text was made from; nothing is written over another
    record Text(String text, String digest) implements Edit {}

    /// Puts the text that was in force before in force again, as a new version.
    ///
    /// @param number of the version that is to go
    record Undo(long number) implements Edit {}

    /// Puts the text of an earlier version in force again, as a new version.
    ///
    /// @param number of that version
    record Recall(long number) implements Edit {}

    /// Puts the text in force back over whatever the file holds now.
    record Restore() implements Edit {}
  }

  /// The outcome of an edit.
  sealed interface Saved {
    /// It is in force.
    record Live(Shown now) implements Saved {}

    /// The file changed meanwhile; nothing was written.
    record Stale(Shown now) implements Saved {}

    /// The policy would not be valid; nothing was written.
    record Rejected(List<Finding> findings) implements Saved {}

    /// Only examples of the policy speak against it; nothing was written, but it would be with a
    /// reason.
    record Failing(List<Finding> findings) implements Saved {}

    /// The change was not undone, because nothing was in force before it.
    record NothingBefore() implements Saved {}

    /// The file could not be written.
    record Failed(String why) implements Saved {}
  }
}
