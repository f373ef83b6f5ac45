package dev.assent.desktop.rules.trial;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.analysis.ReplayResult;
import dev.assent.core.analysis.ReplayResult.Servers;
import dev.assent.core.policy.Policy;
import dev.assent.desktop.ui.EffectWord;
import dev.assent.desktop.ui.ServerCounts;
import dev.assent.desktop.ui.Texts;
import java.time.ZoneId;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;

/// Tells what the draft would have decided for the recorded calls. Belongs to the toolkit's thread.
public final class ReplayViewModel {
  private final DraftReplay replay;
  private final ZoneId zone;
  private final ObjectProperty<ReplayWords> words = new SimpleObjectProperty<>(ReplayWords.WORKING);
  private final BooleanProperty open = new SimpleBooleanProperty(false);
  private final BooleanProperty gone = new SimpleBooleanProperty(false);
  private final BooleanProperty earlier = new SimpleBooleanProperty(false);

  private BiConsumer<Policy, AccessRequest> explanation = (_, _) -> {};
  private Optional<PinViewModel> pins = Optional.empty();
  private String server = "";
  private Optional<Policy> inForce = Optional.empty();
  private Optional<Policy> draft = Optional.empty();
  private Optional<Servers> last = Optional.empty();
  private Optional<Runnable> waiting = Optional.empty();
  private boolean counting;

  /// @param zone whose clock times are shown by
  public ReplayViewModel(DraftReplay replay, ZoneId zone) {
    this.replay = replay;
    this.zone = zone;
  }

  /// The words on what is known of the draft; while it is judged, they say that.
  public ReadOnlyObjectProperty<ReplayWords> wordsProperty() {
    return words;
  }

  /// True while the changed calls are listed.
  ReadOnlyBooleanProperty openProperty() {
    return open;
  }

  /// True if the call that was to be explained is no longer in the log.
  ReadOnlyBooleanProperty goneProperty() {
    return gone;
  }

  /// True while the judged draft is not what a person has typed, because that has errors, but what
  /// was there before them.
  public ReadOnlyBooleanProperty earlierProperty() {
    return earlier;
  }

  /// Tells whether what is judged is from before the errors in what is typed.
  public void setEarlier(boolean before) {
    earlier.set(before);
  }

  /// Sets the way for a person who asks why the draft decides a call so.
  public void setExplanation(BiConsumer<Policy, AccessRequest> way) {
    explanation = way;
  }

  /// Judges another draft; nothing happens when it says what the one before said.
  ///
  /// @param now in force
  /// @param policy absent where no rules are shown
  public void on(String of, Policy now, Optional<Policy> policy) {
    if (server.equals(of) && draft.equals(policy) && inForce.equals(Optional.of(now))) {
      return;
    }
    server = of;
    inForce = Optional.of(now);
    draft = policy;
    again();
  }

  /// Judges the same draft once more: the servers for which the rules are in force are others.
  public void again() {
    last = Optional.empty();
    waiting = Optional.empty();
    counting = false;
    gone.set(false);
    words.set(ReplayWords.WORKING);
    if (server.isEmpty() || draft.isEmpty()) {
      open.set(false);
      replay.forget();
    } else {
      judge();
    }
  }

  private void judge() {
    replay.judge(server, inForce.orElseThrow(), draft.orElseThrow(), this::show);
  }

  /// Judges the same draft by what was recorded since, while what is known stays in sight. Nothing
  /// happens while another answer is under way.
  public void refresh() {
    if (last.isPresent() && !counting && draft.isPresent()) {
      replay.whenGrown(server, draft.get(), this::judge);
    }
  }

  /// Counts the questions a day by what is in force and by the draft, once the draft is judged.
  ///
  /// @param done told once, unless another draft comes meanwhile
  public void weigh(Consumer<QuestionsPerDay> done) {
    last.ifPresentOrElse(
        found -> done.accept(QuestionsPerDay.of(found)),
        () -> waiting = Optional.of(() -> weigh(done)));
  }

  /// Counts the recorded calls that another policy decides otherwise than the draft, once the draft
  /// is judged.
  ///
  /// @param done told one sentence once, unless another draft comes meanwhile
  public void preview(Policy other, Consumer<String> done) {
    if (last.isEmpty()) {
      waiting = Optional.of(() -> preview(other, done));
      return;
    }
    draft.ifPresent(now -> {
      counting = true;
      replay.judge(
          server,
          now,
          other,
          found -> {
            counting = false;
            done.accept(outcomes(found));
          });
    });
  }

  private static String outcomes(Servers found) {
    String said = outcomes(found.together(0), found.beside());
    return Stream.concat(Stream.of(said), ServerCounts.missed(found.missed()).stream())
        .collect(Collectors.joining(" "));
  }

  private static String outcomes(ReplayResult result, ReplayResult.Beside both) {
    if (both.compared() == 0) {
      return Texts.get("rules.mend.outcomes.unknown");
    }
    String judged = Texts.number(both.compared());
    String said =
        both.otherwise() == 0
            ? Texts.get("rules.mend.outcomes.none", judged)
            : Texts.count("rules.mend.outcomes", both.otherwise(), judged);
    long left = result.judged() + result.unjudged() - both.compared();
    return left == 0 ? said : said + " " + Texts.count("rules.questions.left", left);
  }

  private void show(Servers replayed) {
    last = Optional.of(replayed);
    var next = ReplayWords.of(replayed, zone);
    // Nothing may stay open that has nothing to show.
    open.set(open.get() && !next.changed().isEmpty());
    words.set(next);
    waiting.ifPresent(Runnable::run);
    waiting = Optional.empty();
  }

  /// Lists the changed calls, or no longer.
  public void toggle() {
    open.set(!open.get() && !words.get().changed().isEmpty());
  }

  /// Sets the way for a call of which an example is to be made.
  public void setPins(PinViewModel way) {
    pins = Optional.of(way);
  }

  /// Opens the explanation of what the draft would decide for a call.
  void explain(ReplayResult.Row row) {
    found(row, explanation);
  }

  /// Begins to make an example of a call.
  void pin(ReplayResult.Row row) {
    var decided = EffectWord.of(row.wouldBe().orElse(row.was()));
    String called = row.tool() + row.path().map(path -> " " + path).orElse("");
    found(
        row,
        (policy, call) ->
            pins.ifPresent(
                way -> way.offer(policy, new PinnedCall.Described(call, decided), called)));
  }

  private void found(ReplayResult.Row row, BiConsumer<Policy, AccessRequest> way) {
    var asked = draft;
    replay.call(
        row.server().orElse(server),
        row.seq(),
        found -> {
          gone.set(found.isEmpty());
          found.ifPresent(call -> asked.ifPresent(policy -> way.accept(policy, call)));
        });
  }
}
