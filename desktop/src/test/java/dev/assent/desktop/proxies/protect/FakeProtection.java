package dev.assent.desktop.proxies.protect;

import dev.assent.core.access.HookAgent;
import dev.assent.core.access.ListedTool;
import dev.assent.core.access.Operation;
import dev.assent.core.access.SideEffect;
import dev.assent.core.analysis.ToolEffects;
import dev.assent.core.approval.question.ToolReview;
import dev.assent.core.json.JsonObject;
import dev.assent.core.protect.MovedSecret;
import dev.assent.core.protect.ServedFolders;
import dev.assent.core.protect.UnseenVariables;
import dev.assent.core.secrets.SecretStoreException;
import dev.assent.core.wiring.HookWiring;
import dev.assent.core.wiring.McpClient;
import dev.assent.core.wiring.ServerWiring;
import dev.assent.desktop.ui.arguments.LineDifference;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/// Clients' files in memory.
public final class FakeProtection implements ProtectDesk {
  static final Path CLAUDE = Path.of("/home/sam/.claude.json");
  static final Path CURSOR = Path.of("/home/sam/.cursor/mcp.json");

  /// The names that can be taken back.
  public final Map<McpClient, List<String>> kept = new HashMap<>();

  /// The ends of carrying out, in order; the last one stays.
  public final List<Outcome> outcomes = new ArrayList<>();

  final List<ProtectWish> wishes = new ArrayList<>();
  final List<Keeping> stored = new ArrayList<>();
  final List<Boolean> handedOn = new ArrayList<>();
  Optional<SecretStoreException> unusable = Optional.empty();
  final List<List<Integer>> carried = new ArrayList<>();
  final List<Map<String, List<String>>> served = new ArrayList<>();
  final List<Map<String, List<Tool>>> accepted = new ArrayList<>();
  final List<String> acceptedElsewhere = new ArrayList<>();

  /// The results of the starts, told before the end.
  final Map<String, Trial> tried = new LinkedHashMap<>();

  final List<Runnable> held = new ArrayList<>();
  boolean holds;
  int prepared;

  /// The plan for any wish.
  public Preview next = preview(ProtectWish.EVERYTHING);

  private static final String BEFORE =
      """
      {
        "theme": "dark",
        // shared with the team
        "mcpServers": {
          "filesystem": {
            "command": "npx",
            "args": ["-y", "@modelcontextprotocol/server-filesystem", "/home/sam/code"],
            "env": { "GITHUB_TOKEN": "[masked]" }
          },
          "sqlite": {
            "command": "uvx",
            "args": ["mcp-server-sqlite", "--db-path", "/home/sam/my ledger.db"]
          }
        }
      }
      """;
  private static final String AFTER =
      """
      {
        "theme": "dark",
        // shared with the team
        "mcpServers": {
          "filesystem": {
            "command": "/opt/assent/bin/assent",
            "args": ["run", "filesystem"]
          },
          "sqlite": {
            "command": "/opt/assent/bin/assent",
            "args": ["run", "sqlite"]
          }
        }
      }
      """;

  /// Three servers of two clients, and one that has to stay.
  public static Preview preview(ProtectWish wish) {
    return new Preview(
        wish,
        List.of(
            part(McpClient.named("claude-code"), CLAUDE, Optional.empty(), BEFORE, AFTER),
            part(McpClient.named("cursor"), CURSOR, Optional.empty(), BEFORE, AFTER)),
        List.of(
            new Stay(
                McpClient.named("vscode"),
                "issues",
                "`issues` in `/home/sam/mcp.json`: found no command and no address, expected one",
                Optional.of("around issues"))),
        Optional.empty(),
        new Secrets(
            List.of(
                new MovedSecret(
                    "filesystem",
                    MovedSecret.Place.VARIABLE,
                    "GITHUB_TOKEN",
                    "protect/filesystem/GITHUB_TOKEN")),
            Keeping.STORE,
            Optional.empty()),
        new Unseen(
            new UnseenVariables(
                List.of("HTTPS_PROXY", "KUBECONFIG", "NO_PROXY"), List.of("SSH_AUTH_SOCK")),
            false),
        Map.of(
            "filesystem",
            new ServedFolders(
                List.of("/home/sam/code"),
                List.of(new ServedFolders.Asked("/home/sam", ServedFolders.Why.WIDE))),
            "sqlite",
            ServedFolders.NONE));
  }

  /// A tool that nobody has accepted.
  public static Tool tool(String name, Operation operation, SideEffect... effects) {
    return new Tool(
        ToolReview.of(
            name,
            Optional.of(ListedTool.of(name, JsonObject.EMPTY, Instant.EPOCH)),
            Optional.empty()),
        new ToolEffects(Optional.of(operation), Optional.of(Set.of(effects))));
  }

  /// The servers of a client's own file, and of a project's.
  static Preview withProject(ProtectWish wish) {
    var own = preview(wish);
    var part = own.parts().getFirst();
    return new Preview(
        wish,
        List.of(
            part,
            new Part(
                McpClient.named("cursor"),
                Path.of("/home/sam/code/ledger/.cursor/mcp.json"),
                part.servers(),
                part.difference(),
                Optional.empty(),
                true,
                part.change())),
        List.of(),
        Optional.empty(),
        Secrets.NONE,
        Unseen.NONE);
  }

  /// The hooks of two agents, and no server.
  static Preview hooks(ProtectWish wish) {
    return new Preview(
        wish,
        List.of(
            hook(McpClient.named("gemini"), HookAgent.GEMINI, "/home/sam/.gemini/settings.json"),
            hook(McpClient.named("codex"), HookAgent.CODEX, "/home/sam/.codex/hooks.json")),
        List.of(),
        Optional.empty(),
        Secrets.NONE,
        Unseen.NONE);
  }

  private static Part hook(McpClient client, HookAgent agent, String file) {
    return new Part(
        client,
        Path.of(file),
        List.of(),
        LineDifference.of("", AFTER),
        Optional.empty(),
        false,
        new Change.OfHook(
            new HookWiring.Plan(agent, Path.of(file), Optional.empty(), Optional.empty())));
  }

  /// The same files on their way back.
  public static Preview back() {
    return new Preview(
        ProtectWish.BACK,
        List.of(
            part(
                McpClient.named("claude-code"),
                CLAUDE,
                Optional.of(ServerWiring.Return.BYTES),
                AFTER,
                BEFORE),
            part(
                McpClient.named("cursor"),
                CURSOR,
                Optional.of(ServerWiring.Return.ENTRIES),
                AFTER.replace("dark", "light"),
                BEFORE.replace("dark", "light"))),
        List.of(),
        Optional.empty(),
        Secrets.NONE,
        Unseen.NONE);
  }

  private static Part part(
      McpClient client,
      Path file,
      Optional<ServerWiring.Return> becomes,
      String before,
      String after) {
    boolean back = becomes.isPresent();
    return new Part(
        client,
        file,
        List.of(
            new Moved(
                "filesystem",
                "filesystem",
                back
                    ? ""
                    : "/usr/bin/npx -y @modelcontextprotocol/server-filesystem /home/sam/code",
                back ? List.of() : List.of("/home/sam/code")),
            new Moved(
                "sqlite",
                "sqlite",
                back
                    ? ""
                    : "/home/sam/.local/bin/uvx mcp-server-sqlite --db-path \"/home/sam/my"
                        + " ledger.db\"",
                List.of())),
        LineDifference.of(before, after).near(2),
        becomes,
        false,
        change(file));
  }

  private static Change change(Path file) {
    return new Change.OfServers(
        new ServerWiring.Plan(file, new byte[0], new byte[0], Optional.empty()));
  }

  /// The one server of the tutorial.
  public static Preview notes() {
    String before =
        """
        {
          "mcpServers": {
            "notes": {
              "command": "npx",
              "args": ["-y", "@modelcontextprotocol/server-filesystem", "/home/me/notes"]
            }
          }
        }
        """;
    String after =
        """
        {
          "mcpServers": {
            "notes": {
              "command": "/opt/assent/bin/assent",
              "args": ["run", "notes"]
            }
          }
        }
        """;
    var file = Path.of("/home/me/.cursor/mcp.json");
    return new Preview(
        ProtectWish.EVERYTHING,
        List.of(
            new Part(
                McpClient.named("cursor"),
                file,
                List.of(
                    new Moved(
                        "notes",
                        "notes",
                        "/usr/bin/npx -y @modelcontextprotocol/server-filesystem /home/me/notes",
                        List.of("/home/me/notes"))),
                LineDifference.of(before, after),
                Optional.empty(),
                false,
                change(file))),
        List.of(),
        Optional.empty(),
        Secrets.NONE,
        Unseen.NONE,
        Map.of("notes", new ServedFolders(List.of("/home/me/notes"), List.of())));
  }

  /// The wishes so far, in order.
  public List<ProtectWish> wishes() {
    return List.copyOf(wishes);
  }

  @Override
  public void look(Consumer<Map<McpClient, List<String>>> done) {
    done.accept(kept);
  }

  @Override
  public void plan(ProtectWish wish, Choices choices, Consumer<Preview> done) {
    var keeping =
        choices.secrets() == Keeping.STORE && unusable.isPresent()
            ? Keeping.OURS
            : choices.secrets();
    handedOn.add(choices.handsOn());
    wishes.add(wish);
    stored.add(choices.secrets());
    tell(() ->
        done.accept(
            new Preview(
                next.wish(),
                next.parts(),
                next.stays(),
                next.protection(),
                new Secrets(next.secrets().found(), keeping, unusable),
                new Unseen(next.unseen().variables(), choices.handsOn()),
                next.served())));
  }

  @Override
  public void carryOut(
      Preview preview,
      List<Integer> chosen,
      Map<String, List<String>> folders,
      BiConsumer<String, Trial> each,
      Consumer<Outcome> done) {
    carried.add(List.copyOf(chosen));
    served.add(folders);
    tried.forEach(each);
    Outcome outcome =
        outcomes.isEmpty()
            ? new Outcome.Ended(
                chosen.stream().map(_ -> Optional.<CharSequence>empty()).toList(), Map.of())
            : outcomes.size() == 1 ? outcomes.getFirst() : outcomes.removeFirst();
    tell(() -> done.accept(outcome));
  }

  @Override
  public void prepareKeys(Runnable done) {
    prepared++;
    unusable = Optional.empty();
    tell(done);
  }

  @Override
  public void accept(Map<String, List<Tool>> tools, Consumer<String> done) {
    accepted.add(tools);
    tell(() -> done.accept(""));
  }

  @Override
  public void lookForAccepted(
      Map<String, List<Tool>> listed, Consumer<Map<String, List<Tool>>> done) {
    var found = new HashMap<String, List<Tool>>();
    listed.forEach((proxy, tools) ->
        found.put(
            proxy,
            tools.stream()
                .filter(one -> acceptedElsewhere.contains(one.review().name()))
                .toList()));
    tell(() -> done.accept(found));
  }

  private void tell(Runnable answer) {
    if (holds) {
      held.add(answer);
    } else {
      answer.run();
    }
  }
}
