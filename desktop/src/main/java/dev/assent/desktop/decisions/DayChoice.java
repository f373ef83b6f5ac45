package dev.assent.desktop.decisions;

import dev.assent.desktop.ui.Icons;
import dev.assent.desktop.ui.Texts;
import java.time.LocalDate;
import java.util.function.Consumer;
import javafx.scene.control.CustomMenuItem;
import javafx.scene.control.DatePicker;
import javafx.scene.control.MenuButton;
import javafx.scene.control.Tooltip;
import javafx.scene.control.skin.DatePickerSkin;
import org.kordamp.ikonli.feather.Feather;

/// A button with a calendar, to go to a day.
final class DayChoice extends MenuButton {
  private final DatePicker picker = new DatePicker();

  /// @param way goes to a day
  DayChoice(Consumer<LocalDate> way) {
    super("", Icons.feather(Feather.CALENDAR, 15));
    setId("day");
    getStyleClass().addAll("as-menu", "as-query-menu");
    setMnemonicParsing(false);
    setAccessibleText(Texts.get("decisions.day"));
    setTooltip(new Tooltip(Texts.get("decisions.day")));
    picker.setShowWeekNumbers(false);
    var calendar = new CustomMenuItem(new DatePickerSkin(picker).getPopupContent(), false);
    calendar.getStyleClass().add("as-day-menu");
    getItems().setAll(calendar);
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

  /// The day that is chosen; set by the calendar.
  DatePicker picker() {
    return picker;
  }
}
