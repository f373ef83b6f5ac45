package dev.assent.core.pdp;

import dev.assent.core.access.Action;
import dev.assent.core.access.Subject;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import dev.assent.core.pdp.condition.CompileContext;
import dev.assent.core.pip.AccessRequests;
import dev.assent.core.pip.SessionFacts;
import dev.assent.core.pip.SessionFacts.ToolSource;
import dev.assent.core.pip.ShellCommands;
import dev.assent.core.pip.path.PathResolver;
import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.PolicyVersion;
import dev.assent.core.policy.Rule;
import dev.assent.core.policy.RuleId;
import dev.assent.core.risk.CommandRisk;
import dev.assent.core.risk.context.RiskContext;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Calls that a policy of one rule, which allows everything, decides in a home with a project, so
/// that nothing but a guard stops them.
///
/// @param root in which `home`, `home/proj` and `tmp` lie; resolved
public record GuardedCalls(Path root) {
  /// The decision about a call; in its arguments `'` stands for a quotation mark and `ROOT` for the
  /// root.
  public Decision decided(String tool, String arguments, List<Guard> guards) throws Exception {
    for (String folder :
        List.of("home/proj/sub", "home/.claude/hooks", "home/.config/assent/proxies", "tmp")) {
      Files.createDirectories(root.resolve(folder));
    }
    Path project = root.resolve("home/proj");
    var commands = new ShellCommands(CommandRisk.byOwnRules(), () -> RiskContext.PROTECTED);
    var describer = new AccessRequests(() -> Instant.EPOCH, PathResolver.ofMachine(), commands);
    var facts =
        new SessionFacts(
            Subject.systemUser("me"),
            "files",
            "s",
            Optional.empty(),
            Optional.empty(),
            Optional.of(project),
            List.of(),
            Map.of("HOME", root + "/home"),
            Map.of(),
            ToolSource.listed(Map.of()),
            Optional.empty(),
            Optional.empty(),
            SessionFacts.PATH_BYTES,
            SessionFacts.URI_BYTES,
            Optional.of(project));
    var json =
        arguments
            .replace("''", "\u0001")
            .replace('\'', '"')
            .replace('\u0001', '\'')
            .replace("ROOT", root.toString());
    var params =
        JsonObject.builder()
            .put("name", tool)
            .put("arguments", JsonReader.read(json, JsonLimits.MESSAGE))
            .build();
    var request =
        describer.describe(
            "tools/call", params, Optional.of("1"), Action.Direction.CLIENT_TO_SERVER, facts);
    var all =
        new Rule(
            new RuleId("all"),
            Optional.empty(),
            Effect.ALLOW,
            List.of(Attribute.TOOL_NAME.texts(List.of("*"))),
            Optional.empty(),
            true,
            Optional.empty());
    var policy =
        new Policy(
            List.of(all), Policy.Combining.HITL_OVERRIDES, Policy.MissingAttributes.NO_MATCH);
    var context =
        new CompileContext(
            Optional.of(root + "/home"),
            Optional.of(project.toString()),
            PathResolver.ofMachine()::resolvePrefix);
    return CompiledPolicy.compile(policy, new PolicyVersion(1, "ab".repeat(32)), guards, context)
        .decide(request);
  }
}
