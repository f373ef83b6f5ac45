package dev.assent.core.bench;

import dev.assent.core.risk.CommandSet;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/// Checking one command after the other of the whole set: reading, looking through and judging by
/// all rules. Each of the commands takes another way through them, so that it takes some hundred
/// rounds until all of it is compiled.
@State(Scope.Thread)
@BenchmarkMode({Mode.SampleTime, Mode.AverageTime})
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(2)
@Warmup(iterations = 8, time = 5)
@Measurement(iterations = 5, time = 3)
public class CommandBenchmark {
  private final List<CommandSet.Check> checks = CommandSet.checks();
  private int next;

  /// One command of the set, in turn.
  @Benchmark
  public Object oneOfTheSet() {
    next = next + 1 == checks.size() ? 0 : next + 1;
    return checks.get(next).run();
  }
}
