package dev.assent.desktop.decisions;

import dev.assent.desktop.ui.WindowKey;
import dev.assent.desktop.ui.kit.Press;
import java.time.LocalDate;
import java.util.function.Consumer;
import javafx.scene.control.CustomMenuItem;
import javafx.scene.control.DatePicker;
import javafx.scene.control.MenuButton;
import javafx.scene.control.skin.DatePickerSkin;
import javafx.scene.input.KeyEvent;
import org.kordamp.ikonli.feather.Feather;

/// A button with a calendar, to go to a day.
final class DayChoice {
  private DayChoice() {}

  /// @param way goes to a day
  static MenuButton of(Consumer<LocalDate> way) {
    var menu = Press.symbols("day", "decisions.day", Feather.CALENDAR);
    var picker = new DatePicker();
    picker.setShowWeekNumbers(false);
    var days = new DatePickerSkin(picker).getPopupContent();
    menu.getItems().setAll(new CustomMenuItem(days, false));
    // A menu gives its keyboard to items, and this one's are the days.
    menu.setOnShown(_ -> {
      var today = days.lookup(".today");
      (today == null ? days.lookup(".day-cell") : today).requestFocus();
    });
    days.addEventFilter(
        KeyEvent.KEY_PRESSED,
        event -> {
          if (WindowKey.CLOSE.is(event)) {
            menu.hide();
            event.consume();
          }
        });
    picker
        .valueProperty()
        .addListener((_, _, day) -> {
          if (day != null) {
            menu.hide();
            // The same day can be gone to again.
            picker.setValue(null);
            way.accept(day);
          }
        });
    return menu;
  }
}
