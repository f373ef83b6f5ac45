package dev.assent.installers;

import static dev.assent.installers.BridgeClient.arguments;
import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.audit.AuditFile;
import dev.assent.core.audit.check.AuditVerifier;
import dev.assent.core.audit.check.Verification;
import dev.assent.core.json.JsonObject;
import dev.assent.installers.Processes.Kind;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;

/// One home in which one process after the other is killed, while a client calls or while all of it
/// starts. After each kill: what the victim had started is gone, the next call works, and the log
/// verifies. At the end: what the server saw is in the log, and nothing runs any more.
final class KillRounds implements AutoCloseable {
  private static final int MOST_CALLS = 40;

  private final House house;
  private final AppendServer server;
  private final Processes processes;
  private final Random random;
  private final Map<String, String> environment;
  private final List<ProcessHandle> left = new ArrayList<>();
  private Optional<BridgeClient> current = Optional.empty();
  private int round;

  /// @param environment more of it for the bridges; with a display they start the application
  KillRounds(Path folder, Random random, Map<String, String> environment) throws Exception {
    this.house = House.empty(folder);
    this.server = AppendServer.in(house.root);
    this.processes = new Processes(house.home.config(), server.script());
    this.random = random;
    this.environment = environment;
    house.addProxy(Policies.BY_NAME, server.command());
  }

  private BridgeClient bridge() throws Exception {
    var words = new ArrayList<>(List.of("run", House.PROXY));
    if (environment.isEmpty()) {
      words.add("--headless");
    }
    var command = house.command("assent", words.toArray(String[]::new));
    command.environment().putAll(environment);
    return house.bridge(command);
  }

  /// Kills one process in the middle of calls.
  void duringCalls(Kind victim) throws Exception {
    round++;
    BridgeClient client = current.isPresent() ? current.get() : bridge().shakeHands();
    int calls = 1 + random.nextInt(MOST_CALLS);
    var pouring = new FutureTask<>(() -> pour(client, calls));
    Thread.ofVirtual().name("pouring").start(pouring);
    answers(client, calls);
    TimeUnit.MICROSECONDS.sleep(random.nextInt(4000));
    end(processes.await(victim), victim);
    awaitEnd(client, pouring);
    afterwards();
  }

  // Sends more calls than are waited for, so that some are under way when the kill comes.
  private Void pour(BridgeClient client, int calls) {
    try {
      for (int i = 0; i < calls + MOST_CALLS; i++) {
        client.call("r" + round + "-" + i, "append", JsonObject.EMPTY);
      }
    } catch (IOException e) {
      // The bridge is gone.
    }
    return null;
  }

  private static void answers(BridgeClient client, int count) throws Exception {
    for (int i = 0; i < count; i++) {
      assertThat(BridgeClient.text(client.receive())).isEqualTo("appended");
    }
  }

  /// Kills one process at some moment of a start, in which the first calls are sent already.
  void duringStart(Kind victim) throws Exception {
    round++;
    if (current.isPresent()) {
      current.get().finishSending();
      current.get().rest();
      current = Optional.empty();
    }
    if (victim == Kind.CORE || victim == Kind.APP) {
      for (ProcessHandle core : processes.of(victim)) {
        end(core, victim);
      }
    }
    BridgeClient client = bridge();
    var starting = new FutureTask<>(() -> begin(client));
    Thread.ofVirtual().name("starting").start(starting);
    ProcessHandle process =
        victim == Kind.BRIDGE ? client.process.toHandle() : processes.await(victim);
    TimeUnit.MICROSECONDS.sleep(random.nextInt(1000 * startMillis(victim)));
    end(process, victim);
    awaitEnd(client, starting);
    afterwards();
  }

  // About how long it takes from the process to its first answer.
  private static int startMillis(Kind victim) {
    return switch (victim) {
      case SERVER -> 50;
      case BRIDGE -> 250;
      case CORE -> 500;
      case APP -> 2500;
    };
  }

  private Void begin(BridgeClient client) {
    try {
      client.request("init", "initialize", JsonObject.EMPTY);
      client.send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");
    } catch (IOException e) {
      return null;
    }
    return pour(client, 0);
  }

  private void end(ProcessHandle process, Kind victim) throws Exception {
    List<ProcessHandle> below = Processes.kill(process);
    Processes.awaitGone(what("the victim"), List.of(process));
    // A core that a bridge had started lives on. A watchdog takes its time; what it watches is
    // waited for below.
    if (victim != Kind.BRIDGE) {
      left.addAll(below);
    }
  }

  private String what(String what) {
    return what + " in round " + round;
  }

  // Every bridge ends, and with the session its server.
  private void awaitEnd(BridgeClient client, FutureTask<Void> sending) throws Exception {
    try {
      sending.get(60, TimeUnit.SECONDS);
    } catch (ExecutionException e) {
      throw new AssertionError(what("sending"), e);
    }
    try {
      client.finishSending();
    } catch (IOException e) {
      // It was gone before.
    }
    client.rest();
    int _ = client.ended();
    Wait.until(what("the end of the server"), () -> processes.of(Kind.SERVER).isEmpty());
  }

  private void afterwards() throws Exception {
    BridgeClient next = bridge().shakeHands();
    current = Optional.of(next);
    String id = "after" + round;
    assertThat(BridgeClient.text(next.called(id, "append", arguments("n", id))))
        .as(what("the next call"))
        .isEqualTo("appended");
    for (AuditFile file : AuditFile.values()) {
      assertThat(AuditVerifier.verify(house.audit(), file, Optional.empty(), Optional.empty()))
          .as(what("the log"))
          .isInstanceOf(Verification.Intact.class);
    }
  }

  /// Ends everything in good order and looks at what is left.
  void finish() throws Exception {
    if (current.isPresent()) {
      current.get().finishSending();
      current.get().rest();
      assertThat(current.get().ended()).as(current.get().errors()).isZero();
    }
    var cores = new ArrayList<>(processes.of(Kind.CORE));
    cores.addAll(processes.of(Kind.APP));
    for (ProcessHandle core : cores) {
      left.addAll(core.descendants().toList());
      core.destroy();
    }
    Processes.awaitGone("the core at the end", cores);
    Processes.awaitGone("what was left", left);
    assertThat(processes.all()).as("still running").isEmpty();
    var seen = server.ids();
    assertThat(seen).hasSizeGreaterThanOrEqualTo(round).doesNotHaveDuplicates();
    assertThat(allowed()).containsAll(seen);
    house.assertLogIsIntact();
  }

  private Set<String> allowed() throws Exception {
    var allowed = new HashSet<String>();
    for (JsonObject record : house.records(AuditFile.DECISIONS)) {
      if (record.string("outcome").equals(Optional.of("allowed"))) {
        record.string("request_id").ifPresent(allowed::add);
      }
    }
    return allowed;
  }

  /// Kills what is left, so that a test that failed leaves nothing behind.
  @Override
  public void close() throws IOException {
    house.close();
    for (Kind kind : Kind.values()) {
      processes.of(kind).forEach(ProcessHandle::destroyForcibly);
    }
    left.forEach(ProcessHandle::destroyForcibly);
  }
}
