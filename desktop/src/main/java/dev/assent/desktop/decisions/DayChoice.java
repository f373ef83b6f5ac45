package dev.assent.desktop.decisions;

import dev.assent.desktop.ui.Icons;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.WindowKey;
import java.time.LocalDate;
import java.util.function.Consumer;
import javafx.scene.control.CustomMenuItem;
import javafx.scene.control.DatePicker;
import javafx.scene.control.MenuButton;
import javafx.scene.control.Tooltip;
import javafx.scene.control.skin.DatePickerSkin;
import javafx.scene.input.KeyEvent;
import org.kordamp.ikonli.feather.Feather;

/// A button with a calendar, to go to a day.
final class DayChoice extends MenuButton {
  /// @param way goes to a day
  DayChoice(Consumer<LocalDate> way) {
    super("", Icons.feather(Feather.CALENDAR, 15));
    setId("day");
    getStyleClass().addAll("as-menu", "as-query-menu");
    setMnemonicParsing(false);
    setAccessibleText(Texts.get("decisions.day"));
    setTooltip(new Tooltip(Texts.get("decisions.day")));
    var picker = new DatePicker();
    picker.setShowWeekNumbers(false);
    var days = new DatePickerSkin(picker).getPopupContent();
    getItems().setAll(new CustomMenuItem(days, false));
    // A menu gives its keyboard to items, and this one's are the days.
    setOnShown(_ -> {
      var today = days.lookup(".today");
      (today == null ? days.lookup(".day-cell") : today).requestFocus();
    });
    days.addEventFilter(
        KeyEvent.KEY_PRESSED,
        event -> {
          if (WindowKey.CLOSE.is(event)) {
            hide();
            event.consume();
          }
        });
    picker
        .valueProperty()
        .addListener((_, _, day) -> {
          if (day != null) {
            hide();
            // The same day can be gone to again.
            picker.setValue(null);
            way.accept(day);
          }
        });
  }
}
