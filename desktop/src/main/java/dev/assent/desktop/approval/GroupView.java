package dev.assent.desktop.approval;

import dev.assent.desktop.approval.card.ApprovalView;
import dev.assent.desktop.approval.card.CardArming;
import dev.assent.desktop.approval.card.CardFacts;
import dev.assent.desktop.approval.card.CardInput;
import dev.assent.desktop.approval.card.CardWarnings;
import dev.assent.desktop.approval.card.InputIntent;
import dev.assent.desktop.approval.card.StandingLines;
import dev.assent.desktop.approval.card.TakeBackBar;
import dev.assent.desktop.approval.content.TimeLeft;
import dev.assent.desktop.ui.CallerWords;
import dev.assent.desktop.ui.LightScrollPane;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.WindowKey;
import dev.assent.desktop.ui.arguments.Argument;
import dev.assent.desktop.ui.arguments.ArgumentRows;
import dev.assent.desktop.ui.controls.AnswerButton;
import dev.assent.desktop.ui.controls.AnswerRow;
import dev.assent.desktop.ui.controls.BarRoom;
import dev.assent.desktop.ui.controls.KeptRoom;
import dev.assent.desktop.ui.controls.OneLine;
import dev.assent.desktop.ui.controls.TierHead;
import dev.assent.desktop.ui.controls.WhoLine;
import dev.assent.desktop.ui.kit.Face;
import dev.assent.desktop.ui.kit.Lay;
import dev.assent.desktop.ui.kit.Press;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javafx.beans.InvalidationListener;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/// A group as one sees it: what its calls share, a table of what differs with a tick for each, and
/// two answers for the ticked ones. Draws what its model says and hands on what was pressed.
final class GroupView extends VBox {
  private static final List<String> HINTS =
      List.of(
          "waiting.group.hint.tick",
          "waiting.group.hint.over",
          "waiting.group.hint.asleep",
          "approval.hint.arming",
          "approval.hint.unseen",
          "waiting.group.hint.scroll",
          "waiting.group.hint.awake");

  private final GroupViewModel model;
  private final GroupState state;
  private final TierHead head = new TierHead();
  private final Label over = Face.NOTE.of("");
  private final Label title = Lay.styled(new Label(), "as-title", "as-card-title");
  private final WhoLine who = new WhoLine();
  private final Label tool = new Label();
  private final ArgumentRows shared = new ArgumentRows();
  private final GroupTableView table;
  private final Label more = Face.NOTE.of("");
  private final VBox facts = Lay.styled(new VBox(), "as-facts");
  private final VBox both;
  private final VBox body;
  private final ScrollPane scroll = new LightScrollPane();
  private final AnswerButton deny = new AnswerButton();
  private final AnswerButton once = new AnswerButton();
  private final AnswerRow answers = new AnswerRow();
  private final HBox choices = Lay.row(8);
  private final Label hint = Face.FAINT.of("");
  private final TakeBackBar kept;
  private final VBox foot;
  private final CardWarnings warnings;
  private List<Argument> drawn = List.of();

  /// @param back leads to the calls one by one
  GroupView(GroupViewModel model, Runnable back) {
    this.model = model;
    state = model.state();
    table = new GroupTableView(model, title::requestFocus);
    kept = new TakeBackBar(model.card());
    foot = foot(back);
    warnings = new CardWarnings(over);
    setId("group");
    getStyleClass().add("as-card");
    head.previous().getParent().setVisible(false);
    head.previous().getParent().setManaged(false);
    title.setId("group-title");
    shared.setId("group-shared");
    title.setFocusTraversable(true);
    title.setWrapText(true);
    both = new VBox(5, label("waiting.group.shared"), shared);
    over.setId("group-over");
    body =
        new VBox(
            names(),
            both,
            new VBox(5, label("waiting.group.differs"), table, more),
            StandingLines.foreignHome(model.card().state()),
            facts);
    body.getStyleClass().add("as-card-body");
    scroll.setContent(body);
    scroll.setFitToWidth(true);
    scroll.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
    scroll.getStyleClass().add("as-scroll");
    scroll.setFocusTraversable(false);
    kept.keepFree(this, scroll, body, foot);
    BarRoom.inMargin(scroll, body);
    scroll.setMinHeight(0);
    VBox.setVgrow(scroll, Priority.ALWAYS);
    getChildren().setAll(head, scroll, foot);
    new CardInput(model, this, deny, Map.of(deny, InputIntent.DENY, once, InputIntent.ALLOW_ONCE));
    follow();
  }

  /// The height that a table of this width would like to have.
  double preferredHeight(double width) {
    return prefHeight(width)
        - scroll.prefHeight(width)
        + body.prefHeight(width)
        + kept.spare(foot, width)
        + 2;
  }

  /// Shares a place with the card that it was opened from: it is visible while it is open, and the
  /// keyboard goes with what is in the place.
  void sharePlaceWith(ApprovalView card) {
    visibleProperty().bind(model.state().open);
    managedProperty().bind(visibleProperty());
    visibleProperty()
        .addListener((_, _, now) -> {
          if (now && card.node().isFocusWithin()) {
            focusTitle();
          } else if (!now && isFocusWithin()) {
            card.focusTitle();
          }
        });
  }

  /// Puts the keyboard focus of its own window on the title: never on an answer.
  void focusTitle() {
    title.requestFocus();
  }

  private Node names() {
    OneLine.style(tool, "as-mono-small", "as-text-3");
    tool.setWrapText(true);
    var line = new HBox(12, who, Lay.gap(), tool);
    line.setAlignment(Pos.BASELINE_LEFT);
    return new VBox(4, title, line);
  }

  private VBox foot(Runnable back) {
    deny.setId("group-deny");
    once.setId("group-once");
    deny.keyProperty().set(WindowKey.DENY.names().getFirst());
    answers.getChildren().setAll(deny, once);
    hint.setId("group-hint");
    hint.setMaxWidth(Double.MAX_VALUE);
    choices
        .getChildren()
        .setAll(
            link("waiting.group.all", "group-all", () -> model.tickAll(true)),
            link("waiting.group.none", "group-none", () -> model.tickAll(false)),
            link("waiting.group.single", "group-single", back));
    var line = Lay.row(8, hint, choices);
    new KeptRoom(hint).keepFor(HINTS.stream().map(Texts::get).toList());
    HBox.setHgrow(hint.getParent(), Priority.ALWAYS);
    var below = Lay.styled(new VBox(6, kept, over, line, answers), "as-card-foot");
    below.setMinHeight(Region.USE_PREF_SIZE);
    return below;
  }

  private static Button link(String key, String id, Runnable press) {
    return Press.FLUSH.of(id, key, press);
  }

  private static Label label(String key) {
    return Face.LABEL.sayLine(key);
  }

  private void follow() {
    shared.unseenProperty().addListener((_, _, count) -> state.unseenShared.set(count.intValue()));
    state.rows.addListener((InvalidationListener) _ -> show());
    state.changes.addListener((_, _, _) -> {
      table.update();
      showAlike();
    });
    state.timeLeft.addListener((_, _, left) -> showTime(left));
    state.whenOver.subscribe(this::showOver);
    state.more.addListener((_, _, _) -> showMore());
    for (var property :
        List.of(
            state.answering,
            state.armingProgress,
            state.pressed,
            state.meant,
            state.unseen,
            state.folded,
            model.settingsProperty())) {
      property.addListener((InvalidationListener) _ -> showAnswers());
    }
    for (var place :
        List.of(
            scroll.vvalueProperty(),
            scroll.viewportBoundsProperty(),
            table.heightProperty(),
            layoutYProperty())) {
      place.addListener((InvalidationListener) _ -> look());
    }
    heightProperty().addListener((_, _, _) -> model.moved());
    visibleProperty().addListener((_, _, _) -> look());
    showMore();
    show();
    showAnswers();
  }

  @Override
  protected void layoutChildren() {
    super.layoutChildren();
    look();
  }

  private void look() {
    var view = scroll.lookup(".viewport");
    if (view != null && isVisible() && getScene() != null) {
      table.look(view.localToScene(view.getLayoutBounds()));
    }
  }

  private void show() {
    if (state.rows.isEmpty()) {
      return;
    }
    var first = state.rows.getFirst().entry().content();
    head.showTier(first.tier(), first.tierText());
    title.setText(first.title());
    who.show(first.who().client(), first.who().session(), first.who().project());
    tool.setText(first.tool());
    var values = state.table.get().shared();
    // Drawn again only when it changed: what was opened stays open.
    if (!values.equals(drawn)) {
      drawn = values;
      shared.show(values, false, ArgumentRows.Awaited.NOTHING);
    }
    Lay.show(both, !values.isEmpty());
    CardFacts.fillShared(facts, first.facts());
    table.draw();
    showAlike();
    showTime(state.timeLeft.get());
  }

  private int alike() {
    return model.line().map(WaitingLine::alike).orElse(0);
  }

  // Where all have ended nothing runs out any more, and nothing is left to answer.
  private void showAlike() {
    int alike = alike();
    head.position().setText(alike == 0 ? "" : Texts.count("waiting.group.alike", alike));
    head.setRunning(alike > 0);
    List.of(choices, answers).forEach(part -> part.setVisible(alike > 0));
    hint.setText(Texts.get(hintKey()));
  }

  private void showTime(TimeLeft left) {
    head.showTime(left.text(), left.fraction(), left.total(), left.isLast());
  }

  private void showOver(CallerWords now) {
    head.showOver(now.head());
    warnings.over(now);
  }

  private void showMore() {
    int count = state.more.get();
    more.setText(count == 0 ? "" : Texts.count("waiting.group.more", count));
    Lay.show(more, count > 0);
  }

  private void showAnswers() {
    boolean awake = state.answering.get() == CardArming.State.AWAKE;
    String count = Texts.number(state.meant.get());
    deny.textProperty().set(Texts.get("waiting.group.deny", count));
    once.textProperty().set(Texts.get("waiting.group.allow", count));
    once.keyProperty()
        .set(
            model.settingsProperty().get().returnAllows()
                ? WindowKey.ALLOW_ONCE.names().getFirst()
                : "");
    int unseen = state.unseen.get();
    boolean none = state.meant.get() == 0;
    deny.insteadProperty().set(none ? Texts.get("waiting.group.denyNone") : "");
    once.insteadProperty().set(none ? Texts.get("waiting.group.allowNone") : toRead());
    showAnswer(deny, InputIntent.DENY, awake);
    showAnswer(once, InputIntent.ALLOW_ONCE, awake && unseen == 0);
    hint.setText(Texts.get(hintKey()));
  }

  // The first that is folded: where it is opened, what stands below it moves.
  private String toRead() {
    int folded = state.folded.get();
    if (folded > 0) {
      return Texts.count("approval.button.readMore", folded);
    }
    int unseen = state.unseen.get();
    return unseen == 0 ? "" : Texts.count("waiting.group.scrollMore", unseen);
  }

  private String hintKey() {
    if (alike() == 0) {
      return "waiting.group.hint.over";
    }
    if (state.meant.get() == 0) {
      return "waiting.group.hint.tick";
    }
    return switch (state.answering.get()) {
      case ASLEEP -> "waiting.group.hint.asleep";
      case ARMING -> "approval.hint.arming";
      case AWAKE ->
          state.folded.get() > 0
              ? "approval.hint.unseen"
              : state.unseen.get() > 0 ? "waiting.group.hint.scroll" : "waiting.group.hint.awake";
    };
  }

  private void showAnswer(AnswerButton button, InputIntent intent, boolean awake) {
    button.setAwake(awake);
    button.armingProperty().set(state.armingProgress.get());
    button.setHeld(state.pressed.get().equals(Optional.of(intent)));
  }
}
