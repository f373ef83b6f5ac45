package dev.assent.core.pap.document;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonString;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/// The words that people write who know another policy language, and what they mean by them. These
/// words are too far from ours for [WordHints#didYouMean(String, Collection)].
final class CommonMistakes {
  private static final Map<String, String> POLICY =
      Map.ofEntries(
          Map.entry("default", "default_action"),
          Map.entry("default_effect", "default_action"),
          Map.entry("default_decision", "default_action"),
          Map.entry("policies", "rules"),
          Map.entry("statements", "rules"),
          Map.entry("algorithm", "combining_algorithm"),
          Map.entry("limits", "rate_limits"),
          Map.entry("examples", "tests"),
          Map.entry("lists", "groups"));

  private static final Map<String, String> POLICY_ADVICE =
      Map.ofEntries(
          Map.entry("allow_list", "write `\"mode\": \"allow-list\"` and `\"tools\": [...]`"),
          Map.entry("allowlist", "write `\"mode\": \"allow-list\"` and `\"tools\": [...]`"),
          Map.entry("allowed_tools", "write `\"mode\": \"allow-list\"` and `\"tools\": [...]`"),
          Map.entry("deny_list", "write rules with the effect `deny`"),
          Map.entry("denylist", "write rules with the effect `deny`"),
          Map.entry("blocked_tools", "write rules with the effect `deny`"),
          Map.entry("read_only", "write `\"mode\": \"read-only\"`"),
          Map.entry("readonly", "write `\"mode\": \"read-only\"`"),
          Map.entry("hooks", "hooks stand in the proxy's `config.json`"));

  private static final Map<String, String> RULE =
      Map.ofEntries(
          Map.entry("name", "id"),
          Map.entry("title", "description"),
          Map.entry("comment", "note"),
          Map.entry("action", "effect"),
          Map.entry("decision", "effect"),
          Map.entry("when", "conditions"),
          Map.entry("if", "conditions"),
          Map.entry("match", "conditions"),
          Map.entry("disabled", "enabled"),
          Map.entry("active", "enabled"),
          Map.entry("until", "expires_at"),
          Map.entry("cache", "cache_side_effects"));

  private static final Map<String, String> CONDITION =
      Map.ofEntries(
          Map.entry("tool", "tool_name"),
          Map.entry("tools", "tool_name"),
          Map.entry("name", "tool_name"),
          Map.entry("path", "path_pattern"),
          Map.entry("paths", "path_pattern"),
          Map.entry("source", "source_path"),
          Map.entry("destination", "dest_path"),
          Map.entry("target_path", "dest_path"),
          Map.entry("operation", "operations"),
          Map.entry("server", "backend_id"),
          Map.entry("backend", "backend_id"),
          Map.entry("type", "resource_type"),
          Map.entry("method", "mcp_method"),
          Map.entry("user", "subject_id"),
          Map.entry("subject", "subject_id"),
          Map.entry("sub", "subject_id"),
          Map.entry("iss", "issuer"),
          Map.entry("aud", "audience"),
          Map.entry("azp", "client_id"),
          Map.entry("role", "claim"),
          Map.entry("roles", "claim"),
          Map.entry("group", "claim"),
          Map.entry("groups", "claim"),
          Map.entry("permissions", "scope"),
          Map.entry("effects", "side_effects"),
          Map.entry("severity", "command_severity"),
          Map.entry("command", "lone_command"),
          Map.entry("cwd", "command_folder"),
          Map.entry("folder", "command_folder"),
          Map.entry("program", "lone_command"),
          Map.entry("programs", "lone_command"),
          Map.entry("args", "argument"),
          Map.entry("arguments", "argument"),
          Map.entry("params", "argument"),
          Map.entry("metadata", "tool_metadata"),
          Map.entry("annotations", "tool_metadata"),
          Map.entry("state", "tool_state"),
          Map.entry("mcp_client", "client"),
          Map.entry("domain", "host"),
          Map.entry("hours", "time"),
          Map.entry("schedule", "time"),
          Map.entry("weekdays", "time"),
          Map.entry("previous", "after"),
          Map.entry("sequence", "after"),
          Map.entry("except", "not"),
          Map.entry("unless", "not"));

  private static final Map<String, String> LIMIT =
      Map.ofEntries(
          Map.entry("tool", "tool_name"),
          Map.entry("tools", "tool_name"),
          Map.entry("count", "calls"),
          Map.entry("limit", "calls"),
          Map.entry("max", "calls"),
          Map.entry("max_calls", "calls"),
          Map.entry("window", "seconds"),
          Map.entry("period", "seconds"),
          Map.entry("per_seconds", "seconds"),
          Map.entry("action", "effect"));

  private static final Map<String, String> EXAMPLE =
      Map.ofEntries(
          Map.entry("id", "name"),
          Map.entry("title", "name"),
          Map.entry("expected", "expect"),
          Map.entry("request", "call"),
          Map.entry("effect", "decision"),
          Map.entry("rule", "final_rule"),
          Map.entry("scopes", "scope"),
          Map.entry("claim", "claims"),
          Map.entry("tool", "tool_name"),
          Map.entry("path_pattern", "path"),
          Map.entry("operations", "operation"),
          Map.entry("method", "mcp_method"));

  private static final Map<String, String> TEST_ADVICE =
      Map.ofEntries(
          Map.entry("eq", "write the value itself in the place of this object"),
          Map.entry("equals", "write the value itself in the place of this object"),
          Map.entry("glob", "write the glob itself in the place of this object"),
          Map.entry("like", "write the glob itself in the place of this object"),
          Map.entry("matches", "write the glob itself in the place of this object"),
          Map.entry(
              "regex",
              "write a glob in the place of this object; there are no regular expressions"),
          Map.entry("ne", "put this value below `not`"),
          Map.entry("not", "put this value below `not`"),
          Map.entry("not_in", "put this value below `not`, with `in`"),
          Map.entry("in_group", "write `{\"in\": {\"in_group\": ...}}`"),
          Map.entry("lte", "did you mean `le`"),
          Map.entry("max", "did you mean `le`"),
          Map.entry("gte", "did you mean `ge`"),
          Map.entry("min", "did you mean `ge`"),
          Map.entry("<", "did you mean `lt`"),
          Map.entry("<=", "did you mean `le`"),
          Map.entry(">", "did you mean `gt`"),
          Map.entry(">=", "did you mean `ge`"));

  private static final Map<String, String> EFFECT =
      Map.ofEntries(
          Map.entry("ask", "hitl"),
          Map.entry("prompt", "hitl"),
          Map.entry("confirm", "hitl"),
          Map.entry("approve", "hitl"),
          Map.entry("human", "hitl"),
          Map.entry("block", "deny"),
          Map.entry("refuse", "deny"),
          Map.entry("forbid", "deny"),
          Map.entry("reject", "deny"),
          Map.entry("permit", "allow"),
          Map.entry("accept", "allow"),
          Map.entry("pass", "allow"));

  private static final Pattern NUMBER =
      Pattern.compile("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][+-]?[0-9]+)?");
  private static final Pattern TRUTH = Pattern.compile("true|false");

  private CommonMistakes() {}

  /// Advice on an unknown member of a policy.
  static Optional<String> policyMember(String name, Collection<String> known) {
    var advice = Optional.ofNullable(POLICY_ADVICE.get(plain(name)));
    return advice.or(() -> meant(name, POLICY, known));
  }

  static Optional<String> ruleMember(String name, Collection<String> known) {
    return meant(name, RULE, known);
  }

  static Optional<String> condition(String name, Collection<String> known) {
    return meant(name, CONDITION, known);
  }

  static Optional<String> limitMember(String name, Collection<String> known) {
    return meant(name, LIMIT, known);
  }

  /// Advice on an unknown member of a test and of what is below it.
  static Optional<String> testMember(String name, Collection<String> known) {
    return meant(name, EXAMPLE, known);
  }

  static Optional<String> test(String name, Collection<String> known) {
    var advice = Optional.ofNullable(TEST_ADVICE.get(plain(name)));
    return advice.or(() -> WordHints.didYouMean(name, known));
  }

  /// Advice on a member that may be meant to name a group.
  static Optional<String> reference(String name) {
    return name.equals("group")
        ? Optional.of(didYouMean(PolicyGroups.REFERENCE))
        : WordHints.didYouMean(name, List.of(PolicyGroups.REFERENCE));
  }

  /// Advice on an unknown word, where effects may be meant.
  static Optional<String> word(String found, Collection<String> known) {
    var effect =
        Optional.ofNullable(EFFECT.get(found.strip().toLowerCase(Locale.ROOT)))
            .filter(known::contains);
    return effect.map(CommonMistakes::didYouMean).or(() -> WordHints.didYouMean(found, known));
  }

  /// ``write `5` without quotes`` for a text that is meant as a number.
  static Optional<String> number(Json value) {
    return unquoted(value, NUMBER);
  }

  /// ``write `true` without quotes`` for a text that is meant as a truth value.
  static Optional<String> truth(Json value) {
    return unquoted(value, TRUTH);
  }

  private static Optional<String> unquoted(Json value, Pattern meant) {
    return value instanceof JsonString text && meant.matcher(text.value()).matches()
        ? Optional.of("write `" + WordHints.cut(text.value()) + "` without quotes")
        : Optional.empty();
  }

  private static Optional<String> meant(
      String name, Map<String, String> slips, Collection<String> known) {
    var slip = Optional.ofNullable(slips.get(plain(name))).filter(known::contains);
    return slip.map(CommonMistakes::didYouMean).or(() -> WordHints.didYouMean(name, known));
  }

  private static String didYouMean(String word) {
    return "did you mean `" + word + "`";
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
