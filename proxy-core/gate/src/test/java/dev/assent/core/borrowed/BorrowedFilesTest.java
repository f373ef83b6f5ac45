package dev.assent.core.borrowed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.borrowed.SourceFile.Scope;
import dev.assent.core.json.JsonObject;
import dev.assent.core.policy.Effect;
import dev.assent.testing.Depth;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// Lists about files and tools at random: the outcome is the one that the program's own order
/// gives.
class BorrowedFilesTest {
  private static final int LISTS = Depth.of(80, 10_000);

  private final Random random = new Random(31);

  /// A pattern and the paths that it means, told without it.
  private record Files(String pattern, Predicate<String> allows, Predicate<String> narrows) {
    Files(String pattern, Predicate<String> both) {
      this(pattern, both, both);
    }
  }

  private static final List<String> PATHS =
      List.of(
          "/work/src/a",
          "/work/lib/src/b",
          "/work/lib/src/b.key",
          "/work/x.key",
          "/work/docs/a.md",
          "/work/docs/b.md",
          "/work/a",
          "/work/lib/a.md");

  private static final List<String> OUTSIDE = List.of("/etc/hosts", "/home/me/notes/n");

  private <T> T pick(List<T> all) {
    return all.get(random.nextInt(all.size()));
  }

  private void holds(
      SourceProgram program,
      String settings,
      List<String> paths,
      Function<String, Effect> reference,
      Function<String, JsonObject> arguments,
      String tool) {
    var rig = new BorrowedRig(program).file(Scope.USER, "settings.json", settings);
    BorrowedPolicy policy = rig.translated();
    for (String path : paths) {
      assertThat(rig.decides(policy, tool, arguments.apply(path)))
          .as(path + " by " + settings)
          .isEqualTo(reference.apply(path));
    }
  }

  private static JsonObject file(String name, String path) {
    return JsonObject.builder().put(name, path).build();
  }

  @Test
  void claudeCode() {
    var pool =
        List.of(
            new Files(
                "src/**",
                path -> path.startsWith("/work/src/"),
                path -> path.startsWith("/work/") && path.contains("/src/")),
            new Files("*.key", path -> path.startsWith("/work/") && path.endsWith(".key")),
            new Files("./docs/a.md", path -> path.equals("/work/docs/a.md")),
            new Files("docs/", path -> path.startsWith("/work/docs/")),
            new Files("//etc/**", path -> path.startsWith("/etc/")),
            new Files("~/notes/**", path -> path.startsWith("/home/me/notes/")));
    var paths = new ArrayList<>(PATHS);
    paths.addAll(OUTSIDE);
    for (int i = 0; i < LISTS; i++) {
      var lists = new LinkedHashMap<String, List<Files>>();
      for (String name : List.of("deny", "ask", "allow")) {
        lists.put(
            name, random.ints(random.nextInt(3), 0, pool.size()).mapToObj(pool::get).toList());
      }
      String settings =
          lists.entrySet().stream()
              .map(entry ->
                  "\""
                      + entry.getKey()
                      + "\": "
                      + entry.getValue().stream()
                          .map(one -> "\"Edit(" + one.pattern() + ")\"")
                          .collect(Collectors.joining(", ", "[", "]")))
              .collect(Collectors.joining(", ", "{\"permissions\": {", "}}"));
      Function<String, Effect> reference =
          path ->
              lists.get("deny").stream().anyMatch(one -> one.narrows().test(path))
                  ? Effect.DENY
                  : lists.get("ask").stream().noneMatch(one -> one.narrows().test(path))
                          && lists.get("allow").stream().anyMatch(one -> one.allows().test(path))
                      ? Effect.ALLOW
                      : Effect.HITL;
      holds(
          SourceProgram.CLAUDE_CODE,
          settings,
          paths,
          reference,
          path -> file("file_path", path),
          "Write");
    }
  }

  private Map<Files, String> entries(List<Files> pool, List<String> words) {
    var entries = new LinkedHashMap<Files, String>();
    for (int i = random.nextInt(6); i > 0; i--) {
      entries.put(pick(pool), pick(words));
    }
    return entries;
  }

  private static String written(Map<Files, String> entries, String quote) {
    return entries.entrySet().stream()
        .map(entry -> "\"" + entry.getKey().pattern() + "\": " + quote + entry.getValue() + quote)
        .collect(Collectors.joining(", ", "{", "}"));
  }

  @Test
  void vsCodeLooksAtTheLastEntryThatMatches() {
    var pool =
        List.of(
            new Files("**/src/**", path -> path.contains("/src/")),
            new Files("src/*", path -> path.matches("/work/src/[^/]+")),
            new Files("**/*.key", path -> path.endsWith(".key")),
            new Files("docs/{a,c}.md", path -> path.equals("/work/docs/a.md")),
            new Files("lib/**", path -> path.startsWith("/work/lib/")));
    var paths = new ArrayList<>(PATHS);
    paths.addAll(OUTSIDE);
    for (int i = 0; i < LISTS; i++) {
      var entries = entries(pool, List.of("true", "false"));
      Function<String, Effect> reference =
          path -> {
            String last = "true";
            for (var entry : entries.entrySet()) {
              last = entry.getKey().allows().test(path) ? entry.getValue() : last;
            }
            return path.startsWith("/work/") && last.equals("true") ? Effect.ALLOW : Effect.HITL;
          };
      holds(
          SourceProgram.VSCODE,
          "{\"chat.tools.edits.autoApprove\": " + written(entries, "") + "}",
          paths,
          reference,
          path -> file("filePath", path),
          "create_file");
    }
  }

  private static Effect effect(String word) {
    return word.equals("allow") ? Effect.ALLOW : word.equals("ask") ? Effect.HITL : Effect.DENY;
  }

  @Test
  void openCodeLooksAtTheLastEntryThatMatches() {
    var pool =
        List.of(
            new Files("*", _ -> true),
            new Files("src/*", path -> path.startsWith("/work/src/")),
            new Files("*.key", path -> path.endsWith(".key")),
            new Files("docs/a.md", path -> path.equals("/work/docs/a.md")),
            new Files("*src/*", path -> path.contains("/src/")));
    for (int i = 0; i < LISTS; i++) {
      var entries = entries(pool, List.of("allow", "ask", "deny"));
      Function<String, Effect> reference =
          path -> {
            String last = "allow";
            for (var entry : entries.entrySet()) {
              last = entry.getKey().allows().test(path) ? entry.getValue() : last;
            }
            return effect(last);
          };
      holds(
          SourceProgram.OPENCODE,
          "{\"permission\": {\"external_directory\": \"allow\", \"edit\": "
              + written(entries, "\"")
              + "}}",
          PATHS,
          reference,
          path -> file("filePath", path),
          "write");
    }
  }

  @Test
  void toolsAreToldApartByTheLastNameThatMatches() {
    var names = List.of("*", "bash", "edit", "webfetch", "github_*", "github_get");
    var tools =
        Map.of(
            "bash", "bash",
            "edit", "edit",
            "write", "edit",
            "webfetch", "webfetch",
            "github_get", "github_get",
            "github_put", "github_put",
            "other", "other");
    for (int i = 0; i < LISTS; i++) {
      Map<String, String> entries = new LinkedHashMap<>();
      for (int left = random.nextInt(6); left > 0; left--) {
        entries.put(pick(names), pick(List.of("allow", "ask", "deny")));
      }
      String settings =
          entries.entrySet().stream()
              .map(entry -> "\"" + entry.getKey() + "\": \"" + entry.getValue() + "\"")
              .collect(Collectors.joining(", ", "{\"permission\": {", "}}"));
      var rig = new BorrowedRig(SourceProgram.OPENCODE).file(Scope.USER, "o.json", settings);
      BorrowedPolicy policy = rig.translated();
      tools.forEach((tool, permission) -> {
        String last = "allow";
        for (var entry : entries.entrySet()) {
          last = SimpleSplit.matches(entry.getKey(), permission) ? entry.getValue() : last;
        }
        // A call of a shell that names no command may reach what lies outside of the project.
        boolean closed = tool.equals("bash") && "deny".equals(entries.get("*"));
        assertThat(rig.decides(policy, tool, JsonObject.EMPTY))
            .as(tool + " by " + settings)
            .isEqualTo(effect(closed ? "deny" : last));
      });
    }
  }
}
