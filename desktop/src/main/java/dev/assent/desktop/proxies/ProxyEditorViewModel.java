package dev.assent.desktop.proxies;

import dev.assent.core.config.Backend;
import dev.assent.core.config.ConfigProblem;
import dev.assent.core.config.Endpoint;
import dev.assent.core.config.HttpFrontEnd;
import dev.assent.core.config.Launch;
import dev.assent.core.config.ProxyDefinition;
import dev.assent.core.config.SecretValue;
import dev.assent.core.config.ServerAddress;
import dev.assent.desktop.ui.CoreWords;
import dev.assent.desktop.ui.Texts;
import java.net.URI;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;

/// The form that adds a server. Complains about a field once it was touched or the person tried to add.
final class ProxyEditorViewModel {
  private static final Pattern VARIABLE = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");
  private static final Pattern ADDRESS = Pattern.compile("(?i)[a-z]+://\\S*");

  /// A field of the form.
  final class Field {
    private final StringProperty text = new SimpleStringProperty("");
    private final ReadOnlyStringWrapper error = new ReadOnlyStringWrapper("");

    private Field() {
      text.addListener((_, _, _) -> judge());
    }

    /// What is typed.
    StringProperty textProperty() {
      return text;
    }

    /// What is wrong with it; empty when nothing is.
    ReadOnlyStringProperty errorProperty() {
      return error.getReadOnlyProperty();
    }
  }

  private final ServerRegistry registry;
  private final Field name = new Field();
  private final Field command = new Field();
  private final Field folder = new Field();
  private final Field variables = new Field();
  private final Field roots = new Field();
  private final Field port = new Field();
  private final List<Field> fields = List.of(name, command, folder, variables, roots, port);
  private final ObjectProperty<ServerTemplate> template = new SimpleObjectProperty<>(ServerTemplate.DEVELOPER);
  private final ObservableList<String> arguments = FXCollections.observableArrayList();
  private final ReadOnlyStringWrapper problem = new ReadOnlyStringWrapper("");
  private final BooleanProperty adding = new SimpleBooleanProperty(false);
  private boolean tried;
  private Consumer<String> added = _ -> {};

  ProxyEditorViewModel(ServerRegistry registry) {
    this.registry = registry;
  }

  /// Tells the name of a server after it was added.
  void onAdded(Consumer<String> listener) {
    added = listener;
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

  /// The policy to begin with.
  ObjectProperty<ServerTemplate> templateProperty() {
    return template;
  }

  /// The command line cut into program and arguments, as the server will get them.
  ObservableList<String> arguments() {
    return arguments;
  }

  /// What is wrong apart from a field; empty when nothing is.
  ReadOnlyStringProperty problemProperty() {
    return problem.getReadOnlyProperty();
  }

  /// Whether the server is just being added.
  ReadOnlyBooleanProperty addingProperty() {
    return adding;
  }

  /// Empties the form.
  void clear() {
    tried = false;
    for (var field : fields) {
      field.text.set("");
      field.error.set("");
    }
    template.set(ServerTemplate.DEVELOPER);
    problem.set("");
  }

  /// Fills in what is known of a server.
  void begin(Protection.Addition known) {
    name.text.set(known.name());
    command.text.set(known.line());
    variables.text.set(String.join(", ", known.variables()));
  }

  /// Adds the server if every field is in order; otherwise says what is not.
  void add() {
    tried = true;
    judge();
    boolean faulty = fields.stream().anyMatch(field -> !field.error.get().isEmpty());
    if (faulty || adding.get()) {
      return;
    }
    adding.set(true);
    var definition = definition();
    registry.add(definition, template.get().text(rootList()), problems -> done(definition.name(), problems));
  }

  private void done(String what, List<ConfigProblem> problems) {
    adding.set(false);
    if (problems.isEmpty()) {
      clear();
      added.accept(what);
      return;
    }
    for (var found : problems) {
      String sentence = Texts.get("servers.error.refused", CoreWords.of(found.found()), CoreWords.of(found.expected()));
      field(found).ifPresentOrElse(field -> field.error.set(sentence), () -> problem.set(sentence));
    }
  }

  private Optional<Field> field(ConfigProblem found) {
    if (found.code() == ConfigProblem.Code.BAD_NAME || found.code() == ConfigProblem.Code.EXISTING_PROXY) {
      return Optional.of(name);
    }
    String pointer = found.pointer();
    if (pointer.startsWith("/backend/command") || pointer.startsWith("/backend/args") || pointer.startsWith("/backend/url")) {
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
    return pointer.startsWith("/roots") ? Optional.of(roots) : Optional.empty();
  }

  private ProxyDefinition definition() {
    String at = folder.text.get().strip();
    var served = rootList();
    String called = name.text.get().strip();
    var standard = ProxyDefinition.of(called, backend());
    return new ProxyDefinition(
        called,
        called,
        standard.backend(),
        at.isEmpty() ? Optional.empty() : Optional.of(at),
        standard.startTimeout(),
        standard.callTimeout(),
        served.isEmpty() ? Optional.empty() : Optional.of(served),
        Optional.empty(),
        ProxyDefinition.RefusalForm.RESULT,
        Map.of(),
        List.of(),
        HttpFrontEnd.portOf(port.text.get().strip()).map(open -> new HttpFrontEnd(open, Optional.empty())));
  }

  private Backend backend() {
    if (isAddress()) {
      return new Backend.Http(new Endpoint(URI.create(command.text.get().strip()), Map.of(), Optional.empty()));
    }
    var environment = new LinkedHashMap<String, SecretValue>();
    variableNames().forEach(variable -> environment.put(variable, new SecretValue.FromClient()));
    return new Backend.Stdio(new Launch(CommandLine.of(command.text.get()).arguments(), environment));
  }

  private boolean isAddress() {
    return ADDRESS.matcher(command.text.get().strip()).matches();
  }

  private Set<String> variableNames() {
    return new HashSet<>(
        Arrays.stream(variables.text.get().split("[\\s,]+")).filter(word -> !word.isEmpty()).toList());
  }

  private List<String> rootList() {
    return roots.text.get().lines().map(String::strip).filter(line -> !line.isEmpty()).toList();
  }

  private void judge() {
    arguments.setAll(isAddress() ? List.of(command.text.get().strip()) : CommandLine.of(command.text.get()).arguments());
    problem.set("");
    name.error.set(nameError());
    command.error.set(commandError());
    folder.error.set(folderError(folder.text.get().strip()));
    variables.error.set(
        isAddress() && !variableNames().isEmpty()
            ? Texts.get("servers.error.variablesElsewhere")
            : variableNames().stream()
            .filter(word -> !VARIABLE.matcher(word).matches())
            .findFirst()
            .map(word -> Texts.get("servers.error.variable", word))
            .orElse(""));
    port.error.set(portError());
    roots.error.set(
        rootList().stream().map(ProxyEditorViewModel::folderError).filter(error -> !error.isEmpty()).findFirst().orElse(""));
  }

  private String nameError() {
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
    if (isAddress()) {
      return ServerAddress.read(command.text.get().strip()).isPresent() ? "" : Texts.get("servers.error.address");
    }
    var line = CommandLine.of(command.text.get());
    if (!line.complete()) {
      return Texts.get("servers.error.quote");
    }
    return line.arguments().isEmpty() && tried ? Texts.get("servers.error.noCommand") : "";
  }

  private String portError() {
    String text = port.text.get().strip();
    return text.isEmpty() || HttpFrontEnd.portOf(text).isPresent()
        ? ""
        : Texts.get("servers.error.port", text, Texts.digits(HttpFrontEnd.LEAST_PORT), Texts.digits(HttpFrontEnd.MOST_PORT));
  }

  private static String folderError(String text) {
    try {
      return text.isEmpty() || Path.of(text).isAbsolute() ? "" : Texts.get("servers.error.folder", text);
    } catch (InvalidPathException e) {
      return Texts.get("servers.error.folder", text);
    }
  }
}
