package dev.assent.desktop.practice;

import dev.assent.desktop.approval.CardPane;
import dev.assent.desktop.approval.card.ApprovalView;
import dev.assent.desktop.ui.Icons;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.controls.EmptyState;
import dev.assent.desktop.ui.controls.OneLine;
import dev.assent.desktop.ui.controls.WrappedText;
import dev.assent.desktop.ui.kit.Face;
import dev.assent.desktop.ui.kit.Lay;
import dev.assent.desktop.ui.kit.Press;
import java.util.List;
import java.util.Optional;
import javafx.beans.InvalidationListener;
import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.AccessibleRole;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/// The page of the practice ground: the agents above, the card at the left, what to notice at the
/// right, what came of it below. Where there is no room beside each other, one stands below the
/// other.
public final class PracticeView extends BorderPane {
  private static final double GAP = 12;
  private static final double WIDE_GAP = 20;
  // In sizes of the page's text.
  private static final double TILE = 16.5;
  private static final double NOTICE = 21;
  private static final double CARD = 34;
  private static final double EMPTY_HEIGHT = 300;
  private static final double BELOW = 16;

  private final PracticeViewModel model;
  private final FlowPane tiles = new FlowPane(GAP, GAP);
  private final StackPane place = new StackPane();
  private final VBox notice = Lay.styled(new VBox(14), "as-panel");
  private final FlowPane table = new FlowPane(WIDE_GAP, BELOW);
  private final FlowPane soFar = new FlowPane(18, 4);
  private final Region bottom;
  private final Label measure = OneLine.label("", "as-body");

  public PracticeView(PracticeViewModel model) {
    this.model = model;
    getStyleClass().add("as-canvas");
    setTop(head());
    for (var agent : model.agents()) {
      var tile = new AgentTile(agent, () -> model.toggle(agent.id()));
      model.playingProperty().subscribe(tile::show);
      tiles.getChildren().add(tile);
    }
    place.setAlignment(Pos.TOP_LEFT);
    table.getChildren().setAll(place, notice);
    bottom = bottom();
    var page = Lay.styled(new VBox(BELOW, tiles, table, bottom, measure), "as-grants");
    Lay.show(measure, false);
    var scroll = Lay.scroll(page);
    for (var size :
        List.of(scroll.viewportBoundsProperty(), page.widthProperty(), measure.fontProperty())) {
      size.addListener(
          (InvalidationListener) _ -> arrange(page, scroll.getViewportBounds().getHeight()));
    }
    setCenter(scroll);
    model.playingProperty().subscribe(this::showNotice);
    model.cardProperty().addListener((_, _, _) -> showCard());
    model.soFarProperty().subscribe(this::showSoFar);
    showCard();
  }

  private Node head() {
    var chip = WrappedText.label(Texts.get("practice.madeUp"), "as-chip", "as-practice-chip");
    chip.setId("practice-made-up");
    return Lay.styled(
        new HBox(
            GAP,
            Face.TITLE.sayWhole("practice.title"),
            chip,
            Lay.gap(),
            Press.STRONG.of("practice-leave", "practice.leave", model::leave)),
        "as-page-head",
        "as-page-bar");
  }

  private Region bottom() {
    return Lay.styled(
        Lay.row(18, Lay.grow(soFar), Face.NOTE.say("practice.stay")),
        "as-panel",
        "as-practice-so-far");
  }

  // As many agents beside each other as have room, and all equally wide. The card is as high as
  // leaves its answers in sight.
  private void arrange(Region page, double height) {
    double em = measure.getFont().getSize();
    double room = page.getWidth() - page.snappedLeftInset() - page.snappedRightInset();
    if (room <= 0) {
      return;
    }
    int fit = Math.clamp((long) ((room + GAP) / (TILE * em + GAP)), 1, tiles.getChildren().size());
    // Three beside each other would leave one alone.
    int columns = fit == 3 ? 2 : fit;
    double tile = Math.floor((room - GAP * (columns - 1)) / columns);
    tiles.getChildren().forEach(each -> width(each, tile));
    double card = Math.min(ApprovalView.WIDTH, room);
    width(place, card);
    double beside = room - card - WIDE_GAP;
    width(notice, beside >= NOTICE * em ? Math.floor(beside) : card);
    tiles.setPrefWrapLength(room);
    table.setPrefWrapLength(room);
    double above = page.snappedTopInset() + tiles.prefHeight(room) + BELOW;
    double below = BELOW + bottom.prefHeight(room) + page.snappedBottomInset();
    place.setMaxHeight(Math.max(CARD * em, Math.floor(height - above - below)));
  }

  private static void width(Node part, double width) {
    if (part instanceof Region region) {
      region.setMinWidth(width);
      region.setPrefWidth(width);
      region.setMaxWidth(width);
    }
  }

  private void showCard() {
    place
        .getChildren()
        .setAll(
            model
                .cardProperty()
                .get()
                .<Node>map(calls -> new CardPane(calls, empty()))
                .orElseGet(this::empty));
  }

  private Node empty() {
    var empty = new EmptyState(Icons.mark(36), "", "");
    empty.getStyleClass().add("as-panel");
    empty.setMinHeight(EMPTY_HEIGHT);
    Runnable say = () -> empty.say(model.factProperty().get(), model.meaningProperty().get());
    model.factProperty().subscribe(say);
    model.meaningProperty().subscribe(say);
    say.run();
    return empty;
  }

  private void showNotice(Optional<String> agent) {
    notice.getChildren().setAll(Face.HEAD.say("practice.notice.title"));
    List<String> lines = model.notices(agent);
    for (int i = 0; i < lines.size(); i++) {
      var number = OneLine.label(Texts.number(i + 1), "as-practice-number");
      var row = new HBox(GAP, number, Lay.grow(Face.BODY.of(lines.get(i))));
      row.setAlignment(Pos.TOP_LEFT);
      notice.getChildren().add(row);
    }
  }

  private void showSoFar(List<String> phrases) {
    soFar.getChildren().setAll(OneLine.label(Texts.get("practice.soFar"), "as-small-strong"));
    phrases.forEach(phrase -> soFar.getChildren().add(Face.SMALL.of(phrase)));
  }

  /// One agent of the practice ground: what it does, which calls it has in store, and the way to
  /// let it begin.
  private static final class AgentTile extends VBox {
    private static final PseudoClass PLAYING = PseudoClass.getPseudoClass("playing");

    // More of them are counted.
    private static final int DRAWN = 7;
    private static final int SHAPE = 11;
    private static final double ROOM = 140;

    private final PracticeViewModel.Agent agent;
    private final Label playing =
        OneLine.label(Texts.get("practice.playing"), "as-chip", "as-practice-chip");
    private final Button button;

    AgentTile(PracticeViewModel.Agent agent, Runnable toggle) {
      this.agent = agent;
      getStyleClass().addAll("as-panel", "as-practice-agent");
      setSpacing(8);
      var name = Lay.wide(Face.HEAD.of(agent.name()));
      playing.setMinWidth(USE_PREF_SIZE);
      var head = Lay.row(8, Icons.feather(symbol(agent.id()), 16), name, playing);
      var manner = Face.NOTE.of(agent.manner());
      button = Press.STRONG.saying("practice-play-" + agent.id(), "", toggle);
      var calls = calls(agent.tiers());
      Lay.grow(calls);
      getChildren().setAll(head, manner, Lay.gap(), Lay.row(8, calls, button));
      show(Optional.empty());
    }

    /// Shows whether this is the one that plays.
    void show(Optional<String> which) {
      boolean mine = which.equals(Optional.of(agent.id()));
      Lay.show(playing, mine);
      pseudoClassStateChanged(PLAYING, mine);
      button.setText(Texts.get(mine ? "practice.stop" : "practice.play"));
      button.setAccessibleText(
          Texts.get(mine ? "practice.stop.spoken" : "practice.play.spoken", agent.name()));
    }

    private static Feather symbol(String id) {
      return switch (id) {
        case "careful" -> Feather.USER;
        case "hasty" -> Feather.ZAP;
        case "deceptive" -> Feather.EYE_OFF;
        default -> Feather.CLOCK;
      };
    }

    private static Node calls(List<String> tiers) {
      var row = new FlowPane(4, 4);
      row.setAlignment(Pos.CENTER_LEFT);
      row.setPrefWrapLength(ROOM);
      row.setAccessibleRole(AccessibleRole.TEXT);
      row.setAccessibleText(
          Texts.get(
              "practice.calls.spoken",
              count(tiers, "calm"),
              count(tiers, "care"),
              count(tiers, "danger")));
      if (tiers.size() <= DRAWN) {
        tiers.forEach(tier -> row.getChildren().add(Icons.tier(tier, SHAPE)));
        return row;
      }
      tiers.stream()
          .distinct()
          .forEach(tier -> {
            var number = Lay.row(3, Icons.tier(tier, SHAPE), Face.NOTE.line(count(tiers, tier)));
            row.getChildren().add(number);
          });
      return row;
    }

    private static String count(List<String> tiers, String tier) {
      return Texts.number(tiers.stream().filter(tier::equals).count());
    }
  }
}
