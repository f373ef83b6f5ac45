package dev.assent.desktop.approval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.approval.question.ApprovalTier;
import dev.assent.core.json.JsonObject;
import dev.assent.desktop.approval.card.FakeDesk;
import dev.assent.desktop.approval.card.SampleRequests;
import dev.assent.desktop.ui.Appearance;
import dev.assent.desktop.ui.ManualTicker;
import dev.assent.desktop.ui.ShownText;
import dev.assent.desktop.ui.UiThread;
import dev.assent.desktop.ui.WordOrder;
import dev.assent.desktop.ui.arguments.LineViewer;
import dev.assent.desktop.ui.arguments.TextLine;
import dev.assent.desktop.ui.controls.ShownTextFlow;
import dev.assent.desktop.ui.controls.WrappedText;
import java.util.Collection;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import javafx.scene.text.Text;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;
import org.testfx.util.WaitForAsyncUtils;

/// A card of texts of any length and any characters: what is laid out is bounded, and what is
/// shown, opened, is the text of the call, character for character.
@SuppressWarnings("NullAway.Init") // The robot's extension calls start before each test.
@ExtendWith(ApplicationExtension.class)
class CardTextsTest {
  // Rows of 600 characters of which each may be a box of its own.
  private static final int MOST_NODES = 12_000;
  private static final int MOST_CHARACTERS = 40_000;
  private static final List<Integer> LENGTHS =
      List.of(0, 1, 240, 241, 599, 600, 601, 4_000, 4_001, 65_536, 1 << 20);

  private final FakeDesk desk = new FakeDesk();
  private ApprovalPrompter prompter;

  @Start
  void start(Stage unused) {
    prompter =
        new ApprovalPrompter(
            desk,
            new ManualTicker(SampleRequests.NOW),
            SampleCommands.READER,
            new Appearance(),
            UiThread.executor(),
            () -> {});
    desk.register(prompter);
  }

  @AfterEach
  void hide(FxRobot robot) {
    robot.interact(() -> prompter.window().stage().hide());
  }

  /// A text and what it is made of.
  private record Sample(String name, String text) {
    @Override
    public String toString() {
      return name + ", " + text.length();
    }
  }

  static Stream<Sample> samples() {
    var random = new Random(27);
    var kinds =
        java.util.Map.<String, Function<Random, String>>of(
            "letters", some -> Character.toString('a' + some.nextInt(26)),
            "everything", CardTextsTest::anything,
            "surrogates", some -> Character.toString(0x1F300 + some.nextInt(0x200)),
            "marks",
                some -> some.nextInt(9) == 0 ? "a" : Character.toString(0x300 + some.nextInt(0x30)),
            "right to left",
                some -> some.nextInt(6) == 0 ? " " : Character.toString(0x5D0 + some.nextInt(27)),
            "hidden", some -> Character.toString(0x200B + some.nextInt(5)),
            "scripts",
                some ->
                    Character.toString(
                        some.nextBoolean() ? 'a' + some.nextInt(26) : 0x430 + some.nextInt(32)),
            "lines", some -> some.nextInt(10) == 0 ? "\n" : "x",
            "line ends", _ -> "\n");
    return kinds.entrySet().stream()
        .sorted(java.util.Map.Entry.comparingByKey())
        .flatMap(kind ->
            lengths(random)
                .map(length -> new Sample(kind.getKey(), text(kind.getValue(), length, random))));
  }

  // The longest, and another one.
  private static Stream<Integer> lengths(Random random) {
    return IntStream.of(LENGTHS.size() - 1, random.nextInt(LENGTHS.size() - 1))
        .mapToObj(LENGTHS::get);
  }

  private static String text(Function<Random, String> sign, int length, Random random) {
    var text = new StringBuilder(length + 2);
    while (text.length() < length) {
      text.append(sign.apply(random));
    }
    return text.toString();
  }

  private static String anything(Random random) {
    int point = random.nextInt(4) == 0 ? random.nextInt(0x110000) : random.nextInt(0x3000);
    return point >= 0xD800 && point <= 0xDFFF ? "\uFFFD" : Character.toString(point);
  }

  @ParameterizedTest
  @MethodSource("samples")
  void whatIsLaidOutIsBoundedAndWhatIsShownIsTheTextOfTheCall(Sample sample, FxRobot robot) {
    var tier = sample.text().hashCode() % 2 == 0 ? ApprovalTier.CARE : ApprovalTier.DANGER;
    var call =
        SampleRequests.read("t")
            .tier(tier)
            .arguments(JsonObject.builder().put("note", sample.text()).build())
            .build();
    robot.interact(() -> desk.ask(call));
    WaitForAsyncUtils.waitForFxEvents();
    robot.interact(() -> prompter.window().bring());
    bounded(robot, "folded");
    robot.interact(() -> folds(robot).forEach(ButtonBase::fire));
    WaitForAsyncUtils.waitForFxEvents();
    bounded(robot, "opened");
    assertThat(prompter.window().model().state().unseen.get()).isZero();
    assertThat(shown(robot, sample.text()))
        .as("what is shown")
        .isEqualTo(call.request().arguments().string("note").orElseThrow());
  }

  private static List<ButtonBase> folds(FxRobot robot) {
    return List.copyOf(robot.lookup(".as-fold").queryAllAs(ButtonBase.class));
  }

  private static void bounded(FxRobot robot, String what) {
    Collection<Node> all = robot.lookup("*").queryAll();
    assertThat(all).as(what).hasSizeLessThan(MOST_NODES);
    long characters =
        all.stream()
            .mapToLong(node ->
                node instanceof Text text
                    ? text.getText().length()
                    : node instanceof Label label ? label.getText().length() : 0)
            .sum();
    assertThat(characters).as(what).isLessThan(MOST_CHARACTERS);
  }

  // The rows of a long text, joined again; of a short one its flow, read by what is drawn.
  private String shown(FxRobot robot, String text) {
    var viewer =
        robot.lookup(node -> node instanceof LineViewer).queryAllAs(LineViewer.class).stream()
            .findFirst();
    if (viewer.isPresent()) {
      var joined = new StringBuilder();
      for (TextLine line : viewer.get().getItems()) {
        joined.append(line.number() > 1 ? "\n" : "").append(line.text());
        // Blanks between two rows stay with the upper one.
        assertThat(line.text().stripTrailing().length()).isLessThanOrEqualTo(600);
      }
      // Those in sight are the first ones.
      var rows =
          viewer.get().getItems().stream()
              .limit(100)
              .map(line -> drawn(line.text(), ShownText.Place.BLOCK))
              .collect(Collectors.toSet());
      assertThat(robot.lookup(".as-line").queryAllAs(HBox.class))
          .isNotEmpty()
          .allMatch(row -> rows.contains(drawn((ShownTextFlow) row.getChildren().getLast())));
      // A last line end begins no row.
      return joined.append(text.endsWith("\n") ? "\n" : "").toString();
    }
    var flows =
        robot.lookup(".as-shown").queryAllAs(ShownTextFlow.class).stream()
            .map(CardTextsTest::drawn)
            .toList();
    if (text.isEmpty()) {
      return "";
    }
    if (text.indexOf('\n') >= 0) {
      var expected = text.lines().map(line -> drawn(line, ShownText.Place.BLOCK)).toList();
      assertThat(flows).containsAll(expected);
      return text;
    }
    assertThat(flows).contains(drawn(text, ShownText.Place.LINE));
    return text;
  }

  private static String drawn(ShownTextFlow flow) {
    return flow.getChildren().stream()
        .map(node -> node instanceof Text text ? text.getText() : ((Label) node).getText())
        .collect(Collectors.joining());
  }

  private static String drawn(String text, ShownText.Place place) {
    return ShownText.of(text, place).pieces().stream()
        .map(piece -> piece instanceof ShownText.Boxed boxed ? boxed.label() : piece.text())
        .collect(Collectors.joining());
  }

  @Test
  void noMoreMarksAreDrawnOnALetterThanAnyScriptHas() {
    assertThat(drawn("a" + "\u0301".repeat(6), ShownText.Place.LINE))
        .isEqualTo("a\u0301\u0301\u0301\u0301U+0301U+0301");
    assertThat(drawn("\u0301a", ShownText.Place.LINE)).as("a mark on nothing").isEqualTo("U+0301a");
    assertThat(drawn("a\u200B\u0301", ShownText.Place.LINE))
        .as("a mark on what is named")
        .isEqualTo("aU+200B ZWSPU+0301");
    assertThat(drawn("e\u0302\u0301", ShownText.Place.LINE)).isEqualTo("e\u0302\u0301");
  }

  @Test
  void wordsKeepTheirOrderAndNoLetterKeepsALabelFromItsLayout(FxRobot robot) {
    String hebrew = "\u05D0\u05D1\u05D2";
    assertThat(WordOrder.kept("plain, 1")).isEqualTo("plain, 1");
    assertThat(WordOrder.kept(hebrew + " x")).isEqualTo(hebrew + "\u200E x");
    assertThat(ShownText.of(hebrew + "." + hebrew, ShownText.Place.LINE).inline())
        .isEqualTo(hebrew + "\u200E." + hebrew);
    for (String text :
        List.of(
            (hebrew + " ").repeat(40),
            hebrew.repeat(60),
            "\u0627\u0644\u0633\u0644\u0627\u0645 ".repeat(40),
            "a " + (hebrew + " 12 ").repeat(30))) {
      for (double width : List.of(120.0, 200.0, 333.0)) {
        robot.interact(() -> {
          var label =
              WrappedText.label(ShownText.of(text, ShownText.Place.LINE).inline(), "as-small");
          var flow = new ShownTextFlow(text, ShownText.Place.BLOCK, "as-mono");
          var box = new VBox(label, flow);
          var _ = new Scene(box, width, 900);
          box.applyCss();
          box.layout();
          assertThat(flow.getBoundsInLocal().getHeight()).isPositive();
        });
      }
    }
  }
}
