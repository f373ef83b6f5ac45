package dev.assent.core.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.audit.AuditFile;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.jsonrpc.MessageId;
import dev.assent.core.proxy.runtime.SessionFault;
import dev.assent.core.proxy.session.ReplyForms;
import dev.assent.core.transport.Watchdog;
import dev.assent.testing.Depth;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Random histories of a session: calls one by one and in bursts, cancelled, retried under the same
/// id, answered late and out of order, overdue, closed in the middle, with a fault at a crossing of
/// chance. Whatever the threads make of it: nothing reaches the server unjudged, what passes at
/// once does so in the order in which it came, each call is answered once, and nothing stays open.
class CallHistoriesTest {
  private static final int HISTORIES = Depth.of(300, 100_000);
  private static final long SEED = Depth.seed(20_261_130L);
  private static final int AT_ONCE = 100;
  private static final int BURST = 1000;

  private static final List<Logger> LOGS =
      Stream.of(
              "dev.assent.core.proxy",
              "dev.assent.core.approval",
              "dev.assent.core.transport",
              "dev.assent.core.pep")
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

  /// One history, and all that is known of it.
  private final class History {
    final long seed;
    final Random random;
    final boolean forced;
    final boolean impatient;
    final Optional<Seams.Point> point;
    final SeamRig rig;
    final Map<String, Integer> asked = new HashMap<>();
    final Set<String> cancelled = new HashSet<>();
    final List<String> ids = new ArrayList<>();
    final ConcurrentLinkedQueue<String> unjudged = new ConcurrentLinkedQueue<>();
    final ByteArrayOutputStream lines = new ByteArrayOutputStream();
    int calls;
    boolean over;
    boolean cut;

    History(long seed) throws Exception {
      this.seed = seed;
      this.random = new Random(seed);
      this.forced = random.nextInt(4) == 0;
      this.impatient = random.nextInt(8) == 0;
      this.point = fault();
      var time = impatient ? Duration.ofMillis(80) : Duration.ofSeconds(120);
      var own = Files.createDirectories(folder.resolve(String.valueOf(seed)));
      this.rig = new SeamRig(own, watchdog, new Seams(point), forced, time);
      rig.server.watcher = this::seen;
    }

    private Optional<Seams.Point> fault() {
      if (random.nextInt(3) > 0) {
        return Optional.empty();
      }
      var kinds = Seams.Kind.values();
      var seam = SEAMS.get(random.nextInt(SEAMS.size()));
      return Optional.of(
          new Seams.Point(
              seam, 1 + random.nextInt(40), kinds[random.nextInt(kinds.length)], false));
    }

    // On the server's thread, before the request is answered.
    private void seen(Message.Request request) {
      String id = ReplyForms.textOf(request.id());
      boolean judged =
          !request.method().equals("tools/call")
              || rig.log.bodies(AuditFile.DECISIONS, "decision").stream()
                  .anyMatch(decision ->
                      decision.string("request_id").equals(Optional.of(id))
                          && decision.string("outcome").equals(Optional.of("allowed")));
      if (!judged || request.params().string("name").orElse("").startsWith("secret")) {
        unjudged.add(id);
      }
    }

    void play() throws Exception {
      try (rig) {
        asked.put("init", 1);
        rig.client.ask("init", "initialize", HELLO);
        rig.client.send(Message.Notification.of("notifications/initialized", JsonObject.EMPTY));
        int steps = 5 + random.nextInt(25);
        for (int i = 0; i < steps; i++) {
          step();
        }
        if (random.nextInt(100) == 0) {
          burst(BURST);
        }
        flush();
        over |= random.nextInt(6) == 0;
        if (!over) {
          // First those that the server does not keep, so that there is room for what releases the
          // others.
          takeBack();
          await(id -> !id.startsWith("later"));
          release();
          await(_ -> true);
          cut = rig.client.hasEnded();
        }
      }
      assertThat(rig.awaitEnd()).as("the end, %s", this).isTrue();
      // An answer that is on its way to the client counts too.
      rig.client.awaitEnd();
    }

    private void await(Predicate<String> some) throws InterruptedException {
      for (String id : ids) {
        if (some.test(id) && isAwaited(id)) {
          rig.client.await(id);
        }
      }
    }

    private boolean isAwaited(String id) {
      return !cancelled.contains(id) && !(id.startsWith("silent") && !impatient);
    }

    // Calls that nobody answers.
    private void takeBack() throws Exception {
      for (String id : List.copyOf(ids)) {
        if (id.startsWith("ask_nobody") || id.startsWith("silent") && !impatient) {
          cancel(id);
        }
      }
      flush();
    }

    // Once more where the fault of the history keeps it from the server.
    private void release() throws Exception {
      for (int tries = 0; tries < 3 && !rig.client.hasEnded(); tries++) {
        String id = "released" + tries;
        asked.put(id, 1);
        rig.client.ask(id, "vendor/release", JsonObject.EMPTY);
        if (answered(id)) {
          return;
        }
      }
    }

    private boolean answered(String id) {
      var answer = rig.client.answers().get(id);
      return answer != null && answer.get("result") != null;
    }

    private void step() throws Exception {
      switch (random.nextInt(14)) {
        case 0, 1, 2 -> call("echo", true);
        case 3 -> call("echo", false);
        case 4 -> call("secret_read", random.nextBoolean());
        case 5 -> call("ask_me", true);
        case 6 -> call("later", random.nextInt(3) > 0);
        case 7 -> call("silent", true);
        case 8 -> burst(2 + random.nextInt(20));
        case 9 -> cancel(ids.isEmpty() ? "none" : ids.get(random.nextInt(ids.size())));
        case 10 -> again();
        case 11 -> request("ping" + calls, "ping", JsonObject.EMPTY);
        case 12 -> {
          if (random.nextInt(6) == 0) {
            call("ask_nobody", true);
          } else {
            call("release", true);
          }
        }
        case 13 -> {
          if (random.nextInt(20) == 0) {
            flush();
            over = true;
            rig.over = () -> Optional.of(new SessionFault(SessionFault.SESSION_OVER, "over", true));
          } else {
            batch();
          }
        }
        default -> throw new AssertionError();
      }
      if (random.nextInt(3) > 0) {
        flush();
      }
    }

    private void burst(int count) throws Exception {
      flush();
      for (int i = 0; i < count; i++) {
        call(random.nextInt(8) == 0 ? "secret_read" : "echo", random.nextInt(8) > 0);
      }
      flush();
    }

    // Only in the revision that the handshake agreed on, if it came to that.
    private void batch() throws Exception {
      flush();
      if (!answered("init")) {
        return;
      }
      var members = new ArrayList<Json>();
      for (int i = 0; i < 1 + random.nextInt(4); i++) {
        members.add(message("b" + calls, "tools/call", params("echo", true)).tree());
      }
      lines.writeBytes(
          (JsonWriter.write(new JsonArray(members)) + "\n").getBytes(StandardCharsets.UTF_8));
    }

    private void call(String tool, boolean atOnce) {
      request(tool + "-" + calls, "tools/call", params(tool, atOnce));
    }

    // With a path it is judged on a thread of its own.
    private JsonObject params(String tool, boolean atOnce) {
      calls++;
      var arguments =
          JsonObject.builder()
              .put("n", new JsonNumber(String.valueOf(calls)))
              .put(atOnce ? "text" : "path", atOnce ? "hello" : "/tmp/x");
      return JsonObject.builder().put("name", tool).put("arguments", arguments.build()).build();
    }

    // The same id once more: an error where the first is open, or its answer may still come.
    private void again() {
      if (!ids.isEmpty()) {
        request(ids.get(random.nextInt(ids.size())), "tools/call", params("echo", true));
      }
    }

    private void request(String id, String method, JsonObject params) {
      lines.writeBytes(
          (JsonWriter.write(message(id, method, params).tree()) + "\n")
              .getBytes(StandardCharsets.UTF_8));
    }

    private Message.Request message(String id, String method, JsonObject params) {
      if (asked.merge(id, 1, Integer::sum) == 1) {
        ids.add(id);
      }
      return Message.Request.of(MessageId.of(id), method, params);
    }

    private void cancel(String id) {
      cancelled.add(id);
      var params = JsonObject.builder().put("requestId", id).build();
      lines.writeBytes(
          (JsonWriter.write(Message.Notification.of("notifications/cancelled", params).tree())
                  + "\n")
              .getBytes(StandardCharsets.UTF_8));
    }

    private void flush() {
      rig.client.sendLine(lines.toByteArray());
      lines.reset();
    }

    void check() {
      assertThat(unjudged).as("reached the server unjudged, %s", this).isEmpty();
      checkAnswers();
      checkOrder();
      checkOrderOfAnswers();
      assertThat(rig.open.count()).as("open calls, %s", this).isZero();
      assertThat(rig.approvals.queue().waiting()).as("open questions, %s", this).isEmpty();
    }

    private void checkAnswers() {
      var counts = rig.client.counts();
      boolean whole = !over && !cut;
      for (String id : ids) {
        int answers = counts.getOrDefault(id, 0);
        assertThat(answers).as("answers to `%s`, %s", id, this).isLessThanOrEqualTo(asked.get(id));
        if (whole && isAwaited(id) && asked.get(id) == 1) {
          assertThat(answers).as("answers to `%s`, %s", id, this).isEqualTo(1);
        }
      }
      if (cut) {
        assertThat(rig.seams.wasHit() || impatient)
            .as("the session ended by itself, %s", this)
            .isTrue();
      }
      var recorded = new HashMap<String, Integer>();
      for (JsonObject one : rig.log.bodies(AuditFile.OPERATIONS, "operation")) {
        one.string("request_id").ifPresent(id -> recorded.merge(id, 1, Integer::sum));
      }
      for (var answer : rig.client.answers().entrySet()) {
        if (JsonWriter.write(answer.getValue()).contains("\"done\"")) {
          assertThat(recorded).as("%s", this).containsKey(answer.getKey());
        }
      }
    }

    private void checkOrder() {
      var reached = new HashSet<String>();
      var seen = new HashMap<String, Integer>();
      int last = 0;
      for (Message message : rig.server.heard()) {
        if (message instanceof Message.Request request) {
          String id = ReplyForms.textOf(request.id());
          reached.add(id);
          assertThat(seen.merge(id, 1, Integer::sum))
              .as("times that `%s` reached the server, %s", id, this)
              .isLessThanOrEqualTo(asked.getOrDefault(id, 0));
          if (!forced && passesAtOnce(request)) {
            int number = number(request);
            assertThat(number).as("the order of `%s`, %s", id, this).isGreaterThan(last);
            last = number;
          }
        } else if (message instanceof Message.Notification told
            && told.method().equals("notifications/cancelled")) {
          assertThat(reached)
              .as("cancelled before it came, %s", this)
              .contains(told.params().string("requestId").orElseThrow());
        }
      }
    }

    // An answer that need not wait for the disk keeps the order of the server; those of a batch
    // come together.
    private void checkOrderOfAnswers() {
      if (forced) {
        return;
      }
      var answers = rig.client.answers();
      var sent = rig.server.sent().iterator();
      for (String id : rig.client.received()) {
        if (asked.getOrDefault(id, 0) == 1
            && !id.startsWith("b")
            && JsonWriter.write(answers.get(id)).contains("\"done\"")) {
          boolean found = false;
          while (!found && sent.hasNext()) {
            found = sent.next().equals(id);
          }
          assertThat(found).as("the order of the answer to `%s`, %s", id, this).isTrue();
        }
      }
    }

    private static boolean passesAtOnce(Message.Request request) {
      return request.method().equals("tools/call")
          && !request.params().string("name").orElse("").startsWith("ask")
          && request.params().object("arguments").orElseThrow().get("text") != null;
    }

    private static int number(Message.Request request) {
      var n = request.params().object("arguments").orElseThrow().get("n");
      return ((JsonNumber) n).decimal().intValueExact();
    }

    @Override
    public String toString() {
      return "history "
          + seed
          + (forced ? ", forced" : "")
          + (impatient ? ", impatient" : "")
          + point.map(at -> ", " + at).orElse("");
    }
  }

  private static final JsonObject HELLO =
      JsonObject.builder()
          .put("protocolVersion", "2025-03-26")
          .put("clientInfo", JsonObject.builder().put("name", "test").put("version", "1").build())
          .build();

  private static final List<String> SEAMS =
      List.of(
          "clock of approvals",
          "ids of approvals",
          "clock of tools",
          "clock of patience",
          "hooks",
          "digest",
          "clock of decisions",
          "ids of decisions",
          "clock of descriptions",
          "facts",
          "clock of the session",
          "binding",
          "commands",
          "switches",
          "limits",
          "front end",
          "policy",
          "settings",
          "settings of approvals",
          "decision",
          "way to the hooks",
          "form of refusals",
          "log decisions before",
          "log decisions behind",
          "log operations before",
          "log operations behind",
          "client write",
          "server write",
          "client read",
          "server read",
          "client send",
          "server send",
          "client enqueue",
          "server enqueue",
          "client flush",
          "server flush");

  @Test
  void eachCallIsAnsweredOnceAndNothingPassesUnjudged() throws Exception {
    try (var executor = Executors.newFixedThreadPool(AT_ONCE)) {
      for (int begun = 0; begun < HISTORIES; begun += 4 * AT_ONCE) {
        var running = new ArrayList<Future<?>>();
        for (int i = begun; i < Math.min(HISTORIES, begun + 4 * AT_ONCE); i++) {
          long seed = SEED + i;
          running.add(
              executor.submit(() -> {
                History history = new History(seed);
                try {
                  history.play();
                } catch (AssertionError e) {
                  throw new AssertionError(history + ": " + e.getMessage(), e);
                }
                history.check();
                return null;
              }));
        }
        for (Future<?> one : running) {
          one.get(10, TimeUnit.MINUTES);
        }
      }
    }
  }
}
