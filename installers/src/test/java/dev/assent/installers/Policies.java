package dev.assent.installers;

/// Policies for the tests; `WORK` stands for the folder the proxy serves.
final class Policies {
  /// Everything allowed but what has a name of its own: writes asked, secrets denied.
  static final String BY_NAME =
      """
      {"combining_algorithm": "deny-overrides", "rules": [
        {"id": "allow-most", "effect": "allow", "conditions": {"tool_name": "*"}},
        {"id": "ask-writes", "effect": "hitl", "conditions": {"tool_name": "write_file"}},
        {"id": "deny-secrets", "effect": "deny", "conditions": {"tool_name": "secret_*"}}
      ]}
      """;

  /// Only what lies below the folder, and nothing called a secret.
  static final String BY_PATH =
      """
      {"combining_algorithm": "deny-overrides", "rules": [
        {"id": "allow-work", "effect": "allow", "conditions": {"tool_name": "read_file", "path_pattern": "WORK/**"}},
        {"id": "deny-secrets", "effect": "deny", "conditions": {"path_pattern": "**/secret.txt"}}
      ]}
      """;

  private Policies() {}
}
