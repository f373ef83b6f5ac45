package dev.assent.desktop.ui.kit;

import dev.assent.desktop.ui.Texts;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.layout.Region;

/// The looks of buttons. A button is never narrower than its words, and shows them as they are.
public enum Press {
  QUIET("as-button"),
  STRONG("as-button", "as-button-strong"),
  FILLED("as-button", "as-button-filled"),
  LINK("as-link"),
  /// A link that begins where the words above it do.
  FLUSH("as-link", "as-link-flush"),
  ICON("as-icon-button");

  private final String[] styles;

  Press(String... styles) {
    this.styles = styles;
  }

  /// A button with words of the bundle.
  public Button of(String key, Runnable act) {
    return saying(Texts.get(key), act);
  }

  /// The same with an id.
  public Button of(String id, String key, Runnable act) {
    return saying(id, Texts.get(key), act);
  }

  /// A button with a text.
  public Button saying(String text, Runnable act) {
    var button = Lay.whole(new Button(text));
    button.getStyleClass().setAll(styles);
    button.setMnemonicParsing(false);
    button.setOnAction(_ -> act.run());
    return button;
  }

  /// The same with an id.
  public Button saying(String id, String text, Runnable act) {
    var button = saying(text, act);
    button.setId(id);
    return button;
  }

  /// A button whose words and deed come later.
  public Button idle(String id) {
    return saying(id, "", () -> {});
  }

  /// A button that opens a menu.
  public static MenuButton menu(String id, String key) {
    var menu = Lay.whole(Lay.styled(new MenuButton(Texts.get(key)), "as-button", "as-menu"));
    menu.setId(id);
    menu.setMnemonicParsing(false);
    menu.setAccessibleText(menu.getText());
    return menu;
  }

  /// A line of a menu, its words as they are.
  public static MenuItem item(String text, Runnable act) {
    var item = new MenuItem(text);
    item.setMnemonicParsing(false);
    item.setOnAction(_ -> act.run());
    return item;
  }

  /// The same with an id.
  public static MenuItem item(String id, String text, Runnable act) {
    var item = item(text, act);
    item.setId(id);
    return item;
  }

  /// A tick with words that wrap and are shown as they are.
  public static CheckBox tick(String id, String text) {
    var tick = new CheckBox(text);
    tick.setId(id);
    tick.setWrapText(true);
    tick.setMinHeight(Region.USE_PREF_SIZE);
    tick.setMnemonicParsing(false);
    return tick;
  }
}
