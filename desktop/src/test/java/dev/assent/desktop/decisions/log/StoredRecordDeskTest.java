package dev.assent.desktop.decisions.log;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.ListedTool;
import dev.assent.core.analysis.CaseSurroundings;
import dev.assent.core.analysis.PolicyTests;
import dev.assent.core.approval.question.ToolReview;
import dev.assent.core.audit.AuditRecord;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.pap.PolicyStore;
import dev.assent.core.pap.document.PolicyDocument;
import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Effect;
import dev.assent.core.suggest.RecordedRule;
import dev.assent.desktop.decisions.SampleRecords;
import dev.assent.desktop.decisions.log.RecordDesk.Pinned;
import dev.assent.desktop.ui.BackgroundWork;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoredRecordDeskTest {
  private static final String RULES =
      """
      {"version": "1", "default_action": "deny", "rules": [
        {"id": "reads", "effect": "allow", "conditions": {"tool_name": "read_file", "path_pattern": "/home/sam/code/**"}}
      ]}
      """;

  @TempDir Path folder;
  private PolicyStore store;
  private List<ToolReview> tools = List.of();

  @BeforeEach
  void open() throws Exception {
    Files.writeString(folder.resolve("policy.json"), RULES);
    store =
        PolicyStore.open(
            folder.resolve("policy.json"), folder.resolve("history.jsonl"), Clock.systemUTC());
  }

  @AfterEach
  void close() {
    store.close();
  }

  private RecordDesk desk() {
    return new StoredRecordDesk(
        _ -> store, _ -> tools, around(), new BackgroundWork(Runnable::run, Runnable::run));
  }

  private static CaseSurroundings around() {
    return new CaseSurroundings(
        Clock.systemUTC(),
        Path.of("/home/sam"),
        Path.of("/home/sam"),
        "ann",
        Map.of(),
        _ -> List.of());
  }

  private Pinned pin(AuditRecord record) {
    var found = new ArrayList<Pinned>();
    desk().pin("files", record, "a name", found::add);
    return found.getFirst();
  }

  private static AuditRecord read() {
    return SampleRecords.allowed("d")
        .rule("reads", "allow", 2, 0, 2)
        .call("read_file", "/home/sam/code/A.java")
        .at(0);
  }

  @Test
  void aPinnedCallIsATestThatThePolicyHasToPass() {
    assertThat(pin(read())).isEqualTo(new Pinned.Done());
    assertThat(pin(read())).as("its name is taken").isEqualTo(new Pinned.Done());
    var policy = store.state().policy();
    assertThat(policy.examples())
        .extracting(one -> one.name())
        .containsExactly("a name", "a name (2)");
    assertThat(policy.examples().getFirst().decision()).isEqualTo(Effect.ALLOW);
    assertThat(PolicyTests.run(policy, around()).passed()).isTrue();
    var without = policy.withRules(List.of());
    assertThat(PolicyTests.run(without, around()).failures()).as("the test can fail").hasSize(2);
  }

  @Test
  void whatThePolicyDecidesOtherwiseIsNotPinned() {
    var record = SampleRecords.denied("d").call("read_file", "/home/sam/code/A.java").at(0);
    assertThat(pin(record)).isEqualTo(new Pinned.Otherwise());
    assertThat(store.state().policy().examples()).isEmpty();
  }

  @Test
  void aCallThatTheLogDoesNotHaveWholeIsNotPinned() {
    var record = read();
    var bare =
        new AuditRecord(0, record.time(), record.type(), record.content().without("arguments"));
    assertThat(pin(bare)).isEqualTo(new Pinned.NotWhole());
    var masked =
        record
            .content()
            .without("arguments")
            .with(
                "arguments",
                dev.assent.core.json.JsonObject.builder()
                    .put("path", new JsonString("[masked 12]"))
                    .build());
    assertThat(pin(new AuditRecord(0, record.time(), record.type(), masked)))
        .isEqualTo(new Pinned.NotWhole());
  }

  @Test
  void aRecordThatDoesNotSayWhatWasBeforeIsNotPinned() throws Exception {
    String after =
        """
        ,
          {"effect": "hitl", "conditions": {"tool_name": "read_file",
            "after": {"side_effects": ["secrets_read"]}}}
        ]}
        """;
    store.save(
        PolicyDocument.parse(
            RULES.replaceFirst("\\s*]}\\s*$", after).getBytes(StandardCharsets.UTF_8)));
    assertThat(pin(read())).isEqualTo(new Pinned.PastUnknown());
    assertThat(store.state().policy().examples()).isEmpty();
  }

  @Test
  void aDraftIsMadeByThePolicyInForceAndChangesNothing() {
    var record = SampleRecords.denied("d").call("write_file", "/home/sam/code/A.java").at(0);
    var found = new ArrayList<Optional<RecordedRule>>();
    desk().draft("files", record, Optional.empty(), found::add);
    assertThat(found.getFirst().orElseThrow().draft().added().getLast().effect())
        .isEqualTo(Effect.ALLOW);
    assertThat(store.state().policy().rules()).hasSize(1);
  }

  @Test
  void aDraftKnowsItsToolAsItStandsNow() {
    var tool =
        ListedTool.of("read_file", JsonObject.builder().put("name", "x").build(), Instant.EPOCH);
    var review = ToolReview.of("read_file", Optional.of(tool), Optional.empty());
    var other = ToolReview.of("write_file", Optional.of(tool), Optional.empty());
    tools = List.of(other, review);
    var record = SampleRecords.denied("d").call("read_file", "/home/sam/other/notes/a").at(0);
    var found = new ArrayList<Optional<RecordedRule>>();
    var reach = RecordedRule.Wider.of(record).folder();
    desk().draft("files", record, reach, found::add);
    assertThat(found.getFirst().orElseThrow().tool()).contains(review);
    assertThat(found.getFirst().orElseThrow().draft().added().getLast().conditions())
        .contains(Attribute.PATH.texts(List.of("/home/sam/other/notes/**")));
  }

  @Test
  void aServerThatIsGoneHasNothing() {
    var desk =
        new StoredRecordDesk(
            _ -> {
              throw new IllegalArgumentException("gone");
            },
            _ -> tools,
            around(),
            new BackgroundWork(Runnable::run, Runnable::run));
    var found = new ArrayList<Optional<RecordedRule>>();
    desk.draft("files", read(), Optional.empty(), found::add);
    assertThat(found).containsExactly(Optional.empty());
  }
}
