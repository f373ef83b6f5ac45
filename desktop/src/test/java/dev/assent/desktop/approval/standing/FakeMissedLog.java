package dev.assent.desktop.approval.standing;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/// Missed calls in memory, and what was put away.
public final class FakeMissedLog implements MissedLog {
  final List<PastMiss> missed = new ArrayList<>();
  final Set<String> passed = new HashSet<>();
  final List<String> away = new ArrayList<>();
  final List<String> unread = new ArrayList<>();
  boolean answers = true;

  public void miss(String id, String title, String tool, String target, Instant at) {
    String likeness = tool + target.substring(0, target.lastIndexOf('/'));
    missed.add(
        new PastMiss(
            "filesystem",
            id,
            at,
            new MissedGist("care", title, tool, target, "plum crab"),
            "Nobody answered in time.",
            likeness));
  }

  @Override
  public void read(Consumer<Found> done) {
    if (answers) {
      done.accept(new Found(missed, passed, unread));
    }
  }

  @Override
  public void putAway(Collection<String> approvals) {
    away.addAll(approvals);
  }
}
