package dev.assent.desktop.rules;

import dev.assent.desktop.rules.book.RulesWords;
import dev.assent.desktop.rules.conflict.ConflictViewModel;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.controls.Notice;
import dev.assent.desktop.ui.kit.Press;
import java.util.function.IntConsumer;
import javafx.scene.control.Button;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.VBox;

/// The sentences above the rules: what is wrong with the file, with the ways out of it, and how the
/// last edit went.
final class RulesNotices {
  private final VBox place;
  private final RulesWords words;
  private final ConflictViewModel conflict;
  private final Runnable restore;
  private final IntConsumer show;

  /// Draws them now and whenever they change.
  ///
  /// @param place where they stand
  /// @param show leads to a line of the file, 1-based
  static void follow(VBox place, RulesViewModel model, IntConsumer show) {
    var notices = new RulesNotices(place, model, show);
    notices.words.noticeProperty().addListener((_, _, _) -> notices.draw());
    notices.words.messageProperty().addListener((_, _, _) -> notices.draw());
    notices.conflict.possibleProperty().addListener((_, _, _) -> notices.draw());
    notices.conflict.shownProperty().addListener((_, _, _) -> notices.draw());
    notices.draw();
  }

  private RulesNotices(VBox place, RulesViewModel model, IntConsumer show) {
    this.place = place;
    this.words = model.words();
    this.conflict = model.conflict();
    this.restore = model.undo()::restore;
    this.show = show;
  }

  private void draw() {
    place.getChildren().clear();
    String broken = words.noticeProperty().get();
    boolean apart = conflict.possibleProperty().get() && !conflict.shownProperty().get();
    if (!broken.isEmpty()) {
      String head = words.isHindered() ? "rules.notice.hindered.head" : "rules.notice.head";
      var notice = new Notice("care", Texts.get(head), broken);
      var ways = new FlowPane(8, 6);
      words.brokenLine().ifPresent(at -> ways.getChildren().add(showing(at)));
      if (!words.isHindered()) {
        ways.getChildren().add(button(Texts.get("rules.button.restore"), restore));
      }
      if (apart) {
        ways.getChildren().add(solving());
      }
      notice.words().getChildren().add(ways);
      place.getChildren().add(notice);
    } else if (apart) {
      var notice = new Notice("care", "", Texts.get("rules.message.apart"));
      notice.words().getChildren().add(new FlowPane(solving()));
      place.getChildren().add(notice);
    }
    String message = words.messageProperty().get();
    if (!message.isEmpty()) {
      place.getChildren().add(new Notice(words.isHint() ? "calm" : "care", "", message));
    }
    place.setManaged(!place.getChildren().isEmpty());
  }

  private Button solving() {
    var button = button(Texts.get("rules.button.solve"), conflict::look);
    button.setId("solve-conflict");
    return button;
  }

  private Button showing(int line) {
    var button =
        button(Texts.get("rules.button.showLine", Texts.digits(line)), () -> show.accept(line));
    button.setId("show-line");
    return button;
  }

  private static Button button(String text, Runnable action) {
    return Press.QUIET.saying(text, action);
  }
}
