package dev.assent.core.borrowed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.borrowed.SourceFile.Scope;
import dev.assent.core.policy.Effect;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/// The examples that the programs' own pages give, as tables: what a list makes of a call, and what
/// becomes of its lines.
class BorrowedExamplesTest {
  private record Example(String title, List<String> parts) {}

  @TestFactory
  List<DynamicTest> eachExampleComesOutAsItsProgramSays() {
    var tests = new ArrayList<DynamicTest>();
    for (SourceProgram program : SourceProgram.values()) {
      for (Example example : examples(program)) {
        tests.add(
            DynamicTest.dynamicTest(
                program.word() + ": " + example.title(), () -> run(program, example)));
      }
    }
    assertThat(tests).hasSizeGreaterThanOrEqualTo(40);
    return tests;
  }

  private static List<Example> examples(SourceProgram program) {
    String name = "/borrowed/" + program.word() + ".txt";
    try (InputStream in = BorrowedExamplesTest.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("no " + name);
      }
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      var examples = new ArrayList<Example>();
      for (String one : text.split("(?m)^=== ")) {
        if (!one.isBlank() && !one.startsWith("#")) {
          int end = one.indexOf('\n');
          examples.add(
              new Example(one.substring(0, end), List.of(one.substring(end).split("(?m)^--- "))));
        }
      }
      return examples;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void run(SourceProgram program, Example example) {
    var rig = new BorrowedRig(program);
    var checks = new ArrayList<String>();
    for (String part : example.parts().subList(1, example.parts().size())) {
      String head = part.substring(0, part.indexOf('\n'));
      String body = part.substring(part.indexOf('\n') + 1);
      if (head.equals("calls") || head.equals("lines")) {
        body.lines().filter(line -> !line.isBlank()).forEach(line -> checks.add(head + " " + line));
      } else if (head.startsWith("agent ")) {
        rig.agent(head.substring("agent ".length()));
      } else {
        var words = head.split(" ");
        rig.file(Scope.valueOf(words[0].toUpperCase(Locale.ROOT)), words[1], body);
      }
    }
    var policy = rig.translated();
    var found = new ArrayList<String>();
    for (String check : checks) {
      found.add(check.startsWith("calls ") ? call(rig, policy, check) : line(policy, check));
    }
    assertThat(found).isEqualTo(checks);
  }

  private static String call(BorrowedRig rig, BorrowedPolicy policy, String check) {
    var words = check.split(" ", 4);
    Effect effect = rig.decides(policy, words[2], BorrowedRig.json(words[3]));
    String word = effect == Effect.HITL ? "ask" : effect.word();
    return "calls " + word + " " + words[2] + " " + words[3];
  }

  private static String line(BorrowedPolicy policy, String check) {
    String place = check.split(" ", 3)[2];
    return policy.lines().stream()
        .filter(line -> line.place().equals(place))
        .map(line -> "lines " + line.fate().word() + " " + place)
        .findFirst()
        .orElse("lines none " + place);
  }
}
