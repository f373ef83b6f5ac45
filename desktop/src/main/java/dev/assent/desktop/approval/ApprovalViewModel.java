package dev.assent.desktop.approval;

import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.approval.ApprovalAnswer.Channel;
import dev.assent.core.approval.ApprovalDesk;
import dev.assent.core.approval.ApprovalRequest;
import dev.assent.core.approval.QueueView;
import dev.assent.core.approval.Remembering;
import dev.assent.desktop.ui.Ticker;
import java.time.Duration;
import java.util.Optional;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;

/// One card: which request it shows, whether it listens, and what a press means. Belongs to one thread.
///
/// Shows the oldest request first and stays with what it shows until that ends or a person moves on. Every answer
/// names the request and the digest that are on the screen, so a change behind its back can only make it void.
public final class ApprovalViewModel {
  private static final Duration BEAT = Duration.ofMillis(40);

  /// How long an ended card that nobody looked at stays before another takes its place.
  static final Duration GHOST = Duration.ofSeconds(1);

  /// How long the last ended card stays when nobody looked at it.
  static final Duration LAST_GHOST = Duration.ofSeconds(5);

  private final ApprovalDesk desk;
  private final Ticker ticker;
  private final Arming arming = new Arming();
  private final Gestures gestures = new Gestures(arming);
  private final CardState state = new CardState();
  private final ObjectProperty<CardSettings> settings =
      new SimpleObjectProperty<>(this, "settings", CardSettings.STANDARD);

  private final CardQueue queue = new CardQueue();
  private Optional<ApprovalRequest> current = Optional.empty();
  private Optional<Duration> endedAt = Optional.empty();
  private Optional<Ticker.Beat> beat = Optional.empty();
  private final Denial denial = new Denial();
  private final CardManner manner;
  private final CommandReader commands;
  private Optional<String> wanted = Optional.empty();
  private boolean answered;
  private boolean kept;
  private boolean onScreen;

  /// A card over a desk, showing nothing yet.
  public ApprovalViewModel(ApprovalDesk desk, Ticker ticker, CommandReader commands) {
    this(desk, ticker, commands, CardManner.WAITING);
  }

  ApprovalViewModel(ApprovalDesk desk, Ticker ticker, CommandReader commands, CardManner manner) {
    this.manner = manner;
    this.commands = commands;
    this.desk = desk;
    this.ticker = ticker;
    state.unseen.addListener((_, _, _) -> refresh());
    settings.addListener((_, _, chosen) -> take(chosen));
    denial.openProperty().addListener((_, _, _) -> gestures.restart());
  }

  /// What the card asks about.
  CardManner manner() {
    return manner;
  }

  /// The no that is being put into words.
  Denial denial() {
    return denial;
  }

  /// What the view draws.
  public CardState state() {
    return state;
  }

  /// How a person wants to answer.
  public ObjectProperty<CardSettings> settingsProperty() {
    return settings;
  }

  // Whatever was begun under other times begins anew: a shorter time must not wake a card at once.
  private void take(CardSettings chosen) {
    arming.needed(chosen.arming(), ticker.uptime());
    gestures.hold(chosen.holding());
    refresh();
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
    boolean nowKept = KeptAnswers.holds(newer, current);
    if (kept && !nowKept && waits()) {
      // Its answer was taken back: it waits again, and has to be looked at again.
      answered = false;
      arming.restart(ticker.uptime());
    }
    kept = nowKept;
    wanted.filter(id -> newer.positionOf(id) > 0).ifPresent(this::select);
    if (current.isEmpty()) {
      show(queue.first());
    }
    refresh();
  }

  /// Takes an answer back that has not taken effect yet; its card comes to the front again. Needs no arming: nothing is
  /// decided by it.
  void takeBack(String requestId) {
    wanted = Optional.of(requestId);
    if (!desk.takeBack(requestId)) {
      wanted = Optional.empty();
    }
  }

  /// Takes back the answer that was given last; nothing happens where there is none.
  void takeBackLast() {
    state.kept.last().ifPresent(this::takeBack);
  }

  /// Opens the panel for a no with words.
  void startDenial() {
    if (canAnswer() && manner == CardManner.WAITING) {
      denial.openProperty().set(true);
      refresh();
    }
  }

  /// Opens the panel for a no with a safer command that the agent is told.
  void suggest(String command) {
    startDenial();
    if (denial.openProperty().get()) {
      denial.insteadProperty().set(command);
    }
  }

  /// Refuses the request on the screen with what was chosen in the panel; only while the card listens.
  void refuseInWords() {
    if (denial.openProperty().get() && canAnswer() && arming.state(ticker.uptime()) == Arming.State.AWAKE) {
      current.ifPresent(shown -> give(shown, new ApprovalAnswer.Refused(Channel.MOUSE, denial.objection())));
    }
  }

  /// A wait ended. When it is the one on the screen, the card says how and stays readable.
  public void ended(ApprovalRequest request, ApprovalAnswer answer) {
    if (current.filter(shown -> shown.id().equals(request.id())).isEmpty() || endedAt.isPresent()) {
      return;
    }
    if (answered) {
      show(queue.firstBut(request));
      return;
    }
    endedAt = Optional.of(ticker.uptime());
    gestures.restart();
    state.endedText.set(EndedText.of(answer));
    state.again.set(EndedText.canComeAgain(answer));
    refresh();
  }

  /// Tells that a person can see the card now, or not any more. Hidden cards listen to nobody.
  public void setOnScreen(boolean visible) {
    onScreen = visible;
    if (visible) {
      current.ifPresent(shown -> desk.shown(shown.id()));
      if (beat.isEmpty()) {
        beat = Optional.of(ticker.every(BEAT, this::tick));
      }
    } else {
      lostFocus();
      beat.ifPresent(Ticker.Beat::close);
      beat = Optional.empty();
    }
    refresh();
  }

  /// Goes to one of the waiting requests; unknown ids are ignored.
  public void select(String requestId) {
    queue
        .find(requestId)
        .filter(request -> !Optional.of(request).equals(current))
        .ifPresent(request -> show(Optional.of(request)));
  }

  /// Shows a request that can not be answered, to be read.
  ///
  /// @param why says so
  void showToRead(ApprovalRequest request, String why) {
    show(Optional.of(request));
    endedAt = Optional.of(ticker.uptime());
    state.endedText.set(why);
    refresh();
  }

  /// Goes to the one that waits longer; stays at the first.
  public void previous() {
    move(-1);
  }

  /// Goes to the one that waits less long; stays at the last.
  public void next() {
    move(1);
  }

  /// A key or button went down.
  ///
  /// @param source which one, such as `ENTER` or `mouse`
  /// @param pointer whether a mouse or finger pressed inside the card
  void pressed(String source, Intent intent, boolean pointer) {
    gestures.pressed(source, permitted(intent), pointer, ticker.uptime());
    refresh();
  }

  /// A key or button went up.
  void released(String source) {
    gestures.released(source, heldStyle(), ticker.uptime()).ifPresent(this::answer);
    refresh();
  }

  /// A press ended away from where it began.
  void cancelled(String source) {
    gestures.cancelled(source);
    refresh();
  }

  /// The pointer left the answer it was pressing: that press is over, whatever follows.
  void slipped() {
    gestures.restart();
    refresh();
  }

  /// A person turned to the card by other means than a press in it, such as a shortcut.
  public void attend() {
    arming.attend(ticker.uptime());
    refresh();
  }

  /// The card moved or changed its size: what was under the pointer is not any more.
  void moved() {
    arming.restart(ticker.uptime());
    gestures.restart();
    refresh();
  }

  /// The keyboard went elsewhere.
  void lostFocus() {
    arming.sleep();
    gestures.forgetKeys();
    refresh();
  }

  /// The window is being closed: the request on the screen is refused, and only that. Needs no arming: it is a no.
  void closed() {
    if (endedAt.isPresent()) {
      dismiss();
    } else {
      current.filter(_ -> !answered).ifPresent(shown -> refuse(shown, Channel.CLOSED));
    }
  }

  /// Leads to where the call of an ended card can be let through when it comes again.
  void again() {
    current.ifPresent(shown -> state.lead(shown.id()));
  }

  /// Opens the explanation of the call on the screen. Answers nothing.
  void explain() {
    current.ifPresent(state::explain);
  }

  /// Puts an ended card away and goes on with what waits.
  void dismiss() {
    if (endedAt.isPresent()) {
      show(queue.first());
    }
  }

  private void tick() {
    state.kept.tick(ticker.now());
    gestures.tick(heldStyle(), ticker.uptime()).ifPresent(this::answer);
    var patience = queue.isEmpty() ? LAST_GHOST : GHOST;
    boolean leave =
        manner == CardManner.WAITING
            && !arming.isAttended() && endedAt.filter(at -> ticker.uptime().minus(at).compareTo(patience) >= 0).isPresent();
    if (leave) {
      dismiss();
    }
    refresh();
  }

  private void answer(Intent intent) {
    if (intent == Intent.DENY && denial.openProperty().get()) {
      denial.openProperty().set(false);
      return;
    }
    var channel = gestures.lastWasPointer() ? Channel.MOUSE : Channel.KEY;
    if (current.isEmpty() || answered || !canAnswer()) {
      if (intent == Intent.DENY) {
        dismiss();
      }
      return;
    }
    var shown = current.get();
    switch (intent) {
      case DENY -> refuse(shown, channel);
      case ALLOW_ONCE -> give(shown, new ApprovalAnswer.AllowOnce(channel));
      case ALLOW_TIMED -> give(shown, new ApprovalAnswer.AllowFor(channel));
      case ATTEND, NONE -> {}
    }
  }

  private void refuse(ApprovalRequest shown, Channel channel) {
    give(shown, new ApprovalAnswer.Refused(channel, Optional.empty()));
  }

  private void give(ApprovalRequest shown, ApprovalAnswer answer) {
    // Before the desk is told, because it may report the end at once.
    answered = true;
    gestures.restart();
    if (!desk.give(shown.id(), shown.digest(), answer)) {
      answered = false;
      refresh();
      return;
    }
    var next = queue.firstBut(shown);
    // The last one stays until its answer has taken effect, so that it can be taken back where it was given.
    if (current.equals(Optional.of(shown)) && (next.isPresent() || manner == CardManner.MISSED)) {
      show(next);
    }
    refresh();
  }

  private Intent permitted(Intent intent) {
    boolean timedMissing =
        current.filter(shown -> shown.remembering() instanceof Remembering.Offered).isEmpty();
    if (intent == Intent.ALLOW_TIMED && timedMissing
        || intent.isYes() && (state.unseen.get() > 0 || denial.openProperty().get())) {
      return Intent.NONE;
    }
    return intent;
  }

  private boolean canAnswer() {
    return endedAt.isEmpty() && !answered && onScreen && waits();
  }

  private boolean waits() {
    return queue.positionOf(current) > 0;
  }

  private Optional<HoldStyle> heldStyle() {
    return current.filter(shown -> shown.tier() == dev.assent.core.approval.Tier.DANGER).map(_ -> settings.get().hold());
  }

  private void move(int step) {
    queue.neighbour(current, step).ifPresent(request -> show(Optional.of(request)));
  }

  private void show(Optional<ApprovalRequest> request) {
    if (request.equals(current) && endedAt.isEmpty() && !answered) {
      return;
    }
    current = request;
    endedAt = Optional.empty();
    answered = false;
    kept = false;
    wanted = Optional.empty();
    denial.begin(request);
    arming.restart(ticker.uptime());
    gestures.restart();
    state.endedText.set("");
    state.again.set(false);
    state.unseen.set(0);
    state.content.set(request.map(shown -> CardWriter.write(shown, commands.read(shown.request()))));
    if (onScreen) {
      request.ifPresent(shown -> desk.shown(shown.id()));
    }
    refresh();
  }

  private void refresh() {
    var now = ticker.uptime();
    state.answering.set(canAnswer() ? arming.state(now) : Arming.State.ASLEEP);
    state.armingProgress.set(canAnswer() ? arming.progress(now) : 0);
    state.holdProgress.set(gestures.holdProgress(heldStyle(), now));
    state.pressed.set(gestures.current());
    state.held.set(heldStyle());
    state.settling.set(answered && endedAt.isEmpty());
    int position = queue.positionOf(current);
    int length = queue.length();
    state.hasPrevious.set(position > 1);
    state.hasNext.set(position < length);
    state.position.set(manner.place(position, length));
    current.ifPresent(shown -> state.timeLeft.set(TimeLeft.of(shown, ticker.now())));
  }
}
