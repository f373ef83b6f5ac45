package dev.assent.desktop.ui.arguments;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.masking.SecretSpans;
import dev.assent.desktop.ui.arguments.Argument.Kind;
import dev.assent.desktop.ui.arguments.ArgumentRows.ShortValues;
import dev.assent.desktop.ui.controls.ShownTextFlow;
import dev.assent.desktop.ui.controls.WordDifference;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

@ExtendWith(ApplicationExtension.class)
@SuppressWarnings("NullAway.Init") // Made before each test.
class ArgumentRowsTest {
  private static final String FOLDER = "/home/sam";
  private static final String PATH = FOLDER + "/code/a.txt";
  private static final Argument AT_HOME =
      new Argument("path", Kind.PATH, PATH, SecretSpans.NONE, "", FOLDER.length());

  private ArgumentRows rows;

  @Start
  void start(Stage unused) {
    rows = new ArgumentRows();
  }

  private void show(boolean danger, Argument... arguments) {
    rows.show(List.of(arguments), danger, ArgumentRows.Awaited.NOTHING);
  }

  private List<String> flows() {
    return rows.lookupAll(".as-shown").stream()
        .map(node -> ((ShownTextFlow) node).getAccessibleText())
        .toList();
  }

  @Test
  void theHomeFolderIsASignThatAPressOpens(FxRobot robot) {
    robot.interact(() -> {
      show(false, AT_HOME);
      var sign = (Button) rows.lookup(".as-home");
      assertThat(sign.getText()).isEqualTo("~");
      assertThat(sign.getAccessibleText()).contains(FOLDER);
      assertThat(flows()).as("read aloud it is the whole path").contains(PATH);
      assertThat(rows.unseenProperty().get())
          .as("nothing is hidden that would have to be opened")
          .isZero();
      sign.fire();
      assertThat(rows.lookup(".as-home")).isNull();
      assertThat(flows()).contains(PATH);
    });
  }

  @Test
  void aLineEndAtTheEndOfOneTextAloneIsANote(FxRobot robot) {
    robot.interact(() -> {
      assertThat(notes("x", "x\n")).containsExactly("Only the new text ends with a line end.");
      assertThat(notes("x\n", "y")).containsExactly("Only the earlier text ends with a line end.");
      assertThat(notes("x\n", "y\n")).isEmpty();
    });
  }

  private static List<String> notes(String before, String after) {
    return new DifferenceLines(LineDifference.of(before, after))
        .lookupAll(".as-block-remark").stream().map(node -> ((Label) node).getText()).toList();
  }

  @Test
  void aDangerousCallShowsItWhole(FxRobot robot) {
    robot.interact(() -> {
      show(true, AT_HOME);
      assertThat(rows.lookup(".as-home")).isNull();
    });
  }

  @Test
  void aHomeThatHasChangedIsShownWhole(FxRobot robot) {
    robot.interact(() -> {
      show(false, AT_HOME);
      compare("/home/tom/code/a.txt");
      assertThat(rows.lookup(".as-home")).isNull();
      assertThat(flows()).contains(PATH, "/home/tom/code/a.txt");

      show(false, AT_HOME);
      compare(FOLDER + "/code/b.txt");
      assertThat(rows.lookupAll(".as-home")).as("now and before").hasSize(2);
    });
  }

  private void compare(String before) {
    var words = WordDifference.of(before, SecretSpans.NONE, PATH);
    rows.compare(
        List.of(
            new ComparedText("path", Optional.empty(), "", Optional.empty(), Optional.of(words))));
  }

  @Test
  void shortValuesStandBesideEachOther() {
    var limit = new Argument("limit", Kind.NUMBER, "50", "");
    var hidden = new Argument("hidden", Kind.BOOLEAN, "false", "");
    var mode = new Argument("mode", Kind.TEXT, "0644", "");
    var trick = new Argument("note", Kind.TEXT, "5   force true", "");
    var secret = new Argument("pin", Kind.NUMBER, "4711", SecretSpans.whole("4711"), "");
    assertThat(
            ShortValues.rows(List.of(limit, hidden, AT_HOME, mode, trick, mode, secret), Set.of()))
        .containsExactly(
            List.of(limit, hidden),
            List.of(AT_HOME),
            List.of(mode),
            List.of(trick),
            List.of(mode),
            List.of(secret));
    assertThat(ShortValues.rows(List.of(limit, mode), Set.of("mode")))
        .containsExactly(List.of(limit), List.of(mode));
    var many = Collections.nCopies(9, hidden);
    assertThat(ShortValues.rows(many, Set.of()))
        .as("as many as fit")
        .containsExactly(many.subList(0, 4), many.subList(0, 4), many.subList(0, 1));
  }

  @Test
  void whatTheAgentSaysIsFoldedUnlessItHasToBeRead(FxRobot robot) {
    var path = new Argument("path", Kind.PATH, "/etc/x", "");
    var claim = new Argument("explanation", Kind.CLAIM, "This is safe.", "");
    robot.interact(() -> {
      show(false, claim, path);
      assertThat(flows()).doesNotContain("This is safe.");
      ((Button) rows.lookup(".as-claims .as-fold")).fire();
      assertThat(flows()).as("after what the call does").endsWith("explanation", "This is safe.");
      assertThat(((Label) rows.lookup(".as-claims .label")).getText())
          .isEqualTo("Claimed by the agent");

      show(true, claim, path);
      assertThat(flows()).contains("This is safe.");
      assertThat(rows.unseenProperty().get()).isZero();
    });
  }
}
