package dev.assent.desktop.coverage;

import dev.assent.core.config.store.GateProof;
import dev.assent.core.coverage.ClientCoverage;
import dev.assent.core.coverage.ClientCoverage.Heard;
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
import dev.assent.core.wiring.HookStanding;
import dev.assent.core.wiring.McpClient;
import dev.assent.core.wiring.OrganisationLocks;
import dev.assent.core.wiring.WiredServer;
import dev.assent.desktop.coverage.CoverageRow.Fact;
import dev.assent.desktop.coverage.CoverageRow.Hindrance;
import dev.assent.desktop.coverage.CoverageRow.Way;
import dev.assent.desktop.ui.CoreWords;
import dev.assent.desktop.ui.MomentWords;
import dev.assent.desktop.ui.ShownText;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.TimeWords;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;

/// Writes out what is known of a client.
///
/// @param zone whose clock is shown
/// @param now the time of the look
/// @param leave keeps that a server may go around
/// @param proofs what is being tried, and what came of it
record CoverageWords(
    ZoneId zone,
    Instant now,
    BiConsumer<McpClient, WiredServer> leave,
    CoverageProofs proofs,
    CoverageViewModel.Ways ways) {
  private static final String UNKNOWN = "none";

  CoverageRow row(ClientCoverage line) {
    var hindrances = new ArrayList<Hindrance>();
    line.hook()
        .ifPresent(hook ->
            hook.standing()
                .reasons()
                .forEach(reason ->
                    hindrances.add(
                        of(CoreWords.sentence(ShownText.line(CoreWords.of(reason))), "care"))));
    line.around().stream()
        .filter(server -> !isTroubled(line, server))
        .forEach(server ->
            hindrances.add(
                of(
                    Texts.get("coverage.around", ShownText.line(server.name()), place(server)),
                    "",
                    protect(line.client(), server))));
    line.troubles().forEach(trouble -> hindrances.add(hindrance(line.client(), trouble)));
    hindrances.addAll(proofs.results(line, ways.copy()));
    var state = line.state();
    boolean unheard = state == ClientCoverage.State.PARTLY && line.heard() == Heard.NONE;
    boolean some = state == ClientCoverage.State.WIRED && line.heard() == Heard.SOME;
    return new CoverageRow(
        line.client().shown(),
        Texts.get("coverage.state." + state.word() + (unheard ? ".unheard" : some ? ".some" : "")),
        tone(state),
        facts(line),
        line.isClockFixed() ? Texts.get("coverage.clock", line.client().shown()) : "",
        hindrances,
        line.hook()
            .filter(hook -> isAbsent(hook.standing().state()))
            .map(_ ->
                new Way(
                    "coverage-hook-" + line.client().word(),
                    Texts.get("coverage.install.for", line.client().shown()),
                    () -> ways.hook().accept(line.client()))),
        proofs.way(line),
        proofs.isTrying(line.client()));
  }

  // Such a trouble names it already.
  private static boolean isTroubled(ClientCoverage line, WiredServer server) {
    return line.troubles().stream()
        .anyMatch(trouble ->
            switch (trouble) {
              case HalfProtected(var one, _) -> one.equals(server);
              case AddedSince(var one) -> one.equals(server);
              case RestartNeeded _, Locked _, Unread _, SilentHook _ -> false;
            });
  }

  private static boolean isAbsent(HookStanding.State state) {
    return state == HookStanding.State.ABSENT || state == HookStanding.State.NO_FILE;
  }

  private static String tone(ClientCoverage.State state) {
    return switch (state) {
      case COVERED -> "calm";
      case PARTLY -> "care";
      case SILENT -> "danger";
      case OPEN -> "care";
      case WIRED, NOTHING -> "";
    };
  }

  private List<Fact> facts(ClientCoverage line) {
    var facts = new ArrayList<Fact>();
    int all = line.servers().size();
    int around = line.around().size();
    String end = line.mayHaveMore() ? ".unread" : "";
    facts.add(
        fact(
            "servers",
            all == 0
                ? Texts.get("coverage.servers.none" + end)
                : Texts.count("coverage.servers.some" + end, all - around, Texts.number(all)),
            around > 0 || line.mayHaveMore() ? "care" : ""));
    facts.add(time("lastCall", line.lastCall()));
    line.hook().ifPresent(hook -> addHook(facts, hook));
    facts.add(answer("proof", line.worstProof()));
    line.hook()
        .filter(HookCoverage::isInstalled)
        .ifPresent(hook -> facts.add(answer("obeys", hook.obeyed())));
    return facts;
  }

  private void addHook(List<Fact> facts, HookCoverage hook) {
    boolean wrong =
        switch (hook.standing().state()) {
          case NOT_IN_FORCE, UNREADABLE, UNKNOWN, PARTLY -> true;
          case INSTALLED, ABSENT, NO_FILE -> false;
        };
    facts.add(
        fact(
            "hook",
            Texts.get(
                "coverage.hook."
                    + (hook.standing().state() == HookStanding.State.INSTALLED
                            && hook.asked().isEmpty()
                        ? "unasked"
                        : hook.standing().state().name().toLowerCase(java.util.Locale.ROOT))),
            wrong ? "care" : ""));
    facts.add(time("worked", hook.active()));
    if (!hook.isInstalled()) {
      return;
    }
    facts.add(time("asked", hook.asked()));
    facts.add(fate("killed", hook.at(Failure.KILLED)));
    facts.add(fate("late", hook.at(Failure.LATE)));
    facts.add(
        hook.limit()
            .map(limit -> fact("limit", TimeWords.of(limit), ""))
            .orElseGet(() -> unknown("limit")));
  }

  private static Fact fate(String name, HookOutcome outcome) {
    return switch (outcome.fate()) {
      case RUNS -> fact(name, Texts.get("coverage.fate.runs"), "care");
      case DENIED -> fact(name, Texts.get("coverage.fate.denied"), "");
      case UNKNOWN -> unknown(name);
    };
  }

  private Fact answer(String name, Optional<GateProof> proof) {
    return proof
        .flatMap(one -> one.held().map(held -> answer(name, held, ago(one.at()))))
        .orElseGet(() -> fact(name, Texts.get("coverage.proof.none"), UNKNOWN));
  }

  private static Fact answer(String name, boolean held, String ago) {
    return fact(
        name, Texts.get("coverage." + name + (held ? ".yes" : ".no"), ago), held ? "" : "danger");
  }

  private Fact time(String name, Optional<Instant> at) {
    return at.map(when -> fact(name, ago(when), "")).orElseGet(() -> unknown(name));
  }

  private static Fact unknown(String name) {
    return fact(name, Texts.get("coverage.unknown"), UNKNOWN);
  }

  private static Fact fact(String name, String value, String tone) {
    return new Fact(Texts.get("coverage.fact." + name), value, tone);
  }

  private String ago(Instant then) {
    Duration since = Duration.between(then, now);
    if (since.toMinutes() < 1) {
      return Texts.get("coverage.ago.just");
    }
    return since.toDays() < 2
        ? Texts.get("coverage.ago.some", TimeWords.of(Duration.ofMinutes(since.toMinutes())))
        : MomentWords.NAMED_DAY.of(then, zone);
  }

  private Hindrance hindrance(McpClient client, CoverageTrouble trouble) {
    return switch (trouble) {
      case HalfProtected(var server, var proxy) ->
          of(
              Texts.get(
                  "coverage.half",
                  ShownText.line(server.name()),
                  place(server),
                  ShownText.line(proxy)),
              "care",
              protect(client, server));
      case RestartNeeded(var file, var changed, _) ->
          of(
              Texts.get(
                  "coverage.restart",
                  ShownText.line(file.toString()),
                  ago(changed),
                  client.shown()),
              "care");
      case AddedSince(var server) ->
          of(
              Texts.get("coverage.added", ShownText.line(server.name()), place(server)),
              "danger",
              protect(client, server),
              new Way(
                  "coverage-leave",
                  Texts.get("coverage.leave"),
                  () -> leave.accept(client, server)));
      case Locked(var lock) -> of(locked(client, lock), "care", copy(lock.file()));
      case Unread(var unread) ->
          of(
              Texts.get("coverage.unread", ShownText.line(CoreWords.ofFault(unread.why()))),
              "care",
              copy(unread.file()));
      case SilentHook(var active, var asked) ->
          of(
              asked
                  .map(at -> Texts.get("coverage.silent.since", ago(active), ago(at)))
                  .orElseGet(() -> Texts.get("coverage.silent.never", ago(active))),
              "danger",
              new Way("coverage-hooks", Texts.get("coverage.look"), ways.servers()));
    };
  }

  private String locked(McpClient client, OrganisationLocks.Lock lock) {
    String key =
        lock.kind() == OrganisationLocks.Kind.HOOKS
            ? "coverage.locked.hooks"
            : "coverage.locked.servers";
    String file = ShownText.line(lock.file().toString());
    return Texts.get(
        key,
        client.shown(),
        lock.key()
            .map(setting -> Texts.get("coverage.locked.setting", setting, file))
            .orElse(file));
  }

  private Way protect(McpClient client, WiredServer server) {
    return new Way(
        "coverage-protect",
        Texts.get("coverage.protect"),
        () -> ways.protect().accept(client, server));
  }

  private Way copy(Path file) {
    return new Way(
        "coverage-copy", Texts.get("coverage.copy"), () -> ways.copy().accept(file.toString()));
  }

  private static String place(WiredServer server) {
    List<String> inside = server.place().subList(0, Math.max(0, server.place().size() - 1));
    return inside.size() > 1
        ? ShownText.line(server.file() + " › " + String.join(" › ", inside))
        : ShownText.line(server.file().toString());
  }

  private static Hindrance of(String text, String tone, Way... ways) {
    return new Hindrance(text, tone, List.of(ways));
  }
}
