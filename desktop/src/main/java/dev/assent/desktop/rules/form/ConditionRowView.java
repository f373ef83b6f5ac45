package dev.assent.desktop.rules.form;

import dev.assent.desktop.rules.known.OfferList;
import dev.assent.desktop.rules.known.PatternLine;
import dev.assent.desktop.rules.known.ValueOffers;
import dev.assent.desktop.ui.Icons;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.controls.CodeWords;
import dev.assent.desktop.ui.controls.OneLine;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import javafx.beans.property.StringProperty;
import javafx.collections.ListChangeListener;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.CheckMenuItem;
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SeparatorMenuItem;
import javafx.scene.control.TextField;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/// One condition in the form: what it looks at, its values, and its points at the right.
final class ConditionRowView extends HBox {
  private static final double BAR = 46;
  private static final int FULL = 112;

  private final ConditionRowViewModel model;
  private final ValueOffers offers;
  private final Function<Boolean, List<ConditionKind>> free;
  private final MenuButton kind = new MenuButton();
  private final VBox values = new VBox(4);
  private final Label not = OneLine.label("", "as-not");
  private final Label words = OneLine.label("", "as-small", "as-text-2");
  private final Label points = OneLine.label("", "as-mono-medium");
  private final SpecificityMeter meter = new SpecificityMeter(BAR);

  /// @param offers values that can be taken over
  /// @param free the kinds that have no row yet, plain or negated
  /// @param remove takes the row out of the form
  ConditionRowView(
      ConditionRowViewModel model,
      ValueOffers offers,
      Function<Boolean, List<ConditionKind>> free,
      Runnable remove) {
    this.model = model;
    this.offers = offers;
    this.free = free;
    getStyleClass().add("as-condition-row");
    kind.getStyleClass().addAll("as-kind");
    kind.setMnemonicParsing(false);
    kind.setAccessibleText(Texts.get("rules.form.row.kind"));
    kind.setOnShowing(_ -> offerKinds());
    words.setWrapText(true);
    var error = CodeWords.following(model.errorProperty(), "as-small", "as-text-danger");
    words.visibleProperty().bind(error.visibleProperty().not());
    words.managedProperty().bind(error.visibleProperty().not());
    var middle = new VBox(4, values, words, error);
    HBox.setHgrow(middle, Priority.ALWAYS);
    points.setMinWidth(USE_PREF_SIZE);
    var right = new VBox(3, points, meter);
    right.setMinWidth(USE_PREF_SIZE);
    right.getStyleClass().add("as-condition-points");
    var cross = iconButton(Feather.X, "rules.form.row.remove", remove);
    not.setText(Texts.get("rules.form.not"));
    not.visibleProperty().bind(model.negatedProperty());
    not.managedProperty().bind(model.negatedProperty());
    var left = new VBox(2, kind, not);
    left.setMinWidth(USE_PREF_SIZE);
    getChildren().addAll(left, middle, right, cross);
    model.kindProperty().addListener((_, _, _) -> drawAll());
    model.typed().addListener((ListChangeListener<StringProperty>) this::typedChanged);
    model.tests().addListener((ListChangeListener<TestLineViewModel>) this::testsChanged);
    model.pointsProperty().addListener((_, _, _) -> drawPoints());
    drawAll();
  }

  /// The row inside another one, which shows the points of both: its value below its kind.
  ConditionRowView inside() {
    var gap = new Region();
    HBox.setHgrow(gap, Priority.ALWAYS);
    // A node has one parent, so these leave the row.
    var parts = List.copyOf(getChildren());
    var head = new HBox(4, parts.getFirst(), gap, parts.getLast());
    head.getStyleClass().add("as-form-centred");
    var whole = new VBox(2, head, parts.get(1));
    HBox.setHgrow(whole, Priority.ALWAYS);
    getChildren().setAll(whole);
    words.visibleProperty().unbind();
    words.managedProperty().unbind();
    words.setVisible(false);
    words.setManaged(false);
    return this;
  }

  /// Puts the caret into the row.
  void focusValue() {
    values.lookupAll(".as-value").stream().findFirst().ifPresent(Node::requestFocus);
  }

  private void offerKinds() {
    boolean negated = model.negatedProperty().get();
    var turn = new CheckMenuItem(Texts.get("rules.form.negate"));
    turn.setSelected(negated);
    turn.setDisable(!free.apply(!negated).contains(model.kind()));
    turn.setOnAction(_ -> model.negatedProperty().set(!negated));
    var items = new ArrayList<MenuItem>();
    items.add(turn);
    items.add(new SeparatorMenuItem());
    items.addAll(KindMenu.items(free.apply(negated), model::become));
    kind.getItems().setAll(items);
  }

  private void typedChanged(ListChangeListener.Change<? extends StringProperty> change) {
    boolean structure = false;
    while (change.next()) {
      structure |= !change.wasUpdated();
    }
    if (structure) {
      drawValues();
    }
  }

  private void testsChanged(ListChangeListener.Change<? extends TestLineViewModel> change) {
    boolean structure = false;
    while (change.next()) {
      structure |= !change.wasUpdated();
    }
    if (structure) {
      drawValues();
    }
  }

  private void drawAll() {
    kind.setText(model.kind().word());
    kind.setTooltip(new Tooltip(model.kind().help()));
    kind.setAccessibleHelp(model.kind().help());
    if (kind.getItems().isEmpty()) {
      // A menu without items does not open, so it could not be filled on opening.
      offerKinds();
    }
    drawValues();
    drawPoints();
  }

  private void drawPoints() {
    var shown = model.pointsProperty().get();
    points.setText((shown.total() == 0 ? "" : "+") + Texts.number(shown.total()));
    points.getStyleClass().removeAll("as-text-accent", "as-text-3");
    points.getStyleClass().add(shown.total() == 0 ? "as-text-3" : "as-text-accent");
    meter.setVisible(shown.total() > 0);
    meter.show(shown, Math.max(FULL, shown.total()));
    words.setText(shown.total() == 0 ? model.kind().help() : shown.words());
  }

  private void drawValues() {
    if (model.kind().picked()) {
      values.getChildren().setAll(ticks());
      return;
    }
    if (model.kind().input() == ConditionKind.Input.HOURS) {
      values.getChildren().setAll(new HoursView(model.hours()));
      return;
    }
    if (model.kind().input() == ConditionKind.Input.EARLIER) {
      values.getChildren().setAll(new EarlierView(model.earlier(), offers));
      return;
    }
    if (model.kind().input() == ConditionKind.Input.TESTS) {
      values.getChildren().setAll(model.tests().stream().map(this::test).toList());
      return;
    }
    values.getChildren().clear();
    for (int i = 0; i < model.typed().size(); i++) {
      values.getChildren().add(field(model.typed().get(i), i));
    }
  }

  private Node ticks() {
    var pane = new FlowPane();
    pane.getStyleClass().add("as-ticks");
    for (String word : model.kind().choices()) {
      var tick = tick(model.kind(), word);
      tick.getStyleClass().add("as-value");
      tick.setSelected(model.ticked().contains(word));
      tick.setOnAction(_ -> {
        model.toggle(word);
        pane.getChildren().forEach(node -> mark((ToggleButton) node));
      });
      pane.getChildren().add(tick);
    }
    return pane;
  }

  /// A choice to tick; its user data is the word of the policy file, which is also its tooltip
  /// where it says something else.
  static ToggleButton tick(ConditionKind kind, String word) {
    var tick = new ToggleButton(kind.words(word));
    tick.setUserData(word);
    tick.getStyleClass().add("as-tick");
    tick.setMnemonicParsing(false);
    if (!tick.getText().equals(word)) {
      tick.getStyleClass().add("as-tick-words");
      tick.setTooltip(new Tooltip(word));
    }
    return tick;
  }

  private void mark(ToggleButton tick) {
    tick.setSelected(model.ticked().contains((String) tick.getUserData()));
  }

  private Node field(StringProperty value, int at) {
    var field = new TextField();
    OneLine.style(field, "as-field-mono", "as-value");
    field.setPromptText(model.kind().example());
    field.setAccessibleText(model.kind().word());
    field.textProperty().bindBidirectional(value);
    OfferList.attach(field, typed -> offers.values(model.kind().attribute(), typed));
    HBox.setHgrow(field, Priority.ALWAYS);
    var line = new HBox(4);
    line.getStyleClass().add("as-form-centred");
    if (at > 0) {
      line.getChildren().add(new Label(Texts.get("rules.form.or")));
      line.getChildren().getFirst().getStyleClass().addAll("as-small", "as-text-2");
    }
    line.getChildren().add(field);
    boolean last = at == model.typed().size() - 1;
    line.getChildren()
        .add(
            last
                ? iconButton(Feather.PLUS, "rules.form.alternative", this::addAlternative)
                : iconButton(
                    Feather.MINUS,
                    "rules.form.alternative.remove",
                    () -> model.removeAlternative(value)));
    return new VBox(2, line, new PatternLine(model.kind().attribute(), value));
  }

  private Node test(TestLineViewModel line) {
    boolean last = line == model.tests().getLast();
    return new TestLineView(
        line,
        typed -> offers.places(model.kind().attribute(), typed),
        last
            ? iconButton(Feather.PLUS, "rules.form.test", model::addTest)
            : iconButton(Feather.MINUS, "rules.form.test.remove", () -> model.removeTest(line)));
  }

  private void addAlternative() {
    model.addAlternative();
    var fields = List.copyOf(values.lookupAll(".as-value"));
    if (!fields.isEmpty()) {
      fields.getLast().requestFocus();
    }
  }

  private static Button iconButton(Feather symbol, String textKey, Runnable action) {
    var button = new Button();
    button.setGraphic(Icons.feather(symbol, 13));
    button.getStyleClass().add("as-icon-button");
    button.setAccessibleText(Texts.get(textKey));
    button.setTooltip(new Tooltip(Texts.get(textKey)));
    button.setOnAction(_ -> action.run());
    return button;
  }
}
