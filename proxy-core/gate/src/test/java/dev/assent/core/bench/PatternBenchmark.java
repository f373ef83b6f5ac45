package dev.assent.core.bench;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.glob.Glob;
import dev.assent.core.glob.GlobDialect;
import dev.assent.core.pdp.CompiledPolicy;
import dev.assent.core.pdp.Decision;
import dev.assent.core.pdp.RuleTrace;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.PolicyVersion;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/// The hard cases: nothing but open path patterns, the whole explanation, hostile patterns,
/// compiling.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 4, time = 3)
@Measurement(iterations = 3, time = 1)
@Fork(1)
public class PatternBenchmark {
  private static final int CALLS = 256;

  private CompiledPolicy folderNames;
  private CompiledPolicy namePieces;
  private CompiledPolicy mixed;
  private Policy large;
  private AccessRequest[] calls;
  private int next;
  private Glob hostile;
  private String hostileValue;

  @Setup
  public void compile() {
    var source = new MixedPolicies(7, 1_000);
    folderNames = CompiledPolicy.forReadyAttributes(source.folderNames(1_000), PolicyVersion.NONE);
    namePieces = CompiledPolicy.forReadyAttributes(source.namePieces(1_000), PolicyVersion.NONE);
    mixed = CompiledPolicy.forReadyAttributes(source.policy(1_000), PolicyVersion.NONE);
    large = new MixedPolicies(7, 10_000).policy(10_000);
    calls = source.requests(CALLS).toArray(AccessRequest[]::new);
    hostile = Glob.of("*a".repeat(2_000) + "*b?", GlobDialect.PATH);
    hostileValue = "a".repeat(4_095) + "b";
  }

  @Benchmark
  public Decision everyRuleAFolderName() {
    return folderNames.decide(calls[next++ & CALLS - 1]);
  }

  @Benchmark
  public Decision everyRuleAPieceOfAName() {
    return namePieces.decide(calls[next++ & CALLS - 1]);
  }

  @Benchmark
  public List<RuleTrace> traceOfAThousandRules() {
    return mixed.explain(calls[next++ & CALLS - 1]);
  }

  @Benchmark
  public boolean hostilePattern() {
    return hostile.matches(hostileValue);
  }

  @Benchmark
  public CompiledPolicy compileTenThousandRules() {
    return CompiledPolicy.forReadyAttributes(large, PolicyVersion.NONE);
  }
}
