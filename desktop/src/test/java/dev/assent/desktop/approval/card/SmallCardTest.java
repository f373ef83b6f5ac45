package dev.assent.desktop.approval.card;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.desktop.approval.SampleCommands;
import dev.assent.desktop.ui.Appearance;
import dev.assent.desktop.ui.Language;
import dev.assent.desktop.ui.ManualTicker;
import dev.assent.desktop.ui.Texts;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import javafx.beans.property.SimpleDoubleProperty;
import javafx.geometry.Bounds;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.testfx.api.FxToolkit;
import org.testfx.util.WaitForAsyncUtils;

/// A card on a screen of 1024 by 700 with text of twice the size: the call has most of it, and of a
/// ladder the choices.
class SmallCardTest {
  private static final long MILLIS = 60_000;
  private static final int WIDTH = 717;
  private static final int HEIGHT = 620;
  private static final double MOST_OF_FOOT = 0.3;
  // Two lines of a small text at that size have more.
  private static final double LINE = 40;
  private static final int CHOICES = 4;

  @BeforeAll
  static void toolkit() throws TimeoutException {
    var _ = FxToolkit.registerPrimaryStage();
  }

  @AfterEach
  void speakAsBefore() {
    Texts.speak(Language.ENGLISH);
  }

  private static void on(
      String language,
      ApprovalRequest call,
      Consumer<ApprovalViewModel> then,
      Consumer<Parent> look) {
    WaitForAsyncUtils.waitForAsyncFx(
        MILLIS,
        () -> {
          Texts.speak(Language.of(language, Locale.ENGLISH));
          var ticker = new ManualTicker(SampleRequests.NOW);
          var desk = new FakeDesk();
          var card = new ApprovalViewModel(desk, ticker, SampleCommands.READER);
          card.ladder().offer(ZoneOffset.UTC, new LadderExhibit.Canned());
          var view = new ApprovalView(card);
          view.fitInto(new SimpleDoubleProperty(HEIGHT));
          desk.leaving.put(call.id(), SampleRequests.NOW.plusSeconds(25));
          desk.ask(call);
          card.queueChanged(desk.queue());
          card.setOnScreen(true);
          card.attend();
          ticker.advance(900);
          then.accept(card);
          var root = new VBox(view.node());
          VBox.setVgrow(view.node(), Priority.ALWAYS);
          var appearance = new Appearance();
          appearance.textPercentProperty().set(200);
          appearance.dress(new Scene(root, WIDTH, HEIGHT));
          root.resize(WIDTH, HEIGHT);
          for (int round = 0; round < 4; round++) {
            root.applyCss();
            root.layout();
          }
          look.accept(root);
        });
  }

  private static Bounds place(Parent root, String part) {
    var node = root.lookup(part);
    return node.localToScene(node.getLayoutBounds());
  }

  private static ApprovalRequest call(String kind) {
    return switch (kind) {
      case "write" -> LadderExhibit.write("write", "config/retry.yaml");
      case "command" -> SampleRequests.command("command", "rm -rf build").build();
      default -> SampleRequests.command("proof", "rm -rf build").needingPresence().build();
    };
  }

  @ParameterizedTest
  @CsvSource({"en,write", "de,write", "en,command", "de,command", "en,proof", "de,proof"})
  void theCallHasMostOfIt(String language, String kind) {
    on(
        language,
        call(kind),
        _ -> {},
        root -> {
          assertThat(place(root, ".as-card-foot").getHeight()).isLessThan(MOST_OF_FOOT * HEIGHT);
          assertThat(root.lookup("#card-hint").getParent().getLayoutBounds().getHeight())
              .isLessThan(LINE);
          assertThat(((Label) root.lookup("#card-hint")).getText()).isNotEmpty();
        });
  }

  @ParameterizedTest
  @ValueSource(strings = {"en", "de"})
  void ofTheLadderFourChoicesAreInSight(String language) {
    on(
        language,
        call("write"),
        ApprovalViewModel::startLadder,
        root -> {
          var pane = (ScrollPane) root.lookup("#ladder > .as-scroll");
          double lower = place(root, "#ladder > .as-scroll").getMaxY();
          assertThat(IntStream.rangeClosed(1, CHOICES))
              .allMatch(line -> place(root, "#ladder-line-" + line).getMaxY() <= lower);
          assertThat(pane.getContent().getLayoutBounds().getWidth())
              .isLessThanOrEqualTo(pane.getViewportBounds().getWidth() + 1);
          assertThat(place(root, "#ladder-give").getMaxY()).isLessThanOrEqualTo(HEIGHT);
        });
  }
}
