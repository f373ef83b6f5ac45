package dev.assent.core.approval.grant;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Condition;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Rule;
import dev.assent.core.policy.RuleId;
import dev.assent.core.policy.ValueTest;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The ALLOW rule that says what a grant says, as far as rules can say it: none is for a session or
/// a project, and none compares objects and lists. It covers every call that the grant covers.
public final class GrantRule {
  private static final int LONGEST = 256;

  private GrantRule() {}

  /// The rule for a scope of a request's grant.
  public static Rule of(ApprovalRequest asked, GrantScope scope) {
    var call = asked.request();
    var conditions = new ArrayList<Condition>();
    conditions.add(Attribute.TOOL_NAME.texts(List.of(call.resource().toolName().orElse(""))));
    if (isPlain(call.resource().backendId())) {
      conditions.add(Attribute.BACKEND.texts(List.of(call.resource().backendId())));
    }
    conditions.add(Attribute.SUBJECT.texts(List.of(call.subject().id())));
    // Another issuer may give the same id to somebody else.
    call.subject()
        .issuer()
        .ifPresent(issuer -> conditions.add(Attribute.ISSUER.texts(List.of(issuer))));
    call.environment()
        .clientName()
        .filter(GrantRule::isPlain)
        .ifPresent(name -> conditions.add(Attribute.CLIENT.texts(List.of(name))));
    switch (scope.reach()) {
      case GrantReach.ExactCall _ -> same(call).ifPresent(conditions::add);
      case GrantReach.SamePaths(var paths) ->
          conditions.add(
              paths(paths.stream().flatMap(path -> path.spellings().stream()).sorted().toList()));
      case GrantReach.Folders(var folders) ->
          conditions.add(paths(folders.stream().map(folder -> folder + "/**").toList()));
      case GrantReach.WholeTool _ -> {}
    }
    return new Rule(
        new RuleId("grant"),
        Optional.empty(),
        Effect.ALLOW,
        conditions,
        Optional.empty(),
        true,
        Optional.of(scope.until()));
  }

  private static Condition paths(List<String> patterns) {
    return Attribute.PATH.texts(patterns);
  }

  private static Optional<Condition> same(AccessRequest call) {
    Map<String, ValueTest> tests = new LinkedHashMap<>();
    call.arguments()
        .members()
        .forEach((name, value) -> test(value).ifPresent(test -> tests.put(pointer(name), test)));
    return tests.isEmpty() ? Optional.empty() : Optional.of(Attribute.ARGUMENT.tests(tests));
  }

  private static String pointer(String name) {
    return "/" + name.replace("~", "~0").replace("/", "~1");
  }

  private static Optional<ValueTest> test(Json value) {
    return switch (value) {
      case JsonString text ->
          isPlain(text.value()) && text.value().length() <= LONGEST
              ? Optional.of(new ValueTest.Like(text.value()))
              : Optional.empty();
      case JsonNumber _, JsonBoolean _, JsonNull _ -> Optional.of(new ValueTest.EqualTo(value));
      case JsonObject _, JsonArray _ -> Optional.empty();
    };
  }

  private static boolean isPlain(String text) {
    return !text.isEmpty() && text.indexOf('*') < 0 && text.indexOf('?') < 0;
  }
}
