package dev.assent.desktop.ui.controls;

import dev.assent.desktop.ui.Icons;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/// A tinted box with a tier shape, a head and a sentence.
public final class Notice extends HBox {
  private final VBox words = new VBox(2);

  /// A notice.
  ///
  /// @param tier `calm`, `care` or `danger`
  /// @param head its subject; may be empty
  /// @param sentence what it says
  public Notice(String tier, String head, String sentence) {
    super(10);
    getStyleClass().addAll("as-notice", "as-notice-" + tier);
    if (!head.isEmpty()) {
      words.getChildren().add(WrappedText.label(head, "as-strong", "as-text-" + tier));
    }
    if (!sentence.isEmpty()) {
      words.getChildren().add(CodeWords.of(sentence, "as-small", "as-text-1"));
    }
    HBox.setHgrow(words, Priority.ALWAYS);
    getChildren().addAll(Icons.tier(tier, 14), words);
    String spoken = CodeWords.spoken(sentence);
    setAccessibleText(head.isEmpty() ? spoken : head + ". " + spoken);
  }

  /// The column of words, for what comes below the sentence.
  public VBox words() {
    return words;
  }
}
