package dev.assent.core.pep;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.pep.Call.Ties;
import dev.assent.testing.Depth;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The worst calls that can be made of one length are searched for, over what their arguments are,
/// what stands in them and what the rules say: describing, deciding and the record together take no
/// more than some times what as many plain paths take, and do not grow faster than the call.
class WorstCallsTest {
  private static final int LONGEST = 64 * 1024;
  private static final int MOST_TEXTS = 1000;

  // Of the processor's time of as many plain paths.
  private static final double MOST_TIMES = 12;

  // Four times as long takes four times as long where work is linear, sixteen times where it grows
  // with the square.
  private static final double MOST_GROWTH = 10;

  private static final int ROUNDS = 5;
  private static final List<String> PIECES =
      List.of(
          "/.git",
          "/a",
          "/..",
          "/.",
          "//",
          "/%2e%2e",
          "%2F",
          "/\u00e9",
          "/e\u0301",
          "\\a",
          "/CON",
          "/a.",
          "/a ",
          "/*",
          "/[a]",
          "/A0b1C2d3E4f5G6h7",
          "~",
          "/~",
          "$HOME",
          "/{a,b}",
          ":",
          "a.b/",
          "https://x.y/",
          "?a=",
          "&b=",
          "sk-",
          "AKIA",
          "-",
          "_",
          "=",
          ".",
          "@",
          "#",
          " ",
          "\n",
          "'",
          "rm -rf ",
          "key: ",
          "\u202e",
          "\ud83d\ude00");
  private static final List<String> PATTERNS =
      List.of("**/", "*a*/", ".git/", "*", "a", "/", "?", "hooks/", "*.key", "\u00e9", "**");

  @TempDir private Path folder;

  /// A call and the rules it is judged by.
  ///
  /// @param pieces what each text repeats, in turn
  /// @param texts how many there are
  /// @param member what the arguments are called
  /// @param deep whether each text stands in an object of its own
  private record Shape(
      List<String> pieces, int texts, String member, boolean deep, List<String> patterns) {
    Call call(int length) {
      int each = length / texts;
      var items = new ArrayList<Json>();
      for (int at = 0; at < texts; at++) {
        var text = new StringBuilder();
        for (int more = 0; text.length() < each; more++) {
          text.append(pieces.get(more % pieces.size()));
        }
        Json value = new JsonString(text.substring(0, Math.min(text.length(), each)) + at);
        items.add(deep ? JsonObject.builder().put(member, value).build() : value);
      }
      var arguments = JsonObject.builder().put(member, new JsonArray(items)).build();
      var params = JsonObject.builder().put("name", "read").put("arguments", arguments).build();
      return EnforcementRig.message("tools/call", params, Ties.NONE);
    }

    String policy() {
      var rules = new ArrayList<String>();
      for (String pattern : patterns) {
        rules.add(
            "{\"effect\": \"deny\", \"conditions\": {\"path_pattern\": \"%s\"}}"
                .formatted(pattern));
      }
      return "{\"glob_dialect\": \"standard\", \"rules\": [" + String.join(", ", rules) + "]}";
    }
  }

  private static final Shape PLAIN =
      new Shape(List.of("/home", "/ana", "/work"), MOST_TEXTS, "paths", false, List.of("**/.env"));

  private static <T> T any(Random random, List<T> of) {
    return of.get(random.nextInt(of.size()));
  }

  private static String pattern(Random random) {
    var text = new StringBuilder();
    for (int more = random.nextInt(8); more >= 0; more--) {
      text.append(any(random, PATTERNS));
    }
    return text.toString();
  }

  private static Shape random(Random random) {
    var pieces = new ArrayList<String>();
    for (int more = random.nextInt(3); more >= 0; more--) {
      pieces.add(any(random, PIECES));
    }
    var patterns = new ArrayList<String>();
    for (int more = random.nextInt(20); more >= 0; more--) {
      patterns.add(pattern(random));
    }
    return new Shape(
        pieces,
        any(random, List.of(1, 4, 16, 64, 256, MOST_TEXTS)),
        any(random, List.of("paths", "path", "url", "text", "command", "source")),
        random.nextBoolean(),
        patterns);
  }

  // One thing is another.
  private static Shape near(Shape shape, Random random) {
    Shape other = random(random);
    return switch (random.nextInt(5)) {
      case 0 -> new Shape(other.pieces, shape.texts, shape.member, shape.deep, shape.patterns);
      case 1 -> new Shape(shape.pieces, other.texts, shape.member, shape.deep, shape.patterns);
      case 2 -> new Shape(shape.pieces, shape.texts, other.member, shape.deep, shape.patterns);
      case 3 -> new Shape(shape.pieces, shape.texts, shape.member, other.deep, shape.patterns);
      default -> new Shape(shape.pieces, shape.texts, shape.member, shape.deep, other.patterns);
    };
  }

  /// A quarter of a shape: of its length, and of its texts where it has several.
  private static Shape quarter(Shape shape) {
    return new Shape(
        shape.pieces, Math.max(1, shape.texts / 4), shape.member, shape.deep, shape.patterns);
  }

  private static long nanos(EnforcementRig rig, Shape shape, int length) throws Exception {
    rig.policy(shape.policy());
    Call call = shape.call(length);
    var threads = ManagementFactory.getThreadMXBean();
    long start = threads.getCurrentThreadCpuTime();
    // More than anybody looks at is refused.
    var _ = rig.point.enforce(call, rig::facts);
    rig.log.clear();
    return threads.getCurrentThreadCpuTime() - start;
  }

  /// The fault in the work for a shape; empty if there is none. One that seems slow is measured
  /// again, in turns with what it is compared with, and the least of each counts.
  private static String trouble(EnforcementRig rig, Shape shape) throws Exception {
    long whole = Long.MAX_VALUE;
    long plain = Long.MAX_VALUE;
    long quarter = Long.MAX_VALUE;
    for (int round = 0; round < ROUNDS; round++) {
      whole = Math.min(whole, nanos(rig, shape, LONGEST));
      plain = Math.min(plain, nanos(rig, PLAIN, LONGEST));
      quarter = Math.min(quarter, nanos(rig, quarter(shape), LONGEST / 4));
    }
    return whole <= MOST_TIMES * plain && whole <= plain + MOST_GROWTH * quarter
        ? ""
        : "%d µs, a quarter %d µs, as many plain paths %d µs: %s"
            .formatted(whole / 1000, quarter / 1000, plain / 1000, shape);
  }

  @Test
  void noCallTakesLongOrGrowsFasterThanItsLength() throws Exception {
    long seed = Depth.seed(45);
    var random = new Random(seed);
    try (var rig = new EnforcementRig(folder)) {
      Shape worst = PLAIN;
      long most = nanos(rig, PLAIN, LONGEST);
      for (int tried = 0; tried < Depth.of(60, 2000); tried++) {
        Shape next = tried % 3 == 0 ? random(random) : near(worst, random);
        long nanos = nanos(rig, next, LONGEST);
        if (nanos > most) {
          nanos = Math.min(nanos, nanos(rig, next, LONGEST));
        }
        if (nanos > most) {
          assertThat(trouble(rig, next)).as("seed %d", seed).isEmpty();
          worst = next;
          most = nanos;
        }
      }
    }
  }
}
