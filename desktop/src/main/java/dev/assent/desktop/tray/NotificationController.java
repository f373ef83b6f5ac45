package dev.assent.desktop.tray;

import dev.assent.core.access.SessionBadge;
import dev.assent.core.approval.CallerDeadline;
import dev.assent.core.approval.QueueView;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.core.approval.question.ApprovalTier;
import dev.assent.desktop.tray.Notification.Offer;
import dev.assent.desktop.ui.CallerWords;
import dev.assent.desktop.ui.ListWords;
import dev.assent.desktop.ui.MomentWords;
import dev.assent.desktop.ui.OutsideName;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.Ticker;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Decides which notifications there are: one for each call that waits while no window of ours is
/// in front, one for all where they are many; each goes with its call. A call whose time ends is
/// told of once more, and one that was on no card by then also while a window of ours is in front.
/// Belongs to the toolkit's thread.
public final class NotificationController implements Notifier.Listener {
  /// So many are told of one by one; more of them together.
  static final int SINGLY = 3;

  /// The time before its end at which a call is told of once more.
  static final Duration REMINDER = Duration.ofSeconds(10);

  /// The key of the one for all.
  static final String ALL = "all";

  private static final String WINDOW = "window";
  private static final Duration MOMENT = Duration.ofSeconds(30);

  private static final Duration BEAT = Duration.ofSeconds(1);

  private final Ticker ticker;
  private final Supplier<Wishes> wishes;
  private final Actions actions;
  private final Predicate<String> wasShown;
  private final CallLines callLines;
  private final ZoneId zone;
  private final Map<String, Notification> shown = new LinkedHashMap<>();
  private final Set<String> known = new HashSet<>();
  private final Set<String> dismissed = new HashSet<>();
  private final Set<String> reminded = new HashSet<>();
  private Optional<Notifier> notifier = Optional.empty();
  private Optional<Ticker.Beat> beat = Optional.empty();
  private QueueView queue = new QueueView(List.of(), Long.MIN_VALUE);
  private boolean inFront;
  private boolean paused;

  /// The wishes of the person at this moment.
  ///
  /// @param notifications whether there are any at all
  /// @param reminder whether a call is told of once more before its time ends
  /// @param quiet whether the quiet hours are on, in which only the Danger tier is told of and
  ///   nothing sounds
  public record Wishes(boolean notifications, boolean reminder, boolean quiet) {}

  /// The actions that a notification can start.
  ///
  /// @param review shows the card of a call; of the next one where none is named
  /// @param deny refuses a call
  /// @param remind makes the sound of a reminder
  public record Actions(
      Consumer<Optional<String>> review, Consumer<String> deny, Runnable remind) {}

  /// A controller that shows nothing until it has a technique.
  ///
  /// @param wasShown whether a call, by its id, has been on a card
  /// @param callLines the words about calls
  /// @param zone whose clock is meant
  public NotificationController(
      Ticker ticker,
      Supplier<Wishes> wishes,
      Actions actions,
      Predicate<String> wasShown,
      CallLines callLines,
      ZoneId zone) {
    this.ticker = ticker;
    this.wishes = wishes;
    this.actions = actions;
    this.wasShown = wasShown;
    this.callLines = callLines;
    this.zone = zone;
  }

  /// Gives it a technique, in place of the one before.
  public void notifier(Notifier other) {
    notifier.ifPresent(before -> shown.keySet().forEach(before::withdraw));
    shown.clear();
    notifier = Optional.of(other);
    update();
  }

  /// Other calls wait, or for another time.
  public void waiting(QueueView newer) {
    queue = newer;
    var calls = newer.waiting();
    var ids = calls.stream().map(ApprovalRequest::id).collect(Collectors.toSet());
    Stream.of(known, dismissed, reminded).forEach(set -> set.retainAll(ids));
    if (calls.isEmpty()) {
      beat.ifPresent(Ticker.Beat::close);
      beat = Optional.empty();
    } else if (beat.isEmpty()) {
      beat = Optional.of(ticker.every(BEAT, this::update));
    }
    update();
  }

  /// Takes in that a window of ours is in front, or is not: calls that a person sees there are not
  /// told beside it, then or later, unless they are about to end and were on no card.
  public void inFront(boolean now) {
    inFront = now;
    update();
  }

  /// Pauses the queue, or ends the pause: nothing is told of while it lasts.
  public void paused(boolean now) {
    paused = now;
    update();
  }

  /// Says that the window is closed and the program goes on.
  public void windowClosed() {
    notifier.ifPresent(tool ->
        tool.show(
            new Notification(
                WINDOW,
                Texts.get("notification.window"),
                Texts.get("notification.window.body"),
                List.of(),
                false,
                false,
                ticker.now().plus(MOMENT))));
  }

  private void update() {
    var wish = wishes.get();
    if (inFront) {
      queue.waiting().forEach(call -> known.add(call.id()));
    }
    Map<String, Notification> wanted = paused || !wish.notifications() ? Map.of() : wanted(wish);
    for (String key : Set.copyOf(shown.keySet())) {
      if (!wanted.containsKey(key)) {
        shown.remove(key);
        notifier.ifPresent(tool -> tool.withdraw(key));
      }
    }
    wanted.forEach(this::show);
    if (!inFront && !paused && notifier.isPresent()) {
      // Told of now or not at all: when the quiet hours end, calls that waited through them do not
      // all come up.
      queue.waiting().forEach(call -> known.add(call.id()));
    }
  }

  private void show(String key, Notification notification) {
    Notification before = shown.get(key);
    boolean same = before != null && Objects.equals(before, again(notification, before.again()));
    if (!same && notifier.isPresent()) {
      shown.put(key, notification);
      notifier.get().show(notification);
    }
  }

  private static Notification again(Notification one, boolean again) {
    return new Notification(
        one.key(), one.title(), one.body(), one.offers(), one.urgent(), again, one.until());
  }

  private Map<String, Notification> wanted(Wishes wish) {
    Instant now = ticker.now();
    boolean sound = false;
    var told = new LinkedHashMap<String, ApprovalRequest>();
    var ending = new HashSet<String>();
    for (ApprovalRequest call : queue.waiting()) {
      boolean loud = !wish.quiet() || call.tier() == ApprovalTier.DANGER;
      boolean ends =
          loud && (inFront ? isEndingUnseen(call, now) : wish.reminder() && isEnding(call, now));
      if (ends) {
        ending.add(call.id());
        if (reminded.add(call.id())) {
          dismissed.remove(call.id());
          known.remove(call.id());
          sound |= wish.reminder() && !wish.quiet();
        }
      }
      boolean up = !inFront && (shown.containsKey(call.id()) || shown.containsKey(ALL));
      if (loud && !dismissed.contains(call.id()) && (up || !known.contains(call.id()) || ends)) {
        told.put(call.id(), call);
      }
    }
    if (sound) {
      actions.remind().run();
    }
    // Those that were told of together stay together as they become fewer, or each would come up
    // anew.
    if (told.size() > (shown.containsKey(ALL) ? 1 : SINGLY)) {
      return Map.of(ALL, ofAll(told, ending));
    }
    var single = new LinkedHashMap<String, Notification>();
    told.forEach((id, call) -> single.put(id, of(call, ending.contains(id))));
    return single;
  }

  // A call that never had more time than that is new, not ending.
  private boolean isEnding(ApprovalRequest call, Instant now) {
    return call.askedAt().plus(REMINDER).isBefore(endOf(call).minus(REMINDER)) && isLast(call, now);
  }

  private boolean isEndingUnseen(ApprovalRequest call, Instant now) {
    return isLast(call, now) && !wasShown.test(call.id());
  }

  private boolean isLast(ApprovalRequest call, Instant now) {
    return !now.isBefore(endOf(call).minus(REMINDER)) && now.isBefore(endOf(call));
  }

  private Instant endOf(ApprovalRequest call) {
    return queue.timeOf(call).until();
  }

  private Notification of(ApprovalRequest call, boolean ends) {
    var time = queue.timeOf(call);
    String tool = CallLines.tool(call);
    boolean danger = call.tier() == ApprovalTier.DANGER;
    String title =
        ends
            ? Texts.get(
                "notification.ends." + time.then().word(), tool, Texts.number(REMINDER.toSeconds()))
            : Texts.get(danger ? "notification.waits.danger" : "notification.waits", tool);
    return new Notification(
        call.id(),
        title,
        lines(callLines.about(call), who(call), sentence(time)),
        List.of(Offer.REVIEW, Offer.DENY),
        danger || ends,
        ends,
        time.until());
  }

  private Notification ofAll(Map<String, ApprovalRequest> told, Set<String> ending) {
    // A person who was told of some of them before is not told of fewer than wait.
    String count = Texts.number(queue.waiting().size());
    Instant last =
        told.values().stream().map(this::endOf).max(Comparator.naturalOrder()).orElseThrow();
    var first =
        told.values().stream()
            .map(queue::timeOf)
            .min(Comparator.comparing(CallerDeadline::until))
            .orElseThrow();
    boolean danger = told.values().stream().anyMatch(call -> call.tier() == ApprovalTier.DANGER);
    String clients =
        ListWords.all(
            told.values().stream().map(NotificationController::client).distinct().toList(), SINGLY);
    String title =
        ending.isEmpty()
            ? Texts.get("notification.many", count)
            : Texts.get(
                "notification.many.ends." + first.then().word(),
                count,
                Texts.number(REMINDER.toSeconds()));
    // Nobody could see from here which of them a no would be for.
    String body = ending.isEmpty() ? clients : lines(clients, sentence(first));
    return new Notification(
        ALL,
        title,
        body,
        List.of(Offer.REVIEW),
        danger || !ending.isEmpty(),
        !ending.isEmpty(),
        last);
  }

  // A card has the time beside it, here it has to be said.
  private String sentence(CallerDeadline time) {
    return CallerWords.of(time.then(), MomentWords.SECONDS.of(time.until(), zone)).sentence();
  }

  private static String lines(String... parts) {
    return Stream.of(parts).filter(line -> !line.isEmpty()).collect(Collectors.joining("\n"));
  }

  private static String who(ApprovalRequest call) {
    String lane = SessionBadge.of(call.request().environment().sessionId()).name();
    return Stream.of(OutsideName.of(call.proxy()), client(call), lane)
        .filter(part -> !part.isEmpty())
        .collect(Collectors.joining(" · "));
  }

  private static String client(ApprovalRequest call) {
    return OutsideName.ofClient(call.request().environment()).orElse("");
  }

  @Override
  public void chosen(String key, Offer offer) {
    switch (offer) {
      case REVIEW -> actions.review().accept(Optional.of(key).filter(id -> !id.equals(ALL)));
      case DENY -> {
        if (!key.equals(ALL)) {
          actions.deny().accept(key);
        }
      }
    }
  }

  @Override
  public void dismissed(String key) {
    shown.remove(key);
    if (key.equals(ALL)) {
      queue.waiting().forEach(call -> dismissed.add(call.id()));
    } else {
      dismissed.add(key);
    }
  }

  /// Takes everything away.
  public void close() {
    beat.ifPresent(Ticker.Beat::close);
    beat = Optional.empty();
    queue = new QueueView(List.of(), Long.MIN_VALUE);
    update();
  }
}
