package dev.assent.desktop.approval.card;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.masking.SecretSpans;
import dev.assent.desktop.approval.content.CardContent;
import dev.assent.desktop.approval.content.CardWriter;
import dev.assent.desktop.approval.content.Phrase;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import javafx.beans.property.SimpleStringProperty;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Labeled;
import javafx.scene.layout.VBox;
import javafx.scene.text.Text;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;

/// Rows that stay for the next call must not say anything of the last one.
@ExtendWith(ApplicationExtension.class)
class CardFactsTest {
  private static final List<String> PATHS =
      List.of("", "/src/a", "/src/b", "/src/" + "long/".repeat(30) + "c");

  private static CardContent.Facts random(Random random) {
    return new CardContent.Facts(
        PATHS.get(random.nextInt(PATHS.size())),
        SecretSpans.NONE,
        random.nextInt(4) == 0,
        random.nextInt(4) == 0 ? "and 2 more" : "",
        random.nextInt(4) == 0 ? "unknown" : "reads files",
        "sam",
        List.of(new Phrase("The rule asks", random.nextInt(4) == 0)),
        Integer.toHexString(random.nextInt()),
        random.nextInt(4) == 0 ? "60 s" : "");
  }

  private static List<String> said(Node node) {
    var words = new ArrayList<String>();
    if (node instanceof Labeled labeled) {
      words.add(labeled.getText());
    } else if (node instanceof Text text) {
      words.add(text.getText());
    } else if (node instanceof Parent parent) {
      parent.getChildrenUnmodifiable().forEach(child -> words.addAll(said(child)));
    }
    return words;
  }

  @Test
  void whatStaysSaysWhatIsMadeAnewWouldSay(FxRobot robot) {
    robot.interact(() -> {
      var random = new Random(29);
      var earlier = new SimpleStringProperty("");
      var kept = new VBox();
      var rows = new CardFacts(kept, earlier);
      for (int i = 0; i < 300; i++) {
        var facts = random(random);
        var anew = new VBox();
        new CardFacts(anew, earlier).show(facts);
        rows.show(facts);
        assertThat(said(kept)).isEqualTo(said(anew)).contains(facts.fingerprint());
        // A person opens and copies parts of this call alone.
        kept.lookupAll(".as-link").forEach(more -> ((Button) more).fire());
        ((Button) kept.lookup(".as-icon-button")).fire();
        assertThat(((Label) kept.lookup("#card-copied")).getText()).isNotEmpty();
      }
    });
  }

  private static boolean saysPath(SampleRequests call) {
    var rows = new VBox();
    new CardFacts(rows, new SimpleStringProperty("")).show(CardWriter.write(call.build()).facts());
    return rows.lookup("#card-path") != null;
  }

  /// The path of a row is not said again; one that the row does not say in full is.
  @Test
  void aPathStandsOnceOnACard(FxRobot robot) {
    robot.interact(() -> {
      assertThat(
              saysPath(
                  SampleRequests.read("a")
                      .arguments("{\"path\":\"/src/a\"}")
                      .path("/path", "/src/a")))
          .isFalse();
      assertThat(
              saysPath(
                  SampleRequests.read("b").arguments("{\"path\":\"a\"}").path("/path", "/src/a")))
          .isTrue();
      var patch = SampleRequests.command("c", "rm /src/a").path("/command", "/src/a");
      assertThat(saysPath(patch)).as("no row of its own").isTrue();
      var behind = new StringBuilder("{");
      for (int i = 0; i < 50; i++) {
        behind.append("\"n").append(i).append("\":1,");
      }
      assertThat(
              saysPath(
                  SampleRequests.read("d")
                      .arguments(behind + "\"path\":\"/src/a\"}")
                      .path("/path", "/src/a")))
          .as("folded")
          .isTrue();
      assertThat(
              saysPath(
                  SampleRequests.read("e")
                      .arguments("{\"a\":\"/a\",\"b\":\"b\"}")
                      .path("/a", "/a")
                      .path("/b", "/w/b")))
          .as("one of two")
          .isTrue();
    });
  }
}
