package dev.assent.desktop.approval.standing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.approval.ApprovalAnswer.Channel;
import dev.assent.core.approval.MasterSwitch;
import dev.assent.core.approval.MissedCall;
import dev.assent.core.approval.MissedCall.Chance;
import dev.assent.core.approval.Objection;
import dev.assent.core.approval.QueueView;
import dev.assent.core.approval.StandingState;
import dev.assent.core.approval.StandingState.StandingRefusal;
import dev.assent.core.approval.SwitchBoard.SwitchState;
import dev.assent.core.approval.grant.Grant;
import dev.assent.core.approval.grant.GrantHolder;
import dev.assent.core.approval.grant.GrantReach;
import dev.assent.core.approval.grant.GrantScope;
import dev.assent.core.approval.grant.GrantTerm;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.core.approval.question.RememberOffer;
import dev.assent.desktop.approval.SampleCommands;
import dev.assent.desktop.approval.card.ApprovalViewModel;
import dev.assent.desktop.approval.card.CardKind;
import dev.assent.desktop.approval.card.InputIntent;
import dev.assent.desktop.approval.card.SampleRequests;
import dev.assent.desktop.approval.content.CardTitle;
import dev.assent.desktop.approval.content.CommandReader;
import dev.assent.desktop.ui.ManualTicker;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/// The pages Missed and Grants, without a toolkit.
class StandingPagesTest {
  private final FakeStandingDesk desk = new FakeStandingDesk();
  private final ManualTicker ticker = new ManualTicker(SampleRequests.NOW);
  private final ApprovalRequest read = SampleRequests.read("a").build();
  private final ApprovalRequest danger = SampleRequests.command("d", "rm -rf build").build();

  private static MissedCall missed(ApprovalRequest request, Chance chance) {
    return new MissedCall(request, new ApprovalAnswer.TimedOut(), SampleRequests.NOW, chance);
  }

  private static SwitchState switches(String on) {
    var switches = SwitchState.NONE;
    for (var one : on.isEmpty() ? List.<String>of() : List.of(on.split(" "))) {
      switches =
          switches.with(
              MasterSwitch.valueOf(one),
              Optional.of(new SwitchState.On("x", SampleRequests.NOW, "window", Optional.empty())));
    }
    return switches;
  }

  @Nested
  class Missed {
    private final MissedViewModel page =
        new MissedViewModel(desk, MissedLog.NONE, ticker, CommandReader.NONE, ZoneOffset.UTC);
    private final ApprovalViewModel card = page.card();
    private long revision;

    private void show(MissedCall... calls) {
      desk.standing = new StandingState(List.of(), List.of(), List.of(calls), ++revision);
      page.standingChanged(desk.standing);
      page.setOnScreen(true);
    }

    private void enter() {
      card.pressed("ENTER", InputIntent.ALLOW_ONCE, false);
      card.released("ENTER");
    }

    @Test
    void lettingThroughNeedsTheSameTurnToTheCardAsEveryYes() {
      show(missed(read, new Chance.Open()));
      enter();
      ticker.advance(5_000);
      enter();
      assertThat(desk.done).isEmpty();
      card.attend();
      ticker.advance(900);
      enter();
      assertThat(desk.done).containsExactly("let through a");
    }

    @Test
    void whoTurnedToACallThatLeavesDidNotTurnToTheNext() {
      var other = SampleRequests.read("x").tool("filesystem", "stat").build();
      show(missed(read, new Chance.Open()), missed(other, new Chance.Open()));
      page.choose("a");
      card.attend();
      ticker.advance(900);
      show(missed(other, new Chance.Open()), missed(read, new Chance.Used(SampleRequests.NOW)));
      assertThat(onTheCard()).isEqualTo("x");
      ticker.advance(5_000);
      enter();
      assertThat(desk.done).isEmpty();
    }

    @Test
    void whoAnswersGoesOnWithTheNext() {
      var other = SampleRequests.read("x").tool("filesystem", "stat").build();
      show(missed(read, new Chance.Open()), missed(other, new Chance.Open()));
      page.choose("a");
      card.attend();
      ticker.advance(900);
      card.pressed("ESCAPE", InputIntent.DENY, false);
      card.released("ESCAPE");
      assertThat(onTheCard()).isEqualTo("x");
      show(missed(other, new Chance.Open()));
      enter();
      assertThat(desk.done).as("before it was there long enough").containsExactly("forget a");
      ticker.advance(900);
      enter();
      assertThat(desk.done).containsExactly("forget a", "let through x");
    }

    private MissedCall denied(ApprovalRequest request, ApprovalAnswer.Channel channel) {
      return new MissedCall(
          request,
          new ApprovalAnswer.Refused(channel, java.util.Optional.empty()),
          SampleRequests.NOW,
          new Chance.Open());
    }

    private String onTheCard() {
      return page.pastProperty()
          .get()
          .map(MissedRow::id)
          .or(() -> card.state().content.get().map(content -> content.id()))
          .orElse("");
    }

    @Test
    void whatAPersonSaidNoToIsNotMissedUnlessThatIsToBeTakenBack() {
      var closed = denied(SampleRequests.read("c").build(), ApprovalAnswer.Channel.CLOSED);
      var no = denied(read, ApprovalAnswer.Channel.KEY);
      show(closed, no);
      assertThat(page.rows()).extracting(MissedRow::id).containsExactly("c");
      assertThat(page.rows().getFirst().words().how())
          .isEqualTo("Its card was closed, which denies it.");
      assertThat(page.openProperty().get()).isOne();
      page.choose("a");
      assertThat(page.rows().stream().flatMap(MissedRow::ids)).contains("a", "c");
      assertThat(onTheCard()).isEqualTo("a");
      page.setOnScreen(false);
      assertThat(page.rows()).extracting(MissedRow::id).containsExactly("c");
    }

    @Test
    void theCardShowsACallOfTheList() {
      var other = SampleRequests.command("x", "make").build();
      show(missed(read, new Chance.Gone()));
      assertThat(onTheCard()).as("the first line, though it is over").isEqualTo("a");
      show(missed(other, new Chance.Open()), missed(read, new Chance.Gone()));
      assertThat(onTheCard()).as("what is read stays").isEqualTo("a");
      show(missed(other, new Chance.Open()), missed(read, new Chance.Used(SampleRequests.NOW)));
      assertThat(onTheCard()).as("what got through has left").isEqualTo("x");
      show();
      assertThat(onTheCard()).isEmpty();
    }

    @Test
    void onlyALineOfWhichSomethingCanBeDoneSaysSo() {
      show(
          missed(SampleRequests.command("x", "make").build(), new Chance.Open()),
          missed(read, new Chance.Gone()));
      assertThat(page.rows())
          .extracting(row -> row.words().chance())
          .containsExactly("It can still be let through.", "");
    }

    @ParameterizedTest
    @CsvSource({
      "SESSION, false, '', Its session has ended.",
      "RULES, false, '', The rules have changed.",
      "SIGN_IN, false, '', The sign-in has changed.",
      "SESSION, true, SAME, The pass once ended because its session ended.",
      "RULES, true, SAME, The pass once ended because the rules changed.",
      "SIGN_IN, true, SAME, The pass once ended because the sign-in changed.",
    })
    void whatEndedTheChanceIsSaid(Chance.Gone.By by, boolean ticket, String line, String onCard) {
      show(missed(read, new Chance.Gone(by, ticket)));
      assertThat(page.rows().getFirst().words().chance()).isEqualTo(line.isEmpty() ? "" : onCard);
      assertThat(card.state().endedText.get()).isEqualTo(onCard);
    }

    @Test
    void aPassOnceThatTheRulesEndIsSaidToHaveEnded() {
      var until = new Chance.Ticket(SampleRequests.NOW.plusSeconds(600));
      show(missed(read, until));
      assertThat(card.state().endedText.get()).isEqualTo("It passes once until 14:12.");
      show(missed(read, new Chance.Gone(Chance.Gone.By.RULES, true)));
      String ended = "The pass once ended because the rules changed.";
      assertThat(page.rows().getFirst().words().chance()).isEqualTo(ended);
      assertThat(card.state().endedText.get()).isEqualTo(ended);
    }

    @ParameterizedTest
    @CsvSource({
      "'', true, false",
      "'', false, false",
      "OBSERVE, false, false",
      "READ_ONLY, true, false",
      "READ_ONLY, false, true",
      "DENY_ALL, true, true",
      "DENY_ALL, false, true",
      "DENY_ALL READ_ONLY, false, true",
    })
    void aCallThatASwitchRefusesIsNotSaidToPass(String on, boolean reads, boolean refused) {
      var call = reads ? read : danger;
      var until = new Chance.Ticket(SampleRequests.NOW.plusSeconds(600));
      String words =
          !refused
              ? ""
              : on.startsWith("DENY_ALL")
                  ? "Everything is denied at present: it does not pass until you end that."
                  : "Only calls that are known to do nothing but read pass at present: it does not"
                      + " pass until you end that.";
      show(missed(call, new Chance.Open()));
      page.follow(switches(on));
      assertThat(page.rows().getFirst().words().chance())
          .isEqualTo(refused ? words : "It can still be let through.");
      assertThat(card.state().overruled.get()).isEqualTo(words);
      show(missed(call, until));
      String ticket =
          refused
              ? words + " After that it passes once until 14:12."
              : "It passes once until 14:12.";
      assertThat(page.rows().getFirst().words().chance()).isEqualTo(ticket);
      assertThat(card.state().endedText.get()).isEqualTo(ticket);
      page.follow(SwitchState.NONE);
      assertThat(page.rows().getFirst().words().chance()).isEqualTo("It passes once until 14:12.");
      assertThat(card.state().endedText.get()).isEqualTo("It passes once until 14:12.");
      assertThat(card.state().overruled.get()).isEmpty();
    }

    @Test
    void aLineThatIsKnownIsNotWrittenAgainUntilSomethingOfItChanges() {
      var call = missed(read, new Chance.Open());
      show(call);
      var line = page.rows().getFirst();
      show(call, missed(danger, new Chance.Open()));
      assertThat(page.rows().getFirst()).isSameAs(line);
      show(missed(read, new Chance.Gone()));
      assertThat(page.rows().getFirst().isOpen()).isFalse();
    }

    @Test
    void aSecretInAPathIsCovered() {
      String path = "/in/ghp_16C7e42F292c6912E7710c838347Ae178B4a/a";
      show(
          missed(
              SampleRequests.read("s")
                  .arguments("{\"path\":\"" + path + "\"}")
                  .path("/path", path)
                  .build(),
              new Chance.Open()));
      assertThat(page.rows().getFirst().words().gist().detail())
          .startsWith("/in/")
          .doesNotContain("16C7e42F");
    }

    @Test
    void aDangerousCallHasToBeHeld() {
      show(missed(danger, new Chance.Open()));
      card.attend();
      ticker.advance(900);
      enter();
      assertThat(desk.done).isEmpty();
      card.pressed("ENTER", InputIntent.ALLOW_ONCE, false);
      ticker.advance(1_300);
      assertThat(desk.done).containsExactly("let through d");
    }

    @Test
    void denyPutsAway() {
      show(missed(read, new Chance.Open()));
      card.attend();
      ticker.advance(900);
      card.pressed("ESCAPE", InputIntent.DENY, false);
      card.released("ESCAPE");
      assertThat(desk.done).containsExactly("forget a");
    }

    @Test
    void nothingLastsThatIsGivenHere() {
      show(missed(read, new Chance.Open()));
      card.attend();
      ticker.advance(900);
      card.pressed("M", InputIntent.ALLOW_TIMED, false);
      card.released("M");
      assertThat(desk.done).isEmpty();
    }

    @Test
    void whatIsOverCanBeReadAndNotAnswered() {
      show(missed(read, new Chance.Gone()));
      page.choose("a");
      assertThat(card.state().content.get()).isPresent();
      assertThat(card.state().endedText.get()).isNotEmpty();
      card.attend();
      ticker.advance(60_000);
      enter();
      assertThat(desk.done).isEmpty();
      assertThat(card.state().content.get()).as("it does not leave by itself").isPresent();
    }

    @Test
    void aCallOnTheCardThatCannotGetThroughAnyMoreSaysSo() {
      show(missed(read, new Chance.Open()));
      assertThat(card.state().endedText.get()).isEmpty();
      show(missed(read, new Chance.Gone()));
      assertThat(card.state().endedText.get()).isEqualTo("Its session has ended.");
    }

    @Test
    void whatGotThroughLaterIsMissedNoMoreAndOnlyWhatMayStillPassIsCounted() {
      show(
          missed(SampleRequests.read("b").build(), new Chance.Used(SampleRequests.NOW)),
          missed(SampleRequests.read("c").build(), new Chance.Gone()));
      assertThat(page.rows()).extracting(MissedRow::id).containsExactly("c");
      assertThat(CardKind.MISSED.place(0, 0)).isEqualTo("0 still open");
      assertThat(CardKind.MISSED.place(1, 2)).isEqualTo("1 of 2 still open");
    }

    @Test
    void onlyWhatIsOverIsPutAwayTogether() {
      show(
          missed(read, new Chance.Open()),
          missed(SampleRequests.read("b").build(), new Chance.Used(SampleRequests.NOW)),
          missed(SampleRequests.read("c").build(), new Chance.Gone()),
          missed(
              SampleRequests.read("e").build(),
              new Chance.Ticket(SampleRequests.NOW.plusSeconds(60))));
      page.putAwayOver();
      assertThat(desk.done).containsExactly("forget b", "forget c");
    }

    @Test
    void whatWasMissedBeforeAStartIsReadFromTheLog() {
      var log = new FakeMissedLog();
      for (int i = 0; i < 3; i++) {
        log.miss(
            "w" + i,
            "Write a file",
            "write_file",
            "/w/docs/" + i + ".md",
            SampleRequests.NOW.minusSeconds(90_000 + i));
      }
      log.miss("a", "Read a file", "read_file", "/w/a", SampleRequests.NOW);
      log.passed.addAll(List.of("b", "o"));
      var model = new MissedViewModel(desk, log, ticker, CommandReader.NONE, ZoneOffset.UTC);
      desk.standing =
          new StandingState(
              List.of(),
              List.of(),
              List.of(
                  missed(read, new Chance.Open()),
                  missed(SampleRequests.read("o").build(), new Chance.Open()),
                  missed(SampleRequests.read("b").build(), new Chance.Gone())),
              ++revision);
      model.standingChanged(desk.standing);
      model.setOnScreen(true);
      assertThat(model.openProperty().get())
          .as("what passed in another session says nothing of one that goes on")
          .isEqualTo(2);
      assertThat(model.rows())
          .extracting(MissedRow::id)
          .as("known once, and not what passed later")
          .containsExactly("a", "w0");
      var often = model.rows().getLast();
      assertThat(often.words().count()).isEqualTo("3 times");
      assertThat(often.words().at()).startsWith("19 Nov ");
      model.choose(often);
      assertThat(model.pastProperty().get()).contains(often);
      var made = new ArrayList<String>();
      model.setWays(
          (server, approval, said) -> made.add(server + " " + approval),
          (server, approval) -> made.add("show " + approval));
      model.makeRule(often);
      model.showRecord(often);
      assertThat(made).containsExactly("filesystem w0", "show w0");
      model.putAwayOver();
      assertThat(log.away).containsExactlyInAnyOrder("b", "w0", "w1", "w2");
      assertThat(model.rows()).extracting(MissedRow::id).containsExactly("a");
      assertThat(model.pastProperty().get()).isEmpty();
    }

    static Stream<Arguments> lateAnswers() {
      return Stream.of(
          Arguments.of(new ApprovalAnswer.AllowOnce(Channel.KEY), false),
          Arguments.of(new ApprovalAnswer.AllowFor(Channel.KEY), true),
          Arguments.of(new ApprovalAnswer.Refused(Channel.KEY, Optional.empty()), true),
          Arguments.of(new ApprovalAnswer.Refused(Channel.CLOSED, Optional.empty()), false),
          Arguments.of(new ApprovalAnswer.Overruled(MasterSwitch.DENY_ALL, "s"), true),
          Arguments.of(new ApprovalAnswer.TimedOut(ApprovalAnswer.Limit.CLIENT), false));
    }

    /// The log has no more than that its caller left, and would list it after a start.
    @ParameterizedTest
    @MethodSource("lateAnswers")
    void whatWasAnsweredAfterItsCallerLeftIsNotMissedAfterAStart(
        ApprovalAnswer answer, boolean answered) {
      var log = new FakeMissedLog();
      var model = new MissedViewModel(desk, log, ticker, CommandReader.NONE, ZoneOffset.UTC);
      model.queueChanged(
          new QueueView(List.of(read), List.of(), Set.of("a"), Map.of(), Map.of(), 1));
      model.queueChanged(new QueueView(List.of(), 2));
      model.ended(read, answer);
      model.ended(SampleRequests.read("b").build(), answer);
      assertThat(log.away).isEqualTo(answered ? List.of("a") : List.of());
    }

    @Test
    void theSameCallStandsOnOneLineWithItsNumberAndAnotherFileOnItsOwn() {
      show(
          missed(
              SampleRequests.read("x1")
                  .arguments("{\"path\":\"/w/1\"}")
                  .path("/path", "/w/1")
                  .build(),
              new Chance.Open()),
          missed(
              SampleRequests.read("x2")
                  .arguments("{\"path\":\"/w/1\"}")
                  .path("/path", "/w/1")
                  .build(),
              new Chance.Gone()),
          missed(
              SampleRequests.read("x3")
                  .arguments("{\"path\":\"/w/3\"}")
                  .path("/path", "/w/3")
                  .build(),
              new Chance.Open()));
      assertThat(page.rows()).extracting(MissedRow::count).containsExactly(2, 1);
      assertThat(page.rows().getFirst().words().how()).isEqualTo("Nobody answered in time.");
      assertThat(page.rows().getFirst().id())
          .as("the one that can still get through")
          .isEqualTo("x1");
      page.choose("x2");
      assertThat(card.state().endedText.get()).isNotEmpty();
    }

    private MissedCall at(String id, String path, Chance chance) {
      return missed(
          SampleRequests.read(id)
              .arguments("{\"path\":\"" + path + "\"}")
              .path("/path", path)
              .build(),
          chance);
    }

    @Test
    void itOpensOnTheNewestThatCanStillBeLetThrough() {
      show(at("old", "/v/1", new Chance.Gone()));
      page.setOnScreen(false);
      var gone = at("gone", "/w/1", new Chance.Gone());
      var newer = at("newer", "/x/1", new Chance.Open());
      var open = at("open", "/y/1", new Chance.Open());
      show(gone, newer, open, at("old", "/v/1", new Chance.Gone()));
      assertThat(onTheCard()).isEqualTo("newer");
      page.choose("old");
      show(gone, newer, open, at("old", "/v/1", new Chance.Gone()));
      assertThat(onTheCard()).as("what was chosen stays while the page does").isEqualTo("old");
    }

    @Test
    void theCardIsTheCallThatItsLineTellsOf() {
      show(at("first", "/w/1", new Chance.Gone()));
      assertThat(onTheCard()).isEqualTo("first");
      show(at("again", "/w/1", new Chance.Open()), at("first", "/w/1", new Chance.Gone()));
      var line = page.rows().getFirst();
      assertThat(page.rows()).hasSize(1);
      assertThat(line.words().chance()).isEqualTo("It can still be let through.");
      assertThat(onTheCard()).isEqualTo(line.id()).isEqualTo("again");
      assertThat(card.state().endedText.get()).isEmpty();
    }

    @Test
    void aNoThatIsToBeTakenBackIsNotCountedAmongWhatNobodyAnswered() {
      var no =
          new MissedCall(
              at("no", "/w/2", new Chance.Open()).request(),
              new ApprovalAnswer.Refused(ApprovalAnswer.Channel.MOUSE, java.util.Optional.empty()),
              SampleRequests.NOW,
              new Chance.Open());
      show(at("missed", "/w/1", new Chance.Open()), no);
      page.choose("no");
      assertThat(page.rows())
          .extracting(MissedRow::id, MissedRow::count, row -> row.words().how())
          .containsExactlyInAnyOrder(
              org.assertj.core.groups.Tuple.tuple("missed", 1, "Nobody answered in time."),
              org.assertj.core.groups.Tuple.tuple("no", 1, "You denied it."));
      assertThat(onTheCard()).isEqualTo("no");
    }

    @Test
    void aLineHasTheTitleThatTheQueueHadForTheCall() {
      var asked = SampleRequests.command("d", "git push --force origin main").build();
      var commands = SampleCommands.READER;
      var model = new MissedViewModel(desk, MissedLog.NONE, ticker, commands, ZoneOffset.UTC);
      model.standingChanged(
          new StandingState(List.of(), List.of(), List.of(missed(asked, new Chance.Open())), 1));
      assertThat(model.rows().getFirst().words().gist().title())
          .isEqualTo(CardTitle.brief(asked.request(), commands.spoken(asked)))
          .isNotEqualTo("Run a command");
    }

    @Test
    void anOlderStateChangesNothing() {
      show(missed(read, new Chance.Open()));
      page.standingChanged(StandingState.NONE);
      assertThat(page.rows()).hasSize(1);
    }
  }

  @Nested
  class Grants {
    private final GrantsViewModel page =
        new GrantsViewModel(desk, ticker, CommandReader.NONE, ZoneOffset.UTC);

    private void show() {
      page.standingChanged(
          new StandingState(
              List.of(
                  new Grant(
                      read,
                      SampleRequests.NOW,
                      SampleRequests.NOW.plusSeconds(90),
                      2,
                      Optional.empty(),
                      false)),
              List.of(
                  new StandingRefusal(
                      danger,
                      new Objection(Objection.Extent.KIND, List.of(), ""),
                      SampleRequests.NOW,
                      3)),
              List.of(),
              1));
      page.setOnScreen(true);
    }

    @Test
    void aGrantRunsOutBeforeThePersonsEyes() {
      show();
      var row = page.grants().getFirst();
      var seen = new ArrayList<String>();
      row.leftProperty().addListener((_, _, left) -> seen.add(left));
      ticker.advance(1_000);
      ticker.advance(88_000);
      ticker.advance(1_000);
      assertThat(seen).startsWith("1:29").endsWith("0:01", "0:00").doesNotHaveDuplicates();
      assertThat(page.grants()).isEmpty();
    }

    @Test
    void everythingCanBeEndedHere() {
      show();
      page.revoke(page.grants().getFirst());
      page.revokeAll();
      page.lift(page.refusals().getFirst());
      assertThat(desk.done).containsExactly("revoke a", "revoke all", "lift d");
    }

    @Test
    void aYesForOnceIsListedUntilItsEndAndCanBeRevoked() {
      page.standingChanged(
          new StandingState(
              List.of(),
              List.of(),
              List.of(missed(read, new Chance.Ticket(SampleRequests.NOW.plusSeconds(2)))),
              1));
      page.setOnScreen(true);
      var row = page.tickets().getFirst();
      assertThat(row.words().chance()).startsWith("It passes once until ");
      page.revoke(row);
      assertThat(desk.done).containsExactly("revoke a");
      ticker.advance(2_000);
      assertThat(page.tickets()).isEmpty();
    }

    @Test
    void aYesForOnceThatASwitchRefusesIsNotSaidToPass() {
      page.standingChanged(
          new StandingState(
              List.of(),
              List.of(),
              List.of(missed(danger, new Chance.Ticket(SampleRequests.NOW.plusSeconds(2)))),
              1));
      page.follow(switches("READ_ONLY"));
      assertThat(page.tickets().getFirst().words().chance())
          .startsWith("Only calls that are known to do nothing but read pass at present");
      page.follow(SwitchState.NONE);
      assertThat(page.tickets().getFirst().words().chance()).startsWith("It passes once until ");
    }

    @Test
    void aGrantSaysSessionClientAndServerAndNoPartIsEmpty() {
      show();
      var row = page.grants().getFirst();
      assertThat(row.who().split(" · ")).hasSize(3).doesNotContain("");
      assertThat(row.who()).endsWith(read.proxy());
      assertThat(row.reach())
          .contains("used 2 times", "can be extended at its end")
          .doesNotStartWith(" ·")
          .doesNotContain("·  ·");
    }

    static Stream<Arguments> holders() {
      var session = new GrantHolder.Session("s");
      var project = new GrantHolder.Project(Set.of("/home/sam/code"));
      var everywhere = new GrantHolder.Everywhere();
      return Stream.of(
          Arguments.of(Optional.empty(), false, "SESSION · CLIENT · SERVER"),
          Arguments.of(Optional.empty(), true, "SERVER"),
          Arguments.of(Optional.of(session), false, "SESSION · CLIENT · SERVER"),
          Arguments.of(Optional.of(project), false, "CLIENT · SERVER"),
          Arguments.of(Optional.of(everywhere), false, "CLIENT · SERVER"),
          Arguments.of(Optional.of(everywhere), true, "CLIENT · SERVER"));
    }

    @ParameterizedTest
    @MethodSource("holders")
    void aGrantIsHeadedByThoseWhoseCallsItCovers(
        Optional<GrantHolder> holder, boolean every, String head) {
      var asked =
          SampleRequests.read("a")
              .remembering(new RememberOffer.Offered(Duration.ofMinutes(10), every))
              .build();
      var until = SampleRequests.NOW.plusSeconds(600);
      var row =
          new GrantRow(
              new Grant(
                  asked,
                  SampleRequests.NOW,
                  until,
                  0,
                  holder.map(one -> new GrantScope(new GrantReach.WholeTool(), one, until, false)),
                  false),
              SampleRequests.NOW);
      var who = row.content().who();
      assertThat(row.who())
          .isEqualTo(
              head.replace("SESSION", who.session())
                  .replace("CLIENT", who.client())
                  .replace("SERVER", asked.proxy()));
      assertThat(row.session()).isEqualTo(head.startsWith("SESSION") ? who.session() : "");
    }

    @Test
    void aGrantForEverySessionThatEndsWithOneSaysWithWhich() {
      var until = SampleRequests.NOW.plus(GrantTerm.LONGEST);
      var scope =
          new GrantScope(new GrantReach.WholeTool(), new GrantHolder.Everywhere(), until, true);
      var row =
          new GrantRow(
              new Grant(read, SampleRequests.NOW, until, 0, Optional.of(scope), false),
              SampleRequests.NOW);
      assertThat(row.who()).doesNotContain(row.content().who().session());
      assertThat(row.reach()).contains(" · ends with " + row.content().who().session() + " · ");
    }

    @ParameterizedTest
    @CsvSource({
      "'', ''",
      "OBSERVE, ''",
      "DENY_ALL, Everything is denied at present: no grant",
      "READ_ONLY, Only calls that are known to do nothing but read pass at present: a grant",
      "DENY_ALL READ_ONLY OBSERVE, Everything is denied at present: no grant"
    })
    void whatOverrulesGrantsIsSaid(String on, String words) {
      page.follow(switches(on));
      assertThat(page.overruledProperty().get()).startsWith(words);
      assertThat(page.overruledProperty().get().isEmpty()).isEqualTo(words.isEmpty());
      page.follow(SwitchState.NONE);
      assertThat(page.overruledProperty().get()).isEmpty();
    }

    @Test
    void whatWasRevokedIsGivenBackByADeliberatePressForAMinute() {
      show();
      page.attend();
      ticker.advance(2_000);
      page.revoke(page.grants().getFirst());
      page.standingChanged(new StandingState(List.of(), List.of(), List.of(), 2));
      var row = page.revoked().getFirst();
      page.restore(row);
      assertThat(desk.done).as("the page moved just now").containsExactly("revoke a");
      ticker.advance(2_000);
      page.restore(row);
      assertThat(desk.done).containsExactly("revoke a", "restore a");
      assertThat(page.revoked()).isEmpty();
    }

    @Test
    void afterAMinuteNothingIsGivenBack() {
      show();
      page.revokeAll();
      page.standingChanged(new StandingState(List.of(), List.of(), List.of(), 2));
      assertThat(page.revoked()).hasSize(1);
      ticker.advance(61_000);
      assertThat(page.revoked()).isEmpty();
    }

    private void expiring(Grant... grants) {
      page.standingChanged(new StandingState(List.of(grants), List.of(), List.of(), 2));
      page.setOnScreen(true);
    }

    private Grant ending(String id, boolean extended) {
      return new Grant(
          SampleRequests.read(id).build(),
          SampleRequests.NOW,
          SampleRequests.NOW.plusSeconds(40),
          2,
          java.util.Optional.empty(),
          extended);
    }

    @Test
    void aGrantIsExtendedOnlyByADeliberatePressOnAPageThatStaysAsItIs() {
      expiring(ending("x", false));
      page.extend(page.grants().getFirst());
      ticker.advance(2_000);
      page.extend(page.grants().getFirst());
      assertThat(desk.done).as("nobody turned to the page").isEmpty();
      page.attend();
      ticker.advance(800);
      expiring(ending("x", false), ending("y", false));
      page.attend();
      ticker.advance(500);
      page.extend(page.grants().getFirst());
      assertThat(desk.done).as("the line moved just now").isEmpty();
      ticker.advance(1_000);
      page.extend(page.grants().getFirst());
      page.extend(page.grants().getFirst());
      assertThat(desk.done).containsExactly("extend x");
    }

    @Test
    void itAsksOnceAndOnlyBeforeTheEnd() {
      show();
      assertThat(page.asks(page.grants().getFirst())).as("too early").isFalse();
      ticker.advance(31_000);
      assertThat(page.asks(page.grants().getFirst())).isTrue();
      page.letEnd(page.grants().getFirst());
      assertThat(page.asks(page.grants().getFirst())).isFalse();
      assertThat(desk.done).isEmpty();
      expiring(ending("z", true));
      assertThat(page.asks(page.grants().getFirst())).as("it lasts longer already").isFalse();
    }

    @Test
    void aBarSaysOnceThatAGrantEndsAndHowOftenItWasUsed() {
      var endings = new GrantEndings(ticker);
      endings.standingChanged(
          new StandingState(
              List.of(
                  new Grant(
                      read,
                      SampleRequests.NOW,
                      SampleRequests.NOW.plusSeconds(90),
                      2,
                      Optional.empty(),
                      false)),
              List.of(),
              List.of(),
              1));
      assertThat(endings.wordsProperty().get()).isEmpty();
      ticker.advance(31_000);
      assertThat(endings.wordsProperty().get()).contains("used 2 times");
      endings.putAway();
      ticker.advance(5_000);
      assertThat(endings.wordsProperty().get()).isEmpty();
      endings.standingChanged(new StandingState(List.of(), List.of(), List.of(), 2));
      assertThat(ticker.beats()).isZero();
    }

    @Test
    void timeStandsStillWhileNobodyLooks() {
      show();
      page.setOnScreen(false);
      assertThat(ticker.beats()).isZero();
    }
  }
}
