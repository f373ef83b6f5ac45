package dev.assent.desktop.proxies;

import dev.assent.core.config.SecretValue;
import dev.assent.core.config.ServerAddress;
import dev.assent.core.config.proxy.Backend;
import dev.assent.core.config.proxy.Endpoint;
import dev.assent.core.config.proxy.HttpFrontEnd;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.config.proxy.ServerLaunch;
import dev.assent.core.config.proxy.SignInTerms;
import dev.assent.core.document.Fault;
import dev.assent.desktop.proxies.wiring.CommandLine;
import dev.assent.desktop.proxies.wiring.FolderLines;
import dev.assent.desktop.proxies.wiring.ProtectionSteps;
import dev.assent.desktop.proxies.wiring.ServerRegistry;
import dev.assent.desktop.proxies.wiring.ServerTemplate;
import dev.assent.desktop.ui.CoreWords;
import dev.assent.desktop.ui.Texts;
import java.net.URI;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;

/// The form that adds a server or changes one. Complains about a field once it was touched or the
/// person tried to add.
final class ProxyEditorViewModel {
  private static final long MOST_START = 600;
  private static final long MOST_CALL = 86_400;
  private static final Pattern ADDRESS = Pattern.compile("(?i)[a-z]+://\\S*");

  /// A field of the form.
  final class Field {
    private final StringProperty text = new SimpleStringProperty("");
    private final StringProperty error = new SimpleStringProperty("");

    private Field() {
      text.addListener((_, _, _) -> judge());
    }

    /// The text as typed.
    StringProperty textProperty() {
      return text;
    }

    /// The fault of the text; empty where it has none.
    ReadOnlyStringProperty errorProperty() {
      return error;
    }
  }

  private final ServerRegistry registry;
  private final Field name = new Field();
  private final Field command = new Field();
  private final Field folder = new Field();
  private final Field variables = new Field();
  private final Field roots = new Field();
  private final Field port = new Field();
  private final Field startTime = new Field();
  private final Field callTime = new Field();
  private final List<Field> fields =
      List.of(name, command, folder, variables, roots, port, startTime, callTime);
  private final ObjectProperty<Optional<ProxyDefinition>> changed =
      new SimpleObjectProperty<>(Optional.empty());
  private final ObjectProperty<ServerTemplate> template =
      new SimpleObjectProperty<>(ServerTemplate.DEVELOPER);
  private final ObservableList<String> arguments = FXCollections.observableArrayList();
  private final StringProperty problem = new SimpleStringProperty("");
  private final BooleanProperty adding = new SimpleBooleanProperty(false);
  private final StringProperty leftBehind = new SimpleStringProperty("");
  private BiConsumer<String, Consumer<NamedFolders>> rules =
      (_, done) -> done.accept(NamedFolders.NONE);
  private NamedFolders named = NamedFolders.NONE;
  private boolean tried;
  private List<String> untouched = List.of();
  private String suggested = "";
  private Consumer<String> added = _ -> {};

  ProxyEditorViewModel(ServerRegistry registry) {
    this.registry = registry;
  }

  /// Tells the name of a server after it was added.
  void onAdded(Consumer<String> listener) {
    added = listener;
  }

  /// Learns from now on which folders the rules of servers name.
  ///
  /// @param source reads the rules of a server elsewhere than on the toolkit's thread, and tells
  ///   them there; of a server without a policy, that nothing is named
  void follow(BiConsumer<String, Consumer<NamedFolders>> source) {
    rules = source;
  }

  /// Sentences on the names in the rules of the changed server that it would no longer serve; empty
  /// for none.
  ReadOnlyStringProperty leftBehindProperty() {
    return leftBehind;
  }

  /// The name, which is also the `backend_id` of its rules.
  Field name() {
    return name;
  }

  /// The command line, or the address of a server that runs elsewhere.
  Field command() {
    return command;
  }

  /// The working folder; empty means the client's.
  Field folder() {
    return folder;
  }

  /// Names of variables to take from the client's environment, separated by blanks or commas.
  Field variables() {
    return variables;
  }

  /// Folders served, one per line; empty means the client's.
  Field roots() {
    return roots;
  }

  /// The port on which clients come over HTTP; empty means they do not.
  Field port() {
    return port;
  }

  /// The time in which the server has to answer first, in seconds; empty means as usual.
  Field startTime() {
    return startTime;
  }

  /// The time that a call may go without a sign of life, in seconds; empty means as usual.
  Field callTime() {
    return callTime;
  }

  /// The server that is changed; absent while one is added.
  ReadOnlyObjectProperty<Optional<ProxyDefinition>> changedProperty() {
    return changed;
  }

  /// True if something was typed that would be lost.
  boolean isTouched() {
    return !typed().equals(untouched);
  }

  private List<String> typed() {
    return fields.stream().map(field -> field.text.get().strip()).toList();
  }

  /// The policy to begin with.
  ObjectProperty<ServerTemplate> templateProperty() {
    return template;
  }

  /// The command line cut into program and arguments, as the server will get them.
  ObservableList<String> arguments() {
    return arguments;
  }

  /// The fault that belongs to no field; empty where there is none.
  ReadOnlyStringProperty problemProperty() {
    return problem;
  }

  /// True while the server is just being added.
  ReadOnlyBooleanProperty addingProperty() {
    return adding;
  }

  /// Empties the form.
  void clear() {
    changed.set(Optional.empty());
    named = NamedFolders.NONE;
    tried = false;
    suggested = "";
    for (var field : fields) {
      field.text.set("");
      field.error.set("");
    }
    template.set(ServerTemplate.DEVELOPER);
    problem.set("");
    untouched = typed();
  }

  /// Shows a server that is to be changed.
  void change(ProxyDefinition definition) {
    clear();
    changed.set(Optional.of(definition));
    name.text.set(definition.name());
    command.text.set(
        bothWays()
            ? definition.backend().shown()
            : definition
                .backend()
                .reached()
                .map(endpoint -> endpoint.url().toString())
                .orElseGet(() -> CommandLine.line(definition.command())));
    folder.text.set(definition.workingFolder().orElse(""));
    variables.text.set(String.join(", ", definition.fromClient().stream().sorted().toList()));
    roots.text.set(String.join("\n", definition.roots().orElse(List.of())));
    port.text.set(definition.httpFrontEnd().map(front -> Texts.digits(front.port())).orElse(""));
    startTime.text.set(Texts.digits(definition.startTimeout().toSeconds()));
    callTime.text.set(Texts.digits(definition.callTimeout().toSeconds()));
    untouched = typed();
    rules.accept(
        definition.name(),
        found -> {
          if (changed.get().equals(Optional.of(definition))) {
            named = found;
            judge();
          }
        });
  }

  /// Adds a folder that was chosen to those served.
  void serve(String chosen) {
    String before = roots.text.get().strip();
    roots.text.set(before.isEmpty() ? chosen : before + "\n" + chosen);
  }

  /// Fills in what is known of a server.
  void begin(ProtectionSteps.Addition known) {
    name.text.set(known.name());
    command.text.set(known.line());
    variables.text.set(String.join(", ", known.variables()));
  }

  /// Adds or changes the server if every field is in order; otherwise says what is not.
  void add() {
    tried = true;
    judge();
    boolean faulty = fields.stream().anyMatch(field -> !field.error.get().isEmpty());
    if (faulty || adding.get()) {
      return;
    }
    adding.set(true);
    var definition = definition();
    if (changed.get().isPresent()) {
      var edits = new ServerChange(changed.get().get(), definition).edits();
      registry.change(definition.name(), edits, problems -> done(definition.name(), problems));
      return;
    }
    registry.add(
        definition, template.get().text(rootList()), problems -> done(definition.name(), problems));
  }

  private void done(String what, List<Fault> problems) {
    adding.set(false);
    if (problems.isEmpty()) {
      clear();
      added.accept(what);
      return;
    }
    for (var found : problems) {
      String sentence =
          Texts.get(
              "servers.error.refused", CoreWords.of(found.found()), CoreWords.of(found.expected()));
      field(found).ifPresentOrElse(field -> field.error.set(sentence), () -> problem.set(sentence));
    }
  }

  private Optional<Field> field(Fault found) {
    if (found.code() == Fault.Code.BAD_NAME || found.code() == Fault.Code.EXISTING_PROXY) {
      return Optional.of(name);
    }
    String pointer = found.pointer();
    if (pointer.startsWith("/backend/command")
        || pointer.startsWith("/backend/args")
        || pointer.startsWith("/backend/url")) {
      return Optional.of(command);
    }
    if (pointer.startsWith("/backend/cwd")) {
      return Optional.of(folder);
    }
    if (pointer.startsWith("/backend/env")) {
      return Optional.of(variables);
    }
    if (pointer.startsWith("/http_front_end")) {
      return Optional.of(port);
    }
    if (pointer.startsWith("/backend/start_timeout")) {
      return Optional.of(startTime);
    }
    if (pointer.startsWith("/backend/call_timeout")) {
      return Optional.of(callTime);
    }
    return pointer.startsWith("/roots") ? Optional.of(roots) : Optional.empty();
  }

  private ProxyDefinition definition() {
    String at = folder.text.get().strip();
    var served = rootList();
    String called = name.text.get().strip();
    var standard =
        changed.get().orElseGet(() -> ProxyDefinition.of(called, backend())).withBackend(backend());
    return new ProxyDefinition(
        called,
        called,
        standard.backend(),
        at.isEmpty() ? Optional.empty() : Optional.of(at),
        EntryFaults.seconds(startTime.text.get())
            .map(Duration::ofSeconds)
            .orElse(ProxyDefinition.of(called, standard.backend()).startTimeout()),
        EntryFaults.seconds(callTime.text.get())
            .map(Duration::ofSeconds)
            .orElse(ProxyDefinition.of(called, standard.backend()).callTimeout()),
        served.isEmpty() ? Optional.empty() : Optional.of(served),
        standard.hitl(),
        standard.refusalForm(),
        standard.registry(),
        standard.hooks(),
        front(),
        standard.policyOf());
  }

  // The form keeps all that it does not show.
  private Optional<HttpFrontEnd> front() {
    var before = changed.get().flatMap(ProxyDefinition::httpFrontEnd);
    var open = HttpFrontEnd.portOf(port.text.get().strip());
    return open.equals(before.map(HttpFrontEnd::port))
        ? before
        : open.map(at -> new HttpFrontEnd(at, before.flatMap(HttpFrontEnd::tokenKey)));
  }

  private Backend backend() {
    if (bothWays()) {
      return changed.get().orElseThrow().backend();
    }
    if (isAddress()) {
      var before = changed.get().flatMap(definition -> definition.backend().reached());
      return new Backend.Http(
          new Endpoint(
              URI.create(command.text.get().strip()),
              before.map(Endpoint::query).orElse(Map.of()),
              before.map(Endpoint::headers).orElse(Map.of()),
              before.flatMap(Endpoint::mtls),
              before.map(Endpoint::oauth).orElse(SignInTerms.NONE)));
    }
    var environment = new LinkedHashMap<String, SecretValue>();
    changed
        .get()
        .flatMap(definition -> definition.backend().launched())
        .map(ServerLaunch::environment)
        .ifPresent(environment::putAll);
    var named = variableNames();
    environment
        .entrySet()
        .removeIf(one ->
            one.getValue() instanceof SecretValue.FromClient && !named.contains(one.getKey()));
    named.forEach(variable ->
        environment.merge(
            variable,
            new SecretValue.FromClient(false),
            (before, now) -> before instanceof SecretValue.FromClient ? before : now));
    return new Backend.Stdio(
        new ServerLaunch(CommandLine.of(command.text.get()).arguments(), environment));
  }

  /// True if it is changed and reached in two ways, which one line does not say: those stay as they
  /// are.
  boolean bothWays() {
    return changed
        .get()
        .filter(definition -> definition.backend() instanceof Backend.Auto)
        .isPresent();
  }

  private boolean isAddress() {
    return ADDRESS.matcher(command.text.get().strip()).matches();
  }

  private Set<String> variableNames() {
    return new HashSet<>(
        Arrays.stream(variables.text.get().split("[\\s,]+"))
            .filter(word -> !word.isEmpty())
            .toList());
  }

  private List<String> rootList() {
    return FolderLines.of(roots.text.get()).folders();
  }

  private void judge() {
    arguments.setAll(
        bothWays()
            ? List.of()
            : isAddress()
                ? List.of(command.text.get().strip())
                : CommandLine.of(command.text.get()).arguments());
    problem.set("");
    name.error.set(nameError());
    command.error.set(commandError());
    suggestRoots();
    startTime.error.set(EntryFaults.ofSeconds(startTime.text.get(), MOST_START));
    callTime.error.set(EntryFaults.ofSeconds(callTime.text.get(), MOST_CALL));
    folder.error.set(FolderLines.fault(folder.text.get().strip()));
    variables.error.set(
        isAddress() && !variableNames().isEmpty()
            ? Texts.get("servers.error.variablesElsewhere")
            : EntryFaults.ofVariables(variableNames()));
    port.error.set(EntryFaults.ofPort(port.text.get().strip()));
    roots.error.set(FolderLines.of(roots.text.get()).fault());
    String remark =
        changed
            .get()
            .map(before -> named.remark(before.roots().orElse(List.of()), rootList()))
            .orElse("");
    leftBehind.set(roots.error.get().isEmpty() ? remark : "");
  }

  // A folder among the arguments is most likely what the server serves. Nothing that was typed is
  // overwritten.
  private void suggestRoots() {
    if (changed.get().isPresent() || isAddress() || !roots.text.get().equals(suggested)) {
      return;
    }
    String next =
        arguments.stream()
            .skip(1)
            .filter(EntryFaults::isLikeFolder)
            .collect(Collectors.joining("\n"));
    if (!next.equals(suggested)) {
      suggested = next;
      roots.text.set(next);
    }
  }

  private String nameError() {
    if (changed.get().isPresent()) {
      return "";
    }
    String text = name.text.get().strip();
    if (text.isEmpty()) {
      return tried ? Texts.get("servers.error.noName") : "";
    }
    if (!ProxyDefinition.NAME.matcher(text).matches()) {
      return Texts.get("servers.error.name", text);
    }
    return registry.names().contains(text) ? Texts.get("servers.error.taken", text) : "";
  }

  private String commandError() {
    if (bothWays()) {
      return "";
    }
    boolean reached =
        changed
            .get()
            .filter(definition -> definition.backend() instanceof Backend.Http)
            .isPresent();
    if (changed.get().isPresent() && reached != isAddress()) {
      return Texts.get(reached ? "servers.error.staysAddress" : "servers.error.staysCommand");
    }
    if (isAddress()) {
      return ServerAddress.read(command.text.get().strip()).isPresent()
          ? ""
          : Texts.get("servers.error.address");
    }
    var line = CommandLine.of(command.text.get());
    if (!line.complete()) {
      return Texts.get("servers.error.quote");
    }
    return line.arguments().isEmpty() && tried ? Texts.get("servers.error.noCommand") : "";
  }
}
