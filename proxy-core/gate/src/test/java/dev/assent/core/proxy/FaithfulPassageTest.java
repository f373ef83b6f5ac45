package dev.assent.core.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import dev.assent.core.json.JsonString;
import dev.assent.core.json.JsonWriter;
import dev.assent.testing.Depth;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// Tests that messages pass unchanged in meaning: number lexemes, member order, unknown members at
/// every place.
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the server's part is carried by bash")
class FaithfulPassageTest {
  private static final int ROUNDS = Depth.of(40, 5000);
  private static final String ALL =
      "{\"rules\": [{\"id\": \"all\", \"effect\": \"allow\", \"conditions\": {\"mcp_method\": \"*\"}}]}";
  private static final List<String> NUMBERS =
      List.of(
          "0",
          "-0",
          "1",
          "1.0",
          "1.10",
          "1e2",
          "1E+2",
          "-1.5e-7",
          "9007199254740993",
          "0.1",
          "123456789012345678901234567890",
          "2e308");
  // Without slashes: what looks like a path may not hold control characters.
  private static final String HIDDEN =
      "ab\u00e9 \"\u0000\u0007\r\n\t\u0085\u2028\u202e\u200b\ufeff<>&'\uD83D\uDE00";

  // Of what servers say, hidden and control characters are made visible; that has tests of its own.
  private static final String PLAIN = "ab\u00e9 \"\\/\n\t<>&'\uD83D\uDE00";

  @TempDir private Path folder;
  private String letters = HIDDEN;

  @Test
  void randomTreesComeThroughAsTheyWere() throws Exception {
    long seed = Depth.seed(20261121L);
    var random = new Random(seed);
    try (var server = new LiveServer();
        var rig = new CoreRig(folder, ALL, Duration.ofSeconds(120), server.command(folder));
        var client = rig.connect();
        var session = server.accept()) {
      var lines = new ReceivedLines("the client", client::line);
      client.sendRaw("{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"initialize\",\"params\":{}}\n");
      session.received.next();
      session.send(
          "{\"jsonrpc\":\"2.0\",\"id\":0,\"result\":{\"protocolVersion\":\"2025-11-25\"}}");
      lines.next();
      for (int round = 1; round <= ROUNDS; round++) {
        letters = HIDDEN;
        String where = "seed " + seed + ", round " + round;
        Json id =
            random.nextBoolean()
                ? new JsonNumber(Integer.toString(round))
                : new JsonString("i" + round);
        JsonObject call =
            message(random, id, "method", new JsonString("vendor/echo"), "params", tree(random, 3));
        client.sendRaw(spelled(random, call) + "\n");
        assertThat(read(session.received.next(where))).as(where).isEqualTo(JsonWriter.write(call));
        letters = PLAIN;
        boolean fails = random.nextInt(4) == 0;
        Json said = fails ? failure(random) : value(random, 3);
        JsonObject answer =
            message(random, id, fails ? "error" : "result", said, "own", value(random, 2));
        session.send(spelled(random, answer));
        assertThat(read(lines.next(where))).as(where).isEqualTo(JsonWriter.write(answer));
      }
    }
  }

  // Print and read again, so that the comparison is with what was received and sees the order of
  // members.
  private static String read(String line) throws Exception {
    return JsonWriter.write(JsonReader.read(line, JsonLimits.MESSAGE));
  }

  private JsonObject message(
      Random random, Json id, String first, Json one, String second, Json two) {
    var members = new ArrayList<>(List.of("jsonrpc", "id", first, second, "x-extra"));
    java.util.Collections.shuffle(members, random);
    var built = JsonObject.builder();
    for (String name : members) {
      Json value =
          name.equals("jsonrpc")
              ? new JsonString("2.0")
              : name.equals("id")
                  ? id
                  : name.equals(first) ? one : name.equals(second) ? two : value(random, 1);
      built.put(name, value);
    }
    return built.build();
  }

  private Json failure(Random random) {
    return JsonObject.builder()
        .put("code", random.nextInt(-40000, 40000))
        .put("message", text(random))
        .put("data", value(random, 2))
        .build();
  }

  private JsonObject tree(Random random, int depth) {
    var built = JsonObject.builder();
    for (int i = random.nextInt(4); i >= 0; i--) {
      built.put(
          "m" + i + text(random).toLowerCase(Locale.ROOT).replaceAll("[^a-z\u00e9]", "-"),
          value(random, depth - 1));
    }
    return built.build();
  }

  private Json value(Random random, int depth) {
    return switch (random.nextInt(depth > 0 ? 7 : 5)) {
      case 0 -> new JsonString(text(random));
      case 1, 2 -> new JsonNumber(NUMBERS.get(random.nextInt(NUMBERS.size())));
      case 3 -> JsonBoolean.of(random.nextBoolean());
      case 4 -> JsonNull.NULL;
      case 5 -> tree(random, depth);
      default -> {
        var items = new ArrayList<Json>();
        for (int i = random.nextInt(4); i > 0; i--) {
          items.add(value(random, depth - 1));
        }
        yield new JsonArray(items);
      }
    };
  }

  private String text(Random random) {
    var text = new StringBuilder();
    for (int i = random.nextInt(6); i > 0; i--) {
      int at =
          letters.offsetByCodePoints(
              0, random.nextInt(letters.codePointCount(0, letters.length())));
      text.appendCodePoint(letters.codePointAt(at));
    }
    return text.toString();
  }

  // The same value with blanks and escapes that need not be there.
  private static String spelled(Random random, JsonObject message) {
    String text = JsonWriter.write(message);
    return switch (random.nextInt(3)) {
      case 0 -> " " + text + "\t";
      case 1 -> text.replace("vendor/echo", "vendor\\/\\u0065cho");
      default -> text;
    };
  }
}
