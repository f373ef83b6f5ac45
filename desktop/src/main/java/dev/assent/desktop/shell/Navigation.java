package dev.assent.desktop.shell;

import dev.assent.core.wiring.ServerCount;
import dev.assent.desktop.ui.CountWords;
import dev.assent.desktop.ui.Icons;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.WindowKey;
import dev.assent.desktop.ui.kit.Face;
import dev.assent.desktop.ui.kit.Lay;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import javafx.beans.binding.Bindings;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.IntegerProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.value.ObservableValue;
import javafx.css.PseudoClass;
import javafx.geometry.Insets;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Label;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/// The column at the left: mark, places, state line. Up and Down move between the places. Where the
/// window is narrow for the text's size it is drawn with symbols alone, each of which says its word
/// on pointing at it.
final class Navigation extends VBox {
  private static final double GROUP_GAP = 10;
  private static final PseudoClass COMPACT = PseudoClass.getPseudoClass("compact");

  private final Map<Destination, ToggleButton> items = new EnumMap<>(Destination.class);
  private final ToggleGroup group = new ToggleGroup();
  private final Consumer<Destination> chosen;
  private final FlowPane state;
  private final BooleanProperty compact = new SimpleBooleanProperty(this, "compact", false);

  Navigation(ShellState state, Set<String> pages, Consumer<Destination> chosen, Runnable search) {
    super(2);
    this.chosen = chosen;
    this.state = stateLine(state);
    getStyleClass().add("as-nav");
    setAccessibleText(Texts.get("shell.nav.label"));
    getChildren().add(brand(search));
    for (var place : Destination.values()) {
      if (place == Destination.SETTINGS) {
        getChildren().addAll(Lay.gap(), trayLine(state), this.state);
      }
      if (place == Destination.GRANTS) {
        var gap = new Region();
        gap.setMinHeight(GROUP_GAP);
        getChildren().add(gap);
      }
      if (pages.contains(place.id())) {
        getChildren().add(item(place, state));
      }
    }
    addEventFilter(KeyEvent.KEY_PRESSED, this::moveByArrow);
    compact.subscribe(now -> pseudoClassStateChanged(COMPACT, now));
    inFull(this.state);
  }

  /// True while only symbols are drawn.
  BooleanProperty compactProperty() {
    return compact;
  }

  // Stands there as long as words do.
  private void inFull(Node words) {
    Lay.only(words, compact.not());
  }

  private ObservableValue<ContentDisplay> display() {
    return compact.map(symbols -> symbols ? ContentDisplay.GRAPHIC_ONLY : ContentDisplay.LEFT);
  }

  /// Shows what stands above the state line, and says itself whether all is well.
  void guard(GuardMenu switches) {
    switches.follow(display());
    getChildren().add(getChildren().indexOf(state), switches);
    state
        .getChildren()
        .removeIf(part -> !(part instanceof Label) || "nav-on-guard".equals(part.getId()));
  }

  /// Offers the documents, below all places.
  void help(Runnable open) {
    var button = new Button(Texts.get("shell.nav.help"), Icons.feather(Feather.HELP_CIRCLE, 15));
    button.setId("nav-help");
    button.getStyleClass().setAll("as-nav-item");
    button.contentDisplayProperty().bind(display());
    button.setTooltip(
        new Tooltip(WindowKey.HELP.text() + " (" + WindowKey.HELP.names().getFirst() + ")"));
    button.setMaxWidth(Double.MAX_VALUE);
    button.setOnAction(_ -> open.run());
    getChildren().add(button);
  }

  /// Marks a place as the one where the person is.
  void select(Destination place) {
    var item = items.get(place);
    if (item != null) {
      item.setSelected(true);
    }
  }

  private Node brand(Runnable search) {
    var name = Face.HEAD.sayLine("shell.brand");
    var mark = Icons.mark(20);
    var gap = Lay.gap();
    String does = WindowKey.PALETTE.text() + " (" + WindowKey.PALETTE.names().getFirst() + ")";
    var find = new Button("", Icons.feather(Feather.SEARCH, 15));
    find.setId("nav-palette");
    find.getStyleClass().setAll("as-icon-button");
    find.setAccessibleText(does);
    find.setTooltip(new Tooltip(does));
    find.setOnAction(_ -> search.run());
    var brand = new HBox(8, mark, name, gap, find);
    List.of(mark, name, gap).forEach(this::inFull);
    brand.getStyleClass().add("as-nav-brand");
    return brand;
  }

  private Node item(Destination place, ShellState state) {
    var button = new ToggleButton(place.text(), Icons.feather(place.symbol(), 15));
    button.setId("nav-" + place.id());
    button.getStyleClass().setAll("as-nav-item");
    button.contentDisplayProperty().bind(display());
    button
        .tooltipProperty()
        .bind(compact.map(symbols -> symbols ? new Tooltip(place.text()) : null));
    button.setMaxWidth(Double.MAX_VALUE);
    button.setToggleGroup(group);
    // A toggle group lets its button be switched off; a place cannot be left without going to
    // another.
    button.setOnAction(_ -> {
      button.setSelected(true);
      chosen.accept(place);
    });
    items.put(place, button);
    return switch (place) {
      case WAITING -> counted(place, button, state.waitingProperty(), "as-count-on");
      case GRANTS -> counted(place, button, state.grantsProperty(), "as-count-quiet");
      case MISSED -> counted(place, button, state.missedProperty(), "as-count-quiet");
      case RULES, DECISIONS, SERVERS, COVERAGE, ATTENTION, PRACTICE, SETTINGS -> button;
    };
  }

  private Node counted(
      Destination place, ToggleButton button, IntegerProperty number, String style) {
    var count = new Label();
    count.getStyleClass().addAll("as-count", style);
    count.setId("nav-" + place.id() + "-count");
    count
        .textProperty()
        .bind(Bindings.createStringBinding(() -> Texts.number(number.get()), number));
    count.visibleProperty().bind(number.greaterThan(0));
    count.setMouseTransparent(true);
    button
        .accessibleTextProperty()
        .bind(
            Bindings.createStringBinding(
                () -> place.text() + " " + Texts.number(number.get()), number));
    var row = new StackPane(button, count);
    compact.subscribe(symbols -> {
      StackPane.setAlignment(count, symbols ? Pos.TOP_RIGHT : Pos.CENTER_RIGHT);
      StackPane.setMargin(count, symbols ? Insets.EMPTY : new Insets(0, 8, 0, 0));
    });
    return row;
  }

  /// Says that this window is the only way in, for as long as it is.
  private Node trayLine(ShellState state) {
    var words =
        Lay.styled(
            new Label(Texts.get("shell.tray.missing")), "as-small", "as-text-2", "as-nav-note");
    words.setId("nav-tray-missing");
    words.setWrapText(true);
    words.setMaxWidth(Double.MAX_VALUE);
    words.setMinHeight(Region.USE_PREF_SIZE);
    words
        .contentDisplayProperty()
        .bind(
            compact.map(
                symbols -> symbols ? ContentDisplay.GRAPHIC_ONLY : ContentDisplay.TEXT_ONLY));
    words.setGraphic(Icons.feather(Feather.ALERT_CIRCLE, 15));
    words
        .tooltipProperty()
        .bind(compact.map(symbols -> symbols ? new Tooltip(words.getText()) : null));
    Lay.only(words, state.trayMissingProperty());
    return words;
  }

  private static FlowPane stateLine(ShellState shell) {
    var dot = Lay.styled(new Region(), "as-dot");
    dot.setMinSize(9, 9);
    dot.setMaxSize(9, 9);
    var guard = Lay.styled(new Label(Texts.get("shell.state.onGuard")), "as-small-strong");
    guard.setId("nav-on-guard");
    var servers = Face.NOTE.line("");
    servers.setId("nav-servers-state");
    servers.setTooltip(new Tooltip(Texts.get("shell.state.meaning")));
    servers
        .textProperty()
        .bind(
            shell
                .serversProperty()
                .map(known -> known.map(Navigation::counted).orElseGet(CountWords::counting)));
    // The number of servers goes below where the column is too narrow for both.
    return Lay.styled(new FlowPane(Lay.row(8, dot, guard), servers), "as-nav-state");
  }

  private static String counted(ServerCount count) {
    if (count.all() == 0) {
      return count.whole() ? Texts.get("servers.count.none") : CountWords.unknown();
    }
    String all = CountWords.of(count.all(), count.whole());
    return Texts.count("shell.state.of", count.through(), all);
  }

  private void moveByArrow(KeyEvent event) {
    var step = WindowKey.STEP.which(event);
    var buttons = List.copyOf(items.values());
    int at = buttons.indexOf(event.getTarget());
    if (step.isPresent() && at >= 0) {
      buttons
          .get(Math.floorMod(at + (step.getAsInt() == 0 ? -1 : 1), buttons.size()))
          .requestFocus();
      event.consume();
    }
  }
}
