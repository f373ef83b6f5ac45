package dev.assent.desktop.rules;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.analysis.Replay;
import dev.assent.core.analysis.ReplayResult;
import dev.assent.core.policy.Policy;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// A replay with a canned outcome that remembers what it was asked.
final class FakeReplay implements DraftReplay {
  /// Nothing was ever recorded.
  static final FakeReplay NOTHING = new FakeReplay(new Replayed.Judged(new Replay(Policy.DENY_ALL, Path.of("/home/sam"), 0).result(), true));

  final List<Policy> judged = new ArrayList<>();
  final List<Long> looked = new ArrayList<>();
  Optional<AccessRequest> found = Optional.empty();
  boolean silent;
  private final Replayed outcome;

  FakeReplay(Replayed outcome) {
    this.outcome = outcome;
  }

  FakeReplay(ReplayResult result) {
    this(new Replayed.Judged(result, true));
  }

  @Override
  public void forget() {}

  @Override
  public void judge(String server, Policy draft, Consumer<Replayed> done) {
    judged.add(draft);
    if (!silent) {
      done.accept(outcome);
    }
  }

  @Override
  public void call(String server, long seq, Consumer<Optional<AccessRequest>> done) {
    looked.add(seq);
    done.accept(found);
  }
}
