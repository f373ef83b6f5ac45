package dev.assent.desktop.suggest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.desktop.ui.ManualTicker;
import dev.assent.desktop.ui.Texts;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SuggestionsViewModelTest {
  private final FakeSuggestionDesk desk = new FakeSuggestionDesk();
  private final ManualTicker ticker = new ManualTicker(Instant.parse("2026-11-21T14:00:00Z"));
  private final SuggestionsViewModel model = new SuggestionsViewModel(desk, ticker, ZoneOffset.UTC);

  private static List<String> facts(OfferRow row) {
    return row.content().facts().stream().map(OfferContent.Fact::text).toList();
  }

  /// A log that cannot be read is not one without questions.
  @Test
  void figuresThatAreNotKnownAreNotNone() {
    model.shown();
    assertThat(model.readProperty().get()).isTrue();
    assertThat(model.bars()).isEmpty();
    assertThat(model.isKnown()).isFalse();
    desk.figures = Optional.of(CannedSuggestions.figures(12));
    ticker.advance(61_000);
    model.shown();
    assertThat(model.isKnown()).isTrue();
  }

  @Test
  void logsThatWereNotReadWholeAreNotLogsWithoutQuestions() {
    desk.figures = Optional.of(CannedSuggestions.none(false));
    desk.unread = List.of("Not all of the log of files could be read: a fault");
    model.shown();
    assertThat(model.isKnown()).isFalse();
    assertThat(model.unread()).isEqualTo(desk.unread);
    desk.figures = Optional.of(CannedSuggestions.none(true));
    ticker.advance(61_000);
    model.shown();
    assertThat(model.isKnown()).isTrue();
  }

  @Test
  void theEvidenceIsInWords() {
    desk.with(CannedSuggestions.allow());
    model.shown();
    var content = model.rows().getFirst().content();
    assertThat(content.head()).isEqualTo("Allow without asking");
    assertThat(content.target())
        .containsExactly("write_file", "/home/sam/code/payments-api/docs/*.md");
    assertThat(facts(model.rows().getFirst()))
        .containsExactly(
            "You allowed 6 of 6 such calls since 2026-11-08 09:00.",
            "It also covers 2 calls you never judged.");
    assertThat(content.facts()).noneMatch(OfferContent.Fact::red);
    assertThat(content.more())
        .contains(
            "Files directly in this folder. Only names that end in .md.",
            "It covers 0 calls you denied.",
            "Not looked at: content and which program asks.",
            "Rules that ask get an exception: ask-changes.");
  }

  @Test
  void whatSpeaksAgainstIsRed() {
    desk.with(CannedSuggestions.deny());
    model.shown();
    var red =
        model.rows().getFirst().content().facts().stream().filter(OfferContent.Fact::red).toList();
    assertThat(red)
        .extracting(OfferContent.Fact::text)
        .containsExactly("2 calls that passed would have been stopped.");
    assertThat(red.getFirst().calls()).hasSize(2);
  }

  @Test
  void secretsLeftOutAreNamed() {
    desk.with(CannedSuggestions.allowWithoutSecrets());
    model.shown();
    assertThat(model.rows().getFirst().content().more()).contains(Texts.get("suggest.secrets"));
  }

  @Test
  void onlyNewRulesCanBeTried() {
    desk.with(
        CannedSuggestions.allow(),
        CannedSuggestions.narrower(),
        CannedSuggestions.unused(),
        CannedSuggestions.mergeable());
    model.shown();
    assertThat(model.rows())
        .extracting(row -> row.content().triable())
        .containsExactly(true, false, false, false);
  }

  @Test
  void whatIsSettledStaysWhereItIs() {
    desk.with(CannedSuggestions.allow(), CannedSuggestions.unused());
    model.shown();
    assertThat(model.openProperty().get()).isEqualTo(2);
    var row = model.rows().getFirst();
    row.add();
    assertThat(model.rows()).hasSize(2);
    assertThat(model.openProperty().get()).isOne();
    assertThat(row.resultProperty().get())
        .isEqualTo("Done. Version 12 of the rules of files is in force.");
    assertThat(row.undoableProperty().get()).isTrue();
    row.add();
    row.refuse();
    assertThat(desk.heard).containsExactly("add");
    row.undo();
    row.undo();
    assertThat(desk.heard).containsExactly("add", "undo 12");
    assertThat(row.resultProperty().get())
        .isEqualTo("Undone. Version 13 of the rules of files is in force.");
  }

  @Test
  void aTrialSaysWhatComesAfterIt() {
    desk.with(CannedSuggestions.allow());
    model.shown();
    model.rows().getFirst().tryOut();
    assertThat(model.rows().getFirst().resultProperty().get())
        .contains("for a day")
        .contains("asked about again");
  }

  @Test
  void whatFailedCanBeSaidAgain() {
    desk.with(CannedSuggestions.allow());
    desk.outcome = new SuggestionDesk.Outcome.Failed("no space left");
    model.shown();
    var row = model.rows().getFirst();
    row.add();
    assertThat(row.settledProperty().get()).isFalse();
    assertThat(row.undoableProperty().get()).isFalse();
    desk.outcome = new SuggestionDesk.Outcome.Done(3);
    row.add();
    assertThat(row.settledProperty().get()).isTrue();
  }

  @Test
  void aRefusalCannotBeUndoneHere() {
    desk.with(CannedSuggestions.allow());
    model.shown();
    model.rows().getFirst().refuse();
    assertThat(model.rows().getFirst().undoableProperty().get()).isFalse();
    assertThat(model.openProperty().get()).isZero();
  }

  @Test
  void whileThePageIsInSightNothingMoves() {
    desk.with(CannedSuggestions.allow());
    model.shown();
    var row = model.rows().getFirst();
    var before = List.copyOf(model.lines());
    model.setOnScreen(true);
    desk.with(CannedSuggestions.unused());
    desk.figures = Optional.of(CannedSuggestions.figures(12));
    ticker.advance(Duration.ofMinutes(2));
    model.shown();
    assertThat(model.rows()).containsExactly(row);
    assertThat(model.lines()).as("nobody presses a figure").isNotEqualTo(before);
    model.setOnScreen(false);
    assertThat(model.rows()).hasSize(2);
  }

  @Test
  void itLooksOnceAnHourAndAfterTrialsMoreOften() {
    model.begin();
    for (int i = 0; i < 121; i++) {
      ticker.advance(Duration.ofMinutes(1));
    }
    assertThat(desk.ends).isGreaterThanOrEqualTo(122);
    assertThat(desk.looks).isBetween(2, 3);
  }

  @Test
  void theLineGoesUntilSomethingNewIsLookedFor() {
    desk.with(CannedSuggestions.allow());
    model.shown();
    model.putAway();
    assertThat(model.openProperty().get()).isZero();
    ticker.advance(Duration.ofMinutes(2));
    model.shown();
    assertThat(model.openProperty().get()).isOne();
  }

  @Test
  void editingLeadsToTheForm() {
    var edited = new ArrayList<String>();
    desk.with(CannedSuggestions.allow(), CannedSuggestions.unused());
    model.shown();
    model.setEditing((server, _, rule) -> edited.add(server + " " + rule.id()));
    model.edit(model.rows().getFirst());
    model.edit(model.rows().getLast());
    assertThat(edited).containsExactly("files allow-write_file");
    model.setEditing((_, _, _) -> false);
    model.edit(model.rows().getFirst());
    assertThat(model.rows().getFirst().resultProperty().get())
        .isEqualTo(Texts.get("suggest.unsaved"));
    assertThat(model.rows().getFirst().settledProperty().get()).isFalse();
  }

  @Test
  void itSaysHowFarTheReadingIs() {
    desk.far =
        Optional.of(
            new SuggestionDesk.Reading(42_000, "files", Instant.parse("2026-11-12T14:02:00Z")));
    desk.stuck = true;
    model.shown();
    assertThat(model.readingProperty().get())
        .isEqualTo("Reading the logs: 42,000 records so far, files at 12 Nov 2026, 14:02");
    assertThat(model.readProperty().get()).isFalse();
  }

  @Test
  void afterTheReadingNothingIsSaidOfIt() {
    desk.far =
        Optional.of(
            new SuggestionDesk.Reading(42_000, "files", Instant.parse("2026-11-12T14:02:00Z")));
    model.shown();
    assertThat(model.readingProperty().get()).isEmpty();
  }

  @Test
  void figuresHaveTheirBounds() {
    desk.figures = Optional.of(CannedSuggestions.figures(120));
    model.shown();
    assertThat(model.bars()).hasSize(14);
    var daily = model.lines().getFirst();
    assertThat(daily.note()).isEqualTo("aim: at most 10");
    assertThat(daily.over()).isTrue();
    assertThat(model.lines()).extracting(FigureLine::value).contains("3.4 s", "9", "2 %", "12 %");
    assertThat(model.lines()).extracting(FigureLine::note).contains("3 of 181", "2 of 17");
    desk.figures = Optional.of(CannedSuggestions.figures(9));
    ticker.advance(Duration.ofMinutes(2));
    model.shown();
    assertThat(model.lines().getFirst().over()).isFalse();
  }

  @Test
  void nothingIsSaidOfAnswersThatNobodyGave() {
    desk.figures = Optional.of(CannedSuggestions.unanswered());
    model.shown();
    assertThat(model.lines())
        .extracting(FigureLine::name)
        .containsExactly(
            "Questions a working day",
            "Dangerous ones a working day",
            "Time ran out",
            "Denied or missed, then let through once by hand");
  }

  @Test
  void onTheFirstDayItIsSaidHowManyCameSinceWhen() {
    desk.figures = Optional.of(CannedSuggestions.figures(9, "2026-11-21T08:49:00Z"));
    model.shown();
    assertThat(model.lines().getFirst().name()).isEqualTo("Questions so far");
    assertThat(model.lines().getFirst().value()).isEqualTo("73");
    assertThat(model.lines().getFirst().note()).isEqualTo("since 08:49");
    assertThat(model.lines().getFirst().over()).isFalse();
    assertThat(model.lines()).extracting(FigureLine::page).contains("decisions", "missed");
  }
}
