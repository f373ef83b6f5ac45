package dev.assent.core.bench.peers;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonException;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import dev.assent.core.json.JsonString;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.policy.Condition;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.Rule;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Cedar, compiled to WebAssembly by its makers, in Node; the policy is parsed once. HITL rules are
/// permits whose name says so: Cedar names every permit that an answer rests on.
final class CedarEngine implements PeerEngine {
  private static final JsonLimits LIMITS =
      new JsonLimits(64 << 20, 16, 1_000_000, 10_000_000, 256, 128, 308);

  private final Path folder;

  /// @param folder where the package is installed from npm, kept between runs
  CedarEngine(Path folder) {
    this.folder = folder;
  }

  @Override
  public String name() {
    return "Cedar (wasm)";
  }

  @Override
  public Result run(Policy policy, List<SharedPolicies.Question> questions) {
    try {
      install();
      var input =
          JsonObject.builder()
              .put("policies", policies(policy))
              .put("contexts", contexts(questions))
              .build();
      Path file = folder.resolve("input.json");
      Files.writeString(file, JsonWriter.write(input));
      return result(output(List.of("node", "cedar.mjs", file.toString())));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private void install() throws IOException, InterruptedException {
    Files.createDirectories(folder);
    try (InputStream script = CedarEngine.class.getResourceAsStream("/peers/cedar.mjs")) {
      Files.write(folder.resolve("cedar.mjs"), script.readAllBytes());
    }
    if (!Files.exists(folder.resolve("node_modules/@cedar-policy/cedar-wasm"))) {
      output(
          List.of(
              "npm",
              "install",
              "--no-audit",
              "--no-fund",
              "--prefix",
              folder.toString(),
              "@cedar-policy/cedar-wasm@4"));
    }
  }

  private String output(List<String> command) throws IOException, InterruptedException {
    var process =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0) {
      throw new IOException(
          "`" + String.join(" ", command) + "` ended with " + process.exitValue());
    }
    return text;
  }

  private static Result result(String output) throws IOException {
    try {
      var tree = (JsonObject) JsonReader.read(output, LIMITS);
      var answers = new ArrayList<String>();
      for (Json answer : tree.array("answers").orElseThrow().items()) {
        answers.add(((JsonString) answer).value());
      }
      return new Result(answers, ((JsonNumber) tree.get("nanos")).decimal().doubleValue());
    } catch (JsonException e) {
      throw new IOException("Cedar's answers cannot be read", e);
    }
  }

  private static JsonObject policies(Policy policy) {
    var policies = JsonObject.builder();
    for (var rule : policy.rules()) {
      policies.put(rule.effect().word() + "_" + rule.id().value(), text(rule));
    }
    return policies.build();
  }

  private static String text(Rule rule) {
    String effect = rule.effect() == Effect.DENY ? "forbid" : "permit";
    var tests = rule.conditions().stream().map(CedarEngine::test).toList();
    return effect + " (principal, action, resource) when { " + String.join(" && ", tests) + " };";
  }

  private static String test(Condition condition) {
    if (!(condition instanceof Condition.Single one)) {
      throw new IllegalArgumentException(condition.member());
    }
    String first = one.values().getFirst();
    return switch (one.attribute()) {
      case TOOL_NAME -> "context.tool " + like(first);
      case PATH -> "context has path && context.path " + like(first.replace("/**", "/*"));
      case BACKEND -> "context.backend == \"" + first + "\"";
      case OPERATION -> "context has operation && context.operation == \"" + first + "\"";
      default -> throw new IllegalArgumentException(condition.member());
    };
  }

  private static String like(String pattern) {
    return pattern.contains("*") ? "like \"" + pattern + "\"" : "== \"" + pattern + "\"";
  }

  private static JsonArray contexts(List<SharedPolicies.Question> questions) {
    var contexts = new ArrayList<Json>();
    for (var question : questions) {
      var context =
          JsonObject.builder().put("tool", question.tool()).put("backend", question.backend());
      if (!question.path().isEmpty()) {
        context.put("path", question.path());
      }
      if (!question.operation().isEmpty()) {
        context.put("operation", question.operation());
      }
      contexts.add(context.build());
    }
    return new JsonArray(contexts);
  }
}
