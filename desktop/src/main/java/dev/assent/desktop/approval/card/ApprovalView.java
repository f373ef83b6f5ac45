package dev.assent.desktop.approval.card;

import dev.assent.desktop.approval.content.CardContent;
import dev.assent.desktop.approval.content.Phrase;
import dev.assent.desktop.approval.content.TimeLeft;
import dev.assent.desktop.approval.content.TimedAnswer;
import dev.assent.desktop.ui.CallerWords;
import dev.assent.desktop.ui.Icons;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.Views;
import dev.assent.desktop.ui.WindowKey;
import dev.assent.desktop.ui.arguments.ArgumentRows;
import dev.assent.desktop.ui.arguments.CommandPanel;
import dev.assent.desktop.ui.arguments.DifferenceRows;
import dev.assent.desktop.ui.controls.AnswerButton;
import dev.assent.desktop.ui.controls.AnswerRow;
import dev.assent.desktop.ui.controls.BarRoom;
import dev.assent.desktop.ui.controls.CardShadow;
import dev.assent.desktop.ui.controls.KeptRoom;
import dev.assent.desktop.ui.controls.TierHead;
import dev.assent.desktop.ui.controls.WhoLine;
import dev.assent.desktop.ui.kit.Face;
import dev.assent.desktop.ui.kit.Press;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import javafx.beans.binding.Bindings;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.beans.value.ObservableDoubleValue;
import javafx.beans.value.ObservableValue;
import javafx.css.PseudoClass;
import javafx.fxml.FXML;
import javafx.geometry.Pos;
import javafx.scene.AccessibleRole;
import javafx.scene.Parent;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.scene.text.Text;
import javafx.scene.text.TextFlow;

/// The card as one sees it. Draws what its model says and hands on what was pressed; [CardInput]
/// knows the keys.
public final class ApprovalView {
  /// The width of a card at 100 % text.
  public static final double WIDTH = 640;

  // The size of small text at 100 %.
  private static final double SMALL = 12;

  /// A card whose wait is over stays readable, and looks as if it were leaving.
  private static final double ENDED_OPACITY = 0.6;

  private final ApprovalViewModel model;
  private static final double LEAST_FOR_TOOL = 0.6;

  // In heights of its small text: with less room the call itself would not be in sight.
  private static final double TIGHT_BELOW = 32;
  private static final PseudoClass WARNS = PseudoClass.getPseudoClass("warns");
  private static final PseudoClass TIGHT = PseudoClass.getPseudoClass("tight");

  private final CardState state;
  private final StringProperty noProof = new SimpleStringProperty(this, "noProof", "");
  private final BooleanProperty tight = new SimpleBooleanProperty(this, "tight", false);
  private final LadderView ladder;
  private final TakeBackBar kept;
  private final Parent node;

  @FXML private VBox root;
  @FXML private TierHead head;
  @FXML private ScrollPane scroll;
  @FXML private VBox body;
  @FXML private Label title;
  @FXML private HBox named;
  @FXML private WhoLine who;
  @FXML private Label tool;
  @FXML private CommandPanel commands;
  @FXML private ArgumentRows arguments;
  @FXML private HBox notice;
  @FXML private StackPane noticeShape;
  @FXML private TextFlow noticeWords;
  @FXML private VBox review;
  @FXML private Label reviewHead;
  @FXML private DifferenceRows differences;
  @FXML private CheckBox accept;
  @FXML private VBox facts;
  @FXML private VBox foot;
  @FXML private Label over;
  @FXML private AnswerRow answers;
  @FXML private AnswerButton deny;
  @FXML private StackPane middle;
  @FXML private AnswerButton timed;
  @FXML private Button wider;
  @FXML private Label why;
  @FXML private AnswerButton once;
  @FXML private StackPane answerRoom;
  @FXML private FlowPane links;
  @FXML private HBox ended;
  @FXML private Label endedText;
  @FXML private Button again;
  @FXML private Button close;
  @FXML private Label hint;
  @FXML private Label reach;

  @SuppressWarnings("NullAway.Init") // Made when the FXML has been read.
  private KeptRoom hintRoom;

  @SuppressWarnings("NullAway.Init") // Made when the FXML has been read.
  private CardWarnings warnings;

  @SuppressWarnings("NullAway.Init") // Made when the FXML has been read.
  private CardFacts factRows;

  private List<Phrase> noticed = List.of();

  @FXML private Button more;
  @FXML private Button aside;
  @FXML private Label asideKey;
  @FXML private Button explain;

  /// A card over a model.
  public ApprovalView(ApprovalViewModel model) {
    this.model = model;
    state = model.state();
    ladder = new LadderView(model, tight, this::focusTitle);
    kept = new TakeBackBar(model);
    node = Views.load(this);
    // However long a client and a folder call themselves: what is called stands whole beside them.
    tool.minWidthProperty()
        .bind(
            Bindings.createDoubleBinding(
                () -> Math.min(Math.ceil(tool.prefWidth(-1)), named.getWidth() * LEAST_FOR_TOOL),
                tool.textProperty(),
                tool.fontProperty(),
                named.widthProperty()));
  }

  /// The card's node; always the same.
  public Parent node() {
    return node;
  }

  /// Puts the keyboard focus of the card's own window on the title: never on an answer.
  public void focusTitle() {
    title.requestFocus();
  }

  /// The height that a card of this width would like to have.
  public double preferredHeight(double width) {
    double inside = body.prefHeight(width) + kept.spare(foot, width) + 2;
    return root.prefHeight(width) - scroll.prefHeight(width) + inside;
  }

  /// Stands in a place of a page, as high as that whatever is on it: its answers never move.
  ///
  /// @param others panels that may stand there instead of it
  public void standIn(StackPane place, Region... others) {
    place.setAlignment(Pos.TOP_CENTER);
    fitInto(place.heightProperty());
    for (var panel : Stream.concat(Stream.of(root), Stream.of(others)).toList()) {
      panel.maxWidthProperty().bind(widest());
      panel.setMaxHeight(Double.MAX_VALUE);
      place.getChildren().addAll(CardShadow.raise(panel), panel);
    }
  }

  /// The most width of a card in a page: its lines hold as many words at every size of the text.
  public ObservableValue<Number> widest() {
    return hint.fontProperty().map(font -> WIDTH * font.getSize() / SMALL);
  }

  /// Follows the height that there is for the card. With little of it, as with large text in a
  /// small window, everything but the call takes less: the call is what has to be read.
  public void fitInto(ObservableDoubleValue room) {
    Runnable look =
        () -> tight(room.get() > 0 && room.get() < TIGHT_BELOW * hint.getFont().getSize());
    room.subscribe(look);
    hint.fontProperty().subscribe(look);
  }

  // Of the words around the answers the hint alone stays; the others scroll with the call, and what
  // they warn of the hint says.
  private void tight(boolean now) {
    root.pseudoClassStateChanged(TIGHT, now);
    if (now == tight.get()) {
      return;
    }
    var parts = List.of(reach, over.getParent(), links);
    body.getChildren().removeAll(parts);
    body.getChildren().remove(why);
    foot.getChildren().removeAll(parts);
    middle.getChildren().remove(why);
    if (now) {
      body.getChildren().addAll(reach, why, over.getParent(), links);
    } else {
      foot.getChildren().add(foot.getChildren().indexOf(hint.getParent()), over.getParent());
      foot.getChildren().add(foot.getChildren().indexOf(hint.getParent()), reach);
      foot.getChildren().add(foot.getChildren().indexOf(answerRoom), links);
      middle.getChildren().add(why);
    }
    tight.set(now);
  }

  @FXML
  void initialize() {
    root.setAccessibleRole(AccessibleRole.NODE);
    model.life().follow(root);
    noticeShape.getChildren().setAll(Icons.tier("danger", 16));
    deny.keyProperty().set(WindowKey.DENY.names().getFirst());
    prepareHead();
    prepareEnd();
    shareRoom();
    placeParts();
    prepareLinks();
    hintRoom = new KeptRoom(hint);
    factRows = new CardFacts(facts, state.earlier);
    new CardInput(model, root, deny, timed, ladder.answer(), once);
    followState();
    showOver(state.whenOver.get());
    followAnswers();
    state.content.get().ifPresent(this::show);
    arguments.compare(state.compared.get());
    showTime(state.timeLeft.get());
    showAnswers();
  }

  private void prepareHead() {
    head.position().textProperty().bind(state.position);
    head.previous().disableProperty().bind(state.hasPrevious.not());
    head.next().disableProperty().bind(state.hasNext.not());
    head.previous().setOnAction(_ -> model.previous());
    head.next().setOnAction(_ -> model.next());
    head.setRunning(model.manner() == CardKind.WAITING);
  }

  private void prepareEnd() {
    close.setOnAction(_ -> model.dismiss());
    again.setOnAction(_ -> model.again());
    again.visibleProperty().bind(state.again);
    hide(again, again.visibleProperty());
    ended.visibleProperty().bind(state.endedText.isNotEmpty());
    endedText.textProperty().bind(state.endedText);
  }

  private void shareRoom() {
    // A scroll pane does not ask its wrapped content how high it is at its width.
    kept.keepFree(root, scroll, body, foot);
    BarRoom.inMargin(scroll, body);
    // Answers are never squeezed; what is above them scrolls. A panel of choices scrolls too, once
    // the call has made all room it can.
    foot.minHeightProperty()
        .bind(
            model
                .ladder()
                .openProperty()
                .map(open -> open ? Region.USE_COMPUTED_SIZE : Region.USE_PREF_SIZE));
    scroll
        .prefHeightProperty()
        .bind(model.ladder().openProperty().map(open -> open ? 0 : Region.USE_COMPUTED_SIZE));
    head.setMinHeight(Region.USE_PREF_SIZE);
    scroll.setMinHeight(0);
  }

  private void placeParts() {
    hide(notice, notice.visibleProperty());
    warnings = new CardWarnings(over);
    state.changedSince.addListener((_, _, now) -> warnings.changed(now));
    links.getChildren().addFirst(together());
    var keys = keys();
    links.getChildren().addFirst(keys);
    body.getChildren().add(body.getChildren().indexOf(facts), StandingLines.foreignHome(state));
    body.getChildren().add(1, Face.NOTE.following(noProof));
    hide(review, review.visibleProperty());
    hide(why, why.textProperty().isNotEmpty());
    // A panel in place of the answers takes no other room than they.
    var panel = model.denial().openProperty().or(model.ladder().openProperty());
    // Not in sight either: what is only without room still lies over the panel and takes its
    // clicks.
    answerRoom.visibleProperty().bind(panel.not());
    hide(answerRoom, answerRoom.visibleProperty());
    // A panel needs its room with large text.
    keys.visibleProperty().bind(state.listsKeys.and(panel.not()));
    answers
        .visibleProperty()
        .bind(state.endedText.isEmpty().and(state.settling.not()).and(panel.not()));
    foot.getChildren().addFirst(new DenialView(model, this::focusTitle));
    foot.getChildren().addFirst(ladder);
    reach.visibleProperty().bind(reach.textProperty().isNotEmpty().and(answers.visibleProperty()));
    hide(reach, reach.textProperty().isNotEmpty().and(panel.not()));
    LadderView.openBy(wider, timed, model);
    foot.getChildren().addFirst(kept);
  }

  private void prepareLinks() {
    boolean waits = model.manner() == CardKind.WAITING;
    more.getStyleClass().setAll("as-link", "as-link-flush");
    more.setMinWidth(Region.USE_PREF_SIZE);
    more.setOnAction(_ -> model.startDenial());
    more.visibleProperty().bind(answers.visibleProperty().and(new SimpleBooleanProperty(waits)));
    aside.getStyleClass().setAll("as-link", "as-link-flush");
    asideKey.setText(WindowKey.ASIDE.names().getFirst());
    aside.setOnAction(_ -> model.setAside());
    aside.visibleProperty().bind(more.visibleProperty());
    aside.setManaged(waits);
    for (var way : List.of(timed.hoverProperty(), timed.focusedProperty())) {
      way.addListener((_, _, _) -> state.looksAtTimed.set(timed.isHover() || timed.isFocused()));
    }
    explain.getStyleClass().setAll("as-link", "as-link-flush");
    explain.setOnAction(_ -> model.explain());
  }

  private void followState() {
    accept.selectedProperty().bindBidirectional(state.acceptsTool);
    hide(accept, accept.visibleProperty());
    state.acceptsTool.addListener((_, _, accepts) -> {
      // Accepted is what can be read, not what is folded.
      if (accepts) {
        differences.open();
      }
      reportUnseen();
    });
    state.content.addListener((_, _, content) -> content.ifPresent(this::show));
    state.compared.addListener((_, _, before) -> arguments.compare(before));
    arguments.unseenProperty().addListener((_, _, _) -> reportUnseen());
    differences.unseenProperty().addListener((_, _, _) -> reportUnseen());
    commands.unseenProperty().addListener((_, _, _) -> reportUnseen());
    state.timeLeft.addListener((_, _, left) -> showTime(left));
    state.whenOver.addListener((_, _, now) -> showOver(now));
  }

  private void followAnswers() {
    Stream.of(
            state.answering,
            state.armingProgress,
            state.holdProgress,
            state.pressed,
            state.held,
            state.unseen,
            state.endedText,
            state.settling,
            state.confirmation,
            state.systemAsks,
            state.alsoSettles,
            state.whenOver,
            state.overruled,
            state.changedSince,
            tight,
            model.settingsProperty(),
            model.ladder().meantProperty(),
            model.denial().openProperty())
        .forEach(property ->
            property.addListener((javafx.beans.InvalidationListener) _ -> showAnswers()));
  }

  private Button together() {
    var button = Press.FLUSH.saying("card-together", "", state::together);
    button
        .textProperty()
        .bind(state.alike.map(count -> Texts.count("approval.together", count.intValue())));
    button.visibleProperty().bind(state.alike.greaterThan(1).and(state.endedText.isEmpty()));
    hide(button, button.visibleProperty());
    return button;
  }

  private Button keys() {
    var button = Press.FLUSH.of("card-keys", "keys.title", state::showKeys);
    var cap = new Label(WindowKey.LIST.names().getLast());
    cap.getStyleClass().add("as-key");
    cap.setMinWidth(Region.USE_PREF_SIZE);
    button.setGraphic(cap);
    button.setContentDisplay(javafx.scene.control.ContentDisplay.RIGHT);
    hide(button, button.visibleProperty());
    return button;
  }

  private static void hide(
      javafx.scene.Node part, javafx.beans.value.ObservableBooleanValue visible) {
    part.managedProperty().bind(visible);
  }

  private void show(CardContent content) {
    head.showTier(content.tier(), content.tierText());
    title.setText(content.title());
    warnings.compares(!content.awaited().equals(ArgumentRows.Awaited.NOTHING));
    who.show(content.who().client(), content.who().session(), content.who().project());
    tool.setText(content.tool());
    boolean read = !content.commands().isEmpty();
    Optional<Consumer<String>> suggest =
        model.manner() == CardKind.WAITING ? Optional.of(model::suggest) : Optional.empty();
    commands.show(content.commands(), content.tier(), suggest);
    arguments.show(content.arguments(), content.isDanger(), content.awaited());
    arguments.setVisible(!read || !content.arguments().isEmpty());
    arguments.setManaged(arguments.isVisible());
    // The part that decides comes first: of a command its risks and what they go against, of
    // anything else its values.
    if (read != body.getChildren().indexOf(notice) < body.getChildren().indexOf(arguments)) {
      body.getChildren().remove(notice);
      body.getChildren().add(body.getChildren().indexOf(arguments) + (read ? 0 : 1), notice);
    }
    review.setVisible(!content.review().head().isEmpty());
    reviewHead.setText(content.review().head());
    differences.show(
        content.review().differences(), content.review().folded(), content.review().more());
    // A yes to a missed call accepts nothing.
    accept.setVisible(content.review().acceptable() && model.manner() == CardKind.WAITING);
    reportUnseen();
    notice.setVisible(!content.notice().isEmpty());
    if (!content.notice().equals(noticed)) {
      noticed = content.notice();
      noticeWords.getChildren().setAll(words(noticed));
    }
    factRows.show(content.facts());
    scroll.setVvalue(0);
    if (root.isFocusWithin()) {
      title.requestFocus();
    }
    showAnswers();
    speak();
  }

  private void reportUnseen() {
    state.unseen.set(state.content.get().map(this::unseen).orElse(0));
  }

  private int unseen(CardContent content) {
    int changes =
        content.isDanger() || content.review().mustBeRead() || state.acceptsTool.get()
            ? differences.unseenProperty().get()
            : 0;
    int values = arguments.unseenProperty().get() + commands.unseenProperty().get();
    return content.isDanger() ? values + changes : changes;
  }

  private void showTime(TimeLeft left) {
    head.showTime(left.text(), left.fraction(), left.total(), left.isLast());
    // Read aloud at thirty and ten seconds only.
    if (left.seconds() == 30 || left.seconds() == TimeLeft.LAST) {
      speak();
    }
  }

  private void showOver(CallerWords now) {
    head.showOver(now.head());
    warnings.over(now);
  }

  private void speak() {
    state
        .content
        .get()
        .ifPresent(content ->
            root.setAccessibleText(
                Texts.get(
                    "approval.spoken",
                    content.tierText(),
                    content.title(),
                    state.position.get(),
                    Texts.number(state.timeLeft.get().seconds()))));
  }

  private void showAnswers() {
    var content = state.content.get();
    if (content.isEmpty()) {
      return;
    }
    boolean waits = state.endedText.get().isEmpty() && !state.settling.get();
    head.setRunning(waits && model.manner() == CardKind.WAITING);
    boolean awake = state.answering.get() == CardArming.State.AWAKE;
    boolean allows = awake && state.unseen.get() == 0 && !state.systemAsks.get();
    showAnswer(deny, InputIntent.DENY, awake, Optional.empty());
    showAnswer(timed, InputIntent.ALLOW_TIMED, allows, state.held.get());
    showAnswer(
        ladder.answer(),
        InputIntent.ALLOW_WIDER,
        allows && model.ladder().meantProperty().get(),
        Optional.empty());
    showAnswer(once, InputIntent.ALLOW_ONCE, allows, state.held.get());
    var words =
        new AnswerWords(
            state,
            content.get().timed(),
            model.settingsProperty().get(),
            model.manner(),
            model.denial().openProperty().get(),
            tight.get(),
            warnings.compares());
    deny.textProperty().set(words.deny());
    once.textProperty().set(words.once());
    once.keyProperty().set(words.onceKey());
    timed.textProperty().set(words.timed());
    timed.keyProperty().set(words.timedKey());
    once.insteadProperty().set(words.instead(InputIntent.ALLOW_ONCE));
    timed.insteadProperty().set(words.instead(InputIntent.ALLOW_TIMED));
    hintRoom.keepFor(words.hints());
    hint.setText(words.hint());
    hint.pseudoClassStateChanged(WARNS, words.warns());
    noProof.set(words.noProof());
    timed.setVisible(content.get().timed() instanceof TimedAnswer.Offered);
    reach.setText(
        content.get().timed() instanceof TimedAnswer.Offered(_, _, var covered) ? covered : "");
    why.setText(content.get().timed() instanceof TimedAnswer.NotOffered(var reason) ? reason : "");
    boolean two = content.get().timed() instanceof TimedAnswer.SwitchedOff;
    middle.setVisible(!two);
    middle.setManaged(!two);
    // A missed call has ended, and is there to be read.
    boolean over = !state.endedText.get().isEmpty() && model.manner() == CardKind.WAITING;
    body.setOpacity(over ? ENDED_OPACITY : 1);
  }

  private void showAnswer(
      AnswerButton button, InputIntent intent, boolean awake, Optional<HoldStyle> held) {
    button.setAwake(awake);
    button.armingProperty().set(state.armingProgress.get());
    button.setDangerous(held.isPresent());
    boolean pressed = state.pressed.get().equals(Optional.of(intent));
    button.setHeld(pressed);
    button.holdProperty().set(pressed && held.isPresent() ? state.holdProgress.get() : 0);
  }

  /// Words of two weights.
  static List<Text> words(List<Phrase> phrases) {
    return phrases.stream()
        .map(phrase -> {
          var text = new Text(phrase.text());
          text.getStyleClass().add(phrase.strong() ? "as-small-strong" : "as-small");
          text.getStyleClass().add(phrase.strong() ? "as-text-1" : "as-text-2");
          return text;
        })
        .toList();
  }
}
