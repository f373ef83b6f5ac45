package dev.assent.desktop.ui.kit;

import dev.assent.desktop.ui.Icons;
import dev.assent.desktop.ui.Texts;
import javafx.scene.control.Button;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.CheckBox;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.Region;
import org.kordamp.ikonli.feather.Feather;

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

  /// A button that stays pressed.
  ///
  /// @param styles in the place of its own
  public static ToggleButton toggle(String id, String text, String... styles) {
    var toggle = Lay.whole(new ToggleButton(text));
    toggle.setId(id);
    toggle.getStyleClass().setAll(styles);
    toggle.setMnemonicParsing(false);
    return toggle;
  }

  /// A button that opens a menu.
  public static MenuButton menu(String id, String key) {
    var menu = Lay.whole(Lay.styled(new MenuButton(Texts.get(key)), "as-button", "as-menu"));
    menu.setId(id);
    menu.setMnemonicParsing(false);
    menu.setAccessibleText(menu.getText());
    return menu;
  }

  /// A button that is a symbol.
  ///
  /// @param id may be empty
  /// @param name key of its name, for screen readers and below the pointer
  public static Button symbol(String id, String name, Feather symbol, Runnable act) {
    return symbol(ICON.saying(id, "", act), name, symbol);
  }

  /// A button that is a symbol and opens a menu.
  public static MenuButton symbols(String id, String name, Feather symbol, MenuItem... items) {
    var menu =
        symbol(
            Lay.styled(new MenuButton("", null, items), "as-menu", "as-query-menu"), name, symbol);
    menu.setId(id);
    menu.setMnemonicParsing(false);
    return menu;
  }

  private static <B extends ButtonBase> B symbol(B button, String name, Feather symbol) {
    button.setGraphic(Icons.feather(symbol, 15));
    button.setTooltip(new Tooltip(Texts.get(name)));
    return Lay.whole(Lay.spoken(button, Texts.get(name)));
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
