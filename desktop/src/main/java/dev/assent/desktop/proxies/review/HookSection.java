package dev.assent.desktop.proxies.review;

import dev.assent.desktop.ui.Icons;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.controls.CodeWords;
import dev.assent.desktop.ui.controls.WrappedText;
import java.util.List;
import java.util.function.Consumer;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/// The hooks of one server, each with its state and what can be done about it.
///
/// @param confirm called with the row whose button was pressed
/// @param withdraw likewise
public record HookSection(Consumer<HookRow> confirm, Consumer<HookRow> withdraw) {

  /// The section; hooks in the order in which they are asked.
  public Node of(List<HookRow> hooks) {
    var section =
        new VBox(8, WrappedText.label(Texts.get("servers.hooks.hint"), "as-small", "as-text-2"));
    hooks.forEach(hook -> section.getChildren().add(row(hook)));
    return section;
  }

  private Node row(HookRow hook) {
    var words = new FlowPane();
    words.getStyleClass().add("as-ticks");
    hook.words()
        .forEach(word ->
            words
                .getChildren()
                .add(WrappedText.label(word, "as-chip", "as-chip-mono", "as-chip-square")));
    HBox.setHgrow(words, Priority.ALWAYS);
    var state = new Label(hook.state(), Icons.feather(icon(hook), 13));
    state
        .getStyleClass()
        .addAll("as-small", hook.tone().equals("calm") ? "as-text-2" : "as-text-1");
    state.setMinWidth(Region.USE_PREF_SIZE);
    var head = new HBox(10, words, state);
    head.getStyleClass().add("as-form-centred");
    if (hook.isConfirmable()) {
      head.getChildren().add(button("servers.hooks.button.confirm", hook, confirm));
    } else if (hook.isConfirmed()) {
      head.getChildren().add(button("servers.hooks.button.withdraw", hook, withdraw));
    }
    var well = new VBox(6, head);
    well.getStyleClass().addAll("as-well", "as-detail-well");
    if (!hook.detail().isEmpty()) {
      well.getChildren().add(CodeWords.of(hook.detail(), "as-small", "as-text-2"));
    }
    hook.files()
        .forEach(
            file -> well.getChildren().add(WrappedText.label(file, "as-mono-small", "as-text-2")));
    return well;
  }

  private static Feather icon(HookRow hook) {
    return switch (hook.tone()) {
      case "calm" -> Feather.CHECK;
      case "danger" -> Feather.X;
      default -> Feather.ALERT_TRIANGLE;
    };
  }

  private static Node button(String key, HookRow hook, Consumer<HookRow> action) {
    var button = new Button(Texts.get(key));
    button.getStyleClass().add("as-button");
    button.setMnemonicParsing(false);
    button.setMinWidth(Region.USE_PREF_SIZE);
    button.setAccessibleText(Texts.get(key) + " " + hook.name());
    button.setOnAction(_ -> action.accept(hook));
    return button;
  }
}
