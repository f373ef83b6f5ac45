package dev.assent.core.risk.through;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.risk.step.Argument;
import dev.assent.core.risk.windows.ShellReaders;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Scripts of made-up branches against a naive shell that goes every way through them: no value
/// that a way hands to a program is missing among the steps.
class SeveralWaysTest {
  private static final int SCRIPTS = 300;
  private static final int MOST_ROUNDS = 2;
  private static final List<String> VARIABLES = List.of("a", "b", "c");

  /// A piece of a script.
  private sealed interface Piece {
    String text();
  }

  private record Set(String name, String value) implements Piece {
    @Override
    public String text() {
      return name + "=" + value;
    }
  }

  private record Use(String name) implements Piece {
    @Override
    public String text() {
      return "rm $" + name;
    }
  }

  private record Leave(String word) implements Piece {
    @Override
    public String text() {
      return word;
    }
  }

  private record Joined(String joint, Piece right) implements Piece {
    @Override
    public String text() {
      return "t " + joint + " " + right.text();
    }
  }

  private record Branch(List<Piece> then, List<Piece> otherwise) implements Piece {
    @Override
    public String text() {
      return "if t; then " + all(then) + "; else " + all(otherwise) + "; fi";
    }
  }

  private record Cases(List<Piece> one, List<Piece> other, boolean falls) implements Piece {
    @Override
    public String text() {
      return "case $t in 1) " + all(one) + (falls ? ";& " : ";; ") + "2) " + all(other) + ";; esac";
    }
  }

  private record Loop(List<Piece> body) implements Piece {
    @Override
    public String text() {
      return "while t; do " + all(body) + "; done";
    }
  }

  private record Function(List<Piece> body) implements Piece {
    @Override
    public String text() {
      return "f() { " + all(body) + "; }; f";
    }
  }

  private static String all(List<Piece> pieces) {
    return String.join("; ", pieces.stream().map(Piece::text).toList());
  }

  /// Makes scripts; the inner pieces leave loops and functions only where they stand in one.
  private record Maker(Random random) {
    List<Piece> pieces(int depth, String leaves) {
      var pieces = new ArrayList<Piece>();
      for (int count = 1 + random.nextInt(3); count > 0; count--) {
        pieces.add(piece(depth, leaves));
      }
      return pieces;
    }

    private Piece piece(int depth, String leaves) {
      return switch (random.nextInt(depth == 0 ? 3 : 9)) {
        case 0, 1 -> set();
        case 2 -> new Use(name());
        case 3, 4 ->
            new Joined(
                random.nextBoolean() ? "&&" : "||",
                leaves.isEmpty() || random.nextBoolean() ? set() : new Leave(leaves));
        case 5, 6 -> new Branch(pieces(depth - 1, leaves), pieces(depth - 1, leaves));
        case 7 ->
            new Cases(pieces(depth - 1, leaves), pieces(depth - 1, leaves), random.nextBoolean());
        default ->
            random.nextBoolean()
                ? new Loop(pieces(depth - 1, random.nextBoolean() ? "break" : "continue"))
                : new Function(pieces(0, ""));
      };
    }

    private Piece set() {
      return new Set(name(), random.nextInt(3) == 0 ? "$" + name() : "v" + random.nextInt(100));
    }

    private String name() {
      return VARIABLES.get(random.nextInt(VARIABLES.size()));
    }
  }

  /// A shell that answers each question as it is told, and yes beyond that.
  private static final class NaiveShell {
    private final List<Boolean> told;
    private final Map<String, String> values = new HashMap<>();
    private final java.util.Set<String> used = new TreeSet<>();
    private int asked;
    private String leaving = "";

    NaiveShell(List<Boolean> told) {
      this.told = told;
    }

    private boolean answer() {
      return asked < told.size() ? told.get(asked++) : asked++ < 0;
    }

    private void run(List<Piece> pieces) {
      for (var piece : pieces) {
        if (leaving.isEmpty()) {
          run(piece);
        }
      }
    }

    private void run(Piece piece) {
      switch (piece) {
        case Set(String name, String value) ->
            values.put(name, value.startsWith("$") ? values.get(value.substring(1)) : value);
        case Use(String name) -> used.add(values.get(name));
        case Leave(String word) -> leaving = word;
        case Joined(String joint, Piece right) -> {
          if (answer() == joint.equals("&&")) {
            run(right);
          }
        }
        case Branch(var then, var otherwise) -> run(answer() ? then : otherwise);
        case Cases(var one, var other, boolean falls) -> {
          boolean first = answer();
          if (first) {
            run(one);
          }
          if (first && falls || !first && answer()) {
            run(other);
          }
        }
        case Loop(var body) -> {
          for (int round = 0;
              round < MOST_ROUNDS && answer() && !leaving.equals("break");
              round++) {
            run(body);
            leaving = leaving.equals("continue") ? "" : leaving;
          }
          leaving = "";
        }
        case Function(var body) -> run(body);
      }
    }
  }

  /// All that programs are given on some way.
  private static java.util.Set<String> used(List<Piece> script) {
    var used = new TreeSet<String>();
    var waiting = new java.util.ArrayDeque<List<Boolean>>();
    waiting.add(List.of());
    for (int ways = 0; ways < 4096 && !waiting.isEmpty(); ways++) {
      var told = waiting.remove();
      var shell = new NaiveShell(told);
      shell.run(script);
      used.addAll(shell.used);
      for (int at = told.size(); at < shell.asked && at < 12; at++) {
        var other = new ArrayList<>(told);
        while (other.size() < at) {
          other.add(false);
        }
        other.add(true);
        waiting.add(other);
      }
    }
    return used;
  }

  static List<List<Piece>> scripts() {
    var maker = new Maker(new Random(30));
    var scripts = new ArrayList<List<Piece>>();
    for (int count = 0; count < SCRIPTS; count++) {
      var script = new ArrayList<Piece>();
      VARIABLES.forEach(name -> script.add(new Set(name, "~" + name)));
      script.addAll(maker.pieces(2, ""));
      VARIABLES.forEach(name -> script.add(new Use(name)));
      scripts.add(script);
    }
    return scripts;
  }

  /// The arguments that `rm` is given in the steps of a script.
  private static java.util.Set<String> given(List<Piece> script) {
    var steps = LookThrough.of(all(script), ShellReaders.ALL);
    assertThat(steps.trouble()).as(all(script)).isEmpty();
    var given = new TreeSet<String>();
    steps.steps().stream()
        .filter(step -> step.name().equals("rm"))
        .forEach(step -> given.add(step.arguments().getFirst().text()));
    return given;
  }

  private static boolean isKnown(java.util.Set<String> given) {
    return !given.contains(String.valueOf(Argument.UNKNOWN));
  }

  @ParameterizedTest
  @MethodSource("scripts")
  void whatEachWayHandsToAProgramIsAmongTheSteps(List<Piece> script) {
    var given = given(script);
    if (isKnown(given)) {
      assertThat(given).as(all(script)).containsAll(used(script));
    }
  }

  @Test
  void allButAFewScriptsAreKnownWholly() {
    var all = scripts().stream().map(SeveralWaysTest::given).toList();
    assertThat(all).filteredOn(SeveralWaysTest::isKnown).hasSizeGreaterThan(SCRIPTS * 8 / 10);
  }
}
