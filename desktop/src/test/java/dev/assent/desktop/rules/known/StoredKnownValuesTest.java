package dev.assent.desktop.rules.known;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.Operation;
import dev.assent.core.access.Provenance;
import dev.assent.core.access.SideEffect;
import dev.assent.core.access.Subject;
import dev.assent.core.analysis.ToolEffects;
import dev.assent.core.audit.PastCalls;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.policy.Attribute;
import dev.assent.desktop.rules.known.KnownValues.AtHand;
import dev.assent.desktop.rules.known.SampleLogs.Call;
import dev.assent.desktop.rules.known.StoredKnownValues.Listed;
import dev.assent.desktop.rules.known.StoredKnownValues.Sources;
import dev.assent.desktop.rules.known.ValueOffers.Offer;
import dev.assent.desktop.ui.BackgroundWork;
import dev.assent.desktop.ui.Texts;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoredKnownValuesTest {
  @TempDir Path folder;
  private final List<AtHand> told = new ArrayList<>();
  private final ValueOffers offers = new ValueOffers();
  private final Queue<Runnable> work = new ArrayDeque<>();
  private Optional<Subject> person = Optional.empty();
  private List<String> servers = List.of("files", "git", "new");
  private SampleLogs logs = new SampleLogs(Path.of(""));

  @BeforeEach
  void write() throws Exception {
    logs = new SampleLogs(folder);
    logs.write(
        "files",
        List.of(
            Call.of("read_file", "/home/sam/code/a.txt"),
            Call.of("read_file", "/home/sam/code/b.txt")));
    logs.write(
        "git",
        List.of(
            new Call("git_push", "/home/sam/code/a.txt", "Zed", "git.example.com", "{\"f\": 1}"),
            new Call("git_push", "/srv/repo", "Cursor", "git.example.com", "{\"f\": 1}")));
  }

  private StoredKnownValues values() {
    var sources =
        new Sources(
            () -> servers,
            this::log,
            StoredKnownValuesTest::tools,
            () -> person,
            () -> List.of("files:delete_wide"));
    return new StoredKnownValues(
        sources, Path.of("/home/sam"), new BackgroundWork(work::add, Runnable::run));
  }

  private PastCalls log(String server) {
    if (server.equals("broken")) {
      throw new IllegalArgumentException("a log that cannot be read");
    }
    return logs.log(server);
  }

  private static List<Listed> tools(String server) {
    return server.equals("files")
        ? List.of(
            new Listed("read_file", JsonObject.EMPTY, ToolEffects.UNKNOWN),
            new Listed(
                "write_file",
                SampleLogs.json(
                    """
                    {"name": "write_file", "inputSchema": {"properties": {
                      "path": {"type": "string"}, "mode": {"properties": {"append": {"type": "boolean"}}}}}}
                    """),
                new ToolEffects(
                    Optional.of(Operation.WRITE), Optional.of(Set.of(SideEffect.FS_WRITE)))))
        : List.of();
  }

  private void run() {
    while (!work.isEmpty()) {
      work.remove().run();
    }
  }

  private void learn(StoredKnownValues values, String server) {
    told.clear();
    values.of(server, told::add);
    run();
    offers.show(told.getLast());
  }

  @Test
  void theServersOwnAreToldFirstAndThenWhatOthersHad() {
    values().of("files", told::add);
    work.remove().run();
    assertThat(told)
        .singleElement()
        .satisfies(own -> {
          assertThat(own.own().calls()).isEqualTo(2);
          assertThat(own.others().calls()).isZero();
          assertThat(own.whole()).isTrue();
        });
    run();
    assertThat(told).hasSize(2);
    assertThat(told.getLast().others().calls()).isEqualTo(2);
    offers.show(told.getLast());
    assertThat(offers.basis()).isEqualTo("Counted in the last 2 calls. On other servers: 2.");
  }

  @Test
  void eachValueSaysWhereItComesFrom() {
    learn(values(), "files");
    assertThat(offers.values(Attribute.TOOL_NAME, ""))
        .containsExactly(
            new Offer("read_file", "seen 2 times"), new Offer("write_file", "never called"));
    assertThat(offers.values(Attribute.CLIENT, ""))
        .containsExactly(
            new Offer("Cursor", "seen 2 times"), new Offer("Zed", "on other servers: seen once"));
    assertThat(offers.values(Attribute.HOST, "git"))
        .containsExactly(new Offer("git.example.com", "on other servers: seen 2 times"));
    assertThat(offers.values(Attribute.PATH, "~/code"))
        .containsExactly(
            new Offer("~/code/**", "seen 2 times"),
            new Offer("~/code/a.txt", "seen once"),
            new Offer("~/code/b.txt", "seen once"));
    assertThat(offers.values(Attribute.COMMAND_RULE, "wide"))
        .containsExactly(new Offer("files:delete_wide", "never seen"));
    assertThat(offers.places(Attribute.ARGUMENT, ""))
        .containsExactly(
            new Offer("/path", "\"/home/sam/code/b.txt\""),
            new Offer("/mode/append", "an argument of write_file"));
  }

  @Test
  void effectsThatNoCallHadAreThoseOfListedTools() {
    learn(values(), "files");
    assertThat(offers.word(Attribute.SIDE_EFFECTS, "fs_read")).isEqualTo("seen 2 times");
    assertThat(offers.word(Attribute.SIDE_EFFECTS, "fs_write"))
        .isEqualTo("of a listed tool, never called");
    assertThat(offers.word(Attribute.SIDE_EFFECTS, "code_exec")).isEmpty();
    assertThat(offers.word(Attribute.OPERATION, "write"))
        .isEqualTo("of a listed tool, never called");
  }

  @Test
  void aServerWithoutCallsOffersWhatOthersHadAndNoToolOfTheirs() {
    learn(values(), "new");
    assertThat(offers.values(Attribute.TOOL_NAME, "")).isEmpty();
    assertThat(offers.values(Attribute.CLIENT, "z"))
        .containsExactly(new Offer("Zed", "on other servers: seen once"));
    assertThat(offers.basis())
        .isEqualTo("No call of this server was counted. On other servers: 4.");
  }

  @Test
  void whatTheSignInSaysIsOfferedAndMarkedAsThat() {
    person =
        Optional.of(
            new Subject(
                "42",
                Provenance.TOKEN,
                Optional.of("https://id.example.com"),
                List.of("deploy"),
                Optional.of("assent-desktop"),
                List.of("assent"),
                Optional.of("Sam"),
                JsonObject.builder()
                    .put("groups", JsonArray.ofStrings(List.of("release", "dev")))
                    .build()));
    learn(values(), "files");
    assertThat(offers.values(Attribute.SCOPE, "dep"))
        .containsExactly(new Offer("deploy", "of your sign-in"));
    assertThat(offers.values(Attribute.SUBJECT, ""))
        .containsExactly(new Offer("ann", "seen 2 times"), new Offer("42", "of your sign-in"));
    assertThat(offers.places(Attribute.CLAIM, "gr"))
        .containsExactly(new Offer("/groups", "[\"release\",\"dev\"]"));
  }

  @Test
  void aSecondLookReadsOnAndCountsNothingTwice() throws Exception {
    var values = values();
    learn(values, "files");
    logs.write("files", List.of(Call.of("list_files", "/home/sam/x")));
    logs.write("files", "canary", List.of(Call.of("canary", "/home/sam/x")));
    learn(values, "files");
    assertThat(offers.values(Attribute.TOOL_NAME, ""))
        .containsExactly(
            new Offer("read_file", "seen 2 times"),
            new Offer("list_files", "seen once"),
            new Offer("write_file", "never called"));
    learn(values, "git");
    assertThat(told.getLast().own().calls()).isEqualTo(2);
    assertThat(told.getLast().others().calls()).isEqualTo(3);
  }

  @Test
  void ofALongLogTheNewestAreCountedAndNothingIsSaidOfTheRest() throws Exception {
    logs.write("long", List.of(Call.of("once", "/x")));
    logs.write(
        "long",
        IntStream.range(0, StoredKnownValues.RECORDS)
            .mapToObj(i -> Call.of("read_file", "/home/sam/f" + i))
            .toList());
    servers = List.of("long");
    learn(values(), "long");
    // Some of the records that are read seal the chain and are no calls.
    int calls = told.getLast().own().calls();
    assertThat(calls).isBetween(StoredKnownValues.RECORDS - 100, StoredKnownValues.RECORDS);
    assertThat(told.getLast().whole()).isFalse();
    assertThat(offers.basis()).isEqualTo("Counted in the last " + Texts.number(calls) + " calls.");
    assertThat(offers.values(Attribute.TOOL_NAME, ""))
        .containsExactly(new Offer("read_file", "seen " + Texts.number(calls) + " times"));
    assertThat(offers.values(Attribute.COMMAND_RULE, "wide"))
        .containsExactly(new Offer("files:delete_wide", "not seen lately"));
    // Of more values than are kept, those of the newest calls are there.
    assertThat(offers.values(Attribute.PATH, "f9999"))
        .containsExactly(new Offer("~/f9999", "seen once"));
  }

  @Test
  void ofALogThatCannotBeReadNothingIsSaidToHaveNeverBeen() {
    servers = List.of("broken");
    learn(values(), "broken");
    assertThat(told.getLast().whole()).isFalse();
    assertThat(offers.values(Attribute.COMMAND_RULE, "wide"))
        .containsExactly(new Offer("files:delete_wide", "not seen where the log can be read"));
    assertThat(offers.basis())
        .isEqualTo(
            "No call of this server was counted. Not all of the log of broken could be read: a log"
                + " that cannot be read");
  }

  @Test
  void aLineThatIsNoRecordIsSaidWhosesoeverLogItIsIn() throws Exception {
    logs.spoil("git");
    learn(values(), "files");
    assertThat(offers.basis())
        .startsWith("Counted in the last 2 calls. On other servers: 2. Not all of the log of git");
    assertThat(offers.values(Attribute.COMMAND_RULE, "wide"))
        .containsExactly(new Offer("files:delete_wide", "never seen"));
    logs.spoil("files");
    learn(values(), "files");
    assertThat(offers.values(Attribute.TOOL_NAME, "w"))
        .containsExactly(new Offer("write_file", "not seen where the log can be read"));
  }

  @Test
  void onlyTheServerThatIsLookedAtLastIsTold() {
    var values = values();
    values.of("git", told::add);
    values.of("files", told::add);
    run();
    assertThat(told)
        .allSatisfy(one -> assertThat(one.own().one(Attribute.TOOL_NAME, "git_push")).isEmpty());
  }
}
