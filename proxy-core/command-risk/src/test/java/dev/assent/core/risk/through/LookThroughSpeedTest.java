package dev.assent.core.risk.through;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.risk.windows.ShellReaders;
import dev.assent.testing.Deep;
import dev.assent.testing.Project;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Prints how long looking through takes, warm; it asserts no time.
@Deep("prints times that nothing depends on")
class LookThroughSpeedTest {
  private static final int WARM = 300;
  private static final int ROUNDS = 40;

  @Test
  void printsTheTimeOfEachLineOfTheCaseFile() throws IOException {
    var lines =
        Files.readAllLines(Project.sample("risk-through/cases.txt")).stream()
            .filter(line -> line.contains("│"))
            .map(line -> ThroughCases.lines(line.substring(0, line.indexOf('│')).strip()))
            .toList();
    long sum = 0;
    for (int round = 0; round < WARM; round++) {
      for (var line : lines) {
        sum += LookThrough.of(line, ShellReaders.ALL).steps().size();
      }
    }
    long[] times = new long[lines.size()];
    for (int at = 0; at < times.length; at++) {
      times[at] = median(lines.get(at));
    }
    Arrays.sort(times);
    System.out.printf(
        "look-through, ns a line: median %d, 90 %% %d, 99 %% %d, most %d (%d lines)%n",
        at(times, 50), at(times, 90), at(times, 99), times[times.length - 1], lines.size());
    for (var line :
        List.of(
            "git status",
            "rm -rf build",
            "cd src && npm test 2>&1 | tail -20",
            "sudo -u deploy bash -c 'ls -la /srv'")) {
      for (int round = 0; round < 20_000; round++) {
        sum += LookThrough.of(line, ShellReaders.ALL).steps().size();
      }
      System.out.printf("%6d ns  %s%n", median(line), line);
    }
    assertThat(sum).isPositive();
  }

  private static long median(String line) {
    long[] times = new long[ROUNDS];
    for (int round = 0; round < ROUNDS; round++) {
      long start = System.nanoTime();
      LookThrough.of(line, ShellReaders.ALL);
      times[round] = System.nanoTime() - start;
    }
    Arrays.sort(times);
    return times[ROUNDS / 2];
  }

  private static long at(long[] sorted, int percent) {
    return sorted[sorted.length * percent / 100];
  }
}
