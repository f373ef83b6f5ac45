package dev.assent.desktop.decisions;

import dev.assent.desktop.decisions.DecisionDetailViewModel.Shown;
import dev.assent.desktop.ui.Icons;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.controls.CodeWords;
import dev.assent.desktop.ui.controls.WrappedText;
import javafx.scene.control.Button;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.Tooltip;
import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/// Offers what can be made of the record that is explained.
final class DetailFoot extends VBox {
  private final MenuItem copy = item("decisions.detail.copy");

  /// @param similar looks for calls like the one shown
  DetailFoot(DecisionDetailViewModel model, Runnable similar) {
    super(8);
    getStyleClass().add("as-detail-foot");
    var rule = button("decisions.detail.rule", model::makeRule);
    rule.setId("makeRule");
    var pin = button("decisions.detail.pin", model::pin);
    pin.setId("pin");
    pin.setTooltip(new Tooltip(Texts.get("decisions.detail.pin.tip")));
    var again = button("decisions.detail.judge", model::judgeAgain);
    again.setId("judge");
    var explain = item("explain.open");
    explain.setOnAction(_ -> model.explain());
    var like = item("decisions.detail.similar");
    like.setOnAction(_ -> similar.run());
    var more = new MenuButton("", Icons.feather(Feather.MORE_HORIZONTAL, 15), explain, like, copy);
    more.setId("more");
    more.getStyleClass().addAll("as-menu", "as-query-menu");
    more.setAccessibleText(Texts.get("decisions.detail.more"));
    more.setMnemonicParsing(false);
    var message = WrappedText.label("", "as-small", "as-text-2");
    message.setId("made");
    message.textProperty().bind(model.messageProperty().map(CodeWords::spoken));
    message.visibleProperty().bind(model.messageProperty().isNotEmpty());
    message.managedProperty().bind(message.visibleProperty());
    var buttons = new FlowPane(8, 6, rule, pin, again, more);
    getChildren().addAll(message, buttons);
  }

  void show(Shown shown) {
    copy.setOnAction(_ -> toClipboard(shown.whole()));
  }

  private static Button button(String key, Runnable action) {
    var button = new Button(Texts.get(key));
    button.getStyleClass().add("as-button");
    button.setMnemonicParsing(false);
    button.setMinWidth(Region.USE_PREF_SIZE);
    button.setOnAction(_ -> action.run());
    return button;
  }

  private static MenuItem item(String key) {
    var item = new MenuItem(Texts.get(key));
    item.setMnemonicParsing(false);
    return item;
  }

  private static void toClipboard(String text) {
    var clip = new ClipboardContent();
    clip.putString(text);
    Clipboard.getSystemClipboard().setContent(clip);
  }
}
