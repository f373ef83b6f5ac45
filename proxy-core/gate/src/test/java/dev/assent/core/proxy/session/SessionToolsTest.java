package dev.assent.core.proxy.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.KnownTool;
import dev.assent.core.access.ListedTool;
import dev.assent.core.access.PinnedTool;
import dev.assent.core.access.ToolState;
import dev.assent.core.config.AssentHome;
import dev.assent.core.config.store.ToolFiles;
import dev.assent.core.json.CanonicalJson;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonObject;
import dev.assent.core.proxy.runtime.CoreEvents;
import dev.assent.core.proxy.runtime.ToolBook;
import dev.assent.core.proxy.session.SessionKnowledge.SessionTools;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests what the lists of a server say of a call's tool (clause 8.4, and `tool_state` and
/// `tool_metadata` of clause 3).
class SessionToolsTest {
  private static final Instant NOON = Instant.parse("2026-11-21T12:00:00Z");

  @TempDir private Path folder;
  private AssentHome home;
  private ToolBook book;
  private SessionTools session;

  @BeforeEach
  void open() throws Exception {
    Path config = folder.toRealPath();
    home = new AssentHome(config, config, config.resolve("run"));
    Files.createDirectories(home.proxyFolder("files"));
    book = newBook();
    session = newSession();
  }

  // Nothing is left to be written into a folder that is about to go.
  @AfterEach
  void finish() {
    book.write();
  }

  private ToolBook newBook() {
    return new ToolBook("files", new ToolFiles(home, "files"), new CoreEvents());
  }

  private SessionTools newSession() {
    return new SessionTools(book, InstantSource.fixed(NOON), 100);
  }

  private static JsonObject tool(String name, String description) {
    return JsonObject.builder().put("name", name).put("description", description).build();
  }

  private static JsonObject result(JsonObject... tools) {
    return JsonObject.builder().put("tools", new JsonArray(List.of(tools))).build();
  }

  private static JsonObject page(String next, JsonObject... tools) {
    return result(tools).with("nextCursor", new dev.assent.core.json.JsonString(next));
  }

  private static JsonObject after(String cursor) {
    return JsonObject.builder().put("cursor", cursor).build();
  }

  private ToolBook.Sighting listed(JsonObject... tools) {
    return session.listed(JsonObject.EMPTY, result(tools));
  }

  private void accept(JsonObject tool) throws Exception {
    String name = tool.string("name").orElseThrow();
    book.accept(
        List.of(
            new PinnedTool(
                name, CanonicalJson.digest(tool), NOON, PinnedTool.How.PAGE, Optional.of(tool))));
  }

  private static KnownTool known(ToolState state, JsonObject description) {
    return new KnownTool(Optional.of(state), Optional.of(description));
  }

  private static KnownTool hidden(ToolState state) {
    return new KnownTool(Optional.of(state), Optional.empty());
  }

  @Test
  void aToolIsNewUntilAcceptedAndChangedWhenDescribedInAnotherWay() throws Exception {
    var mild = tool("read", "reads");
    var wild = tool("read", "reads and sends");
    listed(mild);
    assertThat(session.known("read")).isEqualTo(known(ToolState.NEW, mild));
    accept(mild);
    assertThat(session.known("read")).isEqualTo(known(ToolState.PINNED, mild));
    listed(wild);
    assertThat(session.known("read")).isEqualTo(known(ToolState.CHANGED, wild));
    listed(mild);
    assertThat(session.known("read")).isEqualTo(known(ToolState.PINNED, mild));
  }

  @Test
  void namesAreComparedExactly() throws Exception {
    listed(tool("read", "reads"), tool("Read", "reads"));
    accept(tool("read", "reads"));
    assertThat(session.known("Read").state()).contains(ToolState.NEW);
  }

  @Test
  void whereNobodyListedTheStateIsAbsent() throws Exception {
    accept(tool("read", "reads"));
    assertThat(session.known("read")).isEqualTo(KnownTool.UNKNOWN);
  }

  @Test
  void aSessionThatDoesNotListGoesByWhatAnotherOneOfThisCoreSaw() throws Exception {
    listed(tool("read", "reads"));
    accept(tool("read", "reads"));
    assertThat(newSession().known("read"))
        .isEqualTo(known(ToolState.PINNED, tool("read", "reads")));
    listed(tool("read", "sends"));
    assertThat(newSession().known("read"))
        .isEqualTo(known(ToolState.CHANGED, tool("read", "sends")));
    assertThat(newSession().known("other")).isEqualTo(KnownTool.UNKNOWN);
  }

  @Test
  void whatAnEarlierCoreSawTellsNothingOfTheServerNow() {
    listed(tool("read", "reads"));
    book.write();
    book = newBook();
    assertThat(newSession().known("read")).isEqualTo(KnownTool.UNKNOWN);
    assertThat(book.reviews()).hasSize(1);
  }

  @Test
  void aToolThatAWholeListDoesNotHaveIsNeverAsAccepted() throws Exception {
    accept(tool("read", "reads"));
    listed(tool("write", "writes"));
    assertThat(session.known("read")).isEqualTo(hidden(ToolState.CHANGED));
    assertThat(session.known("other")).isEqualTo(hidden(ToolState.NEW));
  }

  @Test
  void aDoubledNameIsNeverAsAcceptedUnlessBothAre() throws Exception {
    var mild = tool("read", "reads");
    var wild = tool("read", "reads and sends");
    accept(mild);
    listed(mild, wild);
    assertThat(session.known("read")).isEqualTo(known(ToolState.CHANGED, wild));
    accept(wild);
    assertThat(session.known("read")).isEqualTo(known(ToolState.CHANGED, mild));
    listed(wild, wild);
    assertThat(session.known("read")).isEqualTo(known(ToolState.PINNED, wild));
  }

  @Test
  void pagesAreFollowedToTheLast() {
    session.listed(JsonObject.EMPTY, page("2", tool("a", "one")));
    assertThat(session.known("a").state()).contains(ToolState.NEW);
    assertThat(session.known("b")).isEqualTo(KnownTool.UNKNOWN);
    session.listed(after("2"), page("3", tool("b", "two")));
    session.listed(after("3"), result(tool("c", "three")));
    assertThat(List.of(session.known("a"), session.known("b"), session.known("c")))
        .containsExactly(
            known(ToolState.NEW, tool("a", "one")),
            known(ToolState.NEW, tool("b", "two")),
            known(ToolState.NEW, tool("c", "three")));
    assertThat(session.known("d")).isEqualTo(hidden(ToolState.NEW));
  }

  @Test
  void aNameOnTwoPagesIsADoubledName() throws Exception {
    accept(tool("a", "one"));
    session.listed(JsonObject.EMPTY, page("2", tool("a", "one")));
    session.listed(after("2"), result(tool("a", "other")));
    assertThat(session.known("a")).isEqualTo(known(ToolState.CHANGED, tool("a", "other")));
  }

  @Test
  void aPageOutOfOrderMakesNoListWhole() {
    session.listed(JsonObject.EMPTY, page("2", tool("a", "one")));
    session.listed(after("7"), result(tool("z", "last")));
    assertThat(session.known("z").state()).contains(ToolState.NEW);
    assertThat(session.known("unseen")).isEqualTo(KnownTool.UNKNOWN);
  }

  @Test
  void aNewListReplacesTheOldOneWhenItIsWhole() {
    listed(tool("a", "one"), tool("b", "two"));
    session.listed(JsonObject.EMPTY, page("2", tool("a", "other")));
    assertThat(session.known("a")).isEqualTo(known(ToolState.NEW, tool("a", "other")));
    assertThat(session.known("b")).isEqualTo(known(ToolState.NEW, tool("b", "two")));
    var sighting = session.listed(after("2"), result());
    assertThat(session.known("b")).isEqualTo(hidden(ToolState.NEW));
    assertThat(sighting.gone()).containsExactly("b");
  }

  @Test
  void whatIsNewChangedAndGoneIsToldOnce() throws Exception {
    accept(tool("a", "one"));
    var first = listed(tool("a", "other"), tool("b", "two"));
    assertThat(first.fresh()).extracting(review -> review.name()).containsExactly("b");
    assertThat(first.changed()).extracting(review -> review.name()).containsExactly("a");
    assertThat(first.changed().getFirst().difference().changes().getFirst().after())
        .contains("other");
    assertThat(listed(tool("b", "two"), tool("a", "other")).isEmpty()).isTrue();
    assertThat(listed(tool("a", "one")).gone()).containsExactly("b");
  }

  @Test
  void toolsBeyondTheBoundCountAsNotListed() {
    var many = new ArrayList<Json>();
    for (int i = 0; i < 150; i++) {
      many.add(tool("t" + i, "one of many"));
    }
    session.listed(
        JsonObject.EMPTY, JsonObject.builder().put("tools", new JsonArray(many)).build());
    assertThat(session.known("t99").description()).isPresent();
    assertThat(session.known("t100")).isEqualTo(hidden(ToolState.NEW));
  }

  @Test
  void strangeListsAreFollowedAsFarAsTheyMakeSense() {
    session.listed(
        JsonObject.EMPTY,
        JsonObject.builder()
            .put(
                "tools",
                new JsonArray(
                    List.of(
                        JsonNull.NULL, JsonObject.EMPTY, tool("", "nameless"), tool("a", "one"))))
            .put("nextCursor", 7)
            .build());
    assertThat(session.known("a").state()).contains(ToolState.NEW);
    session.listed(JsonObject.EMPTY, JsonObject.EMPTY);
    assertThat(session.known("a")).isEqualTo(hidden(ToolState.NEW));
  }

  @Test
  void whatWasListedIsThereForThePageAfterARestart() throws Exception {
    listed(tool("a", "one"));
    accept(tool("b", "two"));
    book.write();
    var reviews = newBook().reviews();
    assertThat(reviews)
        .extracting(review -> review.name() + " " + review.state().word())
        .containsExactly("a new", "b pinned");
    assertThat(reviews.getFirst().listed()).contains(ListedTool.of("a", tool("a", "one"), NOON));
    assertThat(reviews.getLast().listed()).isEmpty();
  }

  @Test
  void whatATrialListedIsThereForThePageAndStillNewToASession() {
    var one = ListedTool.of("a", tool("a", "one"), NOON.minusSeconds(9));
    book.tried(List.of(one));
    assertThat(book.reviews().getFirst().listed()).contains(one.onTrial());
    assertThat(book.listedHere("a")).as("no session saw it").isEmpty();
    book.write();
    book = newBook();
    session = newSession();
    assertThat(listed(tool("a", "one")).fresh()).as("in the next core too").hasSize(1);
    book.write();
    book = newBook();
    session = newSession();
    assertThat(listed(tool("a", "one")).fresh()).isEmpty();
    book.tried(List.of(ListedTool.of("a", tool("a", "other"), NOON)));
    assertThat(book.reviews().getFirst().listed()).as("what a session saw stays").contains(one);
    listed(tool("b", "two"));
    assertThat(book.reviews()).extracting(review -> review.name()).containsExactly("b");
  }

  @Test
  void whatCannotBeWrittenIsNotAccepted() throws Exception {
    listed(tool("a", "one"));
    Files.writeString(
        home.proxyFolder("files").resolve("pins.json"), "{\"schema_version\": 2, \"tools\": []}");
    org.assertj.core.api.Assertions.assertThatThrownBy(() -> accept(tool("a", "one")))
        .isInstanceOf(dev.assent.core.config.ConfigException.class);
    assertThat(session.known("a").state()).contains(ToolState.NEW);
  }
}
