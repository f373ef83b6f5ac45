package dev.assent.core.bench;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/// Runs all benchmarks of this package; named so that `mvn verify` does not.
class Benchmarks {
  @Test
  void run() throws RunnerException {
    String only = System.getProperty("bench", "");
    var options =
        new OptionsBuilder()
            .include(getClass().getPackageName() + ".*" + only)
            .jvmArgsAppend("-XX:+UseSerialGC") // as the installed program runs
            .addProfiler(GCProfiler.class)
            .build();
    assertThat(new Runner(options).run()).isNotEmpty();
  }
}
