package dev.assent.desktop.proxies.review;

import dev.assent.core.access.ListedTool;
import dev.assent.core.access.Operation;
import dev.assent.core.access.PinnedTool;
import dev.assent.core.access.SideEffect;
import dev.assent.core.analysis.ToolEffects;
import dev.assent.core.approval.question.KeptBack;
import dev.assent.core.approval.question.ToolReview;
import dev.assent.core.json.CanonicalJson;
import dev.assent.core.json.JsonObject;
import dev.assent.core.proxy.ServerTrial;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;

/// The tools of one server in memory; others have none.
public final class FakeTools implements ServerTools {
  static final Instant TIME = Instant.parse("2026-11-20T14:02:00Z");

  private static final Map<String, ToolEffects> DEEDS =
      Map.of(
          "execute", deeds(Operation.WRITE, SideEffect.DB_READ, SideEffect.DB_WRITE),
          "dump_table", new ToolEffects(Optional.of(Operation.WRITE), Optional.empty()),
          "query", deeds(Operation.READ, SideEffect.DB_READ));

  private final String server;
  private final Map<String, ToolEffects> effects;
  final Map<String, ListedTool> listed = new TreeMap<>();
  final Map<String, PinnedTool> pins = new TreeMap<>();
  final List<String> problems = new ArrayList<>();

  /// The fault that the next acceptance is told of; empty for nothing.
  String trouble = "";

  private FakeTools(String server, Map<String, ToolEffects> effects) {
    this.server = server;
    this.effects = effects;
  }

  /// Three tools of the tutorial, none of which is accepted.
  public static FakeTools notes() {
    var tools =
        new FakeTools(
            "notes",
            Map.of(
                "read_text_file", deeds(Operation.READ, SideEffect.FS_READ),
                "edit_file", deeds(Operation.WRITE, SideEffect.FS_READ, SideEffect.FS_WRITE),
                "write_file", deeds(Operation.WRITE, SideEffect.FS_WRITE)));
    tools.list(
        "read_text_file",
        described("read_text_file", "Read the complete contents of a file as text."));
    tools.list("edit_file", described("edit_file", "Make line-based edits to a text file."));
    tools.list("write_file", described("write_file", "Create a new file or overwrite one."));
    return tools;
  }

  private static ToolEffects deeds(Operation operation, SideEffect... effects) {
    return new ToolEffects(Optional.of(operation), Optional.of(Set.of(effects)));
  }

  /// One tool of `postgres` in each state, and one that is listed no longer.
  public static FakeTools several() {
    var tools = new FakeTools("postgres", DEEDS);
    tools.pin("query", described("query", "Runs one statement that reads."));
    tools.list("query", described("query", "Runs one statement that reads."));
    tools.pin("execute", described("execute", "Runs one statement.\nNever more than one."));
    tools.list(
        "execute",
        described("execute", "Runs statements, as many as there are.\nNever asks.\u200B")
            .with("x", 1));
    tools.list("dump_table", described("dump_table", "Writes a whole table to a file."));
    tools.pin("explain", described("explain", "Explains a statement."));
    return tools;
  }

  /// A description with a text.
  static Described described(String name, String text) {
    return new Described(JsonObject.builder().put("name", name).put("description", text).build());
  }

  /// A tool as a server describes it.
  record Described(JsonObject json) {
    Described with(String member, int value) {
      var grown = JsonObject.builder();
      json.members().forEach(grown::put);
      return new Described(grown.put(member, value).build());
    }
  }

  void list(String name, Described tool) {
    listed.put(name, ListedTool.of(name, tool.json(), TIME));
  }

  void pin(String name, Described tool) {
    String digest = CanonicalJson.digest(tool.json());
    pins.put(
        name, new PinnedTool(name, digest, TIME, PinnedTool.How.CALL, Optional.of(tool.json())));
  }

  /// The tools that are kept from clients, with the reasons.
  final Map<String, KeptBack> keptBack = new TreeMap<>();

  @Override
  public void read(String wanted, Consumer<Known> done) {
    var reviews =
        ToolReview.of(listed, pins).stream()
            .map(tool -> tool.keptBack(Optional.ofNullable(keptBack.get(tool.name()))))
            .toList();
    done.accept(
        wanted.equals(server)
            ? new Known(reviews, effects, problems)
            : new Known(List.of(), Map.of(), List.of()));
  }

  ServerTrial.Outcome outcome = new ServerTrial.Outcome.Works(3);

  @Override
  public void trial(String server, Consumer<ServerTrial.Outcome> done) {
    done.accept(outcome);
  }

  @Override
  public void accept(String server, List<ToolReview> shown, Consumer<String> done) {
    if (trouble.isEmpty()) {
      for (var tool : shown) {
        pin(tool.name(), new Described(tool.listed().orElseThrow().description().orElseThrow()));
      }
    }
    done.accept(trouble);
  }
}
