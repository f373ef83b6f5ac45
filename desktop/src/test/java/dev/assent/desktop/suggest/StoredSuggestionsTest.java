package dev.assent.desktop.suggest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.Operation;
import dev.assent.core.audit.AuditFile;
import dev.assent.core.audit.AuditLog;
import dev.assent.core.audit.AuditOptions;
import dev.assent.core.audit.InstallationKey;
import dev.assent.core.audit.writer.FileAuditLog;
import dev.assent.core.config.AssentHome;
import dev.assent.core.config.store.SuggestionStore;
import dev.assent.core.json.JsonObject;
import dev.assent.core.pap.PolicyStore;
import dev.assent.core.pap.document.PolicyDocument;
import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Condition;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Policy;
import dev.assent.core.suggest.Draft;
import dev.assent.core.suggest.Suggestion;
import dev.assent.core.suggest.TrialRules;
import dev.assent.desktop.suggest.SuggestionDesk.Found;
import dev.assent.desktop.suggest.SuggestionDesk.Offer;
import dev.assent.desktop.suggest.SuggestionDesk.Outcome;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Checks what becomes of a person's word on a suggestion, in real policies and files.
class StoredSuggestionsTest {
  private final SettableClock clock = new SettableClock();
  private final List<Outcome> outcomes = new ArrayList<>();
  @TempDir private Path folder;
  private AssentHome home;
  private PolicyStore store;
  private StoredSuggestions desk;

  @BeforeEach
  void open() throws Exception {
    home = AssentHome.locate(Map.of("ASSENT_HOME", folder.toString()), folder, "Linux");
    home.prepare();
    Files.createDirectories(home.policyFile("files").getParent());
    Files.createDirectories(home.policyHistory("files").getParent());
    Files.write(home.policyFile("files"), PolicyDocument.of(asking()).bytes());
    store =
        PolicyStore.unwatched(
            home.policyFile("files"),
            home.policyHistory("files"),
            clock,
            dev.assent.core.pap.PolicyGate.OPEN);
    desk =
        new StoredSuggestions(
            () -> List.of("files"),
            _ -> store,
            List::of,
            home,
            folder,
            clock,
            Runnable::run,
            Runnable::run);
  }

  @AfterEach
  void close() {
    store.close();
  }

  private static Policy asking() {
    return Policy.DENY_ALL.withRules(
        List.of(
            CannedSuggestions.rule(
                "ask-changes", Effect.HITL, Attribute.OPERATION.words(Set.of(Operation.WRITE)))));
  }

  private static Offer offer() {
    var canned = CannedSuggestions.allow();
    var asks = asking().rules().getFirst();
    var without =
        CannedSuggestions.rule(
            "ask-changes",
            Effect.HITL,
            Attribute.OPERATION.words(Set.of(Operation.WRITE)),
            new Condition.Not(List.of(Attribute.TOOL_NAME.texts(List.of("write_file")))));
    var draft =
        new Draft(List.of(new Draft.Replacement(asks, without)), List.of(), List.of(canned.rule()));
    return new Offer(
        "files",
        new Suggestion.Answers(
            canned.key(),
            canned.rule(),
            canned.scope(),
            draft,
            6,
            canned.unjudged(),
            canned.against(),
            List.of()));
  }

  @Test
  void noTimeCountsFromBeforeTheLogBegan() throws Exception {
    var begun = clock.instant();
    var options =
        new AuditOptions(
            "files", 64, Optional.empty(), InstallationKey.loadOrCreate(folder.resolve("key")));
    try (var log = FileAuditLog.open(home.auditFolder("files"), options, clock)) {
      log.append(AuditFile.DECISIONS, "decision", JsonObject.EMPTY, AuditLog.Durability.WRITTEN);
    }
    clock.pass(Duration.ofMinutes(13));
    var found = new ArrayList<Found>();
    desk.look(_ -> {}, found::add);
    assertThat(found.getFirst().since()).isEqualTo(begun);
  }

  @Test
  void aLogThatCannotBeReadIsSaidWhereNothingIsSuggested() throws Exception {
    Files.createDirectories(home.auditFolder("files"));
    Files.writeString(home.auditFolder("files").resolve("decisions.jsonl"), "no record\n");
    var found = new ArrayList<Found>();
    desk.look(_ -> {}, found::add);
    assertThat(found.getFirst().offers()).isEmpty();
    assertThat(found.getFirst().unread())
        .singleElement()
        .asString()
        .startsWith("Not all of the log of files could be read: `")
        .endsWith("expected a record");
  }

  /// A reach that the rules alone speak for is said once, and every offer says for whom it would
  /// count.
  @Test
  void rulesInCommonAreSaidToBe() throws Exception {
    var twice =
        CannedSuggestions.rule(
            "again", Effect.HITL, Attribute.OPERATION.words(Set.of(Operation.DELETE)));
    store.save(PolicyDocument.of(asking().withRules(List.of(asking().rules().getFirst(), twice))));
    var found = new ArrayList<Found>();
    var shared =
        new StoredSuggestions(
            () -> List.of("files", "mail"),
            _ -> store,
            _ -> List.of("mail", "files"),
            home,
            folder,
            clock,
            Runnable::run,
            Runnable::run);
    shared.look(_ -> {}, found::add);
    assertThat(found.getFirst().offers())
        .allSatisfy(one -> {
          assertThat(one.server()).isEqualTo("mail");
          assertThat(one.servers()).containsExactly("mail", "files");
        });
    var content =
        SuggestionWords.of(
            new Offer(
                "files",
                offer().suggestion(),
                List.of("mail", "files"),
                List.of("Counted over both.")),
            clock.instant(),
            clock.getZone());
    assertThat(content.notes().getFirst())
        .isEqualTo("The rule would be in force for: mail and files. Counted over both.");
    assertThat(SuggestionWords.of(offer(), clock.instant(), clock.getZone()).notes())
        .noneMatch(note -> note.contains("in force for"));
  }

  private List<String> rules() {
    return store.state().policy().rules().stream().map(rule -> rule.id().value()).toList();
  }

  @Test
  void addingPutsItInForceAndUndoTakesItBack() {
    desk.add(offer(), outcomes::add);
    assertThat(outcomes).containsExactly(new Outcome.Done(2));
    assertThat(rules()).containsExactly("ask-changes", "allow-write_file");
    desk.undo(offer(), 2, outcomes::add);
    assertThat(store.state().policy()).isEqualTo(asking());
    assertThat(outcomes.getLast()).isEqualTo(new Outcome.Done(3));
  }

  @Test
  void aPolicyThatChangedMeanwhileIsLeftAlone() throws Exception {
    store.save(PolicyDocument.of(Policy.DENY_ALL));
    desk.add(offer(), outcomes::add);
    assertThat(outcomes.getFirst()).isInstanceOf(Outcome.Failed.class);
    assertThat(rules()).isEmpty();
  }

  @Test
  void aTrialEndsAfterADay() {
    desk.tryOut(offer(), outcomes::add);
    assertThat(store.state().policy().rules().getLast().expiresAt())
        .contains(clock.instant().plus(TrialRules.LENGTH));
    clock.pass(TrialRules.LENGTH.minusSeconds(1));
    desk.endTrials();
    assertThat(rules()).containsExactly("ask-changes", "allow-write_file");
    clock.pass(Duration.ofSeconds(1));
    desk.endTrials();
    assertThat(store.state().policy()).isEqualTo(asking());
    long version = store.state().revision().number();
    desk.endTrials();
    assertThat(store.state().revision().number()).isEqualTo(version);
  }

  @Test
  void aTrialThatWasUndoneIsForgotten() throws Exception {
    desk.tryOut(offer(), outcomes::add);
    desk.undo(offer(), 2, outcomes::add);
    clock.pass(TrialRules.LENGTH);
    desk.endTrials();
    assertThat(store.state().policy()).isEqualTo(asking());
    assertThat(new SuggestionStore(home).read().trials()).isEmpty();
  }

  @Test
  void aRefusalIsRemembered() throws Exception {
    desk.refuse(offer(), outcomes::add);
    assertThat(outcomes).containsExactly(new Outcome.Done(0));
    assertThat(new SuggestionStore(home).read().refused())
        .containsExactly(offer().suggestion().key());
  }

  @Test
  void whatCannotBeRememberedIsNotTried() throws Exception {
    Files.writeString(home.state().resolve("suggestions.json"), "nonsense");
    desk.tryOut(offer(), outcomes::add);
    assertThat(outcomes.getFirst()).isInstanceOf(Outcome.Failed.class);
    assertThat(store.state().policy()).isEqualTo(asking());
  }

  @Test
  void withoutALogThereIsNothing() {
    var found = new ArrayList<SuggestionDesk.Found>();
    desk.look(_ -> {}, found::add);
    assertThat(found.getFirst().offers()).isEmpty();
    assertThat(found.getFirst().figures())
        .hasValueSatisfying(figures -> assertThat(figures.isEmpty()).isTrue());
  }

  private static final class SettableClock extends Clock {
    private Instant now = Instant.parse("2026-11-21T14:00:00Z");

    void pass(Duration time) {
      now = now.plus(time);
    }

    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      return this;
    }

    @Override
    public Instant instant() {
      return now;
    }
  }
}
