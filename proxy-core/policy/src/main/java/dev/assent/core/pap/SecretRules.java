package dev.assent.core.pap;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.policy.Effect;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/// The rules of every template that keep secrets secret, and the tests that they do.
final class SecretRules {
  private static final List<String> EXAMPLES =
      List.of(
          "**/.env.example",
          "**/.env.sample",
          "**/.env.template",
          "**/.env.dist",
          "**/.env.schema",
          "**/.env.*.example",
          "**/.env.*.sample",
          "**/.env.*.template");

  /// Those of one machine or stage; a condition on an earlier call has no exceptions to name the
  /// rest by.
  private static final List<String> VARIANTS =
      List.of(
          "**/.env.local",
          "**/.env.*.local",
          "**/.env.development",
          "**/.env.dev",
          "**/.env.test",
          "**/.env.staging",
          "**/.env.production",
          "**/.env.prod");

  private static final List<String> ENVIRONMENT =
      List.of("**/.env", "**/*.env", "**/.envrc", "**/secrets/**", "**/credentials.json");

  private static final List<String> KEYS =
      List.of(
          "**/.ssh/**",
          "**/.gnupg/**",
          "**/id_rsa*",
          "**/id_ecdsa*",
          "**/id_ed25519*",
          "**/*.pem",
          "**/*.key",
          "**/*.p12",
          "**/*.pfx",
          "**/*.jks",
          "**/*.keystore",
          "**/*.kdbx");

  private static final List<String> CREDENTIALS =
      List.of(
          "**/.aws/**",
          "**/.azure/**",
          "**/.config/gcloud/**",
          "**/.kube/**",
          "**/.docker/config.json",
          "**/.netrc",
          "**/_netrc",
          "**/.npmrc",
          "**/.pypirc",
          "**/.pgpass",
          "**/.my.cnf",
          "**/.git-credentials",
          "**/.config/gh/**",
          "**/.vault-token",
          "**/.terraform.d/**");

  private static final List<String> STORES =
      List.of(
          "**/.password-store/**",
          "**/.local/share/keyrings/**",
          "**/Library/Keychains/**",
          "**/.mozilla/firefox/**",
          "**/.config/google-chrome/**",
          "**/.config/chromium/**",
          "/etc/shadow*");

  private static final List<String> SHOWING = List.of("secrets_read", "keychain_read", "env_read");
  private static final int MINUTES = 10;

  private SecretRules() {}

  /// Rules that ask for a while after a secret was read all the same: where a person lets one be
  /// read, what was read does not leave unseen.
  ///
  /// @param sending what each rule asks about, under an id and a description
  static List<JsonObject> afterwards(
      String id, String description, UnaryOperator<TemplateRule> sending) {
    var files = Stream.of(ENVIRONMENT, VARIANTS, KEYS, CREDENTIALS, STORES).flatMap(List::stream);
    return List.of(
        sending
            .apply(
                new TemplateRule(
                    Effect.HITL,
                    id + "-after-secret-files",
                    description + " for ten minutes after a file with secrets was read"))
            .after("path_pattern", files.toList(), MINUTES)
            .build(),
        sending
            .apply(
                new TemplateRule(
                    Effect.HITL,
                    id + "-after-secrets",
                    description + " for ten minutes after a tool or a command showed secrets"))
            .after("side_effects", SHOWING, MINUTES)
            .build());
  }

  /// The folders whose whole contents are the person's secrets, as paths that others end with.
  static List<String> folders() {
    return Stream.of(KEYS, CREDENTIALS, STORES)
        .flatMap(List::stream)
        .filter(pattern -> pattern.startsWith("**/") && pattern.endsWith("/**"))
        .map(pattern -> pattern.substring(3, pattern.length() - 3))
        .toList();
  }

  /// Rules that deny, in the order of the file.
  static List<JsonObject> all() {
    return Stream.of(ofDevelopment(), ofThePerson()).flatMap(List::stream).toList();
  }

  private static List<JsonObject> ofDevelopment() {
    return List.of(
        new TemplateRule(
                Effect.DENY,
                "deny-environment-files",
                "Files that hold passwords of programs under development")
            .when("path_pattern", ENVIRONMENT.toArray(String[]::new))
            .build(),
        new TemplateRule(
                Effect.DENY,
                "deny-environment-variants",
                ".env files of one machine or stage; examples and templates hold none")
            .when("path_pattern", "**/.env.*")
            .whenNot("path_pattern", EXAMPLES)
            .build());
  }

  private static List<JsonObject> ofThePerson() {
    return List.of(
        new TemplateRule(Effect.DENY, "deny-keys", "Private keys and key stores")
            .when("path_pattern", KEYS.toArray(String[]::new))
            .build(),
        new TemplateRule(
                Effect.DENY, "deny-credentials", "Credentials of command-line tools and services")
            .when("path_pattern", CREDENTIALS.toArray(String[]::new))
            .build(),
        new TemplateRule(
                Effect.DENY,
                "deny-password-stores",
                "Password stores of the system, browsers and password programs")
            .when("path_pattern", STORES.toArray(String[]::new))
            .build(),
        new TemplateRule(
                Effect.DENY,
                "deny-secret-tools",
                "Tools known to read secrets or to take over the machine")
            .when("side_effects", "secrets_read", "keychain_read", "sudo_elevate")
            .build());
  }

  /// Tests that hold as long as the rules of [#all()] do, whatever else is written into the policy.
  ///
  /// @param sends attributes of a call that [#afterwards] asks about; empty where it does not
  static JsonArray tests(JsonObject sends) {
    var tests = new ArrayList<Json>(denials());
    if (!sends.members().isEmpty()) {
      tests.add(asked(sends));
    }
    return new JsonArray(tests);
  }

  private static JsonObject asked(JsonObject sends) {
    var secret =
        JsonObject.builder()
            .put("mcp_method", "tools/call")
            .put("tool_name", "read_file")
            .put("path", "/work/.env")
            .build();
    var before =
        JsonObject.builder().put("attributes", secret).put("minutes_ago", MINUTES - 1).build();
    return JsonObject.builder()
        .put("name", "what was read does not leave unseen")
        .put("attributes", sends)
        .put("earlier", new JsonArray(List.of(before)))
        .put("expect", JsonObject.builder().put("decision", Effect.HITL.word()).build())
        .build();
  }

  private static List<JsonObject> denials() {
    return List.of(
        denied(
            "passwords of programs stay secret",
            "deny-environment-files",
            "path",
            new JsonString("/work/.env")),
        denied(
            "private keys stay secret",
            "deny-keys",
            "path",
            new JsonString("/home/me/.ssh/id_ed25519")),
        denied(
            "tools that read secrets stay off",
            "deny-secret-tools",
            "side_effects",
            JsonArray.ofStrings(List.of("secrets_read"))));
  }

  private static JsonObject denied(String name, String rule, String attribute, Json value) {
    var attributes =
        JsonObject.builder()
            .put("mcp_method", "tools/call")
            .put("resource_type", "tool")
            .put("tool_name", "read_file")
            .put("operation", "read")
            .put(attribute, value)
            .build();
    return JsonObject.builder()
        .put("name", name)
        .put("attributes", attributes)
        .put(
            "expect",
            JsonObject.builder()
                .put("decision", Effect.DENY.word())
                .put("final_rule", rule)
                .build())
        .build();
  }
}
