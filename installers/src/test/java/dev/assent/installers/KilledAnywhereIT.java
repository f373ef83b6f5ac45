package dev.assent.installers;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.assent.installers.Processes.Kind;
import dev.assent.testing.Depth;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The core, the bridge, the server and the application are killed at moments of chance. A few
/// times every day, a thousand times in a deep run.
class KilledAnywhereIT {
  private static final int KILLS = Depth.of(4, 1000);
  private static final long SEED = Depth.seed(20_261_121L);

  // A log that grows beyond this is slow to verify after each kill.
  private static final int KILLS_PER_HOME = 40;

  // Of a hundred kills; the application takes seconds to start.
  private static final int OF_APPLICATION = 10;

  @TempDir private Path folder;

  @BeforeEach
  void look() {
    assumeTrue(Processes.canBeFound(), "this system has no /proc in which to find the processes");
    assumeTrue(
        Files.isExecutable(Path.of("/bin/bash")), "the server of this test is a bash script");
  }

  @Test
  void nothingIsLostAndNothingStaysWhenCoreBridgeOrServerIsKilled() throws Exception {
    var kinds = new Kind[] {Kind.CORE, Kind.SERVER, Kind.CORE, Kind.BRIDGE};
    run(Math.ceilDiv(KILLS * (100 - OF_APPLICATION), 100), kinds, Map.of());
  }

  @Test
  void nothingIsLostAndNothingStaysWhenTheApplicationIsKilled() throws Exception {
    try (var display = Display.open()) {
      run(
          Math.ceilDiv(KILLS * OF_APPLICATION, 100),
          new Kind[] {Kind.APP},
          Map.of("DISPLAY", display.name()));
    }
  }

  private void run(int kills, Kind[] kinds, Map<String, String> environment) throws Exception {
    var random = new Random(SEED);
    for (int done = 0; done < kills; done += KILLS_PER_HOME) {
      Path home = Files.createDirectory(folder.resolve("k" + done));
      try (var rounds = new KillRounds(home, random, environment)) {
        for (int i = done; i < Math.min(kills, done + KILLS_PER_HOME); i++) {
          kill(rounds, kinds[i % kinds.length], i);
        }
        rounds.finish();
      } catch (AssertionError e) {
        throw new AssertionError(
            "after " + done + " kills, seed " + SEED + ": " + e.getMessage(), e);
      }
    }
  }

  private static void kill(KillRounds rounds, Kind victim, int number) throws Exception {
    // Of each kind of victim, every third in a start.
    if (number / 4 % 3 == 1) {
      rounds.duringStart(victim);
    } else {
      rounds.duringCalls(victim);
    }
  }
}
