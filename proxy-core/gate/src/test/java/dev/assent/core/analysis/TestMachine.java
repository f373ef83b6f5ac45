package dev.assent.core.analysis;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonException;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import dev.assent.core.pap.document.PolicyDocument;
import dev.assent.core.pap.document.PolicyFormatException;
import dev.assent.core.pdp.Guard;
import dev.assent.core.policy.Policy;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/// A machine of the tests, and short ways to trees and policies.
final class TestMachine {
  static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

  private TestMachine() {}

  static CaseSurroundings surroundings(String... guarded) {
    List<Guard> guards =
        guarded.length == 0
            ? List.of()
            : List.of(new Guard(Guard.Kind.OWN_FOLDERS, List.of(guarded)));
    return new CaseSurroundings(
        () -> NOW,
        Path.of("/work"),
        Path.of("/home/me"),
        "me",
        Map.of("HOME", "/home/me", "CODE", "/code"),
        _ -> guards);
  }

  static JsonObject json(String text) {
    try {
      Json read = JsonReader.read(text, JsonLimits.FILE);
      return (JsonObject) read;
    } catch (JsonException e) {
      throw new IllegalArgumentException(text, e);
    }
  }

  static Policy policy(String text) {
    try {
      return PolicyDocument.parse(text.getBytes(StandardCharsets.UTF_8)).policy();
    } catch (PolicyFormatException e) {
      throw new IllegalArgumentException(e.findings().toString(), e);
    }
  }

  static JudgedCase judge(String policy, String given) {
    try {
      return new CaseJudge(surroundings()).judge(policy(policy), json(given));
    } catch (CaseException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
  }
}
