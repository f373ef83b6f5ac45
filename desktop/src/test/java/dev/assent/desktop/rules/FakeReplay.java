package dev.assent.desktop.rules;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.analysis.Replay;
import dev.assent.core.analysis.ReplayResult;
import dev.assent.core.analysis.ReplayResult.Servers;
import dev.assent.core.policy.Policy;
import dev.assent.desktop.rules.trial.DraftReplay;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/// A replay with a canned outcome that remembers what it was asked.
public final class FakeReplay implements DraftReplay {
  /// Nothing was ever recorded.
  public static final FakeReplay NOTHING =
      new FakeReplay(judged(new Replay(Policy.DENY_ALL, Path.of("/home/sam"), 0).result(), true));

  public final List<Policy> judged = new ArrayList<>();

  /// For each draft, what was in force.
  public final List<Policy> inForce = new ArrayList<>();

  public final List<Long> looked = new ArrayList<>();
  public Optional<AccessRequest> found = Optional.empty();
  public boolean silent;
  private final Servers outcome;

  FakeReplay(Servers outcome) {
    this.outcome = outcome;
  }

  public FakeReplay(ReplayResult result) {
    this(judged(result, true));
  }

  /// The calls of one server.
  ///
  /// @param whole whether all calls of the days were looked at
  public static Servers judged(ReplayResult result, boolean whole) {
    return judged(SampleReplays.part("", result, whole));
  }

  public static Servers judged(ReplayResult.Part part) {
    return new Servers(List.of(part), Map.of());
  }

  @Override
  public void forget() {}

  @Override
  public void judge(String server, Policy inForce, Policy draft, Consumer<Servers> done) {
    judged.add(draft);
    this.inForce.add(inForce);
    if (!silent) {
      done.accept(outcome);
    }
  }

  @Override
  public void whenGrown(String server, Policy draft, Runnable then) {
    then.run();
  }

  @Override
  public void call(String server, long seq, Consumer<Optional<AccessRequest>> done) {
    looked.add(seq);
    done.accept(found);
  }
}
