package dev.assent.desktop.rules.review;

import dev.assent.core.pap.ChangeReason;
import dev.assent.core.pap.PolicyDifference;
import dev.assent.core.pap.document.PolicyDocument;
import dev.assent.desktop.rules.book.ChangeWords;
import dev.assent.desktop.rules.book.LiveEdits;
import dev.assent.desktop.rules.draft.OpenDraft;
import dev.assent.desktop.rules.form.CountedEnds;
import dev.assent.desktop.rules.trial.ExampleLine;
import dev.assent.desktop.rules.trial.ExamplesViewModel;
import dev.assent.desktop.rules.trial.QuestionsPerDay;
import dev.assent.desktop.rules.trial.ReplayViewModel;
import dev.assent.desktop.ui.BackgroundWork;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.arguments.LineDifference;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.beans.value.ObservableBooleanValue;

/// The change that making the draft live is, in words, line by line, in examples and in questions a
/// day; and the one way to do it. Belongs to the toolkit's thread.
public final class ReviewViewModel {
  private final OpenDraft draft;
  private final ExamplesViewModel examples;
  private final ReplayViewModel replay;
  private final ObservableBooleanValue savable;
  private final Consumer<ChangeReason> live;
  private final BackgroundWork beside;
  private final BooleanProperty open = new SimpleBooleanProperty(false);
  private final ObjectProperty<Optional<Change>> change =
      new SimpleObjectProperty<>(Optional.empty());
  private final ObjectProperty<Optional<QuestionsPerDay>> questions =
      new SimpleObjectProperty<>(Optional.empty());
  private final StringProperty reason = new SimpleStringProperty(this, "reason", "");
  private final StringProperty why = new SimpleStringProperty(this, "why", "");
  private final StringProperty ends = new SimpleStringProperty(this, "ends", "");
  private final NewToolViewModel newTool = new NewToolViewModel();
  private LongSupplier yeses = () -> 0;
  private long asked;

  /// The whole difference from what is in force to the draft.
  ///
  /// @param sentences one for each rule and each setting; one that says so where nothing changes in
  ///   meaning; then one for each end that counts from going live
  /// @param lines line by line
  record Change(List<String> sentences, LineDifference lines) {
    Change {
      sentences = List.copyOf(sentences);
    }

    static Change between(PolicyDocument before, PolicyDocument after, CountedEnds ends) {
      var sentences =
          ChangeWords.TEXT.with(ends::ofFile).all(PolicyDifference.between(before, after));
      return new Change(
          Stream.concat(sentences.stream(), ends.remarks(after.policy()).stream()).toList(),
          LineDifference.of(text(before), text(after)));
    }

    private static String text(PolicyDocument document) {
      return new String(document.bytes(), StandardCharsets.UTF_8);
    }
  }

  /// @param savable whether the draft can be made live
  /// @param live makes it live, for what the person says
  /// @param beside compares texts
  public ReviewViewModel(
      OpenDraft draft,
      ExamplesViewModel examples,
      ReplayViewModel replay,
      ObservableBooleanValue savable,
      Consumer<ChangeReason> live,
      BackgroundWork beside) {
    this.draft = draft;
    this.examples = examples;
    this.replay = replay;
    this.savable = savable;
    this.live = live;
    this.beside = beside;
    draft.revisionProperty().addListener((_, _, _) -> follow());
  }

  /// True while the difference is looked at.
  public ReadOnlyBooleanProperty openProperty() {
    return open;
  }

  /// The difference; absent while it is worked out.
  ReadOnlyObjectProperty<Optional<Change>> changeProperty() {
    return change;
  }

  /// The questions a day before and after; absent while they are counted.
  ReadOnlyObjectProperty<Optional<QuestionsPerDay>> questionsProperty() {
    return questions;
  }

  /// The examples of the draft, those that fail first.
  ReadOnlyObjectProperty<List<ExampleLine>> examplesProperty() {
    return examples.linesProperty();
  }

  /// Sets what counts the yeses that end when the draft goes live.
  public void setYeses(LongSupplier count) {
    yeses = count;
  }

  /// A sentence on the yeses that end when the draft goes live; empty where there are none.
  ReadOnlyStringProperty endsProperty() {
    return ends;
  }

  /// Counts them anew, where the difference is looked at.
  public void countYeses() {
    if (open.get()) {
      long ending = yeses.getAsLong();
      ends.set(ending == 0 ? "" : Texts.count("rules.review.ends", ending));
    }
  }

  /// The purpose of the change; may be empty. Begins with what the draft knows by itself.
  StringProperty whyProperty() {
    return why;
  }

  /// Why the draft is wanted although examples fail.
  StringProperty reasonProperty() {
    return reason;
  }

  /// The tool that is accepted with the draft.
  public NewToolViewModel newTool() {
    return newTool;
  }

  /// True if an example fails, so that a reason is needed.
  boolean isReasonNeeded() {
    return examples.failing() > 0;
  }

  /// True while the draft can be made live.
  BooleanBinding ready() {
    return Bindings.createBooleanBinding(
        () ->
            savable.get()
                && newTool.isReady()
                && LiveEdits.isAnswer(why.get())
                && (!isReasonNeeded() || LiveEdits.isReason(reason.get())),
        savable,
        examples.linesProperty(),
        newTool.shownProperty(),
        newTool.tickedProperty(),
        newTool.busyProperty(),
        why,
        reason);
  }

  /// Looks at the difference, where there is a draft that could be made live.
  public void look() {
    if (savable.get() && !open.get()) {
      reason.set("");
      why.set(draft.why());
      open.set(true);
      work();
    }
  }

  /// Goes back to the draft.
  public void close() {
    open.set(false);
    asked++;
    change.set(Optional.empty());
    questions.set(Optional.empty());
  }

  private void follow() {
    if (open.get()) {
      if (draft.dirtyProperty().get() && draft.isGood()) {
        work();
      } else {
        close();
      }
    }
  }

  /// Counts the questions a day anew, where the difference is looked at.
  public void recount() {
    if (open.get()) {
      work();
    }
  }

  private void work() {
    long now = ++asked;
    change.set(Optional.empty());
    questions.set(Optional.empty());
    countYeses();
    var before = draft.inForce().document();
    var after = draft.state().document();
    beside.ask(
        () -> Change.between(before, after, draft.ends()),
        found -> change.set(Optional.of(found)),
        () -> now == asked);
    replay.weigh(counted -> {
      if (now == asked) {
        questions.set(Optional.of(counted));
      }
    });
  }

  /// Makes the draft live, after the tool is accepted that it needs.
  public void makeLive() {
    if (open.get() && ready().get()) {
      var said = ChangeReason.because(why.get());
      var whole = isReasonNeeded() ? said.overriding(reason.get().strip()) : said;
      long now = asked;
      newTool.accept(() -> {
        if (open.get() && now == asked) {
          live.accept(whole);
        }
      });
    }
  }
}
