package dev.assent.core.pip;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.Action;
import dev.assent.core.access.ResourcePath;
import dev.assent.core.access.ResourceUrl;
import dev.assent.core.access.SideEffect;
import dev.assent.core.access.Subject;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.json.JsonObject;
import dev.assent.core.pip.SessionFacts.ToolSource;
import dev.assent.core.pip.path.DescriptionException;
import dev.assent.core.pip.path.PathResolver;
import dev.assent.core.risk.CommandRisk;
import dev.assent.core.risk.context.RiskContext;
import dev.assent.testing.Golden;
import dev.assent.testing.Project;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// The border of this room: calls, and all that rules see of them or the code of the fault.
/// `goldens/calls/README.md` describes the files.
@EnabledOnOs(OS.LINUX)
class CallGoldensTest {
  private static final Path GOLDENS = Project.sample("goldens/calls");
  private static final Pattern TIMES = Pattern.compile("<(.+?)\\*(\\d+)>");
  private static final CommandSource COMMANDS =
      new ShellCommands(CommandRisk.byOwnRules(), () -> RiskContext.PROTECTED);

  private final Map<String, JsonObject> tools = new HashMap<>();
  private Set<String> texts = Set.of();
  private Optional<Path> folder = Optional.empty();
  private Map<String, String> home = Map.of();

  @TempDir Path temp;

  @TestFactory
  Stream<DynamicTest> everyCallIsSeenAsItsFileSays() throws Exception {
    var ground = new Playground(temp);
    try (Stream<Path> all = Files.list(GOLDENS)) {
      return all.filter(file -> file.toString().endsWith(".txt")).sorted().toList().stream()
          .map(file ->
              DynamicTest.dynamicTest(
                  file.getFileName().toString(),
                  () -> Golden.compare(file, "call", seen(Files.readAllLines(file), ground))));
    }
  }

  private List<String> seen(List<String> file, Playground ground) {
    var lines = new ArrayList<String>();
    folder = Optional.of(ground.root.resolve("allowed"));
    texts = Set.of();
    home = Map.of();
    tools.clear();
    for (String line : file) {
      if (line.startsWith("| ")) {
        continue;
      }
      lines.add(line);
      String[] words = line.split(" ", 3);
      switch (words[0]) {
        case "folder" ->
            folder =
                switch (words[1]) {
                  case "none" -> Optional.empty();
                  case "FOLDER" -> Optional.of(ground.root.resolve("allowed"));
                  default -> Optional.of(Path.of(words[1]));
                };
        case "home" -> home = Map.of("HOME", words[1]);
        case "texts" -> texts = words[1].equals("-") ? Set.of() : Set.of(words[1].split(","));
        case "tool" -> tools.put(words[1], ground.json(words[2]));
        case "call" -> {
          var params =
              JsonObject.builder()
                  .put("name", words[1])
                  .put("arguments", ground.json(repeated(words[2])));
          describe("tools/call", params.build(), ground, lines);
        }
        case "send" -> describe(words[1], ground.json(repeated(words[2])), ground, lines);
        default -> {}
      }
    }
    return lines;
  }

  private static String repeated(String text) {
    return TIMES
        .matcher(text)
        .replaceAll((MatchResult hit) -> hit.group(1).repeat(Integer.parseInt(hit.group(2))));
  }

  private void describe(String method, JsonObject params, Playground ground, List<String> lines) {
    var found = new ArrayList<String>();
    try {
      facts(
          new AccessRequests(
                  InstantSource.fixed(Playground.NOW), PathResolver.ofMachine(), COMMANDS)
              .describe(
                  method,
                  params,
                  Optional.of("1"),
                  Action.Direction.CLIENT_TO_SERVER,
                  session(ground)),
          found);
    } catch (DescriptionException e) {
      found.add("fault " + e.code() + ": " + e.getMessage());
    }
    String here = Path.of("").toAbsolutePath().toString();
    for (String line : found) {
      String shown = line.replace(ground.root.toString(), "ROOT").replace(here, "HERE");
      lines.add("| " + cut(shown).replace("\n", "\\n"));
    }
  }

  private static String cut(String line) {
    return line.length() < 1_000 ? line : line.substring(0, 900) + "… of " + line.length();
  }

  private SessionFacts session(Playground ground) {
    var entry = new ProxyDefinition.ToolEntry(Optional.empty(), Optional.empty(), texts);
    return new SessionFacts(
        Subject.systemUser("me"),
        "server",
        "s1",
        Optional.empty(),
        Optional.empty(),
        folder,
        List.of(),
        home.isEmpty() ? ground.facts().environment() : home,
        texts.isEmpty() ? Map.of() : Map.of("tool", entry),
        ToolSource.listed(tools),
        Optional.empty(),
        Optional.empty(),
        SessionFacts.PATH_BYTES,
        SessionFacts.URI_BYTES,
        folder);
  }

  private static void facts(AccessRequest request, List<String> found) {
    var action = request.action();
    var resource = request.resource();
    found.add(
        "%s %s %s, effects %s"
            .formatted(
                resource.type().word(),
                action.category().word(),
                action.operation().map(one -> one.word()).orElse("-"),
                resource.sideEffects().map(CallGoldensTest::words).orElse("not known")));
    for (ResourcePath path : resource.paths()) {
      found.add(
          "path %s at %s, %s, %s, shown %s, allow %s, deny %s, not %s%s"
              .formatted(
                  path.given(),
                  path.pointer(),
                  path.role(),
                  path.use(),
                  path.display(),
                  path.allowSpellings(),
                  path.denySpellings(),
                  path.placedSpellings(),
                  path.unresolved() ? ", unresolved" : ""));
    }
    for (ResourceUrl url : resource.urls()) {
      found.add(
          "url %s %s%s%s"
              .formatted(
                  url.scheme(),
                  url.host().orElse("-"),
                  url.whole() ? "" : ", embedded",
                  url.barring() ? ", barring" : ""));
    }
    var command = resource.command();
    if (command.severity().isPresent() || !command.alone().isEmpty()) {
      found.add(
          "command %s %s, effects %s, alone %s%s, in %s"
              .formatted(
                  command.severity().map(one -> one.word()).orElse("-"),
                  command.rules(),
                  words(command.effects()),
                  command.alone(),
                  command.everyday() ? ", everyday" : "",
                  command.folders()));
    }
  }

  private static String words(Set<SideEffect> effects) {
    return effects.stream().map(SideEffect::word).sorted().toList().toString();
  }
}
