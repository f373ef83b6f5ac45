package dev.assent.desktop.proxies;

import dev.assent.core.access.HookAgent;
import dev.assent.core.config.SecretValue;
import dev.assent.core.config.proxy.Endpoint;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.config.proxy.ServerLaunch;
import dev.assent.core.document.Fault;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.masking.SecretWords;
import dev.assent.core.wiring.HookedAgent;
import dev.assent.desktop.proxies.protect.ProtectViewModel;
import dev.assent.desktop.proxies.review.CommandViewModel;
import dev.assent.desktop.proxies.review.HookRow;
import dev.assent.desktop.proxies.review.ServerCommands;
import dev.assent.desktop.proxies.review.ServerHooks;
import dev.assent.desktop.proxies.review.ServerTools;
import dev.assent.desktop.proxies.review.SignInViewModel;
import dev.assent.desktop.proxies.review.ToolsViewModel;
import dev.assent.desktop.proxies.wiring.ServerRegistry;
import dev.assent.desktop.proxies.wiring.ServerRow;
import dev.assent.desktop.proxies.wiring.ServerStates;
import dev.assent.desktop.proxies.wiring.ServerTemplate;
import dev.assent.desktop.proxies.wiring.WiringMap;
import dev.assent.desktop.proxies.wiring.WiringViewModel;
import dev.assent.desktop.ui.CoreWords;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.controls.ServerChoice;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.stream.Stream;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.collections.FXCollections;
import javafx.collections.ListChangeListener;
import javafx.collections.ObservableList;

/// The page of servers: the list with states, one server's details, and the form that adds one.
/// Belongs to the toolkit's thread.
public final class ProxiesViewModel {
  private final ServerRegistry registry;
  private final ServerStates states;
  private final ServerHooks hooks;
  private final CommandViewModel command;
  private final SignInViewModel signIn = new SignInViewModel();
  private final ToolsViewModel tools;
  private final String launcher;
  private final ZoneId zone;
  private final ProxyEditorViewModel editor;
  private final Map<String, ServerRegistry.Entry> entries = new LinkedHashMap<>();
  private final Map<String, List<HookRow>> hookRows = new HashMap<>();
  private final ObservableList<ServerRow> rows = FXCollections.observableArrayList();
  private final ObjectProperty<Optional<Details>> details =
      new SimpleObjectProperty<>(Optional.empty());
  private final WiringViewModel wiring;
  private final ProtectViewModel protecting = new ProtectViewModel();
  private final AgentHooksViewModel agents = new AgentHooksViewModel();
  private final StringProperty message = new SimpleStringProperty("");
  private final BooleanProperty adding = new SimpleBooleanProperty(false);
  private final ObjectProperty<ServerPart> part = new SimpleObjectProperty<>(ServerPart.TOOLS);
  private String chosen = "";
  private boolean unplaced = true;

  /// @param commands whether the servers' commands were accepted
  /// @param tools what is known of the servers' tools
  /// @param launcher the command that a client starts: `assent`, or its absolute path where it is
  ///   not on the path
  public ProxiesViewModel(
      ServerRegistry registry,
      ServerStates states,
      ServerHooks hooks,
      ServerCommands commands,
      ServerTools tools,
      String launcher,
      ZoneId zone) {
    this.registry = registry;
    this.states = states;
    this.hooks = hooks;
    this.command = new CommandViewModel(commands);
    this.tools = new ToolsViewModel(tools, zone);
    this.launcher = launcher;
    this.zone = zone;
    this.editor = new ProxyEditorViewModel(registry);
    this.wiring = new WiringViewModel(states, launcher);
    editor.onAdded(name -> {
      adding.set(false);
      chosen = name;
      part.set(ServerPart.TOOLS);
      unplaced = false;
      reload();
      this.tools.show(name);
      this.tools.test();
    });
    command.shownProperty().subscribe(this::place);
    signIn.shownProperty().addListener((_, _, _) -> place());
    registry.names().addListener((ListChangeListener<String>) _ -> reload());
    wiring.mapProperty().addListener((_, _, _) -> setDetails());
    registry.listen(this::reload);
    states.listen(this::draw);
    states.listen(protecting::toolsChanged);
    reload();
  }

  /// One server, as far as the page shows it.
  ///
  /// @param row its row
  /// @param arguments program and arguments, one by one; empty when its file was never good
  /// @param folder the working folder; absent means the client's
  /// @param variables that the server gets beside the usual ones, sorted by name, and where each
  ///   comes from; may be empty
  /// @param roots folders served; empty means the client's
  /// @param http where clients reach it over HTTP and where the token is said; empty when they do
  ///   not
  /// @param hooks the programs asked before its calls, in order; may be empty
  /// @param fixed why the form cannot change it; empty where it can
  /// @param hook whether it is the hook of an agent and no server
  /// @param users the clients that use it or lead to it
  /// @param led whether a client leads to it, so that it guards anything
  /// @param snippet the block for a client's configuration, JSON
  record Details(
      ServerRow row,
      List<String> arguments,
      Optional<String> folder,
      List<String> variables,
      List<String> roots,
      String http,
      List<HookRow> hooks,
      String fixed,
      boolean hook,
      List<WiringMap.Client> users,
      boolean led,
      String snippet) {}

  /// The servers, sorted by name.
  ObservableList<ServerRow> rows() {
    return rows;
  }

  /// The chosen server; absent when there is none.
  ReadOnlyObjectProperty<Optional<Details>> detailsProperty() {
    return details;
  }

  /// The servers with the clients that reach them, and the servers that go around.
  public WiringViewModel wiring() {
    return wiring;
  }

  /// The changes that putting servers behind Assent makes to clients' files.
  public ProtectViewModel protecting() {
    return protecting;
  }

  /// The agents that ask before they use tools of their own.
  public AgentHooksViewModel agents() {
    return agents;
  }

  /// The end of the last removal, where it failed, or which server is gone; may be empty.
  ReadOnlyStringProperty messageProperty() {
    return message;
  }

  /// True while the form that adds or changes a server is open.
  BooleanProperty addingProperty() {
    return adding;
  }

  /// Learns from now on which folders the rules of servers name.
  public void follow(BiConsumer<String, Consumer<NamedFolders>> source) {
    editor.follow(source);
  }

  /// The form that adds a server.
  ProxyEditorViewModel editor() {
    return editor;
  }

  /// The command of the chosen server.
  CommandViewModel command() {
    return command;
  }

  /// The sign-in by which the chosen server knows the person.
  public SignInViewModel signIn() {
    return signIn;
  }

  /// The zone whose clock is shown.
  ZoneId zone() {
    return zone;
  }

  /// The tools of the chosen server.
  ToolsViewModel tools() {
    return tools;
  }

  /// The part of the chosen server that is shown. Another server is opened where it says what is
  /// wrong with it, else at its tools.
  ObjectProperty<ServerPart> partProperty() {
    return part;
  }

  /// Shows a server.
  void choose(String name) {
    unplaced |= !name.equals(chosen);
    chosen = name;
    message.set("");
    wiring.protect("");
    protecting.close();
    agents.shownProperty().set(false);
    drawDetails();
    place();
  }

  /// Opens the form that adds a server.
  void add() {
    wiring.protect("");
    protecting.close();
    editor.clear();
    adding.set(true);
  }

  /// Opens the form with the shown server, to change it. Does nothing where [Details#fixed] says
  /// why not.
  void edit() {
    definition(chosen)
        .filter(ServerChange::isFor)
        .ifPresent(definition -> {
          wiring.protect("");
          editor.change(definition);
          adding.set(true);
        });
  }

  private Optional<ProxyDefinition> definition(String name) {
    return Optional.ofNullable(entries.get(name)).flatMap(ServerRegistry.Entry::definition);
  }

  /// Opens the form with the rules to begin with.
  public void add(ServerTemplate rules) {
    add();
    editor.templateProperty().set(rules);
  }

  /// Opens the form with what it takes to add the server that goes around and is shown.
  void addShown() {
    wiring
        .protectionProperty()
        .get()
        .ifPresent(shown -> {
          editor.clear();
          editor.begin(shown.addition());
          adding.set(true);
        });
  }

  /// Tells what it means to remove a server, with the clients' files that still lead to it.
  String removal(String name) {
    var asking = asking(name);
    String said = Texts.get(asking.isPresent() ? "servers.remove.hook" : "servers.remove.body");
    String body =
        asking
            .flatMap(agents::staying)
            .map(CoreWords::of)
            .map(CoreWords::sentence)
            .map(hook -> said + "\n\n" + hook)
            .orElse(said);
    var files =
        wiring.clientsProperty().get().stream()
            .flatMap(client ->
                client.leading(name).stream()
                    .map(entry -> client.client().shown() + ": " + entry.file()))
            .distinct()
            .toList();
    return files.isEmpty()
        ? body
        : Texts.get(
            protecting.undoes(name) ? "servers.remove.undo" : "servers.remove.byHand",
            body,
            String.join("\n", files),
            Texts.get("protect.undo"),
            ServerPart.CLIENTS.title());
  }

  /// Removes a server; its log stays. What runs is ended by the core.
  void remove(String name) {
    registry.remove(
        name,
        problems ->
            message.set(
                problems.stream()
                    .map(Fault::message)
                    .map(CoreWords::of)
                    .findFirst()
                    .map(why -> Texts.get("servers.message.notRemoved", name, why))
                    .orElse("")));
  }

  /// Confirms a hook as it was shown: from now on it is asked before each tool call.
  void confirm(HookRow hook) {
    hooks.confirm(hook.shown(), problem -> changed(hook, problem));
  }

  /// Takes the confirmation of a hook back: it denies every tool call until it is confirmed again.
  void withdraw(HookRow hook) {
    hooks.withdraw(hook.shown(), problem -> changed(hook, problem));
  }

  private void changed(HookRow hook, String problem) {
    message.set(
        problem.isEmpty() ? "" : Texts.get("servers.hooks.message.failed", hook.name(), problem));
    readHooks(hook.shown().proxy());
  }

  private void reload() {
    entries.keySet().retainAll(registry.names());
    for (String name : registry.names()) {
      registry.read(
          name,
          entry -> {
            if (registry.names().contains(name)) {
              entries.put(name, entry);
              draw();
            }
          });
    }
    draw();
  }

  private void draw() {
    var next =
        registry.names().stream()
            .flatMap(name -> Optional.ofNullable(entries.get(name)).stream())
            .map(this::row)
            .toList();
    if (!rows.equals(next)) {
      rows.setAll(next);
    }
    keepChosen();
    drawDetails();
    place();
  }

  // One that was added just now stays chosen while it is read.
  private void keepChosen() {
    if (entries.containsKey(chosen) || registry.names().contains(chosen)) {
      return;
    }
    String gone = chosen;
    chosen = rows.isEmpty() ? "" : rows.getFirst().name();
    message.set(ServerChoice.gone(gone, chosen));
  }

  private ServerRow row(ServerRegistry.Entry entry) {
    return ServerRow.of(entry, states.of(entry.name()), zone)
        .sharing(leader(entry), followers(entry.name()));
  }

  private List<String> followers(String name) {
    return registry.names().stream()
        .filter(other ->
            Optional.ofNullable(entries.get(other))
                .flatMap(ProxiesViewModel::leader)
                .filter(name::equals)
                .isPresent())
        .toList();
  }

  private static Optional<String> leader(ServerRegistry.Entry entry) {
    return entry.definition().flatMap(ProxyDefinition::policyOf);
  }

  private void drawDetails() {
    if (entries.keySet().containsAll(registry.names())) {
      wiring.show(
          rows,
          entries.values().stream().flatMap(entry -> entry.definition().stream()).toList(),
          chosen);
    } else {
      wiring.expect();
    }
    setDetails();
    tools.show(chosen);
    command.show(chosen);
    signIn.show(chosen);
    if (!chosen.isEmpty()) {
      readHooks(chosen);
    }
  }

  private void readHooks(String name) {
    hooks.read(
        name,
        found -> {
          var now = found.stream().map(HookRow::of).toList();
          if (!now.equals(hookRows.put(name, now))) {
            setDetails();
          }
        });
  }

  private void setDetails() {
    details.set(
        rows.stream().filter(row -> row.name().equals(chosen)).findFirst().map(this::details));
  }

  // Once for each server that is chosen: what is looked at does not go away because something
  // happens.
  private void place() {
    var now = details.get();
    if (!unplaced || now.isEmpty()) {
      return;
    }
    boolean held = command.shownProperty().get().held().isPresent();
    boolean troubled =
        held
            || signIn.shownProperty().get().troubles()
            || !now.get().row().problem().isEmpty()
            || now.get().row().tone().equals("danger");
    part.set(troubled || now.get().hook() ? ServerPart.REACH : ServerPart.TOOLS);
    unplaced = !command.isKnown() || !signIn.isKnown();
  }

  private String fixed(String name) {
    var definition = definition(name);
    if (definition.isEmpty()) {
      return Texts.get("servers.fixed.broken");
    }
    return asking(name)
        .map(agent -> Texts.get("servers.fixed.agent", HookedAgent.clientOf(agent).shown()))
        .orElse("");
  }

  private Optional<HookAgent> asking(String name) {
    return definition(name).flatMap(found -> found.backend().asking());
  }

  private Details details(ServerRow row) {
    var definition = definition(row.name());
    var drawn =
        wiring.mapProperty().get().servers().stream()
            .filter(server -> server.name().equals(row.name()))
            .toList();
    return new Details(
        row,
        definition.map(ProxiesViewModel::commandOrAddress).orElse(List.of()),
        definition.flatMap(found -> found.workingFolder()),
        definition
            .flatMap(found -> found.backend().launched())
            .map(ProxiesViewModel::variables)
            .orElse(List.of()),
        definition.flatMap(found -> found.roots()).orElse(List.of()),
        definition
            .flatMap(found -> found.httpFrontEnd())
            .map(front -> Texts.get("servers.detail.http.token", front.address(), row.name()))
            .orElse(""),
        hookRows.getOrDefault(row.name(), List.of()),
        fixed(row.name()),
        asking(row.name()).isPresent(),
        drawn.stream().flatMap(server -> server.users().stream()).toList(),
        drawn.stream().allMatch(WiringMap.Server::led),
        snippet(row.name()));
  }

  private static List<String> variables(ServerLaunch launch) {
    return new TreeMap<>(launch.environment())
        .entrySet().stream()
            .map(one -> {
              String from =
                  switch (one.getValue()) {
                    case SecretValue.Plain _ -> "file";
                    case SecretValue.Keychain _ -> "keychain";
                    case SecretValue.FromClient _ -> "client";
                  };
              return Texts.get("servers.detail.variable." + from, one.getKey());
            })
            .toList();
  }

  private static List<String> commandOrAddress(ProxyDefinition definition) {
    var address = definition.backend().reached().map(Endpoint::shown);
    return Stream.concat(address.stream(), SecretWords.masked(definition.command()).stream())
        .map(CoreWords::ofMasked)
        .toList();
  }

  /// The block for a client's configuration that puts Assent in front of a server.
  private String snippet(String name) {
    var server =
        JsonObject.builder()
            .put("command", launcher)
            .put("args", JsonArray.ofStrings(List.of("run", name)))
            .build();
    return JsonWriter.writeIndented(
        JsonObject.builder()
            .put("mcpServers", JsonObject.builder().put(name, server).build())
            .build());
  }
}
