package dev.assent.desktop.rules.form;

import dev.assent.desktop.rules.known.OfferList;
import dev.assent.desktop.rules.known.PatternLine;
import dev.assent.desktop.rules.known.ValueOffers;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.controls.OneLine;
import dev.assent.desktop.ui.kit.Face;
import dev.assent.desktop.ui.kit.Lay;
import dev.assent.desktop.ui.kit.Press;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import javafx.beans.InvalidationListener;
import javafx.beans.WeakInvalidationListener;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.StringBinding;
import javafx.beans.property.StringProperty;
import javafx.collections.ListChangeListener;
import javafx.geometry.Orientation;
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
import javafx.scene.layout.Pane;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/// One condition in the form: what it looks at, its values, and below them why it has how many
/// points. Values that are too wide to stand beside the kind have the whole width below it.
final class ConditionRowView extends Pane {
  private static final double BAR = 46;
  private static final double GAP = 8;
  private static final double LEAST = 120;
  private static final int FULL = 112;

  private final ConditionRowViewModel model;
  private final ValueOffers offers;
  private final Function<Boolean, List<ConditionKind>> free;
  private final MenuButton kind = Lay.styled(new MenuButton(), "as-kind");
  private final VBox values = new VBox(4);
  private final Label not = OneLine.label("", "as-not");
  private final Label words = Face.NOTE.line("");
  private final Label points = OneLine.label("", "as-mono-medium");
  private final SpecificityMeter meter = new SpecificityMeter(BAR);
  private final VBox middle = new VBox(4, values);
  private final VBox left = new VBox(2, kind, not);
  private final VBox right = Lay.styled(new VBox(3, points, meter), "as-condition-points");
  private final Button cross;
  // Held here, because the offers outlive the row and hold it weakly.
  private final InvalidationListener learned = _ -> sayTicks();
  // Kept, because a binding that nobody holds stops to follow.
  private final StringBinding ownError;
  private boolean inside;

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
    kind.setMnemonicParsing(false);
    kind.setAccessibleText(Texts.get("rules.form.row.kind"));
    kind.setOnShowing(_ -> offerKinds());
    words.setWrapText(true);
    ownError = Bindings.createStringBinding(model::ownError, model.errorProperty());
    var error = Face.FAULT.codeFollowing(ownError);
    middle.getChildren().add(error);
    Lay.only(words, error.visibleProperty().not());
    points.setMinWidth(USE_PREF_SIZE);
    cross = Press.symbol("", "rules.form.row.remove", Feather.X, remove);
    not.setText(Texts.get("rules.form.not"));
    Lay.only(not, model.negatedProperty());
    getChildren().addAll(left, middle, words, right, cross);
    offers.knownProperty().addListener(new WeakInvalidationListener(learned));
    model.kindProperty().addListener((_, _, _) -> drawAll());
    model.typed().addListener((ListChangeListener<StringProperty>) this::typedChanged);
    model.tests().addListener((ListChangeListener<TestLineViewModel>) this::testsChanged);
    model.pointsProperty().addListener((_, _, _) -> drawPoints());
    drawAll();
  }

  /// The row inside another one, which shows the points of both: its value below its kind.
  ConditionRowView inside() {
    inside = true;
    Lay.show(right, false);
    words.visibleProperty().unbind();
    words.managedProperty().unbind();
    Lay.show(words, false);
    return this;
  }

  /// The width that the values need; what wraps needs none.
  double needed() {
    return values.getChildren().stream().mapToDouble(ConditionRowView::needed).max().orElse(0);
  }

  private static double needed(Node value) {
    return switch (value) {
      case FlowPane _ -> 0;
      case HoursView _ -> 0;
      case EarlierView earlier -> earlier.needed();
      case Node line -> line.prefWidth(-1);
    };
  }

  private double wide(Region part) {
    return snapSizeX(Math.max(part.minWidth(-1), part.prefWidth(-1)));
  }

  private double high(Region part) {
    return snapSizeY(Math.max(part.minHeight(-1), part.prefHeight(-1)));
  }

  private double edges() {
    return wide(left) + wide(cross) + 2 * GAP;
  }

  // Below the kind, over the whole width.
  private boolean isBelow(double width) {
    return inside || needed() > width - edges();
  }

  private double start(double width) {
    return isBelow(width) ? 0 : wide(left) + GAP;
  }

  private double room(double width) {
    return isBelow(width) ? width : width - edges();
  }

  private double footTop(double width) {
    double head = snapSizeY(Math.max(high(left), high(cross)));
    double high = snapSizeY(middle.prefHeight(room(width)));
    return isBelow(width) ? head + GAP / 4 + high : Math.max(head, high);
  }

  private double footRoom(double width) {
    return width - start(width) - GAP - wide(right);
  }

  private double footHeight(double width) {
    double said = words.isManaged() ? GAP / 4 + snapSizeY(words.prefHeight(footRoom(width))) : 0;
    return right.isManaged() ? Math.max(said, high(right)) : said;
  }

  @Override
  public Orientation getContentBias() {
    return Orientation.HORIZONTAL;
  }

  @Override
  protected double computeMinWidth(double height) {
    return Math.max(LEAST, edges());
  }

  @Override
  protected double computePrefWidth(double height) {
    return edges() + Math.max(LEAST, needed());
  }

  @Override
  protected double computeMinHeight(double width) {
    return computePrefHeight(width);
  }

  @Override
  protected double computePrefHeight(double width) {
    double room = width < 0 ? prefWidth(-1) : width;
    return footTop(room) + footHeight(room);
  }

  @Override
  protected void layoutChildren() {
    double width = getWidth();
    double start = start(width);
    double end = width - wide(cross);
    double foot = footTop(width);
    left.resizeRelocate(0, 0, wide(left), high(left));
    cross.resizeRelocate(end, 0, wide(cross), high(cross));
    double high = snapSizeY(middle.prefHeight(room(width)));
    middle.resizeRelocate(start, isBelow(width) ? foot - high : 0, room(width), high);
    words.resizeRelocate(
        start, foot + GAP / 4, footRoom(width), snapSizeY(words.prefHeight(footRoom(width))));
    right.resizeRelocate(width - wide(right), foot, wide(right), high(right));
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
    kind.setTooltip(new Tooltip(model.kind().helpWithExample()));
    kind.setAccessibleHelp(model.kind().helpWithExample());
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
    var pane = Lay.styled(new FlowPane(), "as-ticks");
    for (String word : model.kind().choices()) {
      var tick = tick(model.kind(), word);
      tick.getStyleClass().add("as-value");
      say(tick);
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
    var tick = Press.toggle("", kind.words(word), "toggle-button", "as-tick");
    tick.setUserData(word);
    if (!tick.getText().equals(word)) {
      tick.getStyleClass().add("as-tick-words");
      tick.setTooltip(new Tooltip(word));
    }
    return tick;
  }

  private void sayTicks() {
    if (model.kind().picked()) {
      values.lookupAll(".as-tick").forEach(tick -> say((ToggleButton) tick));
    }
  }

  // The word of the file where the tick says another, and how often it was seen.
  private void say(ToggleButton tick) {
    String word = (String) tick.getUserData();
    String seen = offers.word(model.kind().attribute(), word);
    String file = tick.getText().equals(word) ? "" : word;
    String words =
        file.isEmpty() || seen.isEmpty() ? file + seen : Texts.get("rules.known.tick", file, seen);
    tick.setAccessibleHelp(words.isEmpty() ? null : words);
    tick.setTooltip(words.isEmpty() ? null : new Tooltip(words));
  }

  private void mark(ToggleButton tick) {
    tick.setSelected(model.ticked().contains((String) tick.getUserData()));
  }

  private Node field(StringProperty value, int at) {
    var field =
        new ValueField(
            value, model.kind().word(), Texts.get("rules.form.example", model.kind().example()));
    OfferList.attach(field, offers, typed -> offers.values(model.kind().attribute(), typed));
    var line = Lay.styled(new HBox(4), "as-form-centred");
    if (at > 0) {
      line.getChildren().add(Face.NOTE.sayWhole("rules.form.or"));
    }
    line.getChildren().add(field);
    boolean last = at == model.typed().size() - 1;
    line.getChildren()
        .add(
            last
                ? Press.symbol("", "rules.form.alternative", Feather.PLUS, this::addAlternative)
                : Press.symbol(
                    "",
                    "rules.form.alternative.remove",
                    Feather.MINUS,
                    () -> model.removeAlternative(value)));
    return new VBox(2, line, new PatternLine(model.kind().attribute(), value, field.cutProperty()));
  }

  private Node test(TestLineViewModel line) {
    boolean last = line == model.tests().getLast();
    return new TestLineView(
        line,
        offers,
        model.kind(),
        last
            ? Press.symbol("", "rules.form.test", Feather.PLUS, model::addTest)
            : Press.symbol(
                "", "rules.form.test.remove", Feather.MINUS, () -> model.removeTest(line)));
  }

  private void addAlternative() {
    model.addAlternative();
    var fields = List.copyOf(values.lookupAll(".as-value"));
    if (!fields.isEmpty()) {
      fields.getLast().requestFocus();
    }
  }

  /// Draws the conditions of a row on an earlier call, and how long ago it was at most.
  private static final class EarlierView extends VBox {
    private final EarlierViewModel model;
    private final ValueOffers offers;
    private final VBox rows = new VBox(8);
    private final MenuButton add =
        Lay.icon(Press.menu("after-add", "rules.form.after.add"), Feather.PLUS);

    /// @param offers values that can be taken over
    EarlierView(EarlierViewModel model, ValueOffers offers) {
      super(8);
      this.model = model;
      this.offers = offers;
      var minutes = new TextField();
      OneLine.style(minutes, "as-field-mono", "as-value");
      minutes.setPrefColumnCount(5);
      minutes.setAccessibleText(Texts.get("rules.form.after.within"));
      minutes.setPromptText(Texts.get("rules.form.after.session"));
      minutes.textProperty().bindBidirectional(model.minutesProperty());
      var within =
          Lay.styled(
              new HBox(
                  6,
                  Face.NOTE.sayWhole("rules.form.after.within"),
                  minutes,
                  Face.NOTE.sayWhole("rules.form.after.minutes")),
              "as-form-centred");
      getChildren().addAll(rows, add, within);
      model.rows().addListener((ListChangeListener<ConditionRowViewModel>) _ -> draw());
      draw();
    }

    private void draw() {
      rows.getChildren()
          .setAll(
              model.rows().stream()
                  .map(row ->
                      new ConditionRowView(
                              row,
                              offers,
                              negated -> negated ? List.of() : model.free(),
                              () -> model.remove(row))
                          .inside())
                  .toList());
      add.getItems().setAll(KindMenu.items(model.free(), this::addRow));
    }

    /// The width that its values need.
    double needed() {
      return rows.getChildren().stream()
          .mapToDouble(row -> ((ConditionRowView) row).needed())
          .max()
          .orElse(0);
    }

    private void addRow(ConditionKind kind) {
      model.add(kind);
      ((ConditionRowView) rows.getChildren().getLast()).focusValue();
    }
  }
}
