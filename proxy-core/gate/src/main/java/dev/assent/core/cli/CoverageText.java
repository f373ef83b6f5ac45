package dev.assent.core.cli;

import dev.assent.core.config.store.GateProof;
import dev.assent.core.coverage.ClientCoverage;
import dev.assent.core.coverage.CoverageTrouble;
import dev.assent.core.coverage.CoverageTrouble.AddedSince;
import dev.assent.core.coverage.CoverageTrouble.HalfProtected;
import dev.assent.core.coverage.CoverageTrouble.Locked;
import dev.assent.core.coverage.CoverageTrouble.RestartNeeded;
import dev.assent.core.coverage.CoverageTrouble.SilentHook;
import dev.assent.core.coverage.CoverageTrouble.Unread;
import dev.assent.core.coverage.HookCoverage;
import dev.assent.core.coverage.HookOutcome;
import dev.assent.core.coverage.HookOutcome.Failure;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.wiring.HookStanding;
import dev.assent.core.wiring.McpClient;
import dev.assent.core.wiring.OrganisationLocks;
import dev.assent.core.wiring.ServerCount;
import dev.assent.core.wiring.WiredServer;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// The lines of `assent coverage`, for people and for programs.
final class CoverageText {
  static final List<String> HEADINGS =
      List.of(
          "client",
          "state",
          "servers",
          "hook",
          "asked",
          "worked",
          "last call",
          "tried",
          "obeys",
          "killed",
          "late");
  private static final String UNKNOWN = "-";

  private final DateTimeFormatter times;

  CoverageText(ZoneId zone) {
    this.times = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm", Locale.ROOT).withZone(zone);
  }

  List<String> row(ClientCoverage line) {
    int through = line.servers().size() - line.around().size();
    Optional<HookCoverage> hook = line.hook();
    return List.of(
        line.client().word(),
        line.state().word(),
        servers(line, through),
        hook.map(one -> one.standing().state().word()).orElse("none"),
        hook.map(one -> time(one.asked())).orElse(UNKNOWN),
        hook.map(one -> time(one.active())).orElse(UNKNOWN),
        time(line.lastCall()),
        proof(line),
        answer(hook.flatMap(HookCoverage::obeyed), "yes", "NO"),
        fate(hook, Failure.KILLED),
        fate(hook, Failure.LATE));
  }

  private static String servers(ClientCoverage line, int through) {
    if (line.servers().isEmpty()) {
      return line.mayHaveMore() ? UNKNOWN : "none";
    }
    return through + " of " + (line.mayHaveMore() ? "at least " : "") + line.servers().size();
  }

  /// The number of servers of all clients that are protected.
  static String of(ServerCount count) {
    String all =
        count.through()
            + " of "
            + (count.whole() ? "" : "at least ")
            + count.all()
            + " server entries protected";
    return count.unled() == 0
        ? all
        : all
            + "; "
            + count.unled()
            + (count.unled() == 1 ? " server" : " servers")
            + " in Assent that no known entry leads to";
  }

  static JsonObject json(ServerCount count) {
    return JsonObject.builder()
        .put("servers", count.all())
        .put("protected", count.through())
        .put("whole", count.whole())
        .put("unled", count.unled())
        .build();
  }

  // Reported by documents or others, not measured here.
  private static String fate(Optional<HookCoverage> hook, Failure failure) {
    return hook.map(one -> one.at(failure).fate())
        .filter(fate -> fate != HookOutcome.Fate.UNKNOWN)
        .map(HookOutcome.Fate::word)
        .orElse(UNKNOWN);
  }

  private String time(Optional<Instant> at) {
    return at.map(times::format).orElse(UNKNOWN);
  }

  // Of all ways the worst.
  private String proof(ClientCoverage line) {
    return answer(line.worstProof(), "holds", "FAILS");
  }

  private String answer(Optional<GateProof> proof, String good, String bad) {
    return proof
        .flatMap(one -> one.held().map(held -> (held ? good : bad) + ", " + times.format(one.at())))
        .orElse(UNKNOWN);
  }

  /// Why a hook is not wholly in force, or why that is not known; empty where it is, or none was
  /// put in.
  static List<CharSequence> reasons(ClientCoverage line) {
    return line.hook().map(HookCoverage::standing).map(HookStanding::reasons).orElse(List.of());
  }

  /// That the client's file takes no time limit for a server.
  static String clock(McpClient client) {
    return "its file takes no time limit for one server, so a question waits only as long as "
        + client.shown()
        + " itself waits for a call";
  }

  /// A trouble, and the one thing to do about it.
  String told(McpClient client, CoverageTrouble trouble) {
    return switch (trouble) {
      case HalfProtected(var server, var proxy) ->
          "half protected: `"
              + server.name()
              + "` in `"
              + server.file()
              + "`"
              + scope(server)
              + " goes around `"
              + proxy
              + "`; run `assent protect "
              + client.word()
              + " "
              + server.name()
              + "`";
      case RestartNeeded(var file, var changed, var greeted) ->
          "restart needed: `"
              + file
              + "` was changed at "
              + times.format(changed)
              + greeted.map(at -> ", it greeted last at " + times.format(at)).orElse("")
              + "; end "
              + client.shown()
              + " and start it again";
      case AddedSince(var server) ->
          "added since you looked: `"
              + server.name()
              + "` in `"
              + server.file()
              + "`"
              + scope(server)
              + " goes around Assent; run `assent protect "
              + client.word()
              + " "
              + server.name()
              + "`, or say in the window that it may";
      case Locked(var lock) ->
          "locked by an organisation: `"
              + lock.file()
              + "`"
              + lock.key().map(key -> " sets `" + key + "`, so").orElse(" is there, so")
              + (lock.kind() == OrganisationLocks.Kind.HOOKS
                  ? " hooks in your own files do not count"
                  : " servers in your own files may not count")
              + "; ask whoever looks after this computer to put Assent there";
      case Unread(var unread) -> unread.why() + "; so what it says is not known; mend it";
      case SilentHook(var active, var asked) ->
          "its hook is silent: it worked at "
              + times.format(active)
              + asked
                  .map(at -> ", and its hook asked last at " + times.format(at))
                  .orElse(", and no question of its hook is known")
              + "; run `assent hook list "
              + client.word()
              + "`, start the agent again and let it use a tool";
    };
  }

  private static String scope(WiredServer server) {
    return server.place().size() > 2
        ? " (" + String.join(" › ", server.place().subList(0, server.place().size() - 1)) + ")"
        : "";
  }

  static JsonObject json(ClientCoverage line) {
    var json =
        JsonObject.builder()
            .put("client", line.client().word())
            .put("name", line.client().shown())
            .put("state", line.state().word())
            .put(
                "servers",
                new JsonArray(line.servers().stream().<Json>map(CoverageText::server).toList()))
            .put("takes_call_limit", line.client().takesCallLimit())
            .putIfPresent("last_call", line.lastCall().map(Instant::toString));
    line.hook().ifPresent(hook -> json.put("hook", hook(hook)));
    json.put(
        "proofs", new JsonArray(line.proofs().stream().<Json>map(CoverageText::proof).toList()));
    return json.put(
            "troubles",
            new JsonArray(line.troubles().stream().<Json>map(CoverageText::trouble).toList()))
        .build();
  }

  private static JsonObject server(WiredServer server) {
    return JsonObject.builder()
        .put("name", server.name())
        .put("file", server.file().toString())
        .put("place", JsonArray.ofStrings(server.place()))
        .putIfPresent("proxy", server.proxy())
        .build();
  }

  private static JsonObject hook(HookCoverage hook) {
    var json =
        JsonObject.builder()
            .put("agent", hook.agent().word())
            .put("file", hook.file().toString())
            .put("state", hook.standing().state().word())
            .put("in_force", hook.standing().inForce())
            .put("reasons", JsonArray.ofStrings(hook.standing().reasons()))
            .putIfPresent("last_asked", hook.asked().map(Instant::toString))
            .putIfPresent("last_worked", hook.active().map(Instant::toString));
    hook.limit().map(Duration::toSeconds).ifPresent(limit -> json.put("limit_seconds", limit));
    hook.proof().ifPresent(proof -> json.put("proof", proof(proof)));
    hook.obeyed().ifPresent(proof -> json.put("obeyed", proof(proof)));
    json.put("if_killed", fate(hook.at(Failure.KILLED)));
    json.put("if_late", fate(hook.at(Failure.LATE)));
    return json.build();
  }

  private static JsonObject fate(HookOutcome outcome) {
    return JsonObject.builder()
        .put("fate", outcome.fate().word())
        .put("source", outcome.source().letter())
        .build();
  }

  private static JsonObject proof(GateProof proof) {
    var json =
        JsonObject.builder()
            .putIfPresent("server", proof.server())
            .put("at", proof.at().toString());
    proof.denyHonoured().ifPresent(yes -> json.put("deny_honoured", yes));
    proof.allowPassed().ifPresent(yes -> json.put("allow_passed", yes));
    return json.putIfPresent("version", proof.version()).build();
  }

  private static JsonObject trouble(CoverageTrouble trouble) {
    var json =
        JsonObject.builder().put("trouble", trouble.word()).put("remedy", trouble.remedy().word());
    switch (trouble) {
      case HalfProtected(var server, var proxy) ->
          json.put("server", server(server)).put("proxy", proxy);
      case RestartNeeded(var file, var changed, var greeted) ->
          json.put("file", file.toString())
              .put("changed", changed.toString())
              .putIfPresent("greeted", greeted.map(Instant::toString));
      case AddedSince(var server) -> json.put("server", server(server));
      case Locked(var lock) ->
          json.put("file", lock.file().toString())
              .putIfPresent("key", lock.key())
              .put("locks", new JsonString(lock.kind().name().toLowerCase(Locale.ROOT)));
      case Unread(var unread) ->
          json.put("file", unread.file().toString()).put("why", unread.why().toString());
      case SilentHook(var active, var asked) ->
          json.put("last_worked", active.toString())
              .putIfPresent("last_asked", asked.map(Instant::toString));
    }
    return json.build();
  }
}
