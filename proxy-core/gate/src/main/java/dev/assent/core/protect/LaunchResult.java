package dev.assent.core.protect;

import dev.assent.core.json.JsonObject;
import dev.assent.core.text.Sentence;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The result of a start of a server that only tries whether it works. No text of a sentence in it
/// has a secret that is configured, or something that looks like one.
public sealed interface LaunchResult {
  /// It speaks MCP.
  ///
  /// @param server the name that it gives itself, one line; may be empty
  /// @param version of itself, one line; may be empty
  /// @param protocol the revision of MCP that it chose
  /// @param tools as it lists them, word for word, each with a `name`: claims of the server; absent
  ///   where it does not list all of them in time
  record Speaks(String server, String version, String protocol, Optional<List<JsonObject>> tools)
      implements LaunchResult {
    public Speaks {
      tools = tools.map(List::copyOf);
    }
  }

  /// Its program is not there.
  ///
  /// @param program as the definition names it
  /// @param why one lower-case sentence that says where it was looked for
  record NotFound(String program, CharSequence why) implements LaunchResult {}

  /// Its command is one for a shell, and no shell reads it.
  ///
  /// @param part the word of it that only a shell understands
  /// @param why one lower-case sentence
  record NeedsShell(String part, CharSequence why) implements LaunchResult {}

  /// Its program is there and may not be run.
  ///
  /// @param program as the definition names it
  /// @param why one lower-case sentence that names the file
  record NoPermission(String program, CharSequence why) implements LaunchResult {}

  /// It could not be tried at all: its folder is missing, a value of the key store, something of
  /// the system.
  ///
  /// @param why one lower-case sentence
  record NotStarted(CharSequence why) implements LaunchResult {}

  /// It ended before it answered.
  ///
  /// @param how for the middle of a sentence: `ended with exit status 3`
  /// @param lines the last that it wrote, at most ten, oldest first; may be empty
  record Ended(CharSequence how, List<String> lines) implements LaunchResult {
    public Ended {
      lines = List.copyOf(lines);
    }
  }

  /// It writes, or answers, something else than MCP.
  ///
  /// @param found for the middle of a sentence
  /// @param lines as of [Ended]
  record NoMcp(CharSequence found, List<String> lines) implements LaunchResult {
    public NoMcp {
      lines = List.copyOf(lines);
    }
  }

  /// It speaks MCP and refuses the greeting.
  ///
  /// @param why as it says
  /// @param lines as of [Ended]
  record Refuses(CharSequence why, List<String> lines) implements LaunchResult {
    public Refuses {
      lines = List.copyOf(lines);
    }
  }

  /// It runs elsewhere, and nobody there speaks with us.
  record Unreachable(CharSequence why) implements LaunchResult {}

  /// It said nothing in time.
  ///
  /// @param lines as of [Ended]
  record Silent(Duration waited, List<String> lines) implements LaunchResult {
    public Silent {
      lines = List.copyOf(lines);
    }
  }

  /// Returns whether the server works.
  default boolean works() {
    return this instanceof Speaks;
  }

  /// The word that programs know it by; stable.
  default String word() {
    return switch (this) {
      case Speaks _ -> "speaks";
      case NotFound _ -> "not-found";
      case NeedsShell _ -> "needs-shell";
      case NoPermission _ -> "no-permission";
      case NotStarted _ -> "not-started";
      case Ended _ -> "ended";
      case NoMcp _ -> "no-mcp";
      case Refuses _ -> "refuses";
      case Unreachable _ -> "unreachable";
      case Silent _ -> "silent";
    };
  }

  /// The result as a person reads it: one lower-case sentence, without a final period and without
  /// the lines.
  default Sentence sentence() {
    return switch (this) {
      case Speaks(var server, var version, var protocol, _) when server.isEmpty() ->
          Sentence.of("it speaks MCP %s", protocol);
      case Speaks(var server, var version, var protocol, _) ->
          Sentence.of("it speaks MCP %s as `%s`", protocol, (server + " " + version).strip());
      case NotFound(_, var why) -> ending("%s", why);
      case NeedsShell(_, var why) -> ending("%s", why);
      case NoPermission(_, var why) -> ending("%s", why);
      case NotStarted(var why) -> ending("it could not be started: %s", why);
      case Ended(var how, _) -> Sentence.of("it %s before it answered", how);
      case NoMcp(var found, _) -> ending("it does not speak MCP: %s", found);
      case Refuses(var why, _) -> ending("it refuses the greeting: %s", why);
      case Unreachable(var why) -> ending("%s", why);
      case Silent(var waited, _) ->
          Sentence.of("it did not answer within %s s", waited.toSeconds());
    };
  }

  // Servers and systems end their sentences as they like.
  private static Sentence ending(String form, CharSequence last) {
    return Sentence.of(form, unended(last));
  }

  private static CharSequence unended(CharSequence said) {
    if (said instanceof Sentence(var form, var values) && form.endsWith("%s")) {
      var all = new ArrayList<>(values);
      all.add(unended(all.removeLast()));
      return new Sentence(form, all);
    }
    return said instanceof Sentence ? said : said.toString().replaceFirst("[.\\s]+$", "");
  }

  /// The last lines that it wrote, oldest first; may be empty.
  default List<String> said() {
    return switch (this) {
      case Ended(_, var lines) -> lines;
      case NoMcp(_, var lines) -> lines;
      case Refuses(_, var lines) -> lines;
      case Silent(_, var lines) -> lines;
      case Speaks _, NotFound _, NeedsShell _, NoPermission _, NotStarted _, Unreachable _ ->
          List.of();
    };
  }
}
