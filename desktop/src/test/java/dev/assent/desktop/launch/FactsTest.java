package dev.assent.desktop.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.approval.ApprovalAnswer.Channel;
import dev.assent.core.approval.MasterSwitch;
import dev.assent.core.approval.Objection;
import dev.assent.core.approval.grant.GrantHolder;
import dev.assent.core.approval.grant.GrantReach;
import dev.assent.core.approval.grant.GrantScope;
import dev.assent.core.approval.grant.GrantTerm;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonWriter;
import dev.assent.desktop.launch.FactTable.Fact;
import dev.assent.desktop.launch.FactTable.Place;
import dev.assent.desktop.tray.Notification;
import dev.assent.desktop.ui.Texts;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

/// Each fact has one source: after every change, whoever made it, each place that shows a fact
/// shows what the core has. [FactTable] has the facts and their places.
@DisabledOnOs(OS.WINDOWS)
@ExtendWith(ApplicationExtension.class)
@SuppressWarnings("NullAway.Init") // The robot's extension calls start before each test.
class FactsTest {
  private static final String CURSOR = "cursor-vscode";
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

  @TempDir Path temp;
  private WalkedHome walk;
  private WalkedPlaces places;
  private CoreFacts core;
  private List<Fact> facts;
  private final List<WalkedClient> clients = new ArrayList<>();
  private final Set<String> servers = new TreeSet<>();
  private Set<String> before = Set.of();
  private int steps;

  private interface Doing {
    void run() throws Exception;
  }

  @Start
  void start(Stage unused) throws Exception {
    // The main window gives its stage a size, which that of the other tests would keep.
    walk = new WalkedHome(temp, new Stage());
    places = new WalkedPlaces(walk);
    core = new CoreFacts(walk.core, walk.home);
    facts = new FactTable(walk, core, this::lately).facts();
  }

  @AfterEach
  void close() throws Exception {
    clients.forEach(WalkedClient::close);
    walk.close();
  }

  private List<JsonObject> lately() {
    var now = core.ended(servers);
    now.keySet().removeAll(before);
    return List.copyOf(now.values());
  }

  private void await(String what, Callable<Boolean> condition) throws Exception {
    long end = System.nanoTime() + PATIENCE;
    while (!condition.call()) {
      if (System.nanoTime() > end) {
        fail("waited for “%s” in vain; %s wait%n%s", what, core.waiting(), around());
      }
      TimeUnit.MILLISECONDS.sleep(BREAK_MILLIS);
    }
  }

  private static void onToolkit(Runnable what) {
    boolean _ =
        WalkedHome.seen(() -> {
          what.run();
          return true;
        });
  }

  /// Makes a change, and looks at every place once the core has it.
  private void step(String name, Doing change, Callable<Boolean> happened) throws Exception {
    servers.addAll(walk.core.proxyNames());
    before = Set.copyOf(core.ended(servers).keySet());
    change.run();
    await(name + ": it happens", happened);
    steps++;
    for (int i = 0; i < PAGES.size(); i++) {
      // The window is left at another page after each.
      String page = PAGES.get((i + steps) % PAGES.size());
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

  private void open(String page) {
    onToolkit(() -> walk.root.window().open(page));
  }

  private void choose(String page, String server) {
    open(page);
    onToolkit(() -> places.box().orElseThrow().setValue(server));
  }

  private Path file(int number) {
    return walk.home.resolve("notes").resolve("call-" + number);
  }

  private Callable<Boolean> waits(Integer... numbers) {
    var wanted = new TreeSet<String>();
    List.of(numbers).forEach(number -> wanted.add("call-" + number));
    return () -> core.waiting().equals(wanted);
  }

  private void write(WalkedClient client, int number) {
    client.call(Integer.toString(number), "write_file", file(number));
  }

  private static Callable<Boolean> answered(WalkedClient client, int number) {
    return () -> client.answer(Integer.toString(number)).isPresent();
  }

  private static String told(WalkedClient client, int number) {
    return client.answer(Integer.toString(number)).map(JsonWriter::write).orElse("");
  }

  private static String policy(String server, String prefix) {
    return """
    {"rules": [
      {"id": "%2$s-of-%1$s", "effect": "allow", "conditions": {"tool_name": "read_file"}},
      {"id": "%3$s-of-%1$s", "effect": "hitl", "cache_side_effects": ["fs_write"],
        "conditions": {"tool_name": "write_*"}}]}
    """
        .formatted(server, prefix + "reads", prefix + "writes");
  }

  private void add(String name) throws Exception {
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

  private void cursor(String... entries) throws Exception {
    Files.writeString(
        walk.home.resolve(".cursor/mcp.json"),
        "{\"mcpServers\": {" + String.join(", ", entries) + "}}");
  }

  private String ours(String name) {
    return "\"%s\": {\"command\": \"%s\", \"args\": [\"run\", \"%s\"]}"
        .formatted(name, walk.home.resolve("assent"), name);
  }

  private static String around(String name) {
    return "\"%s\": {\"command\": \"%s\"}".formatted(name, name);
  }

  private WalkedClient client(String name, String server) throws Exception {
    var client = new WalkedClient(name, server, walk.home);
    clients.add(client);
    return client;
  }

  private void answer(String name, ApprovalAnswer answer) {
    var asked = core.call(name);
    assertThat(walk.core.approvals().answer(asked.id(), asked.digest(), answer)).isTrue();
  }

  private void answerOnCard(FxRobot robot) throws Exception {
    open(FactTable.SERVERS);
    await("a card", () -> WalkedHome.seen(() -> places.card().isPresent()));
    var _ = robot.clickOn("#card-title");
    await(
        "the card is awake",
        () ->
            WalkedHome.seen(() ->
                WalkedPlaces.words(places.card().orElseThrow(), "card-hint")
                    .equals(Texts.get("approval.hint.awake"))));
    var _ = robot.clickOn("#answer-once");
  }

  private boolean isNoCardLeft() {
    open(FactTable.WAITING);
    boolean gone = WalkedHome.seen(() -> WalkedPlaces.words(places.page(), "card-title").isEmpty());
    open(FactTable.SERVERS);
    return gone && WalkedHome.seen(() -> places.card().isEmpty());
  }

  private void anotherProgramIsInFront() {
    onToolkit(() -> walk.root.notifications().inFront(false));
  }

  private void timeToAnswer(int seconds) throws Exception {
    command("config", "set", "hitl.timeout_seconds", Integer.toString(seconds));
    await(
        "the core has the setting",
        () -> walk.core.config().settings().hitl().timeout().toSeconds() == seconds);
  }

  private void command(String... words) {
    String _ = walk.command(words);
  }

  @Test
  void everyPlaceShowsWhatTheCoreHas(FxRobot robot) throws Exception {
    add("files");
    add("mail");
    cursor(ours("files"), around("mail"));
    var one = client(CURSOR, "files");
    var two = client(CURSOR, "mail");
    var three = client(CURSOR, "files");
    var brief = client(WalkedHome.IMPATIENT, "files");
    step(
        "four clients are there",
        () -> {},
        () -> clients.stream().allMatch(client -> client.answer("tools").isPresent()));
    step("a call comes", () -> write(one, 1), waits(1));
    step("the window answers it", () -> answerOnCard(robot), answered(one, 1));
    anotherProgramIsInFront();
    step(
        "two clients call",
        () -> {
          write(one, 2);
          write(two, 3);
        },
        waits(2, 3));
    step(
        "a notification denies one",
        () ->
            onToolkit(() ->
                walk.root
                    .notifications()
                    .chosen(core.call("call-2").id(), Notification.Offer.DENY)),
        waits(3));
    step("a command denies one", () -> command("deny", core.call("call-3").id()), waits());
    await("no card is left", this::isNoCardLeft);
    step(
        "a call passes and one is refused",
        () -> {
          one.call("4", "read_file", file(4));
          one.call("5", "other", file(5));
        },
        () -> answered(one, 4).call() && answered(one, 5).call());
    step(
        "tools are accepted",
        () -> walk.core.acceptTools("files", walk.core.tools("files")),
        () -> core.unaccepted("files") == 0);
    step(
        "two sessions call",
        () -> {
          write(one, 6);
          write(three, 7);
        },
        waits(6, 7));
    step(
        "the answer to one answers the other",
        () ->
            answer(
                "call-6",
                new ApprovalAnswer.AllowWider(
                    Channel.MOUSE,
                    GrantScope.of(
                        new GrantReach.WholeTool(),
                        new GrantHolder.Everywhere(),
                        new GrantTerm.Lasting(Duration.ofMinutes(10)),
                        Clock.systemUTC().instant(),
                        ZoneOffset.UTC))),
        waits());
    step(
        "the yes that lasts is taken back",
        () -> walk.core.approvals().standing().revokeAll(),
        () -> walk.core.approvals().standing().standing().grants().isEmpty());
    step(
        "time runs out, and a client leaves before its answer",
        () -> {
          write(brief, 8);
          await("its call waits", waits(8));
          timeToAnswer(5);
          write(two, 9);
        },
        () -> answered(brief, 8).call() && answered(two, 9).call());
    timeToAnswer(60);
    assertThat(told(brief, 8))
        .contains("that call gets the user's answer", "\"question\":\"open\"");
    step(
        "it asks again and is denied",
        () -> {
          brief.call("8again", "write_file", file(8));
          command("deny", core.call("call-8").id());
        },
        () -> waits().call() && brief.answer("8again").isPresent());
    step(
        "calls are withdrawn",
        () -> {
          write(one, 10);
          write(two, 11);
          await("they wait", waits(10, 11));
          one.cancel("10");
        },
        waits(11));
    step(
        "calls of one kind wait",
        () -> {
          write(three, 12);
          write(three, 13);
          write(three, 14);
        },
        waits(11, 12, 13, 14));
    step(
        "a no to one reaches its kind",
        () ->
            answer(
                "call-13",
                new ApprovalAnswer.Refused(
                    Channel.MOUSE, new Objection(Objection.Extent.KIND, List.of(), ""))),
        waits(11));
    walk.core
        .approvals()
        .standing()
        .standing()
        .refusals()
        .forEach(one2 -> walk.core.approvals().standing().lift(one2.id()));
    step(
        "two more wait",
        () -> {
          write(three, 15);
          write(three, 16);
        },
        waits(11, 15, 16));
    step("their client is killed", three::kill, waits(11));
    step(
        "rules change from outside",
        () -> Files.writeString(walk.core.home().policyFile("mail"), policy("mail", "other-")),
        () -> core.version("mail") == 2);
    choose(FactTable.RULES, "mail");
    step(
        "a server is chosen and another is added",
        () -> {
          Path rules = Files.writeString(walk.home.resolve("aab.json"), policy("aab", ""));
          var words =
              new ArrayList<>(List.of("proxy", "add", "aab", "--policy", rules.toString(), "--"));
          words.addAll(walk.server());
          command(words.toArray(String[]::new));
        },
        () -> core.servers().contains("aab"));
    step(
        "the other is removed",
        () -> command("proxy", "remove", "aab"),
        () -> !core.servers().contains("aab"));
    step("a call waits", () -> write(two, 17), waits(11, 17));
    step(
        "the chosen server is removed while its call waits",
        () -> command("proxy", "remove", "mail"),
        () -> !core.servers().contains("mail") && core.waiting().isEmpty());
    step("a call waits", () -> write(one, 18), waits(18));
    step("everything is denied", () -> command("deny", "--everything"), waits());
    step(
        "and released",
        () -> {
          var on = walk.core.switches().switches().get(MasterSwitch.DENY_ALL).orElseThrow();
          walk.core.switches().off(MasterSwitch.DENY_ALL, on.id());
        },
        () -> !walk.core.switches().switches().isOn(MasterSwitch.DENY_ALL));
    await("no card is left", this::isNoCardLeft);
  }
}
