package dev.assent.desktop.rules;

import dev.assent.desktop.rules.book.RulesWords;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.controls.Notice;
import java.util.function.IntConsumer;
import javafx.scene.control.Button;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/// The sentences above the rules: what is wrong with the file, with the ways out of it, and how the
/// last edit went.
final class RulesNotices {
  private final VBox place;
  private final RulesWords words;
  private final Runnable restore;
  private final IntConsumer show;

  /// Draws them now and whenever they change.
  ///
  /// @param place where they stand
  /// @param restore puts the version in force back
  /// @param show leads to a line of the file, 1-based
  static void follow(VBox place, RulesWords words, Runnable restore, IntConsumer show) {
    var notices = new RulesNotices(place, words, restore, show);
    words.noticeProperty().addListener((_, _, _) -> notices.draw());
    words.messageProperty().addListener((_, _, _) -> notices.draw());
    notices.draw();
  }

  private RulesNotices(VBox place, RulesWords words, Runnable restore, IntConsumer show) {
    this.place = place;
    this.words = words;
    this.restore = restore;
    this.show = show;
  }

  private void draw() {
    place.getChildren().clear();
    String broken = words.noticeProperty().get();
    if (!broken.isEmpty()) {
      String head = words.isHindered() ? "rules.notice.hindered.head" : "rules.notice.head";
      var notice = new Notice("care", Texts.get(head), broken);
      words.brokenLine().ifPresent(at -> notice.getChildren().add(showing(at)));
      if (!words.isHindered()) {
        notice.getChildren().add(button(Texts.get("rules.button.restore"), restore));
      }
      place.getChildren().add(notice);
    }
    String message = words.messageProperty().get();
    if (!message.isEmpty()) {
      place.getChildren().add(new Notice("care", "", message));
    }
    place.setManaged(!place.getChildren().isEmpty());
  }

  private Button showing(int line) {
    var button =
        button(Texts.get("rules.button.showLine", Texts.digits(line)), () -> show.accept(line));
    button.setId("show-line");
    return button;
  }

  private static Button button(String text, Runnable action) {
    var button = new Button(text);
    button.getStyleClass().add("as-button");
    button.setMnemonicParsing(false);
    button.setMinWidth(Region.USE_PREF_SIZE);
    button.setOnAction(_ -> action.run());
    return button;
  }
}
