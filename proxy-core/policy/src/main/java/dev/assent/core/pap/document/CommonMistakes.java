package dev.assent.core.pap.document;

import dev.assent.core.document.Fault;
import dev.assent.core.document.WordHints;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.text.Sentence;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;

/// The words that people write who know another policy language, and what they mean by them. These
/// words are too far from ours for [Fault#nearest(String, Collection)].
///
/// @param meant a name of ours, or a sentence that says what to write instead, by the word
record CommonMistakes(Map<String, String> meant) {
  static final CommonMistakes POLICY =
      of(
          """
          default default_effect default_decision -> default_action
          policies statements -> rules
          algorithm -> combining_algorithm
          limits -> rate_limits
          examples -> tests
          lists -> groups
          allow_list allowlist allowed_tools -> write `"mode": "allow-list"` and `"tools": [...]`
          deny_list denylist blocked_tools -> write rules with the effect `deny`
          read_only readonly -> write `"mode": "read-only"`
          hooks -> hooks stand in the proxy's `config.json`
          """);

  static final CommonMistakes RULE =
      of(
          """
          name -> id
          title -> description
          comment -> note
          action decision -> effect
          when if match -> conditions
          disabled active -> enabled
          until -> expires_at
          cache -> cache_side_effects
          """);

  static final CommonMistakes CONDITION =
      of(
          """
          tool tools name -> tool_name
          path paths -> path_pattern
          source -> source_path
          destination target_path -> dest_path
          operation -> operations
          server backend -> backend_id
          type -> resource_type
          method -> mcp_method
          user subject sub -> subject_id
          iss -> issuer
          aud -> audience
          azp -> client_id
          role roles group groups -> claim
          permissions -> scope
          effects -> side_effects
          severity -> command_severity
          command program programs -> lone_command
          cwd folder -> command_folder
          args arguments params -> argument
          metadata annotations -> tool_metadata
          state -> tool_state
          mcp_client -> client
          domain -> host
          hours schedule weekdays -> time
          previous sequence -> after
          except unless -> not
          """);

  static final CommonMistakes LIMIT =
      of(
          """
          tool tools -> tool_name
          count limit max max_calls -> calls
          window period per_seconds -> seconds
          action -> effect
          """);

  /// Of a test and of what is below it.
  static final CommonMistakes EXAMPLE =
      of(
          """
          id title -> name
          expected -> expect
          request -> call
          effect -> decision
          rule -> final_rule
          scopes -> scope
          claim -> claims
          tool -> tool_name
          path_pattern -> path
          operations -> operation
          method -> mcp_method
          """);

  static final CommonMistakes TEST =
      of(
          """
          eq equals -> write the value itself in the place of this object
          glob like matches -> write the glob itself in the place of this object
          regex -> write a glob in the place of this object; there are no regular expressions
          ne not -> put this value below `not`
          not_in -> put this value below `not`, with `in`
          in_group -> write `{"in": {"in_group": ...}}`
          lte max <= -> le
          gte min >= -> ge
          < -> lt
          > -> gt
          """);

  static final CommonMistakes MODE =
      of(
          """
          observe audit monitor log -> observing is no part of a policy; it is switched on in the window
          allowlist whitelist -> allow-list
          """);

  /// Of any other word, where effects may be meant.
  static final CommonMistakes WORD =
      of(
          """
          ask prompt confirm approve human -> hitl
          block refuse forbid reject -> deny
          permit accept pass -> allow
          """);

  static final CommonMistakes REFERENCE = of("group -> in_group\n");

  private static final Pattern NUMBER =
      Pattern.compile("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][+-]?[0-9]+)?");
  private static final Pattern TRUTH = Pattern.compile("true|false");

  private static CommonMistakes of(String table) {
    var meant = new HashMap<String, String>();
    table
        .lines()
        .map(line -> line.split(" -> ", 2))
        .forEach(line -> List.of(line[0].split(" ")).forEach(word -> meant.put(word, line[1])));
    return new CommonMistakes(meant);
  }

  /// Advice on a name that is none of the known ones.
  Optional<CharSequence> advice(String name, Collection<String> known) {
    return Optional.ofNullable(meant.get(plain(name)))
        .filter(said -> known.contains(said) || said.contains(" "))
        .map(said -> known.contains(said) ? Sentence.of("did you mean `%s`", said) : said)
        .or(() -> Fault.nearest(name, known));
  }

  /// Advice on a value in the place of one of a few words.
  Function<Json, Optional<CharSequence>> word(Collection<String> known) {
    return value ->
        switch (value) {
          case JsonArray _ -> Optional.of("write one of them without a list");
          case JsonString text -> advice(text.value(), known);
          case JsonObject _, JsonNumber _, JsonBoolean _, JsonNull _ -> Optional.empty();
        };
  }

  /// ``write `5` without quotes`` for a text that is meant as a number.
  static Optional<CharSequence> number(Json value) {
    return unquoted(value, NUMBER);
  }

  /// ``write `true` without quotes`` for a text that is meant as a truth value.
  static Optional<CharSequence> truth(Json value) {
    return unquoted(value, TRUTH);
  }

  /// Advice on a value in the place of a list: a text in one, or a reference to a group.
  static Optional<CharSequence> list(Json value) {
    return switch (value) {
      case JsonString _ -> wrapped(value);
      case JsonObject(var members) ->
          members.keySet().stream()
              .flatMap(name -> REFERENCE.advice(name, List.of(PolicyGroups.REFERENCE)).stream())
              .findFirst();
      case JsonArray _, JsonNumber _, JsonBoolean _, JsonNull _ -> Optional.empty();
    };
  }

  /// `write ["x"]` for a value that should stand in a list.
  static Optional<CharSequence> wrapped(Json value) {
    return Optional.of(Sentence.of("write `[%s]`", WordHints.cut(JsonWriter.write(value))));
  }

  private static Optional<CharSequence> unquoted(Json value, Pattern meant) {
    return value instanceof JsonString text && meant.matcher(text.value()).matches()
        ? Optional.of(Sentence.of("write `%s` without quotes", WordHints.cut(text.value())))
        : Optional.empty();
  }

  /// In lower case, words joined by underscores: `allowList` and `Allow-List` are `allow_list`.
  private static String plain(String name) {
    return name.strip()
        .replaceAll("(?<=[a-z])(?=[A-Z])", "_")
        .toLowerCase(Locale.ROOT)
        .replace('-', '_')
        .replace(' ', '_');
  }
}
