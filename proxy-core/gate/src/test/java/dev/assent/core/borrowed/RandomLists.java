package dev.assent.core.borrowed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.policy.Effect;
import dev.assent.testing.Depth;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/// Draws lists and commands at random, and holds translated policies against what the programs
/// themselves make of the commands.
abstract class RandomLists {
  static final int LISTS = Depth.of(100, 10_000);
  static final int CALLS = 8;

  static final List<String> WORDS =
      List.of("git", "git push", "git push origin dev", "npm run", "rm", "ls", "make all", "cargo");
  static final List<String> COMMANDS =
      List.of(
          "git",
          "git status",
          "git push",
          "git push origin dev",
          "git push origin main",
          "gitk",
          "npm run test",
          "npm run",
          "npm runs",
          "rm",
          "rm -rf /",
          "rmdir x",
          "ls",
          "ls -la",
          "lsof",
          "make all",
          "make",
          "cargo build",
          "cargo  build",
          "cargo",
          "farm rm x",
          "git push *.js",
          "ls a?");
  static final List<String> JOINTS = List.of("; ", " && ", " | ", "||", "&", "\n", ";   ", ";\t");

  final Random random = new Random(31);

  /// A list and what its program makes of a call.
  record Engine(BorrowedRig rig, Function<String, Effect> reference) {}

  <T> T pick(List<T> all) {
    return all.get(random.nextInt(all.size()));
  }

  <T> List<T> some(int most, Supplier<T> one) {
    var all = new ArrayList<T>();
    int size = random.nextInt(most + 1);
    for (int i = 0; i < size; i++) {
      all.add(one.get());
    }
    return all;
  }

  String command() {
    String one = pick(COMMANDS);
    return switch (random.nextInt(8)) {
      case 0, 1 -> one + pick(JOINTS) + pick(COMMANDS);
      case 2 -> one + pick(JOINTS) + pick(COMMANDS) + pick(JOINTS) + pick(COMMANDS);
      case 3 -> one + " $(" + pick(COMMANDS) + ")";
      case 4 -> pick(List.of("timeout 5 ", "nice ", "nohup ", "  ")) + one;
      default -> one;
    };
  }

  void holds(String tool, Supplier<Engine> engines, boolean wrappers) {
    int equal = 0;
    for (int i = 0; i < LISTS; i++) {
      Engine engine = engines.get();
      BorrowedPolicy policy = engine.rig().translated();
      boolean exact = !policy.needsAttention();
      for (int call = 0; call < CALLS; call++) {
        String command = command();
        Effect theirs = engine.reference().apply(command);
        Effect ours =
            engine
                .rig()
                .decides(
                    policy,
                    tool,
                    JsonObject.builder().put("command", new JsonString(command)).build());
        String shown =
            command
                + "\n"
                + new String(policy.document().bytes(), StandardCharsets.UTF_8)
                + policy.lines();
        assertThat(RuleShelf.isWeaker(ours, theirs)).as("weaker: " + shown).isFalse();
        boolean plain = SimpleSplit.isPlain(command);
        if (exact && plain) {
          assertThat(ours).as("not equal: " + shown).isEqualTo(theirs);
          equal++;
        }
      }
    }
    assertThat(equal).as("calls that had to be equal").isGreaterThan(LISTS / 4);
  }

  static String json(List<String> texts) {
    return texts.stream()
        .map(text -> JsonWriter.write(new JsonString(text)))
        .collect(Collectors.joining(", ", "[", "]"));
  }
}
