package dev.assent.desktop.approval.standing;

import dev.assent.desktop.approval.card.ApprovalView;
import dev.assent.desktop.approval.content.CardContent;
import dev.assent.desktop.ui.Icons;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.controls.CardShadow;
import dev.assent.desktop.ui.controls.EmptyState;
import dev.assent.desktop.ui.controls.SessionBadgeBar;
import dev.assent.desktop.ui.controls.TwoSides;
import dev.assent.desktop.ui.kit.Face;
import dev.assent.desktop.ui.kit.Lay;
import dev.assent.desktop.ui.kit.Press;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javafx.beans.binding.Bindings;
import javafx.beans.value.ObservableValue;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/// The page of missed calls: the list at the left, the chosen call as a card at the right.
public final class MissedView extends HBox {
  private final MissedViewModel model;
  private final ApprovalView card;
  private final ListView<MissedRow> list = new ListView<>();
  private boolean marking;

  public MissedView(MissedViewModel model) {
    this.model = model;
    card = new ApprovalView(model.card());
    getStyleClass().add("as-canvas");
    var side = Lay.styled(new VBox(head(), unread(), list), "as-queue");
    VBox.setVgrow(list, Priority.ALWAYS);
    list.setId("missed-list");
    list.getStyleClass().add("as-queue-list");
    list.setItems(model.rows());
    list.setCellFactory(_ -> new MissedCell());
    list.setAccessibleText(Texts.get("missed.title"));
    var none = new Label();
    none.textProperty().bind(model.unreadProperty().map(MissedView::emptyList));
    none.setWrapText(true);
    list.setPlaceholder(none);
    list.getSelectionModel().selectedItemProperty().addListener((_, _, row) -> chosen(row));
    var content = model.card().state().content;
    content.addListener((_, _, _) -> mark());
    model.drawnProperty().subscribe(_ -> mark());
    model.pastProperty().subscribe(_ -> mark());
    Lay.seen(this, model::setOnScreen);
    getChildren()
        .setAll(side, Lay.grow(new StackPane(cardSide(), new PastMissPanel(model), empty())));
    mark();
  }

  private Node head() {
    var title = Face.TITLE.sayWhole("missed.title");
    var away = Press.QUIET.of("missed-put-away", "missed.putAwayOver", model::putAwayOver);
    away.disableProperty()
        .bind(
            Bindings.createBooleanBinding(
                () -> model.rows().stream().noneMatch(MissedRow::isAnyOver), model.rows()));
    // Nothing is offered where nothing has ended.
    away.visibleProperty().bind(away.disableProperty().not());
    var head = new TwoSides();
    head.getChildren().setAll(title, away);
    head.getStyleClass().add("as-page-head");
    return head;
  }

  private static String emptyList(String unread) {
    return unread.isEmpty() ? Texts.get("missed.empty.list") : "";
  }

  private Node unread() {
    var unread = Face.CARE.of("");
    unread.setId("missed-unread");
    unread.textProperty().bind(model.unreadProperty());
    unread.setPadding(new javafx.geometry.Insets(0, 14, 10, 14));
    Lay.only(unread, model.unreadProperty().isNotEmpty());
    return unread;
  }

  private Node cardSide() {
    if (card.node() instanceof Region region) {
      region.setMaxWidth(ApprovalView.WIDTH);
      // As high as the page whatever is on it: its answers never move.
      region.setMaxHeight(Double.MAX_VALUE);
    }
    var hint = Face.NOTE.sayLine("missed.hint");
    hint.setWrapText(true);
    hint.setMinHeight(Region.USE_PREF_SIZE);
    hint.setMaxWidth(ApprovalView.WIDTH);
    var place = new StackPane(CardShadow.raise(card.node()), card.node());
    place.setAlignment(Pos.TOP_CENTER);
    card.fitInto(place.heightProperty());
    VBox.setVgrow(place, Priority.ALWAYS);
    var side =
        Lay.styled(
            new VBox(10, hint, PastMissPanel.ways(model, this::selected), place), "as-card-side");
    side.setAlignment(Pos.TOP_CENTER);
    side.visibleProperty()
        .bind(Bindings.createBooleanBinding(() -> isOnCard(), content(), model.pastProperty()));
    return side;
  }

  private ObservableValue<Optional<CardContent>> content() {
    return model.card().state().content;
  }

  private boolean isOnCard() {
    return content().getValue().isPresent() && model.pastProperty().get().isEmpty();
  }

  private Optional<MissedRow> selected() {
    return Optional.ofNullable(list.getSelectionModel().getSelectedItem());
  }

  private Node empty() {
    var nothing =
        new EmptyState(
            Icons.feather(Feather.MOON, 36),
            Texts.get("missed.empty.head"),
            Texts.get("missed.empty.body"));
    model
        .unreadProperty()
        .subscribe(unread -> {
          String head = unread.isEmpty() ? "missed.empty.head" : "missed.unread.head";
          nothing.say(Texts.get(head), Texts.get("missed.empty.body"));
        });
    nothing
        .visibleProperty()
        .bind(
            Bindings.createBooleanBinding(
                () -> content().getValue().isEmpty() && model.pastProperty().get().isEmpty(),
                content(),
                model.pastProperty()));
    return nothing;
  }

  private void chosen(@org.jspecify.annotations.Nullable MissedRow row) {
    if (row != null && !marking && !model.isDrawing()) {
      model.choose(row);
    }
  }

  // The list follows the card, however that came to show what it shows.
  private void mark() {
    if (model.isDrawing()) {
      return;
    }
    marking = true;
    try {
      var shown = model.card().state().content.get();
      var row =
          model
              .pastProperty()
              .get()
              .or(() ->
                  shown.flatMap(content ->
                      model.rows().stream().filter(each -> each.holds(content.id())).findFirst()));
      row.ifPresentOrElse(
          list.getSelectionModel()::select, list.getSelectionModel()::clearSelection);
    } finally {
      marking = false;
    }
  }

  /// Missed calls that the log alone knows: what they would have done, how they ended, and what can
  /// be made of them.
  private static final class PastMissPanel extends StackPane {
    private final MissedViewModel model;
    private final VBox panel = Lay.styled(new VBox(10), "as-panel");

    PastMissPanel(MissedViewModel model) {
      this.model = model;
      panel.setPadding(new javafx.geometry.Insets(20));
      panel.setMaxWidth(ApprovalView.WIDTH);
      panel.setMaxHeight(Region.USE_PREF_SIZE);
      var side =
          Lay.styled(
              new VBox(10, ways(model, () -> model.pastProperty().get()), panel), "as-card-side");
      side.setAlignment(Pos.TOP_CENTER);
      getChildren().setAll(side);
      visibleProperty()
          .bind(
              Bindings.createBooleanBinding(
                  () -> model.pastProperty().get().isPresent(), model.pastProperty()));
      model
          .pastProperty()
          .subscribe(
              shown -> shown.flatMap(MissedRow::past).ifPresent(one -> draw(shown.get(), one)));
    }

    private void draw(MissedRow row, PastMiss one) {
      var words = row.words();
      var head =
          Lay.row(
              10,
              Icons.tier(one.tier().isEmpty() ? "care" : one.tier(), 18),
              Face.HEAD.of(one.title()));
      panel.getChildren().setAll(head);
      panel
          .getChildren()
          .add(
              Face.CODE.of(one.target().isEmpty() ? one.tool() : one.tool() + "  " + one.target()));
      String who = Texts.get("missed.who", one.session(), one.server(), words.at());
      panel.getChildren().add(SessionBadgeBar.before(Face.NOTE.of(who), one.session()));
      if (row.count() > 1) {
        panel
            .getChildren()
            .add(Face.BODY.say("missed.counted", Texts.number(row.count()), words.at()));
      }
      panel.getChildren().add(Face.BODY.of(one.how()));
      panel.getChildren().add(Face.QUIET.say("missed.past"));
      var away = Press.QUIET.of("missed-away", "missed.putAway", () -> model.putAway(row));
      panel.getChildren().add(away);
    }

    /// The ways to make something of a line, with the outcome below.
    ///
    /// @param row the line; absent where none is chosen
    static Node ways(MissedViewModel model, Supplier<Optional<MissedRow>> row) {
      Consumer<Consumer<MissedRow>> on = action -> row.get().ifPresent(action);
      var rule =
          Press.QUIET.of("missed-rule", "decisions.detail.rule", () -> on.accept(model::makeRule));
      var record =
          Press.QUIET.of("missed-record", "missed.record", () -> on.accept(model::showRecord));
      Label said = Face.NOTE.of("");
      said.textProperty().bind(model.saidProperty());
      Lay.only(said, model.saidProperty().isNotEmpty());
      var buttons = new FlowPane(8, 6, rule, record);
      buttons.setMaxWidth(ApprovalView.WIDTH);
      said.setMaxWidth(ApprovalView.WIDTH);
      var ways = new VBox(6, buttons, said);
      ways.setAlignment(Pos.TOP_CENTER);
      ways.setMinHeight(Region.USE_PREF_SIZE);
      return ways;
    }
  }
}
