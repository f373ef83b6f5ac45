package dev.assent.desktop.rules.lists;

import dev.assent.core.borrowed.BorrowedPolicy;
import dev.assent.core.borrowed.SourceProgram;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// The permission lists of other programs on this machine.
///
/// Here threads meet: callers are on the toolkit's thread and are called back there; files are read
/// elsewhere.
public interface PermissionLists {
  /// No lists at all.
  PermissionLists NONE =
      new PermissionLists() {
        @Override
        public void find(Optional<String> project, Consumer<List<Found>> done) {
          done.accept(List.of());
        }

        @Override
        public void read(SourceProgram program, Optional<String> project, Consumer<Outcome> done) {
          done.accept(new Outcome.Failed(""));
        }
      };

  /// Looks which programs have lists.
  ///
  /// @param project folder of a project whose lists count as well, absolute; absent for a person's
  ///   alone
  /// @param done told once; a program whose files cannot be read is there too
  void find(Optional<String> project, Consumer<List<Found>> done);

  /// Translates the list of a program.
  ///
  /// @param project as above
  /// @param done told once
  void read(SourceProgram program, Optional<String> project, Consumer<Outcome> done);

  /// A program with lists.
  ///
  /// @param files how many there are; 0 where they cannot be read
  record Found(SourceProgram program, int files) {}

  /// The outcome of reading.
  sealed interface Outcome {
    /// A list became a policy.
    record Translated(BorrowedPolicy policy) implements Outcome {}

    /// It could not be read.
    record Failed(String why) implements Outcome {}
  }
}
