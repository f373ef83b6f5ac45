package dev.assent.core.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.audit.AuditFile;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.jsonrpc.MessageId;
import dev.assent.core.proxy.session.ReplyForms;
import dev.assent.core.transport.Watchdog;
import dev.assent.testing.Depth;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Faults of the program, one at a time, at each step of a call's way: every request is answered or
/// the session ends, nothing reaches the server without its record, and the next call works. On the
/// thread that reads, and on those of the calls. A part of the points every day; a deep run has 300
/// of them on each way.
class FaultStepsTest {
  private static final int POINTS = Depth.of(20, 600) / 2;
  private static final long SEED = Depth.seed(20_261_121L);
  private static final int AT_ONCE = 32;
  private static final List<String> TOGETHER = List.of("g1", "g2", "deny-g", "g3");
  private static final JsonObject CLIENT =
      JsonObject.builder().put("name", "test").put("version", "1").build();

  // The seams that break the session: no channel to one side, or no log to write the end of a call
  // to.
  private static final Set<String> MAY_END =
      Set.of(
          "client read",
          "client write",
          "client receive",
          "client send batch",
          "server read",
          "server write",
          "server receive",
          "server end",
          "log operations before",
          "log operations behind");

  // Hundreds of traces of faults that are wanted would hide one that is not.
  private static final List<Logger> LOGS =
      Stream.of("dev.assent.core.proxy", "dev.assent.core.approval", "dev.assent.core.transport")
          .map(Logger::getLogger)
          .toList();

  @TempDir private Path folder;
  private Watchdog watchdog;

  @BeforeEach
  void start() throws Exception {
    watchdog = Watchdog.start();
    LOGS.forEach(log -> log.setLevel(Level.OFF));
  }

  @AfterEach
  void stop() {
    LOGS.forEach(log -> log.setLevel(null));
    watchdog.close();
  }

  // A call with a path is judged on a thread of its own in any case.
  private static JsonObject tool(String name) {
    return JsonObject.builder()
        .put("name", name)
        .put(
            "arguments",
            JsonObject.builder().put(name.equals("talk") ? "path" : "text", "/tmp/x").build())
        .put("_meta", JsonObject.builder().put("progressToken", "t-" + name).build())
        .build();
  }

  /// Everything that a session carries, one thing after the other.
  private static void talk(SeamClient client) throws InterruptedException {
    client.ask(
        "init",
        "initialize",
        JsonObject.builder()
            .put("protocolVersion", "2025-03-26")
            .put("clientInfo", CLIENT)
            .build());
    client.send(Message.Notification.of("notifications/initialized", JsonObject.EMPTY));
    client.ask("list", "tools/list", JsonObject.EMPTY);
    client.ask("echo", "tools/call", tool("echo"));
    client.ask("deny", "tools/call", tool("secret_read"));
    client.ask("yes", "tools/call", tool("ask_me"));
    client.ask("sample", "tools/call", tool("sample"));
    client.ask("talk", "tools/call", tool("talk"));
    client.ask("vendor", "vendor/anything", JsonObject.EMPTY);
    client.send(Message.Request.of(MessageId.of("silent"), "tools/call", tool("silent")));
    client.send(
        Message.Notification.of(
            "notifications/cancelled", JsonObject.builder().put("requestId", "silent").build()));
    client.send(Message.Notification.of("vendor/told", JsonObject.EMPTY));
    if (hasBatches(client)) {
      client.sendLine(batch());
      client.await("b1");
      client.await("b2");
    }
    client.sendLine(
        "{\"jsonrpc\":\"2.0\",\"id\":\"m\",\"id\":\"m\",\"method\":\"ping\"}\n"
            .getBytes(StandardCharsets.UTF_8));
    client.awaitWithoutId();
    client.ask("ping", "ping", JsonObject.EMPTY);
    client.sendLine(together());
    for (String id : TOGETHER) {
      client.await(id);
    }
    client.ask("last", "tools/call", tool("echo"));
  }

  // Read at once, and so judged, recorded and sent on together.
  private static byte[] together() {
    var lines = new StringBuilder();
    for (String id : TOGETHER) {
      var request =
          Message.Request.of(
              MessageId.of(id), "tools/call", tool(id.startsWith("deny") ? "secret_read" : "echo"));
      lines.append(JsonWriter.write(request.tree())).append('\n');
    }
    return lines.toString().getBytes(StandardCharsets.UTF_8);
  }

  // Only in the revision that the handshake agreed on, if it came to that.
  private static boolean hasBatches(SeamClient client) {
    return client.answers().containsKey("init")
        && client.answers().get("init").get("result") != null;
  }

  private static byte[] batch() {
    var members =
        Stream.of(
                Message.Request.of(MessageId.of("b1"), "tools/call", tool("echo")),
                Message.Request.of(MessageId.of("b2"), "ping", JsonObject.EMPTY),
                Message.Notification.of("vendor/told", JsonObject.EMPTY))
            .map(message -> (dev.assent.core.json.Json) message.tree())
            .toList();
    return (JsonWriter.write(new JsonArray(members)) + "\n").getBytes(StandardCharsets.UTF_8);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void withoutAFaultAllIsAnsweredAsItShouldBe(boolean forced) throws Exception {
    var rig = play(Optional.empty(), forced);
    assertThat(rig.client.answers().keySet())
        .contains(
            "init", "list", "echo", "deny", "yes", "sample", "talk", "vendor", "b1", "b2", "ping",
            "g1", "g2", "deny-g", "g3", "last");
    assertThat(spoiled(rig.client.answers()))
        .as("refused, but for what was given up")
        .isSubsetOf("silent");
    assertThat(rig.server.seen())
        .extracting(seen -> ReplyForms.textOf(seen.id()))
        .doesNotContain("deny", "deny-g")
        .contains("g1", "g2", "g3", "last");
    assertThat(rig.seams.crossings().keySet()).as("the steps of a call").hasSizeGreaterThan(25);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aFaultAtAnyStepIsARefusalWithARecordAndLetsNothingPass(boolean forced) throws Exception {
    var tried = new TreeSet<String>();
    int hits = 0;
    try (var executor = Executors.newFixedThreadPool(AT_ONCE)) {
      var points = points(forced).iterator();
      while (hits < POINTS && points.hasNext()) {
        var running = new ArrayList<Future<Boolean>>();
        for (int i = 0; i < Math.min(64, POINTS - hits) && points.hasNext(); i++) {
          Seams.Point point = points.next();
          tried.add(point.seam());
          running.add(executor.submit(() -> holds(point, forced)));
        }
        for (Future<Boolean> one : running) {
          hits += one.get(10, TimeUnit.MINUTES) ? 1 : 0;
        }
      }
    }
    assertThat(hits).as("faults that happened, seed %d", SEED).isGreaterThanOrEqualTo(POINTS);
    assertThat(tried).as("seams, seed %d", SEED).hasSizeGreaterThan(Math.min(25, POINTS / 4));
  }

  // Each crossing of each seam with each kind of fault, in an order of chance in which every seam
  // comes early.
  private List<Seams.Point> points(boolean forced) throws Exception {
    var random = new Random(SEED);
    var bySeam = new ArrayList<List<Seams.Point>>();
    for (var seam : play(Optional.empty(), forced).seams.crossings().entrySet()) {
      var points = new ArrayList<Seams.Point>();
      for (int crossing = 1; crossing <= seam.getValue(); crossing++) {
        for (Seams.Kind kind : Seams.Kind.values()) {
          points.add(new Seams.Point(seam.getKey(), crossing, kind, false));
        }
        points.add(new Seams.Point(seam.getKey(), crossing, Seams.Kind.STATE, true));
      }
      Collections.shuffle(points, random);
      bySeam.add(points);
    }
    var mixed = new ArrayList<Seams.Point>();
    for (int round = 0; mixed.size() < 4 * POINTS && round < 1000; round++) {
      Collections.shuffle(bySeam, random);
      for (List<Seams.Point> points : bySeam) {
        if (round < points.size()) {
          mixed.add(points.get(round));
        }
      }
    }
    return mixed;
  }

  private SeamRig play(Optional<Seams.Point> point, boolean forced) throws Exception {
    var rig = new SeamRig(folder, watchdog, new Seams(point), forced);
    try (rig) {
      talk(rig.client);
    } catch (AssertionError e) {
      throw new AssertionError("at " + point + ", seed " + SEED + ": " + e.getMessage(), e);
    }
    assertThat(rig.awaitEnd()).as("the end of the session at %s, seed %d", point, SEED).isTrue();
    return rig;
  }

  // Returns whether the fault happened at all.
  private boolean holds(Seams.Point point, boolean forced) throws Exception {
    var rig = play(Optional.of(point), forced);
    var answers = rig.client.answers();
    String what = point + ", seed " + SEED;
    var allowed = allowed(rig.log);
    for (Message.Request seen : rig.server.seen()) {
      assertThat(allowed)
          .as("%s: what reached the server is on record", what)
          .contains(ReplyForms.textOf(seen.id()));
    }
    assertThat(rig.server.seen())
        .as("%s: nothing refused was released", what)
        .noneMatch(seen -> ReplyForms.textOf(seen.id()).startsWith("deny"));
    assertThat(rig.client.answeredTwice()).as("%s: answered twice", what).isEmpty();
    boolean complete = answers.containsKey("last");
    if (!complete) {
      assertThat(point)
          .as("%s: the session may end", what)
          .matches(at -> at.lasting() || MAY_END.contains(at.seam()));
    }
    if (complete && !point.lasting() && !spoiled(answers).contains("last")) {
      assertThat(JsonWriter.write(answers.get("last"))).as(what).contains("done");
    }
    for (String id : spoiled(answers)) {
      assertClear(answers.get(id), what);
      // A call after a session's end is refused with the reason of that end; no log, no record.
      if (!MAY_END.contains(point.seam()) && !point.seam().startsWith("log ")) {
        assertThat(isOnRecord(rig.log, id)).as("%s: the record of `%s`", what, id).isTrue();
      }
    }
    assertThat(rig.open.count()).as("%s: open calls", what).isZero();
    assertThat(rig.approvals.queue().waiting()).as("%s: open questions", what).isEmpty();
    return rig.seams.wasHit();
  }

  // The requests that were to succeed and did not.
  private static Set<String> spoiled(Map<String, JsonObject> answers) {
    var spoiled = new HashSet<String>();
    answers.forEach((id, answer) -> {
      if (!id.startsWith("deny")
          && (answer.get("error") != null
              || JsonWriter.write(answer).contains("\"isError\":true"))) {
        spoiled.add(id);
      }
    });
    return spoiled;
  }

  private static void assertClear(JsonObject answer, String what) {
    String text = JsonWriter.write(answer);
    if (answer.get("error") != null) {
      assertThat(answer.object("error").orElseThrow().get("code")).as(what).isNotNull();
      assertThat(text)
          .as(what)
          .containsAnyOf(
              "internal fault",
              "The server of files",
              "came before an `initialize`",
              "The input was closed");
    } else {
      assertThat(text)
          .as(what)
          .containsAnyOf(
              "\"reason\":\"failed\"", "\"reason\":\"timed-out\"", "\"reason\":\"withdrawn\"");
    }
  }

  private static Set<String> allowed(SeamLog log) {
    var allowed = new HashSet<String>();
    for (JsonObject decision : log.bodies(AuditFile.DECISIONS, "decision")) {
      if (decision.string("outcome").equals(Optional.of("allowed"))) {
        decision.string("request_id").ifPresent(allowed::add);
      }
    }
    return allowed;
  }

  private static boolean isOnRecord(SeamLog log, String id) {
    boolean refused =
        log.bodies(AuditFile.DECISIONS, "decision").stream()
            .anyMatch(decision ->
                decision.string("request_id").equals(Optional.of(id))
                    && decision.string("outcome").equals(Optional.of("denied")));
    boolean failed =
        log.bodies(AuditFile.OPERATIONS, "operation").stream()
            .anyMatch(operation ->
                operation.string("request_id").equals(Optional.of(id))
                    && !operation.string("outcome").equals(Optional.of("answered")));
    boolean incident =
        log.bodies(AuditFile.OPERATIONS, "incident").stream()
            .anyMatch(record ->
                record.string("code").equals(Optional.of("internal"))
                    || record.string("detail").orElse("").contains("came before an `initialize`"));
    return refused || failed || incident;
  }
}
