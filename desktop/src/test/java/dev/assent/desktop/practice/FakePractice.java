package dev.assent.desktop.practice;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.CallCommand;
import dev.assent.core.approval.ApprovalDesk;
import dev.assent.core.approval.Approver;
import dev.assent.core.practice.PracticeEnd;
import dev.assent.core.practice.PracticeRole;
import dev.assent.desktop.approval.card.FakeDesk;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/// A practice whose grounds open when a test says so, and whose agents do what it says.
final class FakePractice implements PracticeDesk {
  final FakeDesk queue = new FakeDesk();

  /// The orders it was given, oldest first: `open`, `play ROLE`, `stop`, `close`.
  final List<String> told = new ArrayList<>();

  final List<Consumer<PracticeEnd>> plays = new ArrayList<>();
  final List<Consumer<Ground>> openings = new ArrayList<>();
  final List<Consumer<String>> failures = new ArrayList<>();

  @Override
  public void open(Consumer<Ground> opened, Consumer<String> failed) {
    told.add("open");
    openings.add(opened);
    failures.add(failed);
  }

  /// Answers the last opening.
  void opened() {
    openings
        .getLast()
        .accept(
            new Ground() {
              @Override
              public ApprovalDesk approvals() {
                return queue;
              }

              @Override
              public List<CallCommand> read(AccessRequest request) {
                return List.of();
              }

              @Override
              public void follow(Approver follower) {
                queue.register(follower);
              }

              @Override
              public void play(PracticeRole role, Consumer<PracticeEnd> over) {
                told.add("play " + role);
                plays.add(over);
              }

              @Override
              public void stop() {
                told.add("stop");
              }

              @Override
              public void close() {
                told.add("close");
              }
            });
  }
}
