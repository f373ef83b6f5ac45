package dev.assent.desktop.approval.standing;

import dev.assent.desktop.approval.card.ApprovalView;
import dev.assent.desktop.approval.content.CardContent;
import dev.assent.desktop.ui.Icons;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.controls.CutText;
import dev.assent.desktop.ui.controls.OneLine;
import dev.assent.desktop.ui.controls.SessionBadgeBar;
import dev.assent.desktop.ui.controls.TwoSides;
import dev.assent.desktop.ui.kit.Face;
import dev.assent.desktop.ui.kit.Lay;
import dev.assent.desktop.ui.kit.Place;
import dev.assent.desktop.ui.kit.Press;
import dev.assent.desktop.ui.kit.Rows;
import dev.assent.desktop.ui.kit.Sides;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javafx.beans.Observable;
import javafx.beans.binding.Bindings;
import javafx.beans.value.ObservableValue;
import javafx.geometry.Insets;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/// The page of missed calls: the list at the left, the chosen call as a card at the right.
public final class MissedView extends Sides {
  private final MissedViewModel model;
  private final ApprovalView card;
  private final Rows<MissedRow> list;

  public MissedView(MissedViewModel model) {
    this(model, new Rows<>(MissedView::row, "as-queue-row", "as-queue-row-call"));
  }

  private MissedView(MissedViewModel model, Rows<MissedRow> list) {
    super("missed", "missed.title", list);
    this.model = model;
    this.list = list;
    card = new ApprovalView(model.card());
    var side = Lay.styled(new VBox(head(), unread(), list), "as-queue");
    VBox.setVgrow(list, Priority.ALWAYS);
    list.name("missed-list", "missed.title");
    list.getStyleClass().add("as-queue-list");
    list.marks(this::marked);
    list.follow(model.rows());
    var none = Face.QUIET.of("");
    none.textProperty()
        .bind(
            Bindings.createStringBinding(
                this::emptyList, model.unreadProperty(), model.readProperty()));
    list.setPlaceholder(none);
    list.onChosen(model::choose);
    list.onPressed(this::press);
    content().addListener((_, _, _) -> list.mark());
    model.pastProperty().subscribe(_ -> list.mark());
    Lay.seen(this, model::setOnScreen);
    put(side, place());
  }

  private void press(MissedRow row) {
    if (enter(() -> model.choose(row)) && content().getValue().isPresent()) {
      card.focusTitle();
    }
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
    return Lay.styled(head, "as-page-head");
  }

  // Tier, title and when; below them session and target; below those how many there were, how the
  // last one ended and what can still become of it.
  private static Node row(MissedRow row) {
    var words = row.words();
    var first =
        Lay.row(
            10,
            Icons.tier(words.gist().tier(), 16),
            Lay.wide(Face.MEDIUM.of(words.gist().title())),
            Lay.whole(OneLine.label(words.at(), "as-time")));
    var second =
        new HBox(
            8,
            SessionBadgeBar.before(
                Face.SMALL_STRONG.whole(words.gist().session()), words.gist().session()),
            CutText.of(Face.CODE_NOTE.line(words.gist().detail())));
    var third = new HBox(8, Face.NOTE.of(words.how()));
    if (!words.count().isEmpty()) {
      third.getChildren().addFirst(Face.SMALL_STRONG.whole(words.count()));
    }
    var below = new VBox(1, second, third, Face.SMALL.some(words.chance()));
    below.setPadding(new Insets(0, 0, 0, 26));
    var box = new VBox(2, first, below);
    box.setAlignment(Pos.CENTER_LEFT);
    return Lay.spoken(
        box, String.join(". ", words.gist().title(), words.count(), words.how(), words.chance()));
  }

  private String emptyList() {
    return !model.unreadProperty().get().isEmpty()
        ? ""
        : Texts.get(model.readProperty().get() ? "missed.empty.list" : "suggest.reading");
  }

  private Node unread() {
    var unread = Face.CARE.of("");
    unread.setId("missed-unread");
    unread.textProperty().bind(model.unreadProperty());
    unread.setPadding(new Insets(0, 14, 10, 14));
    Lay.only(unread, model.unreadProperty().isNotEmpty());
    return unread;
  }

  private Node cardSide() {
    var hint = Face.NOTE.say("missed.hint");
    hint.maxWidthProperty().bind(card.widest());
    var place = new StackPane();
    card.standIn(place);
    VBox.setVgrow(place, Priority.ALWAYS);
    var side =
        Lay.styled(
            new VBox(10, hint, PastMissPanel.ways(model, list::marked), place), "as-card-side");
    side.visibleProperty()
        .bind(
            Bindings.createBooleanBinding(
                () -> content().getValue().isPresent() && model.pastProperty().get().isEmpty(),
                content(),
                model.pastProperty()));
    return side;
  }

  private ObservableValue<Optional<CardContent>> content() {
    return model.card().state().content;
  }

  private Place place() {
    var sides = new StackPane(cardSide(), new PastMissPanel(model));
    VBox.setVgrow(sides, Priority.ALWAYS);
    var bar = Lay.row(12, back());
    bar.setPadding(new Insets(12, 24, 0, 24));
    Lay.only(bar, back().visibleProperty());
    var place = new Place("missed", new VBox(bar, sides));
    var moon = Icons.feather(Feather.MOON, 36);
    Runnable show =
        () -> {
          boolean chosen =
              content().getValue().isPresent() || model.pastProperty().get().isPresent();
          arrange(chosen, !model.rows().isEmpty() || !model.unreadProperty().get().isEmpty());
          if (chosen || !model.readProperty().get()) {
            place.contents();
          } else {
            boolean whole = model.unreadProperty().get().isEmpty();
            place.instead(
                moon,
                Texts.get(whole ? "missed.empty.head" : "missed.unread.head"),
                Texts.get("missed.empty.body"));
          }
        };
    List.<Observable>of(
            content(),
            model.pastProperty(),
            model.readProperty(),
            model.unreadProperty(),
            model.rows())
        .forEach(one -> one.subscribe(show));
    show.run();
    return place;
  }

  // The list follows the card, however that came to show what it shows.
  private Optional<MissedRow> marked() {
    return model
        .pastProperty()
        .get()
        .or(() ->
            content()
                .getValue()
                .flatMap(shown ->
                    model.rows().stream().filter(row -> row.holds(shown.id())).findFirst()));
  }

  /// Missed calls that the log alone knows: what they would have done, how they ended, and what can
  /// be made of them.
  private static final class PastMissPanel extends StackPane {
    private final MissedViewModel model;
    private final VBox panel = Lay.styled(new VBox(10), "as-panel");

    PastMissPanel(MissedViewModel model) {
      this.model = model;
      panel.setPadding(new Insets(20));
      panel.setMaxWidth(ApprovalView.WIDTH);
      panel.setMaxHeight(Region.USE_PREF_SIZE);
      getChildren()
          .setAll(
              Lay.styled(
                  new VBox(10, ways(model, model.pastProperty()::get), panel), "as-card-side"));
      visibleProperty().bind(model.pastProperty().map(Optional::isPresent));
      model
          .pastProperty()
          .subscribe(
              shown -> shown.flatMap(MissedRow::past).ifPresent(one -> draw(shown.get(), one)));
    }

    private void draw(MissedRow row, PastMiss one) {
      String at = row.words().at();
      var gist = one.gist();
      var parts = new ArrayList<Node>();
      parts.add(
          Lay.row(
              10,
              Icons.tier(gist.tier().isEmpty() ? "care" : gist.tier(), 18),
              Face.HEAD.of(gist.title())));
      parts.add(
          Face.CODE.of(gist.target().isEmpty() ? gist.tool() : gist.tool() + "  " + gist.target()));
      parts.add(
          SessionBadgeBar.before(
              Face.NOTE.say("missed.who", gist.session(), one.server(), at), gist.session()));
      if (row.count() > 1) {
        parts.add(Face.BODY.say("missed.counted", Texts.number(row.count()), at));
      }
      parts.add(Face.BODY.of(one.how()));
      parts.add(Face.QUIET.say("missed.past"));
      parts.add(Press.QUIET.of("missed-away", "missed.putAway", () -> model.putAway(row)));
      panel.getChildren().setAll(parts);
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
      var said = Face.NOTE.following(model.saidProperty());
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
