package dev.assent.core.pap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.testing.Depth;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Real processes that are killed while they save policies (clause 2.5).
class PolicyStoreKillTest {
  private static final long SEED = 20261202;
  private static final int KILLS = Depth.of(2, 100);

  @TempDir Path folder;

  @Test
  void whatWasInForceSurvivesKillingTheProcess() throws Exception {
    var rig = new StoreRig(folder);
    var random = new Random(SEED);
    for (int round = 0; round < KILLS; round++) {
      var said = killedAfter(random.nextInt(1, 12), round * 1_000);
      String label = "seed %d, round %d, last said %s".formatted(SEED, round, said.getLast());

      // The file broken after the kill: what counts is the history alone.
      rig.write("{");
      try (var store = rig.open(StoreRig.T1)) {
        var history = store.history();
        assertThat(StoreRig.codes(store)).as(label).containsExactly("syntax");
        assertThat(inForce(store)).as(label).isGreaterThanOrEqualTo(number(said.getLast()));
        var numbers = history.revisions().stream().map(PolicyRevision::number).toList();
        assertThat(numbers).as(label).isSorted().doesNotHaveDuplicates();
        for (String line : said) {
          long version = Long.parseLong(line.substring(0, line.indexOf(' ')));
          assertThat(
                  new String(
                      history.text(version).orElseThrow(), java.nio.charset.StandardCharsets.UTF_8))
              .as(label)
              .contains("\"" + line.substring(line.indexOf(' ') + 1) + "\"");
        }
      }
    }
    try (var entries = java.nio.file.Files.list(folder)) {
      var left = new TreeSet<>(entries.map(path -> path.getFileName().toString()).toList());
      assertThat(left).contains("policy.json", "policy_history.jsonl");
    }
  }

  private List<String> killedAfter(int lines, int first) throws IOException, InterruptedException {
    var process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xshare:auto",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                KilledPolicyWriter.class.getName(),
                folder.toString(),
                Integer.toString(first),
                "400000")
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    var said = new ArrayList<String>();
    try (var out = process.inputReader()) {
      for (int i = 0; i < lines; i++) {
        String line = out.readLine();
        assertThat(line).as("the process ended early").isNotNull();
        said.add(line);
      }
      process
          .toHandle()
          .destroyForcibly(); // unlike the process's own method it leaves the stream open
      for (String line = out.readLine(); line != null; line = out.readLine()) {
        if (line.matches("\\d+ r\\d+")) {
          said.add(line);
        }
      }
    }
    process.waitFor();
    return said;
  }

  private static int inForce(PolicyStore store) {
    return Integer.parseInt(StoreRig.ids(store).getFirst().substring(1));
  }

  private static int number(String line) {
    return Integer.parseInt(line.substring(line.indexOf(" r") + 2));
  }
}
