package dev.assent.desktop.rules;

import static dev.assent.desktop.rules.TestRules.path;
import static dev.assent.desktop.rules.TestRules.rule;
import static dev.assent.desktop.rules.TestRules.server;
import static dev.assent.desktop.rules.TestRules.tool;
import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.json.TextPosition;
import dev.assent.core.pap.document.Finding;
import dev.assent.core.pap.document.PolicyDocument;
import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Condition;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.Rule;
import dev.assent.core.policy.RuleId;
import dev.assent.core.suggest.Draft;
import dev.assent.desktop.rules.RuleListViewModel.StandingWords;
import dev.assent.desktop.rules.book.FakeRuleBook;
import dev.assent.desktop.rules.book.FindingLine;
import dev.assent.desktop.rules.book.RuleBook;
import dev.assent.desktop.rules.book.RuleBook.Edit;
import dev.assent.desktop.rules.text.DraftCheck;
import dev.assent.desktop.ui.EffectWord;
import dev.assent.desktop.ui.Texts;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RulesViewModelTest {
  private static final Instant NOW = Instant.parse("2026-11-21T14:00:00Z");
  private static final Rule DOTENV =
      rule("dotenv", "Ask on dotenv", Effect.HITL, tool("write_file"), path("~/code/*/.env"));
  private static final Rule LEDGER =
      rule("ledger", "Ledger gets a look", Effect.HITL, tool("read*"), path("/a/b/c/d/**"));
  private static final Rule FORCE =
      rule("force", "Never force-push", Effect.DENY, tool("push"), server("shell"));
  private static final Rule WRITES =
      rule("writes", "Project writes", Effect.ALLOW, tool("write_file"), path("/a/b/c/**"));

  private final FakeRuleBook book = new FakeRuleBook(DOTENV, LEDGER, FORCE, WRITES);
  private final List<Policy> checked = new ArrayList<>();
  private List<Finding> findings = List.of();
  private final RulesViewModel model = model(book);

  private RulesViewModel model(FakeRuleBook rules) {
    var check =
        new DraftCheck(
            policy -> {
              checked.add(policy);
              return findings;
            },
            Runnable::run,
            Runnable::run);
    return new RulesViewModel(
        rules.alone("payments-api"),
        check,
        ImmediateTrial.TRIAL,
        FakeReplay.NOTHING,
        () -> NOW,
        ZoneOffset.UTC);
  }

  private List<String> band(int at) {
    return model.list().bands().bands().get(at).lines().stream()
        .map(line -> line.score() + " " + line.id())
        .toList();
  }

  private List<String> ids() {
    return book.shown().policy().rules().stream().map(rule -> rule.id().value()).toList();
  }

  private void type(int row, String text) {
    model.editor().rows().get(row).typed().getFirst().set(text);
  }

  @Test
  void bandsStandInTheOrderInWhichEffectsAreWeighed() {
    assertThat(model.list().bands().bands().stream().map(RuleBands.Band::effect))
        .containsExactly(EffectWord.ASK, EffectWord.DENY, EffectWord.ALLOW);
    assertThat(band(0)).containsExactly("212 dotenv", "204 ledger");
    assertThat(band(1)).containsExactly("220 force");
    assertThat(band(2)).containsExactly("213 writes");
  }

  @Test
  void theFirstRuleIsInTheFormAndNothingIsDirty() {
    assertThat(model.editor().idProperty().get()).isEqualTo("dotenv");
    assertThat(model.dirtyProperty().get()).isFalse();
    assertThat(model.savableProperty().get()).isFalse();
    assertThat(model.words().sinceProperty().get()).isEqualTo("Live since 09:14, version 31");
  }

  @Test
  void theDraftMovesInItsBandWhileItIsTyped() {
    type(1, "/a/*");
    assertThat(band(0)).containsExactly("211 dotenv", "204 ledger");
    type(0, "write*");
    assertThat(band(0)).containsExactly("204 ledger", "201 dotenv");
    assertThat(model.list().drawnProperty().get().standing())
        .isEqualTo(new StandingWords("2nd of 2 in Ask", "3 below Ledger gets a look"));
    assertThat(model.list().bands().line(0).orElseThrow().draft()).isTrue();
  }

  @Test
  void theGapToTheNextRuleIsSaid() {
    assertThat(model.list().drawnProperty().get().standing())
        .isEqualTo(new StandingWords("1st of 2 in Ask", "8 above Ledger gets a look"));
  }

  @Test
  void tiesSayWhichRuleIsNamed() {
    type(0, "write*");
    type(1, "/a/b/c/d/*");
    assertThat(model.list().drawnProperty().get().standing().detail())
        .contains("Ledger gets a look", "earlier in the file");
    model.discard();
    model.choose(1);
    type(0, "write_file");
    type(1, "/a/b/*");
    assertThat(model.list().drawnProperty().get().standing().detail())
        .contains("Ask on dotenv", "comes earlier");
  }

  @Test
  void anotherEffectTakesTheDraftToAnotherBand() {
    model.editor().effectProperty().set(EffectWord.DENY);
    assertThat(band(1)).containsExactly("220 force", "212 dotenv");
    model.makeLive();
    assertThat(book.shown().policy().rules().getFirst().cacheSideEffects()).isEmpty();
  }

  @Test
  void makingLiveReplacesTheRule() {
    model.editor().nameProperty().set("Ask on every dotenv");
    assertThat(model.savableProperty().get()).isTrue();
    model.makeLive();
    assertThat(book.edits).hasSize(1).first().isInstanceOf(Edit.Text.class);
    assertThat(book.shown().policy().rules().getFirst().description())
        .contains("Ask on every dotenv");
    assertThat(model.dirtyProperty().get()).isFalse();
    assertThat(model.words().sinceProperty().get()).isEqualTo("Live since 09:14, version 32");
  }

  @Test
  void nothingUnfinishedCanBeMadeLive() {
    type(1, "  ");
    assertThat(model.savableProperty().get()).isFalse();
    model.makeLive();
    assertThat(book.edits).isEmpty();
  }

  @Test
  void removingEveryConditionIsNoRule() {
    model.editor().removeRow(model.editor().rows().getFirst());
    model.editor().removeRow(model.editor().rows().getFirst());
    assertThat(model.savableProperty().get()).isFalse();
    assertThat(model.editor().problemProperty().get())
        .isEqualTo("A rule needs at least one condition.");
    assertThat(band(0)).containsExactly("204 ledger", "0 dotenv");
  }

  @Test
  void newRulesGetAnIdFromTheirNameAndGoToTheEnd() {
    model.desk().startNew();
    model.editor().nameProperty().set("Dotenv");
    assertThat(model.editor().idProperty().get()).isEqualTo("dotenv-2");
    type(0, "x");
    model.makeLive();
    assertThat(book.shown().policy().rules()).hasSize(5);
    assertThat(model.chosenProperty().get()).isEqualTo(4);
    assertThat(model.desk().isWhole()).isTrue();
  }

  @Test
  void anOwnIdIsKept() {
    model.desk().startNew();
    model.editor().idProperty().set("mine");
    model.editor().nameProperty().set("Something else");
    assertThat(model.editor().idProperty().get()).isEqualTo("mine");
  }

  @Test
  void takenAndReservedIdsAreRefused() {
    model.editor().idProperty().set("ledger");
    assertThat(model.editor().idErrorProperty().get()).contains("`ledger`");
    model.editor().idProperty().set("default");
    assertThat(model.editor().idErrorProperty().get()).contains("`default`");
    assertThat(model.savableProperty().get()).isFalse();
  }

  @Test
  void duplicatesAreDraftsUntilMadeLive() {
    model.desk().duplicate();
    assertThat(model.dirtyProperty().get()).isTrue();
    assertThat(band(0)).containsExactly("212 dotenv", "212 dotenv-2", "204 ledger");
    model.discard();
    assertThat(band(0)).containsExactly("212 dotenv", "204 ledger");
    assertThat(book.edits).isEmpty();
  }

  @Test
  void removingTakesTheRuleOut() {
    model.choose(2);
    model.desk().remove();
    assertThat(band(1)).isEmpty();
    assertThat(book.edits).isEmpty();
    model.makeLive();
    assertThat(ids()).containsExactly("dotenv", "ledger", "writes");
  }

  @Test
  void onlyEqualScoresCanChangePlaces() {
    assertThat(model.order().canMove(model.chosenProperty().get(), 1)).isFalse();
    model.desk().duplicate();
    model.makeLive();
    model.choose(0);
    assertThat(model.order().canMove(model.chosenProperty().get(), 1)).isTrue();
    model.order().move(model.chosenProperty().get(), 1);
    model.makeLive();
    assertThat(ids()).containsExactly("ledger", "force", "writes", "dotenv-2", "dotenv");
    assertThat(model.editor().idProperty().get()).isEqualTo("dotenv");
  }

  @Test
  void aDraftSurvivesAChangeOnDisk() {
    type(1, "/x/*");
    book.become(FakeRuleBook.shown(List.of(FORCE, DOTENV), 40));
    assertThat(model.chosenProperty().get()).isEqualTo(1);
    assertThat(model.editor().rows().get(1).typed().getFirst().get()).isEqualTo("/x/*");
    model.makeLive();
    assertThat(ids()).containsExactly("force", "dotenv");
    assertThat(book.shown().policy().rules().get(1).conditions()).contains(path("/x/*"));
  }

  @Test
  void aDraftWhoseRuleWentIsWrittenOverNothing() {
    type(1, "/x/*");
    book.become(FakeRuleBook.shown(List.of(FORCE), 40));
    assertThat(model.conflict().possibleProperty().get()).isTrue();
    model.makeLive();
    assertThat(ids()).containsExactly("force");
    assertThat(model.editor().rows().get(1).typed().getFirst().get()).isEqualTo("/x/*");
  }

  @Test
  void findingsAreThoseOfTheDraft() {
    findings =
        List.of(
            finding("/rules/0/conditions"),
            finding("/rules/3"),
            finding(Finding.Severity.NOTE, "/rules/3"),
            finding("/rules/3/effect"));
    type(1, "/x/*");
    assertThat(checked.getLast().rules().getFirst().conditions()).contains(path("/x/*"));
    assertThat(model.list().findings())
        .extracting(FindingLine::sentence)
        .containsExactly("Found something.");
    assertThat(model.list().otherFindingsProperty().get()).isEqualTo("2 findings on other rules");
  }

  @Test
  void aBrokenFileSaysWhatIsInForce() {
    var good = book.shown();
    var problem =
        new Finding(
            Finding.Severity.ERROR,
            "unknown-member",
            "/rules/0",
            Optional.of(new TextPosition(41, 3, 900)),
            List.of(),
            "found `path_patern`, expected a condition",
            Optional.of("did you mean `path_pattern`"),
            Optional.empty());
    book.become(
        new RuleBook.Shown(good.document(), good.version(), good.since(), List.of(problem)));
    assertThat(model.words().noticeProperty().get())
        .isEqualTo(
            "Line 41: Found `path_patern`, expected a condition; did you mean `path_pattern`. "
                + "Version 31 from 09:14 stays in force.");
    model.undo().restore();
    assertThat(book.edits).containsExactly(new Edit.Restore());
    assertThat(model.words().noticeProperty().get()).isEmpty();
  }

  @Test
  void expiryAndSwitchGoThroughUnchanged() {
    var expires = Optional.of(Instant.parse("2027-01-01T00:00:00Z"));
    var temporary =
        new Rule(
            DOTENV.id(),
            DOTENV.description(),
            Effect.ALLOW,
            DOTENV.conditions(),
            Optional.empty(),
            false,
            expires);
    var other = new FakeRuleBook(temporary);
    var own = model(other);
    own.editor().nameProperty().set("Renamed");
    own.makeLive();
    assertThat(other.shown().policy().rules())
        .containsExactly(
            new Rule(
                DOTENV.id(),
                Optional.of("Renamed"),
                Effect.ALLOW,
                DOTENV.conditions(),
                Optional.empty(),
                false,
                expires));
  }

  @Test
  void whatTheFormCannotShowGoesThroughUnchanged() {
    var conditions =
        List.<Condition>of(
            Attribute.HOST.texts(List.of("*.example.org")),
            DOTENV.conditions().getFirst(),
            new Condition.Not(List.of(Attribute.TOOL_NAME.texts(List.of("read_*", "list_*")))));
    var rule =
        new Rule(
            DOTENV.id(),
            DOTENV.description(),
            Effect.DENY,
            conditions,
            Optional.empty(),
            true,
            Optional.empty(),
            Optional.of("kept"),
            Map.of("not/tool_name", "readers"));
    var other = new FakeRuleBook();
    other.become(
        FakeRuleBook.shown(
            PolicyDocument.empty()
                .withGroups(Map.of("readers", List.of("read_*", "list_*")))
                .withRuleAdded(rule),
            31));
    var own = model(other);
    assertThat(own.dirtyProperty().get()).isFalse();
    own.editor().nameProperty().set("Renamed");
    own.makeLive();
    assertThat(other.shown().policy().rules())
        .containsExactly(
            new Rule(
                rule.id(),
                Optional.of("Renamed"),
                rule.effect(),
                conditions,
                Optional.empty(),
                true,
                Optional.empty(),
                rule.note(),
                rule.groups()));
  }

  private static Finding finding(String pointer) {
    return finding(Finding.Severity.WARNING, pointer);
  }

  private static Finding finding(Finding.Severity severity, String pointer) {
    return new Finding(
        severity,
        "some",
        pointer,
        Optional.empty(),
        List.of(),
        "found something",
        Optional.empty(),
        Optional.empty());
  }

  private static Draft whole(Policy policy, Rule rule) {
    var less = rule("ledger", "Ledger gets a look", Effect.HITL, tool("read*"), path("/a/b/**"));
    return new Draft(
        List.of(new Draft.Replacement(policy.rules().get(1), less)), List.of(), List.of(rule));
  }

  @Test
  void aSuggestedRuleForWhichNoOtherChangesSaysNothingOfExceptions() {
    var suggested =
        new Rule(
            new RuleId("ask-x"),
            Optional.empty(),
            Effect.HITL,
            List.of(tool("x")),
            Optional.empty(),
            true,
            Optional.empty());
    assertThat(
            model.propose(
                "payments-api",
                suggested,
                (_, edited) -> new Draft(List.of(), List.of(), List.of(edited))))
        .isTrue();
    assertThat(model.words().messageProperty().get())
        .isEqualTo(Texts.get("rules.message.suggested"));
  }

  @Test
  void aSuggestedRuleIsADraftThatBringsItsExceptions() {
    var suggested =
        new Rule(
            new RuleId("allow-write_file"),
            Optional.empty(),
            Effect.ALLOW,
            List.of(tool("write_file"), path("/a/docs/*")),
            Optional.empty(),
            true,
            Optional.empty());
    assertThat(model.propose("payments-api", suggested, RulesViewModelTest::whole)).isTrue();
    assertThat(book.edits).isEmpty();
    assertThat(model.savableProperty().get()).isTrue();
    assertThat(model.words().messageProperty().get())
        .startsWith(
            "A suggested rule. When it is made live, other rules change with it. The rule “")
        .contains(LEDGER.title());
    model.makeLive();
    assertThat(book.shown().policy().rules().getLast().conditions())
        .isEqualTo(suggested.conditions());
  }

  @Test
  void aSuggestionIsAStepMoreOfTheDraft() {
    type(0, "write_other");
    assertThat(model.propose("payments-api", WRITES, RulesViewModelTest::whole)).isTrue();
    model.desk().undo();
    assertThat(model.draft().policy().rules().getFirst().conditions())
        .contains(tool("write_other"));
    assertThat(model.draft().policy().rules()).hasSize(4);
    model.desk().redo();
    model.makeLive();
    assertThat(ids()).containsExactly("dotenv", "ledger", "force", "writes", "writes-2");
    assertThat(book.shown().policy().rules().getFirst().conditions()).contains(tool("write_other"));
    assertThat(model.propose("elsewhere", WRITES, RulesViewModelTest::whole)).isFalse();
  }

  @Test
  void whoTurnsToAnotherRuleLeavesTheExceptionsBehind() {
    assertThat(model.propose("payments-api", WRITES, RulesViewModelTest::whole)).isTrue();
    model.discard();
    model.choose(3);
    model.desk().duplicate();
    model.editor().nameProperty().set("Another");
    model.makeLive();
    assertThat(book.shown().policy().rules().get(1)).isEqualTo(LEDGER);
    assertThat(ids()).containsExactly("dotenv", "ledger", "force", "writes", "writes-2");
  }
}
