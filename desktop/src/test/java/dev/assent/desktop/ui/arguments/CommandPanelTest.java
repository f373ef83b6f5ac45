package dev.assent.desktop.ui.arguments;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.CommandReading;
import dev.assent.desktop.approval.SampleCommands;
import dev.assent.desktop.approval.card.SampleRequests;
import dev.assent.desktop.ui.ShownText;
import dev.assent.desktop.ui.controls.ShownTextFlow;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.Label;
import javafx.scene.text.Text;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;

/// Whatever a command looks like, every character of it can be reached, in the order in which it
/// came.
@ExtendWith(ApplicationExtension.class)
class CommandPanelTest {
  private static ShownCommand command(String text) {
    var read =
        SampleCommands.READER.read(SampleRequests.command("c", text).build().request()).getFirst();
    return new ShownCommand("command", true, read.reading(), List.of());
  }

  private static CommandPanel panel(FxRobot robot, ShownCommand... commands) {
    var panel = new CommandPanel[1];
    robot.interact(() -> {
      panel[0] = new CommandPanel();
      panel[0].show(List.of(commands), "danger", Optional.empty());
    });
    return panel[0];
  }

  private static void openAll(FxRobot robot, CommandPanel panel) {
    robot.interact(() ->
        all(panel).stream()
            .filter(node -> node.getStyleClass().contains("as-fold"))
            .forEach(node -> ((ButtonBase) node).fire()));
  }

  private static List<Node> all(Node node) {
    var found = new ArrayList<Node>(List.of(node));
    if (node instanceof Parent parent) {
      parent.getChildrenUnmodifiable().forEach(child -> found.addAll(all(child)));
    }
    return found;
  }

  /// The words in the large letters; rows written out below stand in smaller ones.
  private static String given(CommandPanel panel) {
    var viewer =
        all(panel).stream()
            .filter(LineViewer.class::isInstance)
            .map(LineViewer.class::cast)
            .findFirst();
    if (viewer.isPresent()) {
      return viewer.get().getItems().stream().map(TextLine::text).collect(Collectors.joining());
    }
    return all(panel).stream()
        .filter(ShownTextFlow.class::isInstance)
        .map(ShownTextFlow.class::cast)
        .filter(flow ->
            flow.getChildren().stream()
                .anyMatch(node -> node.getStyleClass().contains("as-mono-large")))
        .map(CommandPanelTest::shown)
        .collect(Collectors.joining());
  }

  private static String shown(ShownTextFlow flow) {
    return flow.getChildren().stream()
        .map(node -> node instanceof Text text ? text.getText() : ((Label) node).getText())
        .collect(Collectors.joining());
  }

  private static String drawn(String text) {
    return text.lines()
        .flatMap(line -> ShownText.of(line, ShownText.Place.BLOCK).pieces().stream())
        .map(piece -> piece instanceof ShownText.Boxed boxed ? boxed.label() : piece.text())
        .collect(Collectors.joining());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "rm -rf ~/code && git push --force origin main",
        "if true; then rm -rf /; else ls; fi # and so on",
        "bash <<EOF\nrm -rf /\nls\nEOF\necho done",
        "git push --force \u202Eorigin\u200B main",
        "echo 'never closed; rm -rf /",
        "sh -c 'rm -rf ~/work; ls' | tee log",
        "rm -rf averyveryveryveryveryveryveryveryveryveryveryveryveryverylongname/\uD83D\uDE00"
      })
  void everyCharacterOfACommandIsInItsRows(String text, FxRobot robot) {
    assertThat(given(panel(robot, command(text)))).isEqualTo(drawn(text));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 40, 900})
  void everyCharacterOfALongCommandIsReached(int rows, FxRobot robot) {
    String text = ("echo " + "x".repeat(70) + ";\n").repeat(rows) + "rm -rf /";
    var panel = panel(robot, command(text));
    assertThat(panel.getUnseen()).isEqualTo(rows > 3 ? 1 : 0);
    openAll(robot, panel);
    assertThat(given(panel)).isEqualTo(text.replace("\n", ""));
    assertThat(panel.getUnseen()).isZero();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"rm -rf /", "rm -rf ~ && rm -rf ~", "git push --force && git push --force"})
  void theSameSaferCommandIsOfferedOnce(String text, FxRobot robot) {
    var commands = command(text).reading().risks().stream().flatMap(risk -> risk.ways().stream());
    var ways = commands.map(CommandReading.Way::command).distinct().toList();
    var lines =
        all(panel(robot, command(text))).stream()
            .filter(ShownTextFlow.class::isInstance)
            .map(flow -> shown((ShownTextFlow) flow))
            .toList();
    assertThat(ways).isNotEmpty();
    assertThat(ways).allSatisfy(way -> assertThat(lines).containsOnlyOnce(way));
  }

  @Test
  void oneEndlessLineIsFoldedAndReached(FxRobot robot) {
    String text = "echo " + "y".repeat(30_000);
    var panel = panel(robot, command(text));
    assertThat(panel.getUnseen()).isEqualTo(1);
    openAll(robot, panel);
    assertThat(given(panel)).isEqualTo(text);
  }

  @Test
  void theTextAsItCameIsOnePressAway(FxRobot robot) {
    var panel = panel(robot, command("bash <<EOF\nrm -rf /\nEOF"));
    robot.interact(() ->
        all(panel).stream()
            .filter(node -> node.getStyleClass().contains("as-command-given"))
            .forEach(node -> ((ButtonBase) node).fire()));
    var lines =
        all(panel).stream()
            .filter(ShownTextFlow.class::isInstance)
            .map(flow -> shown((ShownTextFlow) flow))
            .toList();
    assertThat(lines).startsWith("bash <<EOF", "rm -rf /", "EOF");
    assertThat(all(panel).stream().filter(node -> node.getStyleClass().contains("as-decisive")))
        .isEmpty();
  }

  @Test
  void whatSpokeUpEarlierIsStillTold(FxRobot robot) {
    var reading = command("ls").reading();
    var panel =
        panel(robot, new ShownCommand("command", true, reading, List.of("git:push_protected")));
    assertThat(
            all(panel).stream()
                .filter(Label.class::isInstance)
                .map(node -> ((Label) node).getText()))
        .contains("Found when the call was judged, and no longer: git:push_protected");
  }
}
