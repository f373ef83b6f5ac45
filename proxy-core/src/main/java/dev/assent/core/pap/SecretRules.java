package dev.assent.core.pap;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.policy.Effect;
import java.util.List;
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

  private SecretRules() {}

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
            .when(
                "path_pattern",
                "**/.env",
                "**/*.env",
                "**/.envrc",
                "**/secrets/**",
                "**/credentials.json")
            .build(),
        new TemplateRule(
                Effect.DENY,
                "deny-environment-variants",
                "The same for one machine or stage; examples and templates hold none")
            .when("path_pattern", "**/.env.*")
            .whenNot("path_pattern", EXAMPLES)
            .build());
  }

  private static List<JsonObject> ofThePerson() {
    return List.of(
        new TemplateRule(Effect.DENY, "deny-keys", "Private keys and key stores")
            .when(
                "path_pattern",
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
                "**/*.kdbx")
            .build(),
        new TemplateRule(
                Effect.DENY, "deny-credentials", "Credentials of command-line tools and services")
            .when(
                "path_pattern",
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
                "**/.terraform.d/**")
            .build(),
        new TemplateRule(
                Effect.DENY,
                "deny-password-stores",
                "Password stores of the system, browsers and password programs")
            .when(
                "path_pattern",
                "**/.password-store/**",
                "**/.local/share/keyrings/**",
                "**/Library/Keychains/**",
                "**/.mozilla/firefox/**",
                "**/.config/google-chrome/**",
                "**/.config/chromium/**",
                "/etc/shadow*")
            .build(),
        new TemplateRule(
                Effect.DENY,
                "deny-secret-tools",
                "Tools known to read secrets or to take over the machine")
            .when("side_effects", "secrets_read", "keychain_read", "sudo_elevate")
            .build());
  }

  /// Tests that hold as long as the rules of [#all()] do, whatever else is written into the policy.
  static JsonArray tests() {
    return new JsonArray(
        List.of(
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
                JsonArray.ofStrings(List.of("secrets_read")))));
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
