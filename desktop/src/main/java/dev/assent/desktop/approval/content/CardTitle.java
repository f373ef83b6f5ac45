package dev.assent.desktop.approval.content;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.CallCommand;
import dev.assent.core.access.CommandReading.Risk;
import dev.assent.core.access.Operation;
import dev.assent.core.access.Resource;
import dev.assent.core.access.ResourceType;
import dev.assent.core.access.Severity;
import dev.assent.core.access.SideEffect;
import dev.assent.desktop.ui.CoreWords;
import dev.assent.desktop.ui.ShownText;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.arguments.ShownCommand;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/// Says in our own words what a call does. Words of the server or the agent appear only as a tool's
/// name, or as the thing that its name speaks of; the exact name stands beside it on every card.
public final class CardTitle {
  private static final Set<SideEffect> RUNS =
      Set.of(
          SideEffect.CODE_EXEC,
          SideEffect.PROCESS_SPAWN,
          SideEffect.SUDO_ELEVATE,
          SideEffect.CONTAINER_EXEC);
  private static final Set<SideEffect> FILES = Set.of(SideEffect.FS_READ, SideEffect.FS_WRITE);
  private static final Set<SideEffect> BASES = Set.of(SideEffect.DB_READ, SideEffect.DB_WRITE);

  /// The verbs of names that become a sentence, by the operation that the call must have.
  private static final Map<Operation, Set<String>> VERBS =
      Map.of(
          Operation.WRITE, Set.of("create", "add", "update", "edit", "write", "set"),
          Operation.DELETE, Set.of("delete", "remove"),
          Operation.READ, Set.of("read", "get", "list", "search", "find"));

  private static final Set<String> FOLDER_MAKERS =
      Set.of("create_directory", "create_folder", "make_directory", "mkdir");

  /// A path beside a name with one of these is most likely a folder.
  private static final Set<String> FOLDERS =
      Set.of("directory", "directories", "dir", "dirs", "folder", "folders", "tree");

  /// A name with one of these says more than one thing.
  private static final Set<String> JOINING = Set.of("and", "or", "then");

  /// Of four words at most, so that a name cannot tell a tale.
  private static final Pattern PLAIN_NAME =
      Pattern.compile("[A-Za-z][A-Za-z0-9]{0,19}(?:[_-][A-Za-z0-9]{1,20}){0,3}");

  /// Two things that are longer together are not both named.
  private static final int LONGEST = 88;

  private CardTitle() {}

  /// The title of a call: what its commands would do where that is dangerous, else verb and object.
  static String of(AccessRequest request, List<ShownCommand> commands) {
    return dangers(commands).orElseGet(() -> of(request));
  }

  /// The same for a line of a list: of several dangerous things the worst.
  public static String brief(AccessRequest request, List<CallCommand> commands) {
    return commands.stream()
        .flatMap(command -> command.reading().risks().stream())
        .sorted(Comparator.comparing(Risk::severity).reversed())
        .findFirst()
        .map(risk -> ShownText.line(CoreWords.of(risk).asks()))
        .orElseGet(() -> of(request));
  }

  /// The one or two worst things, in the order of the commands.
  private static Optional<String> dangers(List<ShownCommand> commands) {
    var risks =
        commands.stream()
            .flatMap(command -> command.reading().risks().stream())
            .map(CoreWords::of)
            .toList();
    var worst =
        risks.stream().sorted(Comparator.comparing(Risk::severity).reversed()).limit(2).toList();
    var named =
        risks.stream()
            .filter(risk ->
                worst.contains(risk)
                    && (risk.equals(worst.getFirst())
                        || risk.severity().compareTo(Severity.HIGH) >= 0))
            .map(Risk::asks)
            .distinct()
            .toList();
    if (named.isEmpty()) {
      return Optional.empty();
    }
    String first = worst.getFirst().asks();
    if (named.size() == 1 || named.getFirst().length() + named.getLast().length() > LONGEST) {
      return Optional.of(ShownText.line(first));
    }
    return Optional.of(
        ShownText.line(Texts.get("approval.title.two", named.getFirst(), within(named.getLast()))));
  }

  /// A title within a sentence. Where nouns are capitals too, only the words that are no nouns
  /// become small.
  private static String within(String title) {
    var smaller = List.of(Texts.get("approval.title.smaller").split(" "));
    boolean all = smaller.equals(List.of("all"));
    return all || smaller.contains(title.split("[ ,]", 2)[0])
        ? title.substring(0, 1).toLowerCase(Locale.ROOT) + title.substring(1)
        : title;
  }

  /// The title of a call: verb and object.
  public static String of(AccessRequest request) {
    var resource = request.resource();
    if (resource.type() == ResourceType.PROMPT) {
      return Texts.get("approval.title.prompt");
    }
    var effects = resource.sideEffects().orElse(Set.of());
    if (effects.stream().anyMatch(RUNS::contains)) {
      return Texts.get("approval.title.run");
    }
    if (effects.contains(SideEffect.EMAIL_SEND)) {
      return Texts.get("approval.title.mail");
    }
    if (effects.contains(SideEffect.BROWSER_OPEN)) {
      return Texts.get("approval.title.browser");
    }
    return onThings(request, effects).orElseGet(() -> call(request));
  }

  private static Optional<String> onThings(AccessRequest request, Set<SideEffect> effects) {
    var resource = request.resource();
    if (request.action().operation().isEmpty()) {
      return Optional.empty();
    }
    var operation = request.action().operation().get();
    long files = files(resource);
    // A tool that is known to do more than files is not described by its paths.
    if (files > 0 && FILES.containsAll(effects)) {
      return fileKey(request, operation).map(key -> Texts.count(key, files));
    }
    if (!effects.isEmpty() && BASES.containsAll(effects)) {
      return Optional.of(
          Texts.get(
              operation == Operation.READ
                  ? "approval.title.readBase"
                  : "approval.title.changeBase"));
    }
    if (resource.type() == ResourceType.RESOURCE && operation == Operation.READ) {
      return Optional.of(Texts.get("approval.title.readResource"));
    }
    return Optional.empty();
  }

  // A file that is written may not be there yet.
  private static Optional<String> fileKey(AccessRequest request, Operation operation) {
    var tool = request.resource().toolName();
    if (tool.filter(FOLDER_MAKERS::contains).isPresent()) {
      return Optional.of("approval.title.makeFolder").filter(_ -> operation == Operation.WRITE);
    }
    boolean ofFolder =
        tool.stream().flatMap(name -> words(name).stream()).anyMatch(FOLDERS::contains);
    return switch (operation) {
      case READ -> Optional.of(ofFolder ? "approval.title.readFolder" : "approval.title.readFile");
      case WRITE ->
          Optional.of(isEditor(tool) ? "approval.title.editFile" : "approval.title.writeFile")
              .filter(_ -> !ofFolder);
      case DELETE ->
          Optional.of(ofFolder ? "approval.title.deleteFolder" : "approval.title.deleteFile");
    };
  }

  private static boolean isEditor(Optional<String> tool) {
    return tool.filter(name -> words(name).getFirst().equals("edit")).isPresent();
  }

  private static long files(Resource resource) {
    return resource.paths().stream()
        .filter(path -> path.use() == dev.assent.core.access.ResourcePath.Use.ALL && path.isFile())
        .map(dev.assent.core.access.ResourcePath::pointer)
        .distinct()
        .count();
  }

  private static String call(AccessRequest request) {
    String name = request.resource().toolName().orElse(request.action().method());
    return request
        .resource()
        .toolName()
        .filter(tool -> PLAIN_NAME.matcher(tool).matches())
        .flatMap(tool -> byName(request, words(tool)))
        .orElseGet(() -> Texts.get("approval.title.call", ShownText.line(name)));
  }

  /// A name of a well-known shape as a sentence, where nothing known of the tool says otherwise.
  private static Optional<String> byName(AccessRequest request, List<String> words) {
    var operation = request.action().operation();
    // A file is only spoken of where the call names one.
    boolean ofFiles = words.contains("file") || words.contains("files");
    String whole = "approval.title.name." + String.join("_", words);
    if (Texts.has(whole)) {
      boolean other =
          operation.filter(Operation.DELETE::equals).isPresent()
              || ofFiles && files(request.resource()) == 0;
      return other ? Optional.empty() : Optional.of(Texts.get(whole));
    }
    boolean means =
        !ofFiles
            && words.size() > 1
            && operation
                .filter(one -> VERBS.getOrDefault(one, Set.of()).contains(words.getFirst()))
                .isPresent()
            && words.stream().noneMatch(JOINING::contains);
    return means
        ? Optional.of(
            Texts.get(
                "approval.title.verb." + words.getFirst(),
                String.join(" ", words.subList(1, words.size()))))
        : Optional.empty();
  }

  private static List<String> words(String name) {
    return List.of(
        name.replaceAll("([a-z0-9])([A-Z])", "$1_$2").toLowerCase(Locale.ROOT).split("[_-]"));
  }
}
