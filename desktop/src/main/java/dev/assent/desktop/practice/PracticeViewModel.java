package dev.assent.desktop.practice;

import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.approval.Approver;
import dev.assent.core.approval.HeldAnswer;
import dev.assent.core.approval.QueueView;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.core.approval.question.ApprovalTier;
import dev.assent.core.practice.PracticeCall;
import dev.assent.core.practice.PracticeEnd;
import dev.assent.core.practice.PracticeGround;
import dev.assent.core.practice.PracticeRole;
import dev.assent.desktop.approval.AlikeCalls;
import dev.assent.desktop.approval.card.ApprovalViewModel;
import dev.assent.desktop.ui.CoreWords;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.Ticker;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import javafx.beans.property.IntegerProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.SimpleIntegerProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/// The practice ground as a person sees it. A ground is made when an agent begins to play, and goes
/// when the person leaves. Belongs to one thread.
public final class PracticeViewModel {
  private final PracticeDesk desk;
  private final Ticker ticker;
  private final Consumer<ApprovalViewModel> dress;
  private final Runnable leave;
  private final Duration patience;
  private final PracticeTally tally = new PracticeTally();
  private final ObjectProperty<Optional<String>> playing =
      new SimpleObjectProperty<>(Optional.empty());
  private final ObjectProperty<Optional<AlikeCalls>> card =
      new SimpleObjectProperty<>(Optional.empty());
  private final StringProperty fact = new SimpleStringProperty(Texts.get("practice.idle.head"));
  private final StringProperty meaning = new SimpleStringProperty(Texts.get("practice.idle.body"));
  private final ObjectProperty<List<String>> soFar = new SimpleObjectProperty<>(List.of());
  private Optional<PracticeDesk.Ground> ground = Optional.empty();
  private boolean opening;
  // The sessions of plays that the person ended.
  private final Set<String> stopped = new HashSet<>();
  // News of an earlier play or ground count no more.
  private int turn;

  /// One agent as the page shows it.
  ///
  /// @param id `careful`, `hasty`, `deceptive` or `impatient`
  /// @param tiers of its calls in order: `calm`, `care` or `danger`
  record Agent(String id, String name, String manner, List<String> tiers) {}

  /// @param dress gives a card what every card has
  /// @param patience how long the impatient agent waits
  /// @param leave goes to another page
  public PracticeViewModel(
      PracticeDesk desk,
      Ticker ticker,
      Consumer<ApprovalViewModel> dress,
      Duration patience,
      Runnable leave) {
    this.desk = desk;
    this.ticker = ticker;
    this.dress = dress;
    this.patience = patience;
    this.leave = leave;
    Stream.of(
            tally.answeredProperty(),
            tally.trapsProperty(),
            tally.foundProperty(),
            tally.takenBackProperty())
        .forEach(number -> number.subscribe(this::count));
    count();
  }

  /// The agents, in their order on the page.
  List<Agent> agents() {
    return Stream.of(PracticeRole.values())
        .map(role -> {
          String id = role.name().toLowerCase(Locale.ROOT);
          var tiers =
              PracticeGround.calls(role).stream()
                  .map(PracticeCall::tier)
                  .map(ApprovalTier::name)
                  .map(tier -> tier.toLowerCase(Locale.ROOT))
                  .toList();
          return new Agent(id, Texts.get("practice." + id), manner(id), tiers);
        })
        .toList();
  }

  private String manner(String id) {
    return Texts.count("practice." + id + ".manner", patience.toSeconds());
  }

  /// The things worth looking at while an agent plays.
  ///
  /// @param agent its id; absent while none plays
  List<String> notices(Optional<String> agent) {
    var its =
        agent
            .map(id ->
                Stream.of(
                    Texts.get("practice." + id + ".notice.1"),
                    Texts.get("practice." + id + ".notice.2")))
            .orElseGet(() ->
                Stream.of(Texts.get("practice.notice.target"), Texts.get("practice.notice.time")));
    return Stream.of(
            Stream.of(Texts.get("practice.notice.head")),
            its,
            Stream.of(Texts.get("practice.notice.wake")))
        .flatMap(all -> all)
        .toList();
  }

  /// The id of the agent that plays; absent while none does.
  ReadOnlyObjectProperty<Optional<String>> playingProperty() {
    return playing;
  }

  /// The card of the open ground; absent while none is.
  ReadOnlyObjectProperty<Optional<AlikeCalls>> cardProperty() {
    return card;
  }

  /// One line for the place where no call is on the card.
  ReadOnlyStringProperty factProperty() {
    return fact;
  }

  /// The meaning of that line.
  ReadOnlyStringProperty meaningProperty() {
    return meaning;
  }

  /// The results of the calls so far, in a few short phrases.
  ReadOnlyObjectProperty<List<String>> soFarProperty() {
    return soFar;
  }

  /// Lets an agent begin, or end where it plays.
  void toggle(String agent) {
    boolean stops = playing.get().equals(Optional.of(agent));
    ++turn;
    ground.ifPresent(this::stop);
    playing.set(stops ? Optional.empty() : Optional.of(agent));
    if (stops) {
      say("practice.stopped.head", "practice.stopped.body");
    } else {
      say("practice.starting.head", "practice.starting.body");
      ground.ifPresentOrElse(this::play, this::open);
    }
  }

  private void stop(PracticeDesk.Ground open) {
    var queue = open.approvals().queue();
    Stream.concat(queue.waiting().stream(), queue.held().stream().map(HeldAnswer::request))
        .map(PracticeViewModel::session)
        .forEach(stopped::add);
    open.stop();
  }

  private static String session(ApprovalRequest call) {
    return call.request().environment().sessionId();
  }

  private void open() {
    if (opening) {
      return;
    }
    opening = true;
    desk.open(this::opened, this::failed);
  }

  private void opened(PracticeDesk.Ground made) {
    opening = false;
    if (playing.get().isEmpty()) {
      // Nobody waits for it any more.
      made.close();
      return;
    }
    ground = Optional.of(made);
    var model = new ApprovalViewModel(made.approvals(), ticker, made::read);
    dress.accept(model);
    var calls = new AlikeCalls(model, ticker);
    made.follow(calls);
    made.follow(tally);
    made.follow(new Between());
    card.set(Optional.of(calls));
    play(made);
  }

  private void failed(String why) {
    opening = false;
    playing.set(Optional.empty());
    fact.set(Texts.get("practice.failed.head"));
    meaning.set(Texts.get("practice.failed.body", why));
  }

  private void play(PracticeDesk.Ground open) {
    int mine = ++turn;
    playing
        .get()
        .ifPresent(agent ->
            open.play(
                PracticeRole.valueOf(agent.toUpperCase(Locale.ROOT)), end -> over(mine, end)));
  }

  private void over(int ofTurn, PracticeEnd end) {
    if (ofTurn != turn) {
      return;
    }
    playing.set(Optional.empty());
    switch (end) {
      case PracticeEnd.Played _ -> say("practice.over.head", "practice.over.body");
      case PracticeEnd.Stopped _ -> say("practice.stopped.head", "practice.stopped.body");
      case PracticeEnd.Failed(var why) -> failed(CoreWords.ofFault(why));
    }
  }

  /// Ends everything and goes to another page. What was counted stays as long as the application
  /// runs.
  void leave() {
    close();
    leave.run();
  }

  /// Ends everything: what waits is withdrawn, what was recorded is deleted.
  void close() {
    ++turn;
    playing.set(Optional.empty());
    card.set(Optional.empty());
    ground.ifPresent(PracticeDesk.Ground::close);
    ground = Optional.empty();
    stopped.clear();
    say("practice.idle.head", "practice.idle.body");
  }

  private void say(String head, String body) {
    fact.set(Texts.get(head));
    meaning.set(Texts.get(body));
  }

  private void count() {
    int answered = tally.answeredProperty().get();
    int traps = tally.trapsProperty().get();
    int back = tally.takenBackProperty().get();
    soFar.set(
        List.of(
            Texts.count("practice.answered", answered),
            traps == 0
                ? Texts.get("practice.traps.none")
                : Texts.count("practice.traps", tally.foundProperty().get(), Texts.number(traps)),
            back == 0
                ? Texts.get("practice.takenBack.none")
                : Texts.count("practice.takenBack", back)));
  }

  // Once its calls have come, a card that is empty tells of the next one, and of what was set
  // aside. What the person stopped leaves the card: its agent did not hang up by itself.
  private final class Between implements Approver {
    @Override
    public void queueChanged(QueueView queue) {
      if (!queue.waiting().isEmpty() && playing.get().isPresent()) {
        say("practice.between.head", "practice.between.body");
      }
    }

    @Override
    public void ended(ApprovalRequest request, ApprovalAnswer how) {
      if (how instanceof ApprovalAnswer.Withdrawn
          && (playing.get().isEmpty() || stopped.contains(session(request)))) {
        card.get().ifPresent(calls -> calls.card().dismiss());
      }
    }
  }

  /// Counts the results of the made-up calls so far, for as long as the application runs. Belongs
  /// to one thread.
  private static final class PracticeTally implements Approver {
    private final IntegerProperty answered = new SimpleIntegerProperty(0);
    private final IntegerProperty traps = new SimpleIntegerProperty(0);
    private final IntegerProperty found = new SimpleIntegerProperty(0);
    private final IntegerProperty takenBack = new SimpleIntegerProperty(0);
    private final Set<String> held = new HashSet<>();

    /// The number of calls that the person answered.
    ReadOnlyIntegerProperty answeredProperty() {
      return answered;
    }

    /// The number of ended calls that should have been refused; withdrawn ones are not counted.
    ReadOnlyIntegerProperty trapsProperty() {
      return traps;
    }

    /// The number of those that the person refused.
    ReadOnlyIntegerProperty foundProperty() {
      return found;
    }

    /// The number of answers that the person took back: they were not meant.
    ReadOnlyIntegerProperty takenBackProperty() {
      return takenBack;
    }

    @Override
    public void queueChanged(QueueView queue) {
      long back = queue.waiting().stream().filter(request -> held.contains(request.id())).count();
      takenBack.set(takenBack.get() + (int) back);
      held.clear();
      queue.held().stream().map(HeldAnswer::request).map(ApprovalRequest::id).forEach(held::add);
    }

    @Override
    public void ended(ApprovalRequest request, ApprovalAnswer answer) {
      held.remove(request.id());
      boolean trap = PracticeGround.callOf(request).map(PracticeCall::trap).orElse(false);
      switch (answer) {
        case ApprovalAnswer.AllowOnce _, ApprovalAnswer.AllowFor _, ApprovalAnswer.AllowWider _ ->
            count(trap, false);
        case ApprovalAnswer.Refused _ -> count(trap, true);
        // The time ran out before anybody saw it.
        case ApprovalAnswer.TimedOut _ -> traps.set(traps.get() + (trap ? 1 : 0));
        case ApprovalAnswer.Remembered _,
            ApprovalAnswer.LetThrough _,
            ApprovalAnswer.Observed _,
            ApprovalAnswer.RefusedEarlier _,
            ApprovalAnswer.Overruled _,
            ApprovalAnswer.Withdrawn _,
            ApprovalAnswer.NobodyToAsk _ -> {}
      }
    }

    private void count(boolean trap, boolean refused) {
      answered.set(answered.get() + 1);
      if (trap) {
        traps.set(traps.get() + 1);
        found.set(found.get() + (refused ? 1 : 0));
      }
    }
  }
}
