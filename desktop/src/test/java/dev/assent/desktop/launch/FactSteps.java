package dev.assent.desktop.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.approval.Approver;
import dev.assent.core.approval.MasterSwitch;
import dev.assent.core.approval.QueueView;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonWriter;
import dev.assent.desktop.approval.ApprovalPrompter;
import dev.assent.desktop.launch.FactTable.Fact;
import dev.assent.desktop.launch.FactTable.Place;
import dev.assent.desktop.tray.Notification;
import dev.assent.desktop.ui.Texts;
import dev.assent.testing.Depth;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javafx.stage.Stage;
import org.testfx.api.FxRobot;

/// Steps of a walk: each makes a change, and then looks at every place of [FactTable].
@SuppressWarnings("NullAway.Init") // The robot's extension calls begin before each test.
abstract class FactSteps {
  static final String CURSOR = "cursor-vscode";
  private static final long PATIENCE = TimeUnit.SECONDS.toNanos(20);
  private static final long BREAK_MILLIS = 15;
  private static final List<String> PAGES =
      List.of(
          FactTable.ANYWHERE,
          FactTable.RULES,
          FactTable.DECISIONS,
          FactTable.SERVERS,
          FactTable.COVERAGE,
          FactTable.MISSED,
          FactTable.WELCOME,
          FactTable.ATTENTION,
          FactTable.WAITING);

  // Those that show what waits are gone to after each step. A deep run goes to all of them.
  private static final Set<String> ALWAYS =
      Set.of(FactTable.ANYWHERE, FactTable.SERVERS, FactTable.WAITING);
  private static final int TURNS = Depth.of(3, 1);

  WalkedHome walk;
  WalkedPlaces places;
  CoreFacts core;
  private List<Fact> facts;
  final List<WalkedClient> clients = new ArrayList<>();
  private final Set<String> servers = new TreeSet<>();
  private Set<String> before = Set.of();
  private int steps;

  interface Doing {
    void run() throws Exception;
  }

  /// Begins in a folder. On the toolkit's thread.
  void begin(Path folder) throws Exception {
    // The main window gives its stage a size, which that of the other tests would keep.
    walk = new WalkedHome(folder, new Stage());
    places = new WalkedPlaces(walk);
    core = new CoreFacts(walk.core, walk.home);
    facts = new FactTable(walk, core, this::lately).facts();
  }

  /// Ends everything.
  void end() {
    clients.forEach(WalkedClient::close);
    walk.close();
  }

  private List<JsonObject> lately() {
    var now = core.ended(servers);
    now.keySet().removeAll(before);
    return List.copyOf(now.values());
  }

  void await(String what, Callable<Boolean> condition) throws Exception {
    long end = System.nanoTime() + PATIENCE;
    while (!condition.call()) {
      if (System.nanoTime() > end) {
        fail("waited for “%s” in vain; %s wait%n%s", what, core.waiting(), around());
      }
      TimeUnit.MILLISECONDS.sleep(BREAK_MILLIS);
    }
  }

  static void onToolkit(Runnable what) {
    boolean _ =
        WalkedHome.seen(() -> {
          what.run();
          return true;
        });
  }

  /// Makes a change, and looks at the places once the core has it: at those of some pages after
  /// each, at the others in turn.
  ///
  /// @param also further pages whose turn it is
  void step(String name, Doing change, Callable<Boolean> happened, String... also)
      throws Exception {
    servers.addAll(walk.core.proxyNames());
    before = Set.copyOf(core.ended(servers).keySet());
    change.run();
    await(name + ": it happens", happened);
    theWindowIsTold();
    steps++;
    for (int i = 0; i < PAGES.size(); i++) {
      // The window is left at another page after each.
      String page = PAGES.get((i + steps) % PAGES.size());
      boolean turn = PAGES.indexOf(page) % TURNS == steps % TURNS;
      if (!turn && !ALWAYS.contains(page) && !List.of(also).contains(page)) {
        continue;
      }
      if (!page.isEmpty()) {
        open(page);
      }
      for (Fact fact : facts) {
        for (Place place : fact.places()) {
          if (place.page().equals(page)) {
            agree(name, fact, place);
          }
        }
      }
    }
  }

  // The core tells its windows beside the call. On a page that is opened before they know, a card
  // whose call ends stays until a person moves on.
  private void theWindowIsTold() throws Exception {
    var told = new CountDownLatch(1);
    var last =
        new Approver() {
          @Override
          public void queueChanged(QueueView queue) {
            told.countDown();
          }

          @Override
          public void ended(ApprovalRequest request, ApprovalAnswer answer) {}
        };
    try (var _ = walk.core.approvals().register(last)) {
      assertThat(told.await(PATIENCE, TimeUnit.NANOSECONDS)).isTrue();
    }
    onToolkit(() -> {});
  }

  private record Seen(Object truth, Object shown) {
    boolean agrees() {
      return truth.equals(shown);
    }
  }

  private static Seen look(Fact fact, Place place) {
    return WalkedHome.seen(() -> {
      try {
        return new Seen(fact.truth().call(), place.reader().call());
      } catch (Exception e) {
        throw new IllegalStateException(fact.name() + ", " + place, e);
      }
    });
  }

  private void agree(String step, Fact fact, Place place) throws Exception {
    long end = System.nanoTime() + PATIENCE;
    Seen seen = look(fact, place);
    while (!seen.agrees()) {
      if (System.nanoTime() > end) {
        fail(
            "after “%s”: %s. The core has %s; %s of %s shows %s.%n%s",
            step, fact.name(), seen.truth(), place.name(), place.page(), seen.shown(), around());
      }
      TimeUnit.MILLISECONDS.sleep(BREAK_MILLIS);
      seen = look(fact, place);
    }
  }

  private String around() {
    return WalkedHome.seen(() ->
        String.join("\n", WalkedPlaces.words(places.main()))
            + places.card().map(card -> "\n--- " + WalkedPlaces.words(card)).orElse("")
            + "\n--- "
            + walk.trayState
            + places.trayLines("")
            + "\n--- "
            + walk.notified.values());
  }

  void open(String page) {
    onToolkit(() -> walk.root.window().open(page));
    // The page of what waits keeps the card's window away until another call comes.
    if (page.equals(FactTable.SERVERS) && walk.root.approver() instanceof ApprovalPrompter cards) {
      onToolkit(() -> cards.window().seenNowhere());
    }
  }

  void choose(String page, String server) {
    open(page);
    onToolkit(() -> places.box().orElseThrow().setValue(server));
  }

  Path file(int number) {
    return walk.home.resolve("notes").resolve("call-" + number);
  }

  Callable<Boolean> waits(Integer... numbers) {
    var wanted = new TreeSet<String>();
    List.of(numbers).forEach(number -> wanted.add("call-" + number));
    return () -> core.waiting().equals(wanted);
  }

  void write(WalkedClient client, int number) {
    client.call(Integer.toString(number), "write_file", file(number));
  }

  static Callable<Boolean> answered(WalkedClient client, int number) {
    return () -> client.answer(Integer.toString(number)).isPresent();
  }

  static String told(WalkedClient client, int number) {
    return client.answer(Integer.toString(number)).map(JsonWriter::write).orElse("");
  }

  static String policy(String server, String prefix) {
    return """
    {"rules": [
      {"id": "%2$s-of-%1$s", "effect": "allow", "conditions": {"tool_name": "read_file"}},
      {"id": "%3$s-of-%1$s", "effect": "hitl", "cache_side_effects": ["fs_write"],
        "conditions": {"tool_name": "write_*"}}]}
    """
        .formatted(server, prefix + "reads", prefix + "writes");
  }

  void add(String name) throws Exception {
    walk.core
        .config()
        .addProxy(
            new ProxyDefinition(
                name,
                name,
                walk.server(),
                Map.of(),
                Set.of(),
                Optional.empty(),
                Duration.ofSeconds(30),
                Duration.ofSeconds(60),
                Optional.empty(),
                Optional.empty(),
                ProxyDefinition.RefusalForm.RESULT,
                Map.of()),
            policy(name, ""));
  }

  void cursor(String... entries) throws Exception {
    Files.writeString(
        walk.home.resolve(".cursor/mcp.json"),
        "{\"mcpServers\": {" + String.join(", ", entries) + "}}");
  }

  String ours(String name) {
    return "\"%s\": {\"command\": \"%s\", \"args\": [\"run\", \"%s\"]}"
        .formatted(name, walk.home.resolve("assent"), name);
  }

  static String around(String name) {
    return "\"%s\": {\"command\": \"%s\"}".formatted(name, name);
  }

  WalkedClient client(String name, String server) throws Exception {
    var client = new WalkedClient(name, server, walk.home);
    clients.add(client);
    return client;
  }

  void answer(String name, ApprovalAnswer answer) {
    var asked = core.call(name);
    assertThat(walk.core.approvals().answer(asked.id(), asked.digest(), answer)).isTrue();
  }

  void answerOnCard(FxRobot robot) throws Exception {
    open(FactTable.SERVERS);
    await("a card", () -> WalkedHome.seen(() -> places.card().isPresent()));
    var _ = robot.clickOn("#card-title");
    await(
        "the card is awake",
        () ->
            WalkedHome.seen(() ->
                !List.of(Texts.get("approval.hint.asleep"), Texts.get("approval.hint.arming"))
                    .contains(WalkedPlaces.words(places.card().orElseThrow(), "card-hint"))));
    var _ = robot.clickOn("#answer-once");
  }

  boolean isNoCardLeft() {
    open(FactTable.WAITING);
    boolean gone = WalkedHome.seen(() -> WalkedPlaces.words(places.page(), "card-title").isEmpty());
    open(FactTable.SERVERS);
    return gone && WalkedHome.seen(() -> places.card().isEmpty());
  }

  void anotherProgramIsInFront() {
    onToolkit(() -> walk.root.notifications.inFront(false));
  }

  void timeToAnswer(int seconds) throws Exception {
    command("config", "set", "hitl.timeout_seconds", Integer.toString(seconds));
    await(
        "the core has the setting",
        () -> walk.core.config().settings().hitl().timeout().toSeconds() == seconds);
  }

  void command(String... words) {
    String _ = walk.command(words);
  }

  void denyInNotification(String name) {
    onToolkit(() -> walk.root.notifications.chosen(core.call(name).id(), Notification.Offer.DENY));
  }

  void changeRules(String server, String prefix) throws Exception {
    Files.writeString(walk.core.home().policyFile(server), policy(server, prefix));
  }

  boolean isDenied() {
    return walk.core.switches().switches().isOn(MasterSwitch.DENY_ALL);
  }

  void release() throws Exception {
    var on = walk.core.switches().switches().get(MasterSwitch.DENY_ALL).orElseThrow();
    walk.core.switches().off(MasterSwitch.DENY_ALL, on.id());
  }

  /// Adds or removes a third server by a command.
  void comeOrGo(boolean there) throws Exception {
    if (there) {
      command("proxy", "remove", "aab");
    } else {
      Path rules = Files.writeString(walk.home.resolve("aab.json"), policy("aab", ""));
      var words =
          new ArrayList<>(List.of("proxy", "add", "aab", "--policy", rules.toString(), "--"));
      words.addAll(walk.server());
      command(words.toArray(String[]::new));
    }
  }
}
