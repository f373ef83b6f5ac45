package dev.assent.desktop.rules.form;

import dev.assent.desktop.ui.EffectWord;
import dev.assent.desktop.ui.Icons;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.Views;
import dev.assent.desktop.ui.controls.CodeWords;
import dev.assent.desktop.ui.controls.GrowingField;
import dev.assent.desktop.ui.controls.SegmentedButtons;
import java.time.InstantSource;
import java.time.ZoneId;
import javafx.beans.binding.Bindings;
import javafx.collections.ListChangeListener;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
import javafx.scene.control.TextField;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/// The form of one rule.
public final class RuleEditorView {
  private final RuleEditorViewModel model;
  private final CountedEnds ends;
  private final InstantSource clock;
  private final ZoneId zone;
  private final Node root;
  @FXML private GrowingField name;
  @FXML private TextField ruleId;
  @FXML private Label idError;
  @FXML private FlowPane effects;
  @FXML private HBox expiryLine;
  @FXML private GrowingField note;
  @FXML private CheckBox remembered;
  @FXML private CheckBox active;
  @FXML private VBox rememberBlock;
  @FXML private FlowPane rememberTicks;
  @FXML private VBox rows;
  @FXML private MenuButton add;
  @FXML private Label problem;

  @SuppressWarnings("NullAway.Init")
  public RuleEditorView(
      RuleEditorViewModel model, CountedEnds ends, InstantSource clock, ZoneId zone) {
    this.ends = ends;
    this.model = model;
    this.clock = clock;
    this.zone = zone;
    root = Views.load(this);
  }

  public Node root() {
    return root;
  }

  /// Puts the caret into the first field.
  public void focusName() {
    name.requestFocus();
  }

  /// Puts the caret into the first condition.
  public void focusCondition() {
    rows.getChildren().stream()
        .findFirst()
        .map(ConditionRowView.class::cast)
        .ifPresentOrElse(ConditionRowView::focusValue, this::focusName);
  }

  @FXML
  private void initialize() {
    name.setAccessibleText(Texts.get("rules.form.name"));
    ruleId.setAccessibleText(Texts.get("rules.form.id"));
    name.textProperty().bindBidirectional(model.nameProperty());
    ruleId.textProperty().bindBidirectional(model.idProperty());
    active.selectedProperty().bindBidirectional(model.activeProperty());
    remembered.selectedProperty().bindBidirectional(model.rememberedProperty());
    idError.textProperty().bind(model.idErrorProperty().map(CodeWords::spoken));
    idError.managedProperty().bind(model.idErrorProperty().isNotEmpty());
    problem.textProperty().bind(model.problemProperty().map(CodeWords::spoken));
    // Asked for its height without a width, it would keep room for a line that it does not need.
    effects
        .widthProperty()
        .addListener((_, _, width) -> effects.setPrefWrapLength(width.doubleValue()));
    effects
        .getChildren()
        .addFirst(
            SegmentedButtons.of("", EffectWord.values(), model.effectProperty(), EffectWord::text));
    var expiry =
        new ExpiryField(model.expiresProperty(), model.noMomentProperty(), ends, clock, zone);
    HBox.setHgrow(expiry, Priority.ALWAYS);
    expiryLine.getChildren().add(expiry);
    note.setAccessibleText(Texts.get("rules.form.note"));
    note.textProperty().bindBidirectional(model.noteProperty());
    bindRemembering();
    add.setGraphic(Icons.feather(Feather.PLUS, 14));
    add.setOnShowing(_ -> offerKinds());
    offerKinds();
    model.rows().addListener((ListChangeListener<ConditionRowViewModel>) _ -> drawRows());
    drawRows();
  }

  private void bindRemembering() {
    var asks = model.effectProperty().isEqualTo(EffectWord.ASK);
    remembered.visibleProperty().bind(asks);
    remembered.managedProperty().bind(asks);
    var open = Bindings.and(asks, model.rememberedProperty());
    rememberBlock.visibleProperty().bind(open);
    rememberBlock.managedProperty().bind(open);
    for (String word : RuleEditorViewModel.rememberable()) {
      var tick = ConditionRowView.tick(ConditionKind.EFFECTS, word);
      tick.setOnAction(_ -> model.toggleRemembered(word));
      rememberTicks.getChildren().add(tick);
    }
    model.rememberedEffects().addListener((ListChangeListener<String>) _ -> markRemembered());
    markRemembered();
  }

  private void markRemembered() {
    for (var node : rememberTicks.getChildren()) {
      var tick = (ToggleButton) node;
      tick.setSelected(model.rememberedEffects().contains((String) tick.getUserData()));
    }
  }

  private void offerKinds() {
    var items = KindMenu.items(model.freeKinds(), this::addRow);
    add.getItems().setAll(items);
    add.setDisable(items.isEmpty());
  }

  private void addRow(ConditionKind kind) {
    model.addRow(kind);
    ((ConditionRowView) rows.getChildren().getLast()).focusValue();
  }

  private void drawRows() {
    rows.getChildren()
        .setAll(
            model.rows().stream()
                .map(row ->
                    new ConditionRowView(
                        row, model.offers(), model::freeKinds, () -> model.removeRow(row)))
                .toList());
    offerKinds();
  }
}
