package dev.assent.desktop.approval.card;

import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.approval.ApprovalAnswer.Channel;
import dev.assent.core.approval.ApprovalDesk;
import dev.assent.core.approval.QueueView;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.desktop.approval.content.CommandReader;
import dev.assent.desktop.approval.content.EndedText;
import dev.assent.desktop.ui.CoreWords;
import dev.assent.desktop.ui.Ticker;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;

/// One card: which request it shows, whether it listens, and what a press means. Belongs to one
/// thread.
///
/// Shows the oldest request first and stays with what it shows until that ends or a person moves
/// on; one that comes up by itself sleeps. Every answer names the request and the digest that are
/// on the screen, so a change behind its back can only make it void.
public final class ApprovalViewModel extends AnswerTarget {
  private static final Duration BEAT = Duration.ofMillis(40);

  private final ApprovalDesk desk;
  private final CardState state = new CardState();
  private final ObjectProperty<CardSettings> settings =
      new SimpleObjectProperty<>(this, "settings", CardSettings.STANDARD);

  private final AsideCalls aside;
  private final CardQueue queue;
  private final CardLife life = new CardLife();
  private final CardPanels panels;
  private final CardKind manner;
  private final CommandReader commands;
  private final CardAnswers answers;
  private final CardStateWriter face;
  private final CardComparison comparison;
  private final CardConfirmation confirmation;
  private Optional<Ticker.Beat> beat = Optional.empty();
  private Optional<GestureFilter.Begun> wordsBegun = Optional.empty();
  private boolean onScreen;

  /// A card over a desk, showing nothing yet.
  public ApprovalViewModel(ApprovalDesk desk, Ticker ticker, CommandReader commands) {
    this(desk, ticker, commands, CardKind.WAITING, new AsideCalls());
  }

  /// A card beside another one of the same queue.
  ///
  /// @param aside what was set aside on the other
  public ApprovalViewModel(
      ApprovalDesk desk, Ticker ticker, CommandReader commands, AsideCalls aside) {
    this(desk, ticker, commands, CardKind.WAITING, aside);
  }

  public ApprovalViewModel(
      ApprovalDesk desk, Ticker ticker, CommandReader commands, CardKind manner, AsideCalls aside) {
    super(new SeenTime(ticker));
    this.manner = manner;
    this.commands = commands;
    this.aside = aside;
    queue = new CardQueue(aside);
    this.desk = desk;
    panels = new CardPanels(new Denial(), new GrantLadder(this.ticker, this::moved));
    answers = new CardAnswers(desk, life, gestures, panels.ladder(), state.acceptsTool::get);
    face = new CardStateWriter(state, manner, commands, this.ticker);
    confirmation = new CardConfirmation(desk);
    comparison = new CardComparison(state, this.ticker, this::contentChanged);
    // A part that was opened just now has to be read, and one that opened or shut below the card
    // has moved the answers.
    state.unseen.addListener((_, _, _) -> moved());
    // It is another answer from now on.
    state.acceptsTool.addListener((_, _, _) -> moved());
    state.looksAtTimed.addListener((_, _, _) -> refresh());
    settings.addListener((_, _, chosen) -> take(chosen));
    panels.denial().openProperty().addListener((_, _, _) -> moved());
    lockedProperty().addListener((_, _, _) -> confirmation.stop());
    new AsideWatch(aside, queue, this.ticker, this::asideChanged);
  }

  CardKind manner() {
    return manner;
  }

  /// Sets what says why a call would not pass now with a yes either; empty where it would.
  public void setOverruled(Function<ApprovalRequest, String> why) {
    face.setOverruled(why);
  }

  /// The life of the call on it.
  public CardLife life() {
    return life;
  }

  /// The no that is being put into words.
  public Denial denial() {
    return panels.denial();
  }

  /// The yes that is being made wider.
  public GrantLadder ladder() {
    return panels.ladder();
  }

  @Override
  public void startLadder() {
    if (canAnswer() && manner == CardKind.WAITING) {
      panels.openLadder();
      refresh();
    }
  }

  /// The state that the view draws.
  public CardState state() {
    return state;
  }

  @Override
  public ObjectProperty<CardSettings> settingsProperty() {
    return settings;
  }

  // Whatever was begun under other times begins anew: a shorter time must not wake a card at once.
  private void take(CardSettings chosen) {
    arming.needed(chosen.arming(), ticker.uptime());
    gestures.hold(chosen.holding());
    refresh();
  }

  // The person said yes to something else than is there now.
  void contentChanged() {
    confirmation.stop();
    moved();
  }

  /// Takes a newer queue; an older one than the last is dropped.
  public void queueChanged(QueueView newer) {
    if (!queue.take(newer)) {
      return;
    }
    if (state.kept.show(newer, ticker.now())) {
      // The lines above the answers came or went, and the answers may have moved.
      moved();
    }
    panels.ladder().waiting(newer);
    if (life.comesBack(newer)) {
      arming.restart(ticker.uptime());
    }
    followConfirmation(newer);
    if (manner == CardKind.WAITING && life.isGone(newer)) {
      over();
    }
    life.asksAgain(newer).ifPresent(this::askedAgain);
    state.kept.wanted().ifPresent(this::select);
    if (life.request().isEmpty()) {
      show(queue.first());
    }
    refresh();
  }

  // Another question about the call that was there. Nobody has turned to it.
  private void askedAgain(ApprovalRequest request) {
    arming.swapped(ticker.uptime());
    show(Optional.of(request));
  }

  private void followConfirmation(QueueView newer) {
    switch (confirmation.follow(newer)) {
      case NOTHING -> {}
      case UNPROVED -> {
        arming.restart(ticker.uptime());
        gestures.restart();
      }
      case ANSWERED -> {
        // As after an answer that needed nothing more; an end without one is told on its own.
        if (KeptAnswers.holds(newer, life.request()) || manner == CardKind.MISSED) {
          life.setAnswered(true);
          life.request().ifPresent(shown -> goOn(shown, true));
        }
      }
    }
  }

  /// Takes an answer back that has not taken effect yet; its card comes to the front again. Needs
  /// no arming: nothing is decided by it.
  void takeBack(String requestId) {
    state.kept.takeBack(desk, requestId);
  }

  /// Takes back every answer that has not taken effect yet.
  void takeAllBack() {
    state.kept.takeAllBack(desk);
  }

  @Override
  public void takeBackLast() {
    state.kept.last().ifPresent(this::takeBack);
  }

  @Override
  public void startDenial() {
    if (canAnswer() && manner == CardKind.WAITING) {
      panels.openDenial();
      refresh();
    }
  }

  /// Opens the panel for a no with a safer command that the agent is told.
  public void suggest(String command) {
    startDenial();
    panels.suggest(command);
  }

  /// The button that sends a no in words went down. What changes before it comes up makes the press
  /// void.
  public void beginInWords() {
    wordsBegun = Optional.of(gestures.begun());
  }

  /// Refuses the request on the screen with what was chosen in the panel; only while the card
  /// listens.
  public void refuseInWords() {
    boolean undisturbed = wordsBegun.filter(begun -> !begun.equals(gestures.begun())).isEmpty();
    wordsBegun = Optional.empty();
    boolean open = panels.isDenying() && canAnswer();
    if (open && undisturbed && arming.state(ticker.uptime()) == CardArming.State.AWAKE) {
      life.request()
          .ifPresent(shown ->
              give(shown, new ApprovalAnswer.Refused(Channel.MOUSE, panels.denial().objection())));
    }
  }

  /// A wait ended. When it is the one on the screen, the card says how and stays readable.
  public void ended(ApprovalRequest request, ApprovalAnswer answer) {
    ended(request, answer, EndedText.of(answer, request.request()));
  }

  /// The same for an answer that came after the agent had stopped waiting.
  public void answeredLate(ApprovalRequest request, ApprovalAnswer answer) {
    ended(request, answer, CoreWords.sentence(EndedText.late(answer)));
  }

  private void ended(ApprovalRequest request, ApprovalAnswer answer, String how) {
    if (life.isAbout(request) && !life.isEnded()) {
      over();
    }
    // The queue may have said so before.
    if (life.isAbout(request) && life.isEnded()) {
      life.endedBy(answer);
      face.ended(answer, how);
    }
  }

  // The queue alone says what waits: what it does not have any more never stays as if it could be
  // answered, in whatever order queue and end are told.
  private void over() {
    boolean unseen = !onScreen && manner == CardKind.WAITING;
    if (life.isAnswered() || unseen) {
      // Nobody reads how a card ended that is not on the screen, and it must not come up later.
      var next = life.request().flatMap(queue::firstBut);
      if (!answers.isGiving()) {
        arming.swapped(ticker.uptime());
      }
      show(next);
    } else {
      life.end(ticker.uptime());
      gestures.restart();
      face.over();
      refresh();
    }
  }

  /// Tells that a person can see the card now, or not any more. Hidden cards listen to nobody.
  public void setOnScreen(boolean visible) {
    onScreen = visible;
    if (visible) {
      life.request().ifPresent(shown -> desk.shown(shown.id()));
      comparison.look();
      if (beat.isEmpty()) {
        beat = Optional.of(ticker.every(BEAT, this::tick));
      }
    } else {
      confirmation.stop();
      lostFocus();
      beat.ifPresent(Ticker.Beat::close);
      beat = Optional.empty();
      if (manner == CardKind.WAITING) {
        dismiss();
      }
    }
    refresh();
  }

  /// Goes to one of the waiting requests; unknown ids are ignored.
  public void select(String requestId) {
    queue
        .find(requestId)
        .filter(request -> !Optional.of(request).equals(life.request()))
        .ifPresent(request -> show(Optional.of(request)));
  }

  /// Shows a request that cannot be answered, to be read.
  ///
  /// @param why says so
  public void showToRead(ApprovalRequest request, String why) {
    show(Optional.of(request));
    life.end(ticker.uptime());
    face.toRead(why);
    refresh();
  }

  /// The call on the card has left, and another takes its place: whoever turned to the one did not
  /// turn to the other, unless it was their own answer that it left with.
  public void hasLeft() {
    if (!life.isAnswered()) {
      arming.swapped(ticker.uptime());
    }
  }

  /// The desk that takes the answers.
  public ApprovalDesk desk() {
    return desk;
  }

  /// The reader of the commands of calls.
  public CommandReader commands() {
    return commands;
  }

  /// The calls that were set aside.
  public AsideCalls aside() {
    return aside;
  }

  @Override
  public void setAside() {
    if (manner == CardKind.WAITING && life.isOpen() && queue.positionOf(life.request()) > 0) {
      life.request().ifPresent(aside::add);
    }
  }

  // Set aside here or on another card, or back from there; never takes the place of what a person
  // turned to.
  private void asideChanged(String id, boolean isAside) {
    if (isAside && life.isOpen()) {
      life.request()
          .filter(shown -> shown.id().equals(id))
          .ifPresent(shown -> show(queue.after(shown)));
    } else if (!isAside
        && (life.request().isEmpty() || !life.stands() && life.isOpen() && !arming.isAttended())) {
      arming.swapped(ticker.uptime());
      select(id);
    }
  }

  @Override
  public void previous() {
    move(-1);
  }

  @Override
  public void next() {
    move(1);
  }

  @Override
  public void pressed(String source, InputIntent intent, boolean pointer) {
    if (intent == InputIntent.DENY && panels.isAnyOpen()) {
      // It says no to the panel, which answers nothing.
      gestures.taken(source, ticker.uptime());
      panels.shut();
      return;
    }
    gestures.pressed(source, answers.permitted(intent, yesWaits()), pointer, ticker.uptime());
    refresh();
  }

  /// The window is being closed: the request on the screen is refused, and only that. Needs no
  /// arming: it is a no.
  public void closed() {
    if (life.isEnded()) {
      dismiss();
    } else {
      life.request()
          .filter(_ -> life.isOpen())
          .ifPresent(shown -> give(shown, CardAnswers.refusal(Channel.CLOSED)));
    }
  }

  /// Leads to where the call of an ended card can be let through when it comes again, and puts the
  /// card away: it would cover that.
  void again() {
    life.request().ifPresent(shown -> state.lead(shown.id()));
    dismiss();
  }

  @Override
  public void explain() {
    life.request().ifPresent(state::explain);
  }

  /// Shows nothing.
  public void clear() {
    show(Optional.empty());
  }

  /// Puts an ended card away and goes on with what waits.
  public void dismiss() {
    if (life.isEnded()) {
      show(queue.first());
    }
  }

  private void tick() {
    // A missed call is read long after its end.
    if (life.isOpen() || manner == CardKind.MISSED) {
      comparison.look();
    }
    state.kept.tick(ticker.now());
    gestures.tick(heldStyle(), ticker.uptime()).ifPresent(this::answer);
    if (manner == CardKind.WAITING
        && life.isOver(ticker.uptime(), queue.isEmpty(), arming.isAttended())) {
      arming.swapped(ticker.uptime());
      dismiss();
    }
    refresh();
  }

  // The permission is looked at again: it may have changed since the press.
  @Override
  public void answer(InputIntent intent) {
    if (canAnswer() && answers.permitted(intent, yesWaits()) == intent) {
      life.request()
          .ifPresent(shown -> answers.meaning(intent).ifPresent(meant -> give(shown, meant)));
    } else if (intent == InputIntent.DENY) {
      dismiss();
    }
  }

  private void give(ApprovalRequest shown, ApprovalAnswer answer) {
    if (CardConfirmation.isNeeded(shown, answer)) {
      gestures.restart();
      confirmation.begin(shown, answer);
      refresh();
    } else {
      goOn(shown, answers.give(shown, answer));
    }
  }

  private void goOn(ApprovalRequest shown, boolean taken) {
    var next = queue.firstBut(shown);
    // The last one stays until its answer has taken effect, so that it can be taken back where it
    // was given.
    if (taken && life.isAbout(shown) && (next.isPresent() || manner == CardKind.MISSED)) {
      show(next);
    }
    refresh();
  }

  private boolean yesWaits() {
    return state.unseen.get() > 0
        || panels.isDenying()
        || CardStateWriter.isAsked(life.request(), queue.view());
  }

  private boolean canAnswer() {
    return life.isOpen() && onScreen && queue.positionOf(life.request()) > 0;
  }

  @Override
  public Optional<HoldStyle> heldStyle() {
    return life.isDanger() ? Optional.of(settings.get().hold()) : Optional.empty();
  }

  private void move(int step) {
    queue.neighbour(life.request(), step).ifPresent(request -> show(Optional.of(request)));
  }

  private void show(Optional<ApprovalRequest> request) {
    if (life.isFreshly(request)) {
      return;
    }
    confirmation.stop();
    if (life.request().isEmpty() || life.isEnded()) {
      // Whoever turned to an empty place, or to the card that has ended, did not turn to this call.
      arming.sleep();
    }
    life.begin(request);
    state.kept.forget();
    panels.begin(request);
    arming.restart(ticker.uptime());
    gestures.restart();
    face.turnTo(request, queue);
    comparison.turnTo(request);
    if (onScreen) {
      comparison.look();
      request.ifPresent(shown -> desk.shown(shown.id()));
    }
    refresh();
  }

  @Override
  public void refresh() {
    face.refresh(life, queue, arming, gestures, canAnswer(), heldStyle());
  }
}
