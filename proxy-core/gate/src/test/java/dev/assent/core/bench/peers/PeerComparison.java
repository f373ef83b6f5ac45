package dev.assent.core.bench.peers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// Runs the engines one after the other on the same policies and requests, compares every answer,
/// and prints the table of times and ratios. Fails when an answer differs: then the times mean
/// nothing. Not part of `mvn verify`; see `docs/benchmarks.md`.
class PeerComparison {
  private static final int[] SIZES = {10, 100, 1_000};
  private static final int QUESTIONS = 200;
  private static final long SEED = 7;

  @Test
  void ofEngines() {
    // Kept between runs; Cedar is installed there from npm.
    Path folder = Path.of("target", "peers").toAbsolutePath();
    List<PeerEngine> engines =
        List.of(new AssentEngine(), new CasbinEngine(), new CedarEngine(folder));
    PrintStream out = System.out;
    out.printf(
        Locale.ROOT,
        "seed %d, %d requests, median of rounds, µs for one decision%n",
        SEED,
        QUESTIONS);
    out.println(
        "rules   "
            + String.join(
                "", engines.stream().map(engine -> "%22s".formatted(engine.name())).toList()));
    boolean agree = true;
    for (int size : SIZES) {
      agree &= compare(size, engines, out);
    }
    assertThat(agree).as("all engines give the same answers").isTrue();
  }

  private static boolean compare(int size, List<PeerEngine> engines, PrintStream out) {
    var samples = new SharedPolicies(SEED + size, Math.max(3, size / 20));
    var policy = samples.policy(size);
    var questions = samples.questions(QUESTIONS);
    var results = new LinkedHashMap<String, PeerEngine.Result>();
    for (var engine : engines) {
      results.put(engine.name(), engine.run(policy, questions));
    }
    var ours = results.values().iterator().next();
    var line = new StringBuilder("%-8d".formatted(size));
    for (var result : results.values()) {
      String ratio = result == ours ? "" : " (%.0f×)".formatted(result.nanos() / ours.nanos());
      line.append("%22s".formatted("%.2f%s".formatted(result.nanos() / 1000, ratio)));
    }
    out.println(line);
    return agree(questions, results, out);
  }

  private static boolean agree(
      List<SharedPolicies.Question> questions,
      Map<String, PeerEngine.Result> results,
      PrintStream out) {
    var ours = results.values().iterator().next();
    boolean agree = true;
    for (var result : results.entrySet()) {
      for (int i = 0; i < questions.size(); i++) {
        if (!ours.answers().get(i).equals(result.getValue().answers().get(i))) {
          agree = false;
          out.println(
              result.getKey()
                  + " says "
                  + result.getValue().answers().get(i)
                  + " and we say "
                  + ours.answers().get(i)
                  + " to "
                  + questions.get(i));
        }
      }
    }
    var counts = new LinkedHashMap<String, Integer>();
    ours.answers().forEach(answer -> counts.merge(answer, 1, Integer::sum));
    out.println("        answers " + (agree ? "agree: " : "DIFFER: ") + counts);
    return agree;
  }
}
