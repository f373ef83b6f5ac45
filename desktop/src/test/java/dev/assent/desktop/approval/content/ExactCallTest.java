package dev.assent.desktop.approval.content;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonPointer;
import dev.assent.core.json.JsonReader;
import dev.assent.core.json.JsonString;
import dev.assent.core.json.JsonWriter;
import dev.assent.desktop.approval.card.SampleRequests;
import dev.assent.desktop.ui.arguments.Argument;
import dev.assent.desktop.ui.arguments.ArgumentRows;
import dev.assent.desktop.ui.arguments.ArgumentRows.Awaited;
import dev.assent.desktop.ui.arguments.LineViewer;
import dev.assent.desktop.ui.arguments.TextLine;
import dev.assent.desktop.ui.controls.CoveredSecret;
import dev.assent.desktop.ui.controls.ShownTextFlow;
import dev.assent.testing.Depth;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javafx.event.EventType;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.text.Text;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;

/// Whatever the arguments are: every character of them can be reached on the card, and the digest
/// on the card is that of what the server gets.
@ExtendWith(ApplicationExtension.class)
class ExactCallTest {
  private static final int TREES = Depth.of(30, 10_000);
  private static final int SEEDS = 4;
  private static final String HOME = "/home/sam";
  private static final int MOST_ROWS = 40;

  static Stream<Long> seeds() {
    return Stream.iterate(1L, seed -> seed + 1).limit(SEEDS);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void everyCharacterCanBeReachedAndTheDigestIsThatOfWhatIsSent(long seed, FxRobot robot)
      throws Exception {
    var random = new Random(seed);
    for (int tree = 0; tree < TREES / SEEDS; tree++) {
      var asked = SampleRequests.read("r").arguments(object(random, 0)).build();
      // A text of megabytes takes a while; a few of them are enough.
      if (tree == 7 && seed == 1) {
        asked =
            SampleRequests.read("r")
                .arguments(JsonObject.builder().put("big", big(random)).build())
                .build();
      }
      isWhatIsSent(asked);
      var rows =
          ArgumentReader.read(
              withPaths(asked.request().arguments()).request(), new HomeFolder(HOME));
      assertThat(
              rows.stream()
                  .filter(row -> row.kind().isSent())
                  .map(row -> row.name() + " " + row.value())
                  .toList())
          .as("every value has its row")
          .isEqualTo(leaves("", asked.request().arguments()));
      robot.interact(() -> isReachable(rows));
    }
  }

  // The same with the values known as paths that are called so.
  private static ApprovalRequest withPaths(JsonObject arguments) {
    var asked = SampleRequests.read("r").arguments(arguments);
    arguments
        .members()
        .forEach((name, value) -> {
          if (name.startsWith("path") && value instanceof JsonString path) {
            asked.path("/" + name, path.value());
          }
        });
    return asked.build();
  }

  // The text written for the server, read again as a server would, has the digest that the card
  // names.
  private static void isWhatIsSent(ApprovalRequest asked) throws Exception {
    byte[] sent = JsonWriter.bytes(asked.request().arguments());
    var received = (JsonObject) JsonReader.read(sent, JsonLimits.MESSAGE);
    String digest = SampleRequests.read("r").arguments(received).build().request().digest();
    assertThat(asked.digest()).isEqualTo(digest);
    assertThat(CardWriter.write(asked).facts().fingerprint().replace("-", ""))
        .isEqualToIgnoringCase(digest.substring(0, 8));
  }

  private static void isReachable(List<Argument> arguments) {
    var rows = new ArgumentRows();
    rows.show(arguments, false, Awaited.NOTHING);
    int folded = rows.unseenProperty().get();
    for (Button fold = fold(rows); fold != null; fold = fold(rows)) {
      fold.fire();
      fold.getStyleClass().remove("as-fold");
    }
    assertThat(rows.unseenProperty().get()).as("of " + folded + " folded parts").isZero();
    var shown = new ArrayList<String>();
    collect(rows, shown);
    for (var argument : arguments.subList(0, Math.min(MOST_ROWS, arguments.size()))) {
      assertThat(shown).as("name").anyMatch(text -> text.equals(argument.place()));
      // A value that a plain view would turn is drawn in one direction, by characters of its own.
      boolean there = !argument.kind().isSent() || isShown(argument.value(), shown);
      assertThat(there).as("value of " + argument.name()).isTrue();
    }
    for (var argument :
        arguments.subList(Math.min(MOST_ROWS, arguments.size()), arguments.size())) {
      assertThat(isShown(argument.name() + " = " + argument.value(), shown))
          .as(argument.name())
          .isTrue();
    }
  }

  // In rows that follow each other: each ends at a line end, or goes on in the next one where a
  // line is too long.
  private static boolean isShown(String value, List<String> shown) {
    return IntStream.range(0, shown.size())
        .anyMatch(first -> begins(value, shown.subList(first, shown.size())));
  }

  private static boolean begins(String value, List<String> shown) {
    int at = 0;
    for (String row : shown) {
      if (!value.startsWith(row, at)) {
        return false;
      }
      at += row.length();
      if (at == value.length()) {
        return true;
      }
      at += value.charAt(at) == '\n' ? 1 : 0;
      // A last line end begins no row; the number of bytes tells of it.
      if (at == value.length()) {
        return true;
      }
    }
    return false;
  }

  private static @org.jspecify.annotations.Nullable Button fold(Node node) {
    if (node instanceof Button button
        && (button.getStyleClass().contains("as-fold")
            || button.getStyleClass().contains("as-home"))) {
      return button;
    }
    if (node instanceof Parent parent) {
      for (var child : parent.getChildrenUnmodifiable()) {
        var found = fold(child);
        if (found != null) {
          return found;
        }
      }
    }
    return null;
  }

  private static void collect(Node node, List<String> shown) {
    switch (node) {
      case ShownTextFlow flow -> shown.add(text(flow));
      case LineViewer viewer -> viewer.getItems().stream().map(TextLine::text).forEach(shown::add);
      case Parent parent ->
          parent.getChildrenUnmodifiable().forEach(child -> collect(child, shown));
      default -> {}
    }
  }

  // The text that a person reads, with the boxes taken for the characters they name.
  private static String text(ShownTextFlow flow) {
    return text(List.copyOf(flow.getChildren()));
  }

  private static String text(List<Node> nodes) {
    var read = new StringBuilder();
    for (var node : nodes) {
      switch (node) {
        case Text text -> read.append(text.getText());
        case CoveredSecret covered -> read.append(held(covered));
        // A word that runs from right to left stands by itself.
        case Label word when !word.getStyleClass().contains("as-hidden-character") ->
            read.append(word.getText());
        case Label box ->
            read.appendCodePoint(Integer.parseInt(box.getText().substring(2).split(" ")[0], 16));
        default -> throw new IllegalStateException(node.toString());
      }
    }
    return read.toString();
  }

  // The text that a person reads who holds a cover; afterwards it covers again.
  private static String held(CoveredSecret covered) {
    var flow = (ShownTextFlow) covered.getParent();
    int before = flow.getChildren().size();
    int at = flow.getChildren().indexOf(covered) + 1;
    covered.fireEvent(key(KeyEvent.KEY_PRESSED));
    int more = flow.getChildren().size() - before;
    assertThat(more).as("nodes behind a cover").isPositive();
    String secret = text(List.copyOf(flow.getChildren().subList(at, at + more)));
    covered.fireEvent(key(KeyEvent.KEY_RELEASED));
    assertThat(flow.getChildren()).as("covered again").hasSize(before);
    int length = secret.length();
    assertThat(covered.getText())
        .contains(
            length < 8
                ? "up to 7 characters"
                : length < 24 ? "8 to 23 characters" : "%,d characters".formatted(length));
    return secret;
  }

  private static KeyEvent key(EventType<KeyEvent> type) {
    return new KeyEvent(type, "", "", KeyCode.SPACE, false, false, false, false);
  }

  private static List<String> leaves(String pointer, Json value) {
    return switch (value) {
      case JsonObject object when object.members().isEmpty() && !pointer.isEmpty() ->
          List.of(pointer.substring(1) + " {}");
      case JsonObject object ->
          object.members().entrySet().stream()
              .flatMap(member ->
                  leaves(JsonPointer.child(pointer, member.getKey()), member.getValue()).stream())
              .toList();
      case JsonArray array when array.items().isEmpty() -> List.of(pointer.substring(1) + " []");
      case JsonArray array -> {
        var all = new ArrayList<String>();
        for (int at = 0; at < array.items().size(); at++) {
          all.addAll(leaves(JsonPointer.child(pointer, at), array.items().get(at)));
        }
        yield all;
      }
      case JsonString text -> List.of(pointer.substring(1) + " " + text.value());
      case JsonNumber(var lexeme) -> List.of(pointer.substring(1) + " " + lexeme);
      case JsonBoolean flag -> List.of(pointer.substring(1) + " " + flag.value());
      case JsonNull _ -> List.of(pointer.substring(1) + " null");
    };
  }

  private static JsonObject object(Random random, int depth) {
    var object = JsonObject.builder();
    for (int count = random.nextInt(depth == 0 ? 12 : 4); count > 0; count--) {
      String name = name(random) + count;
      boolean home = name.startsWith("path") && random.nextBoolean();
      object.put(
          name, home ? new JsonString(HOME + "/" + text(random, 6)) : value(random, depth + 1));
    }
    return object.build();
  }

  private static Json value(Random random, int depth) {
    if (depth < 40 && random.nextInt(100) < 22) {
      // Now and then very deep.
      return random.nextBoolean()
          ? object(random, depth)
          : new JsonArray(
              Stream.generate(() -> value(random, depth + 1)).limit(random.nextInt(4)).toList());
    }
    return switch (random.nextInt(10)) {
      case 0 ->
          new JsonNumber(
              List.of("0", "-0.0", "1e300", "12345678901234567890", "1.10").get(random.nextInt(5)));
      case 1 -> JsonBoolean.of(random.nextBoolean());
      case 2 -> JsonNull.NULL;
      default -> new JsonString(text(random, random.nextInt(100) < 4 ? 400 : 12));
    };
  }

  private static String name(Random random) {
    return List.of(
            "path",
            "command",
            "url",
            "a~b/c",
            "",
            "\u202Ename",
            "na\u0456me",
            "x".repeat(80),
            "password",
            "db_token")
        .get(random.nextInt(10));
  }

  private static final List<String> PIECES =
      List.of(
          "a",
          "word ",
          "\n",
          "\r\n",
          "\t",
          "\u202E",
          "\u2066",
          "\u200B",
          "\u0000",
          "\u001B[2J",
          "\uFEFF",
          "\u0430dmin",
          "pa\u0443pal",
          "\uD83D\uDE00",
          "e\u0301",
          "\u2028",
          "https://exa\u043Cple.org/",
          "~/x/../y",
          "'",
          "\"",
          "\\",
          "<b>",
          "rm -rf /",
          "\u05D0\u05D1",
          "\u0627\u0644",
          "y".repeat(300),
          "\uDB40\uDC41",
          "\u00AD",
          "\u3000",
          "%2e%2e/",
          "api_key=hunter2hunter2 ",
          "sk_live_4eC39HqLyjWDarjtT1zdp7dc",
          "Bearer abcdefgh12345 ");

  private static String text(Random random, int most) {
    var text = new StringBuilder();
    for (int count = random.nextInt(most); count > 0; count--) {
      text.append(PIECES.get(random.nextInt(PIECES.size())));
    }
    return text.toString();
  }

  private static String big(Random random) {
    var text = new StringBuilder();
    while (text.length() < 1_200_000) {
      text.append("x".repeat(random.nextInt(3000)))
          .append(text(random, 6))
          .append(random.nextInt(5) == 0 ? "\n" : "");
    }
    return text.toString();
  }
}
