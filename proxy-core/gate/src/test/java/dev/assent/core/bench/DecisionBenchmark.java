package dev.assent.core.bench;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.pdp.CompiledPolicy;
import dev.assent.core.pdp.Decision;
import dev.assent.core.pdp.Guard;
import dev.assent.core.pdp.condition.CompileContext;
import dev.assent.core.pdp.condition.PrefixResolver;
import dev.assent.core.policy.PolicyVersion;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/// Deciding with the whole result, under mixed policies of three lengths: ready attributes, and
/// described calls with guards.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 4, time = 3)
@Measurement(iterations = 3, time = 1)
@Fork(1)
public class DecisionBenchmark {
  private static final int CALLS = 256;

  @Param({"10", "1000", "10000"})
  int rules;

  private CompiledPolicy ready;
  private CompiledPolicy session;
  private AccessRequest[] attributes;
  private AccessRequest[] calls;
  private int next;

  @Setup
  public void compile() {
    var mixed = new MixedPolicies(7, rules);
    var policy = mixed.policy(rules);
    ready = CompiledPolicy.forReadyAttributes(policy, PolicyVersion.NONE);
    var context =
        new CompileContext(Optional.of("/home/me"), Optional.of("/home/me"), PrefixResolver.NONE);
    var own =
        new Guard(
            Guard.Kind.OWN_FOLDERS,
            List.of("/home/me/.config/assent", "/home/me/.local/state/assent"));
    var clients =
        new Guard(
            Guard.Kind.CLIENT_CONFIGURATION,
            List.of("/home/me/.claude.json", "/home/me/.cursor", "/home/me/.vscode"));
    session = CompiledPolicy.compile(policy, PolicyVersion.NONE, List.of(own, clients), context);
    attributes = mixed.requests(CALLS).toArray(AccessRequest[]::new);
    calls = mixed.describedCalls(CALLS).toArray(AccessRequest[]::new);
  }

  @Benchmark
  public Decision readyAttributes() {
    return ready.decide(attributes[next++ & CALLS - 1]);
  }

  @Benchmark
  public Decision describedCall() {
    return session.decide(calls[next++ & CALLS - 1]);
  }
}
