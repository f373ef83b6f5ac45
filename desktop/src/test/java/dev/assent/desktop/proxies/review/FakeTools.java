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

/// The tools of the server `postgres` in memory; other servers have none.
public final class FakeTools implements ServerTools {
  static final Instant TIME = Instant.parse("2026-11-20T14:02:00Z");

  private static final Map<String, ToolEffects> DEEDS =
      Map.of(
          "execute",
              new ToolEffects(
                  Optional.of(Operation.WRITE),
                  Optional.of(Set.of(SideEffect.DB_READ, SideEffect.DB_WRITE))),
          "dump_table", new ToolEffects(Optional.of(Operation.WRITE), Optional.empty()),
          "query",
              new ToolEffects(
                  Optional.of(Operation.READ), Optional.of(Set.of(SideEffect.DB_READ))));

  final Map<String, ListedTool> listed = new TreeMap<>();
  final Map<String, PinnedTool> pins = new TreeMap<>();
  final List<String> problems = new ArrayList<>();

  /// The fault that the next acceptance is told of; empty for nothing.
  String trouble = "";

  /// One tool in each state, and one that is listed no longer.
  public static FakeTools several() {
    var tools = new FakeTools();
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
  public void read(String server, Consumer<Known> done) {
    var reviews =
        ToolReview.of(listed, pins).stream()
            .map(tool -> tool.keptBack(Optional.ofNullable(keptBack.get(tool.name()))))
            .toList();
    done.accept(
        server.equals("postgres")
            ? new Known(reviews, DEEDS, problems)
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
