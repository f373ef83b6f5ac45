package dev.assent.desktop.shell;

import dev.assent.core.approval.MasterSwitch;
import dev.assent.desktop.shell.SwitchesViewModel.Question;
import dev.assent.desktop.ui.Icons;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.kit.Lay;
import dev.assent.desktop.ui.kit.Press;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiPredicate;
import javafx.beans.InvalidationListener;
import javafx.beans.value.ObservableValue;
import javafx.scene.control.Button;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SeparatorMenuItem;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.VBox;
import javafx.scene.text.TextAlignment;
import org.kordamp.ikonli.feather.Feather;

/// The red handle, always in reach, and above it what else can be laid over every policy.
final class GuardMenu extends VBox {
  private final SwitchesViewModel model;
  private final BiPredicate<Question, String> ask;
  private final MenuButton menu = Lay.styled(new MenuButton(), "as-nav-switches");
  private final Button handle =
      new Button(Texts.get("shell.switch.denyAll"), Icons.feather(Feather.OCTAGON, 15));

  /// @param ask puts a question to the person, with what the button says; whether they said so
  GuardMenu(SwitchesViewModel model, BiPredicate<Question, String> ask) {
    super(6);
    this.model = model;
    this.ask = ask;
    getStyleClass().add("as-nav-guard");
    menu.setId("nav-switches");
    menu.setMaxWidth(Double.MAX_VALUE);
    menu.setMnemonicParsing(false);
    menu.textProperty().bind(model.stateProperty());
    menu.accessibleTextProperty()
        .bind(model.stateProperty().map(state -> Texts.get("shell.switch.menu") + ": " + state));
    handle.setId("nav-deny-all");
    handle.getStyleClass().setAll("as-button", "as-button-strong");
    handle.setMaxWidth(Double.MAX_VALUE);
    handle.setWrapText(true);
    handle.setTextAlignment(TextAlignment.CENTER);
    handle.setMinHeight(USE_PREF_SIZE);
    handle.setMnemonicParsing(false);
    handle.setTooltip(tip(false));
    handle.setOnAction(_ -> model.denyEverything());
    menu.setGraphic(Icons.feather(Feather.SHIELD, 15));
    menu.setContentDisplay(ContentDisplay.TEXT_ONLY);
    getChildren().addAll(menu, handle);
    model.lines().addListener((InvalidationListener) _ -> draw());
    draw();
  }

  /// Draws it as the navigation is drawn around it.
  ///
  /// @param display [ContentDisplay#GRAPHIC_ONLY] where symbols alone have room
  void follow(ObservableValue<ContentDisplay> display) {
    var symbols = display.map(now -> now == ContentDisplay.GRAPHIC_ONLY);
    handle.contentDisplayProperty().bind(display);
    handle.setAccessibleText(handle.getText());
    menu.contentDisplayProperty()
        .bind(symbols.map(now -> now ? ContentDisplay.GRAPHIC_ONLY : ContentDisplay.TEXT_ONLY));
    menu.tooltipProperty().bind(symbols.map(now -> now ? stateTip() : null));
    handle.tooltipProperty().bind(symbols.map(this::tip));
  }

  private Tooltip stateTip() {
    var tip = new Tooltip();
    tip.textProperty().bind(menu.accessibleTextProperty());
    return tip;
  }

  private Tooltip tip(boolean symbol) {
    String meaning = Texts.get("shell.switch.denyAll.tip");
    return new Tooltip(symbol ? handle.getText() + "\n" + meaning : meaning);
  }

  private void draw() {
    boolean on = model.isOn(MasterSwitch.DENY_ALL);
    // A button that goes to sleep would hand the keyboard on to whatever comes after it.
    if (on && handle.isFocused()) {
      menu.requestFocus();
    }
    handle.setDisable(on);
    menu.getItems().clear();
    if (!model.isOn(MasterSwitch.READ_ONLY)) {
      menu.getItems().add(item("read-only", Texts.get("shell.switch.readOnly"), model::readOnly));
    }
    if (!model.isOn(MasterSwitch.OBSERVE)) {
      for (SwitchesViewModel.Stay stay : SwitchesViewModel.Stay.values()) {
        menu.getItems()
            .add(
                item(
                    "observe-" + stay.ordinal(),
                    Texts.get("shell.switch.observe", stay.words()),
                    () -> observe(stay)));
      }
    }
    boolean paused = model.pausedProperty().get();
    menu.getItems().add(new SeparatorMenuItem());
    menu.getItems()
        .add(
            item(
                "pause",
                Texts.get(paused ? "shell.switch.goOn" : "shell.switch.pause"),
                () -> model.pausedProperty().set(!paused)));
  }

  /// The entries that it offers now for the palette, those that end what holds among them.
  List<Palette.Entry> reach() {
    var entries = new ArrayList<Palette.Entry>();
    if (!handle.isDisabled()) {
      entries.add(new Palette.Entry(Palette.Kind.ACTION, handle.getText(), "", handle::fire));
    }
    for (var line : model.lines()) {
      entries.add(
          new Palette.Entry(
              Palette.Kind.ACTION, line.action(), line.text(), () -> SwitchBar.end(line, ask)));
    }
    for (var item : menu.getItems()) {
      if (item.getText() != null
          && model.lines().stream().noneMatch(line -> line.action().equals(item.getText()))) {
        entries.add(new Palette.Entry(Palette.Kind.ACTION, item.getText(), "", item::fire));
      }
    }
    return List.copyOf(entries);
  }

  private static MenuItem item(String id, String text, Runnable action) {
    return Press.item("switch-" + id, text, action);
  }

  private void observe(SwitchesViewModel.Stay stay) {
    if (ask.test(model.questionBefore(stay), Texts.get("shell.switch.observe.action"))) {
      model.observe(stay);
    }
  }
}
