package dev.assent.desktop.proxies;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.assent.core.config.AssentHome;
import dev.assent.core.config.ConfigException;
import dev.assent.core.config.SecretValue;
import dev.assent.core.config.proxy.Backend;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.config.proxy.ProxyEdit;
import dev.assent.core.config.proxy.ServerLaunch;
import dev.assent.core.config.store.ConfigStore;
import dev.assent.core.pap.PolicyHistory;
import dev.assent.core.pap.PolicyOrigin;
import dev.assent.desktop.proxies.review.FakeCommands;
import dev.assent.desktop.proxies.review.FakeTools;
import dev.assent.desktop.proxies.review.HookRow;
import dev.assent.desktop.proxies.wiring.ClientLink;
import dev.assent.desktop.proxies.wiring.FakeWiring;
import dev.assent.desktop.proxies.wiring.FirstVersion;
import dev.assent.desktop.proxies.wiring.HeldKeys;
import dev.assent.desktop.proxies.wiring.ServerRow;
import dev.assent.desktop.proxies.wiring.ServerState;
import dev.assent.desktop.proxies.wiring.ServerStates;
import dev.assent.desktop.proxies.wiring.StoredServers;
import dev.assent.desktop.proxies.wiring.WiringMap;
import dev.assent.desktop.proxies.wiring.WiringSymbol;
import dev.assent.desktop.ui.ManualTicker;
import dev.assent.desktop.ui.Texts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProxiesViewModelTest {
  @TempDir Path folder;
  private final List<ClientLink> clients = new ArrayList<>();
  private final Map<String, ServerState> states = new HashMap<>();
  private final List<Runnable> listeners = new ArrayList<>();
  private final Thread own = Thread.currentThread();
  private final FakeHooks hooks = new FakeHooks();
  private ConfigStore store;
  private AssentHome home;
  private ProxiesViewModel model;

  private final HeldKeys keys = new HeldKeys();
  private final Queue<Runnable> late = new ArrayDeque<>();

  /// Tells if work on files waits in [#late].
  private boolean slow;

  @BeforeEach
  void open() throws ConfigException {
    home = new AssentHome(folder.resolve("c"), folder.resolve("s"), folder.resolve("r"));
    store = ConfigStore.open(home, Clock.systemUTC());
    model =
        new ProxiesViewModel(
            StoredServers.of(
                store,
                java.util.function.UnaryOperator.identity(),
                keys,
                new FirstVersion(
                    name -> PolicyHistory.of(home.policyHistory(name)), Clock.systemUTC()),
                this::onFiles,
                this::onThisThread),
            new ServerStates() {
              @Override
              public ServerState of(String name) {
                return states.getOrDefault(name, new ServerState.Stopped());
              }

              @Override
              public List<ClientLink> clients() {
                return clients;
              }

              @Override
              public Runnable listen(Runnable changed) {
                listeners.add(changed);
                return () -> listeners.remove(changed);
              }
            },
            hooks,
            new FakeCommands(),
            FakeTools.several(),
            "assent",
            ZoneOffset.UTC);
  }

  @Test
  void theWiringFollowsTheSessionsAndTheChosenServer() {
    fill("files", "npx server");
    model.editor().add();
    assertThat(map().clients()).isEmpty();
    clients.add(new ClientLink(Optional.of("Cursor"), "plum lynx", "files", Instant.EPOCH));
    listeners.forEach(Runnable::run);
    assertThat(map().clients())
        .containsExactly(
            new WiringMap.Client(
                "",
                "Cursor",
                WiringSymbol.PEN,
                "plum lynx, seen now",
                WiringMap.Wire.THROUGH,
                List.of("files"),
                false));
    assertThat(map().servers())
        .extracting(WiringMap.Server::wire, WiringMap.Server::chosen)
        .containsExactly(tuple(WiringMap.Wire.THROUGH, true));
  }

  private void onFiles(Runnable task) {
    if (slow) {
      late.add(task);
    } else {
      task.run();
    }
  }

  private String shown() {
    return model.detailsProperty().get().map(details -> details.row().name()).orElse("");
  }

  @Test
  void anyChangeOfTheServersKeepsTheChosenOneByNameOrSaysThatItIsGone() throws ConfigException {
    for (String name : List.of("files", "mail")) {
      fill(name, "a");
      model.editor().add();
    }
    assertThat(shown()).isEqualTo("mail");
    store.addProxy(
        ProxyDefinition.of("aab", new Backend.Stdio(new ServerLaunch(List.of("a"), Map.of()))));
    assertThat(model.rows()).extracting(ServerRow::name).containsExactly("aab", "files", "mail");
    assertThat(shown()).isEqualTo("mail");
    store.removeProxy("files");
    assertThat(shown()).isEqualTo("mail");
    assertThat(model.messageProperty().get()).isEmpty();
    store.removeProxy("mail");
    assertThat(shown()).isEqualTo("aab");
    assertThat(model.messageProperty().get())
        .isEqualTo("There is no server “mail” any more. You now see “aab”.");
  }

  @Test
  void theServerThatWasAddedIsShownHoweverLateItsFileIsRead() {
    fill("files", "a");
    model.editor().add();
    slow = true;
    fill("mail", "a");
    model.editor().add();
    late.remove().run();
    assertThat(shown()).isNotEqualTo("files");
    while (!late.isEmpty()) {
      late.remove().run();
    }
    assertThat(shown()).isEqualTo("mail");
    assertThat(model.messageProperty().get()).isEmpty();
  }

  private WiringMap map() {
    return model.wiring().mapProperty().get();
  }

  // The store's watch tells of the same changes once more from its own thread, at any moment;
  // models belong to one.
  private void onThisThread(Runnable task) {
    if (Thread.currentThread().equals(own)) {
      task.run();
    }
  }

  @AfterEach
  void close() {
    store.close();
  }

  private void fill(String name, String command) {
    model.editor().name().textProperty().set(name);
    model.editor().command().textProperty().set(command);
  }

  @Test
  void addingWritesDefinitionAndPolicy() throws IOException {
    model.addingProperty().set(true);
    fill("files", "npx -y server \"/my dir\"");
    model.editor().roots().textProperty().set("/my dir");
    model.editor().variables().textProperty().set("TOKEN, OTHER");
    assertThat(model.editor().arguments()).containsExactly("npx", "-y", "server", "/my dir");
    model.editor().add();
    assertThat(model.editor().problemProperty().get()).isEmpty();
    assertThat(model.rows()).extracting(ServerRow::name).containsExactly("files");
    assertThat(model.addingProperty().get()).isFalse();
    var details = model.detailsProperty().get().orElseThrow();
    assertThat(details.arguments()).containsExactly("npx", "-y", "server", "/my dir");
    assertThat(details.variables())
        .containsExactly("OTHER: from the client", "TOKEN: from the client");
    assertThat(Files.readString(home.policyFile("files"))).contains("deny-overrides", "/my dir/**");
    var first = PolicyHistory.of(home.policyHistory("files")).last().orElseThrow();
    assertThat(first.number()).isEqualTo(1);
    assertThat(first.origin()).isEqualTo(PolicyOrigin.TEMPLATE);
    assertThat(first.reason().why())
        .hasValueSatisfying(why -> assertThat(why).startsWith("Begins with the template "));
  }

  @Test
  void emptyFieldsAreNamedWhenOneTriesToAdd() {
    model.editor().add();
    assertThat(model.editor().name().errorProperty().get()).isEqualTo("A server needs a name.");
    assertThat(model.editor().command().errorProperty().get())
        .isEqualTo("A server needs a command or an address.");
    assertThat(model.rows()).isEmpty();
  }

  @Test
  void badInputIsNamedAtItsField() {
    fill("Bad Name", "a 'b");
    model.editor().folder().textProperty().set("relative");
    model.editor().variables().textProperty().set("1A");
    assertThat(model.editor().name().errorProperty().get()).contains("`Bad Name`");
    assertThat(model.editor().command().errorProperty().get()).contains("quote");
    assertThat(model.editor().folder().errorProperty().get()).contains("`relative`");
    assertThat(model.editor().variables().errorProperty().get()).contains("`1A`");
  }

  @Test
  void anAddressIsTakenInPlaceOfACommand() {
    fill("far", "https://x.example/mcp?key=t0ken");
    assertThat(model.editor().arguments()).containsExactly("https://x.example/mcp?key=t0ken");
    model.editor().add();
    assertThat(model.rows().getFirst().command()).isEqualTo("https://x.example/mcp?…");
  }

  @Test
  void anAddressThatIsNotSafeIsNamed() {
    for (String address :
        new String[] {"http://x.example", "https://me:pw@x.example", "ftp://localhost"}) {
      fill("far", address);
      assertThat(model.editor().command().errorProperty().get())
          .startsWith("An address begins with https://")
          .doesNotContain("pw");
    }
    fill("far", "https://x.example");
    model.editor().variables().textProperty().set("TOKEN");
    assertThat(model.editor().variables().errorProperty().get()).contains("gets no variables");
  }

  @Test
  void aPortLetsClientsComeOverHttp() throws IOException {
    fill("files", "npx server");
    model.editor().port().textProperty().set(" 7411 ");
    model.editor().add();
    assertThat(model.editor().port().errorProperty().get()).isEmpty();
    assertThat(Files.readString(home.proxyFile("files")))
        .contains("\"http_front_end\"", "\"port\": 7411");
    assertThat(model.editor().port().textProperty().get()).as("the form is emptied").isEmpty();
    fill("more", "npx server");
    model.editor().add();
    assertThat(Files.readString(home.proxyFile("more"))).doesNotContain("http_front_end");
  }

  @Test
  void aPortOutOfRangeIsNamedAndNothingIsAdded() {
    fill("files", "npx server");
    for (String port :
        new String[] {"0", "80", "1023", "65536", "100000", "-1", "8000.5", "x", "٨٠٨٠"}) {
      model.editor().port().textProperty().set(port);
      assertThat(model.editor().port().errorProperty().get())
          .as(port)
          .contains("`" + port + "`", "a whole number from 1024 to 65535");
    }
    model.editor().add();
    assertThat(model.rows()).isEmpty();
    for (String port : new String[] {"", "1024", "65535"}) {
      model.editor().port().textProperty().set(port);
      assertThat(model.editor().port().errorProperty().get()).as(port).isEmpty();
    }
  }

  @Test
  void aTakenNameIsRefused() {
    fill("files", "a");
    model.editor().add();
    fill("files", "b");
    assertThat(model.editor().name().errorProperty().get()).contains("already");
  }

  @Test
  void aServerThatWaitsToBeStartedAgainIsShownWithTheReason() {
    fill("files", "a");
    model.editor().add();
    states.put(
        "files",
        new ServerState.Waiting(
            Instant.parse("2026-11-21T09:14:05Z"), "it ended with exit status 3"));
    listeners.forEach(Runnable::run);
    assertThat(model.rows().getFirst().state()).isEqualTo("waiting");
    assertThat(model.rows().getFirst().detail())
        .startsWith("Starts again at ")
        .endsWith("it ended with exit status 3");
    assertThat(model.rows().getFirst().tone()).isEqualTo("care");
  }

  @Test
  void removingLeavesTheList() {
    fill("files", "a");
    model.editor().add();
    model.remove("files");
    assertThat(model.rows()).isEmpty();
    assertThat(model.detailsProperty().get()).isEmpty();
    assertThat(model.messageProperty().get()).isEmpty();
  }

  @Test
  void whoStillStartsAServerIsSaidBeforeItGoes() {
    fill("filesystem", "a");
    model.editor().add();
    String plain = Texts.get("servers.remove.body");
    assertThat(model.removal("filesystem")).isEqualTo(plain);
    model.wiring().follow(FakeWiring.several(), new ManualTicker(FakeWiring.NOW));
    String file = "/home/sam/.config/Claude/claude_desktop_config.json";
    assertThat(model.removal("filesystem"))
        .startsWith(plain)
        .contains("Claude Code: " + file + "\nClaude Desktop: " + file + "\nCursor: " + file)
        .contains("Take its entry out of them.");
    assertThat(model.removal("mail")).isEqualTo(plain);
  }

  @Test
  void rulesInCommonAreSaidAndWhoHasThemStays() throws ConfigException {
    for (String name : List.of("files", "github", "mail")) {
      fill(name, "a");
      model.editor().add();
    }
    assertThat(model.rows()).extracting(ServerRow::rules).containsOnly("");
    store.followPolicy("files", "github");
    store.followPolicy("mail", "github");
    assertThat(model.rows())
        .extracting(ServerRow::rules)
        .containsExactly("rules of github", "rules also for files and mail", "rules of github");
    assertThat(map().servers())
        .extracting(WiringMap.Server::detail)
        .allMatch(words -> words.contains("rules "));
    model.remove("github");
    assertThat(model.rows()).hasSize(3);
    assertThat(model.messageProperty().get())
        .contains("github", "in force for `files`, `mail` too");
  }

  @Test
  void ourKeysOfARemovedServerGoAndThoseOfAPersonStay() throws ConfigException {
    var mine = new SecretValue.Keychain("mine");
    store.addProxy(
        ProxyDefinition.of(
            "web",
            new Backend.Stdio(
                new ServerLaunch(
                    List.of("/bin/cat"),
                    Map.of("A", new SecretValue.Keychain("protect/web/A"), "B", mine)))),
        "{}");
    keys.values.putAll(Map.of("protect/web/A", "1", "protect/files/A", "2", "mine", "3"));
    model.remove("web");
    assertThat(keys.values).containsOnlyKeys("protect/files/A", "mine");
  }

  @Test
  void statesFollow() {
    fill("files", "a");
    model.editor().add();
    assertThat(model.rows().getFirst().state()).isEqualTo("stopped");
    states.put("files", new ServerState.Running(2));
    listeners.forEach(Runnable::run);
    assertThat(model.rows().getFirst().detail()).isEqualTo("2 sessions");
    states.put(
        "files", new ServerState.Failed("exit code 3", Instant.parse("2026-11-21T09:15:00Z")));
    listeners.forEach(Runnable::run);
    assertThat(model.rows().getFirst().tone()).isEqualTo("danger");
    assertThat(model.rows().getFirst().detail()).isEqualTo("At 09:15:00: exit code 3");
  }

  @Test
  void theSnippetPutsAssentInFront() {
    fill("files", "a");
    model.editor().add();
    assertThat(model.detailsProperty().get().orElseThrow().snippet().replaceAll("\\s", ""))
        .isEqualTo(
            "{\"mcpServers\":{\"files\":{\"command\":\"assent\",\"args\":[\"run\",\"files\"]}}}");
  }

  private List<HookRow> hookRows() {
    return model.detailsProperty().get().orElseThrow().hooks();
  }

  @Test
  void hooksAreShownAsTheyStandAndConfirmedAsTheyWereShown() {
    // Clause 8.5: nothing but this page confirms a hook.
    fill("postgres", "cat");
    model.editor().add();
    assertThat(hookRows())
        .extracting(HookRow::tone)
        .containsExactly("calm", "care", "care", "danger");
    assertThat(hookRows())
        .extracting(HookRow::isConfirmable)
        .containsExactly(false, true, true, false);
    assertThat(hookRows())
        .extracting(HookRow::isConfirmed)
        .containsExactly(true, false, false, false);
    assertThat(hookRows().getLast().detail()).contains("is no file").contains("denied");
    assertThat(hookRows().get(2).files().getFirst())
        .contains("policy.sh")
        .endsWith("0123456789abcdef");
    model.confirm(hookRows().get(1));
    model.withdraw(hookRows().getFirst());
    assertThat(hookRows())
        .extracting(HookRow::isConfirmed)
        .containsExactly(false, true, false, false);
    assertThat(model.messageProperty().get()).isEmpty();
  }

  @Test
  void aConfirmationThatFailsSaysWhyAndChangesNothing() {
    fill("postgres", "cat");
    model.editor().add();
    hooks.trouble = "the disk is full";
    model.confirm(hookRows().get(1));
    assertThat(hookRows().get(1).isConfirmed()).isFalse();
    assertThat(model.messageProperty().get()).contains("the disk is full");
  }

  @Test
  void aServerIsChangedAndWhatTheFormDoesNotShowStays() throws ConfigException, IOException {
    fill("files", "npx server /srv/code");
    model.editor().add();
    Path file = home.proxyFile("files");
    Files.writeString(
        file, Files.readString(file).replaceFirst("\\{", "{ \"refusal_form\": \"error\","));
    store.settings();
    model.choose("files");
    model.edit();
    var editor = model.editor();
    assertThat(editor.isTouched()).isFalse();
    assertThat(editor.command().textProperty().get()).isEqualTo("npx server /srv/code");
    editor.command().textProperty().set("npx other \"/srv/my code\"");
    editor.variables().textProperty().set("TOKEN");
    editor.roots().textProperty().set("/srv/other");
    editor.callTime().textProperty().set("300");
    assertThat(editor.isTouched()).isTrue();
    editor.add();
    assertThat(editor.problemProperty().get()).isEmpty();
    assertThat(model.addingProperty().get()).isFalse();
    var now = store.proxy("files");
    assertThat(now.command()).containsExactly("npx", "other", "/srv/my code");
    assertThat(now.fromClient()).containsExactly("TOKEN");
    assertThat(now.roots()).contains(List.of("/srv/other"));
    assertThat(now.callTimeout()).isEqualTo(java.time.Duration.ofSeconds(300));
    assertThat(Files.readString(file)).contains("refusal_form");
  }

  @Test
  void everyVariableOfAServerIsNamedWithItsSource() throws Exception {
    fill("files", "npx server");
    model.editor().add();
    store.changeProxy(
        "files",
        List.of(
            ProxyEdit.variables(
                Map.of(
                    "PATH", new SecretValue.Plain("/bin"),
                    "API_TOKEN", new SecretValue.Keychain("files/API_TOKEN"),
                    "MODE", new SecretValue.FromClient(false)))));
    model.choose("files");
    assertThat(model.detailsProperty().get().orElseThrow().variables())
        .containsExactly(
            "API_TOKEN: from the key store",
            "MODE: from the client",
            "PATH: set in its configuration");
  }

  @Test
  void aVariableThatAClientHasToGiveStaysSo() throws Exception {
    fill("files", "npx server");
    model.editor().variables().textProperty().set("TOKEN");
    model.editor().add();
    store.changeProxy(
        "files", List.of(ProxyEdit.variables(Map.of("TOKEN", new SecretValue.FromClient(true)))));
    model.choose("files");
    model.edit();
    model.editor().variables().textProperty().set("TOKEN, MODE");
    model.editor().add();
    assertThat(store.proxy("files").backend().launched().orElseThrow().environment())
        .containsEntry("TOKEN", new SecretValue.FromClient(true))
        .containsEntry("MODE", new SecretValue.FromClient(false));
  }

  @Test
  void aChangedServerKeepsItsKindAndItsTimesHaveBounds() {
    fill("files", "npx server");
    model.editor().add();
    model.edit();
    model.editor().command().textProperty().set("https://x.example/mcp");
    assertThat(model.editor().command().errorProperty().get()).contains("command");
    model.editor().startTime().textProperty().set("601");
    assertThat(model.editor().startTime().errorProperty().get()).contains("`601`", "600");
    model.editor().add();
    assertThat(store.lastGood("files").orElseThrow().command()).containsExactly("npx", "server");
  }

  @Test
  void foldersAmongTheArgumentsAreServedUnlessSomethingWasTyped() {
    fill("files", "npx -y @modelcontextprotocol/server-filesystem /home/ana/code");
    assertThat(model.editor().roots().textProperty().get()).isEqualTo("/home/ana/code");
    fill("files", "node /srv/server.js");
    assertThat(model.editor().roots().textProperty().get()).isEmpty();
    model.editor().roots().textProperty().set("/mine");
    fill("files", "npx server /home/ana/code");
    assertThat(model.editor().roots().textProperty().get()).isEqualTo("/mine");
  }
}
