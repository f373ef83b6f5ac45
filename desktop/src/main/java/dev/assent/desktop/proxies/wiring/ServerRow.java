package dev.assent.desktop.proxies.wiring;

import dev.assent.desktop.ui.CoreWords;
import dev.assent.desktop.ui.ListWords;
import dev.assent.desktop.ui.MomentWords;
import dev.assent.desktop.ui.Texts;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;

/// A server as the list shows it, or the hook of an agent, whose rules stand in the same place.
///
/// @param name its name
/// @param command program and arguments in one line, or its address; empty when its file was never
///   good
/// @param state the state in a word
/// @param detail how many sessions, why it failed, or what starts it; may be empty
/// @param tone `calm` for running and starting, `danger` for failed, `care` for waiting, for one
///   that wants a sign-in and for a broken file, else empty
/// @param problem what is wrong with its file; empty when nothing is
/// @param rules with whom it has its rules in common; empty where they are its alone
public record ServerRow(
    String name,
    String command,
    String state,
    String detail,
    String tone,
    String problem,
    String rules) {
  /// One whose rules are its alone.
  public ServerRow(
      String name, String command, String state, String detail, String tone, String problem) {
    this(name, command, state, detail, tone, problem, "");
  }

  /// The same, saying with whom it has its rules in common.
  ///
  /// @param leader whose rules it has; absent where they are its own
  /// @param followers that have its rules too; may be empty
  public ServerRow sharing(Optional<String> leader, List<String> followers) {
    String said =
        leader
            .map(whose -> Texts.get("servers.rules.of", whose))
            .orElse(
                followers.isEmpty()
                    ? ""
                    : Texts.get("servers.rules.with", ListWords.all(followers)));
    return new ServerRow(name, command, state, detail, tone, problem, said);
  }

  /// The row of a server or of an agent's hook, which nothing starts.
  public static ServerRow of(ServerRegistry.Entry entry, ServerState state, ZoneId zone) {
    boolean hook = entry.definition().flatMap(one -> one.backend().asking()).isPresent();
    String command = entry.definition().map(definition -> definition.backend().shown()).orElse("");
    String word =
        switch (state) {
          case ServerState.Stopped _ ->
              Texts.get(hook ? "servers.state.hook" : "servers.state.stopped");
          case ServerState.Starting _ -> Texts.get("servers.state.starting");
          case ServerState.Waiting _ -> Texts.get("servers.state.waiting");
          case ServerState.Running _ -> Texts.get("servers.state.running");
          case ServerState.Failed _ -> Texts.get("servers.state.failed");
          case ServerState.Asks _ -> Texts.get("servers.state.asks");
        };
    String detail =
        switch (state) {
          case ServerState.Stopped _ ->
              Texts.get(hook ? "servers.state.hook.detail" : "servers.state.stopped.detail");
          case ServerState.Starting _ -> "";
          case ServerState.Waiting(var until, var why) ->
              Texts.get(
                  "servers.state.waiting.detail",
                  MomentWords.SECONDS.of(until, zone),
                  CoreWords.of(why));
          case ServerState.Running(var sessions) -> Texts.count("servers.state.sessions", sessions);
          case ServerState.Failed(var why, var at) ->
              Texts.get(
                  "servers.state.failed.detail",
                  MomentWords.SECONDS.of(at, zone),
                  CoreWords.of(why));
          case ServerState.Asks(_, var at) ->
              Texts.get("servers.state.asks.detail", MomentWords.SECONDS.of(at, zone));
        };
    String tone =
        switch (state) {
          case ServerState.Failed _ -> "danger";
          case ServerState.Waiting _, ServerState.Asks _ -> "care";
          case ServerState.Running _, ServerState.Starting _ ->
              entry.problem().isEmpty() ? "calm" : "care";
          case ServerState.Stopped _ -> entry.problem().isEmpty() ? "" : "care";
        };
    return new ServerRow(entry.name(), command, word, detail, tone, entry.problem());
  }
}
