package dev.assent.desktop.explain;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.Operation;
import dev.assent.core.analysis.Explanations;
import dev.assent.core.analysis.PolicyCompiler;
import dev.assent.core.pap.document.PolicyDocument;
import dev.assent.core.pap.document.PolicyFormatException;
import dev.assent.core.policy.Policy;
import dev.assent.desktop.approval.card.SampleRequests;
import dev.assent.desktop.explain.ExplanationAnswer.Source;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/// Policies and calls to explain.
final class WhyCalls {
  static final Path HOME = Path.of("/home/sam");

  static final String RULES =
      """
      {"version": "1", "default_action": "deny", "rules": [
        {"id": "ask-writes", "description": "Writes in the project are asked", "effect": "hitl",
         "conditions": {"tool_name": "write_*", "path_pattern": "~/code/**"}},
        {"id": "ask-config", "effect": "hitl", "conditions": {"tool_name": "write_file", "path_pattern": "~/code/*/config/**", "operations": ["write"]}},
        {"id": "never-secrets", "description": "Secrets stay untouched", "effect": "deny",
         "conditions": {"tool_name": "write_file", "path_pattern": "**/.env"}},
        {"id": "no-writes-by-night", "effect": "deny", "enabled": false, "conditions": {"tool_name": "write_file"}},
        {"id": "all-of-the-project", "effect": "allow", "conditions": {"path_pattern": "~/code/**", "not": {"extension": "pem"}}},
        {"id": "reads", "effect": "allow", "conditions": {"tool_name": "read_*"}}
      ]}
      """;

  private WhyCalls() {}

  static Policy policy(String text) {
    try {
      return PolicyDocument.parse(text.getBytes(StandardCharsets.UTF_8)).policy();
    } catch (PolicyFormatException e) {
      throw new IllegalArgumentException(e.findings().toString(), e);
    }
  }

  /// A write into the project's configuration.
  static AccessRequest write(String path) {
    return requests(path).build().request();
  }

  static SampleRequests requests(String path) {
    return SampleRequests.read("w")
        .tool("filesystem", "write_file")
        .operation(Operation.WRITE)
        .arguments("{\"path\": \"" + path + "\", \"content\": \"x\"}")
        .path("/path", path);
  }

  static ExplanationAnswer explained(String rules, AccessRequest call) {
    var policy = policy(rules);
    var explanation = Explanations.of(policy, call, PolicyCompiler.forCall(call, HOME), 3);
    return new ExplanationAnswer.ByPolicy(explanation, policy, Source.ITS_OWN, true, false);
  }
}
