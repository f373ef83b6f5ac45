package dev.assent.core.cli.policy;

import dev.assent.core.analysis.CaseEvaluation;
import dev.assent.core.analysis.PolicyTests;
import dev.assent.core.analysis.check.PolicyCheck;
import dev.assent.core.cli.invocation.AuditFolders;
import dev.assent.core.cli.invocation.CommandOutput;
import dev.assent.core.cli.invocation.ExitCode;
import dev.assent.core.cli.invocation.LineAnswers;
import dev.assent.core.cli.invocation.StoredPolicies;
import dev.assent.core.cli.invocation.TerminalText;
import dev.assent.core.cli.invocation.Verb;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonException;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import dev.assent.core.pap.document.Finding;
import dev.assent.core.pap.document.Finding.Severity;
import dev.assent.core.pap.document.PolicyDocument;
import dev.assent.core.pap.document.PolicyFormatException;
import dev.assent.core.text.PlainText;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Model.PositionalParamSpec;

/// `assent policy`: judges policy files, and keeps their versions, without any proxy running.
public final class PolicyCommand {
  private static final JsonLimits LINE =
      new JsonLimits(16 * 1024 * 1024, 128, 40_000, 2_000_000, 1024, 128, 308);

  private PolicyCommand() {}

  /// The group with its verbs, to be put below the root.
  ///
  /// @param logs where the logs of proxies lie
  public static CommandLine create(
      PolicySurroundings surroundings, AuditFolders logs, StoredPolicies policies) {
    var versions = new VersionVerbs(policies);
    return Verb.group(
        "policy",
        "Check, try and explain policy files; list, compare and restore their versions; use them for several servers.",
        check(surroundings),
        eval(surroundings),
        PolicyExplainCommand.verb(surroundings),
        test(surroundings),
        PolicyReplayCommand.verb(surroundings, logs),
        versions.history(),
        versions.show(),
        PolicyDiffCommand.verb(surroundings, policies),
        versions.restore(),
        versions.undo(),
        versions.share(),
        versions.own(),
        PolicyImportCommand.verb(surroundings, policies));
  }

  private static PositionalParamSpec file() {
    return Verb.operand("FILE", "the policy; - for standard input");
  }

  // Every error of a file, or what its rules do that people may not expect.
  private static CommandLine check(PolicySurroundings surroundings) {
    var file = file();
    return Verb.of(
            "check",
            "Check a policy file: every error at once, then remarks on what its rules do.",
            file)
        .json()
        .exits(
            "0:the file can be used; notes do not count",
            "1:the file can be used, but there are warnings",
            "2:wrong usage, or a file that cannot be used")
        .does(output -> {
          byte[] bytes = PolicyFile.read(surroundings, output, file.getValue());
          try {
            var document = PolicyDocument.parse(bytes);
            var findings = PolicyCheck.check(document, surroundings.clock().instant());
            print(output, file.getValue(), findings, Optional.of(document));
            boolean warned =
                findings.stream().anyMatch(finding -> finding.severity() != Severity.NOTE);
            return warned ? ExitCode.NEGATIVE : ExitCode.OK;
          } catch (PolicyFormatException e) {
            print(output, file.getValue(), e.findings(), Optional.empty());
            return ExitCode.BAD_INPUT;
          } finally {
            output.writer().flush();
          }
        });
  }

  private static void print(
      CommandOutput output,
      String file,
      List<Finding> findings,
      Optional<PolicyDocument> document) {
    var out = output.writer();
    if (output.isJson()) {
      var tree = JsonObject.builder().put("file", file).put("usable", document.isPresent());
      document.ifPresent(
          known -> tree.put("rules", known.policy().rules().size()).put("digest", known.digest()));
      tree.put("findings", new JsonArray(findings.stream().<Json>map(FindingText::tree).toList()));
      output.json(tree.build());
      return;
    }
    for (var finding : findings) {
      FindingText.lines(file, finding).forEach(out::println);
    }
    String rules =
        document
            .map(known -> TerminalText.count(known.policy().rules().size(), "rule") + ", ")
            .orElse("cannot be used, ");
    out.println(
        PlainText.line(file)
            + ": "
            + rules
            + TerminalText.count(number(findings, Severity.ERROR), "error")
            + ", "
            + TerminalText.count(number(findings, Severity.WARNING), "warning")
            + ", "
            + TerminalText.count(number(findings, Severity.NOTE), "note"));
  }

  private static int number(List<Finding> findings, Severity severity) {
    return (int) findings.stream().filter(finding -> finding.severity() == severity).count();
  }

  // One case a line in, one answer a line out, in order (clause 10.1).
  private static CommandLine eval(PolicySurroundings surroundings) {
    return Verb.of(
            "eval",
            """
            Judge cases from standard input, one JSON object a line, and write one answer a line.
            {"define": NAME, "policy": {...}} names a policy; a case has "id", "policy" (a name or an object), and
            "attributes": {...} or "call": {"method": ..., "params": {...}}.\
            """)
        .exits("0:every line was answered, errors in lines included", "2:wrong usage")
        .does(output -> {
          var evaluation = new CaseEvaluation(surroundings.cases());
          LineAnswers.write(
              surroundings.in(), LINE.bytes(), output.writer(), line -> answer(evaluation, line));
          return ExitCode.OK;
        });
  }

  private static Optional<JsonObject> answer(CaseEvaluation evaluation, byte[] line) {
    try {
      return evaluation.answer(JsonReader.read(line, LINE));
    } catch (JsonException e) {
      return Optional.of(CaseEvaluation.unreadable(String.valueOf(e.getMessage())));
    }
  }

  // The tests that a policy brings with it (clause 9).
  private static CommandLine test(PolicySurroundings surroundings) {
    var file = file();
    return Verb.of(
            "test",
            """
            Run the tests that a policy file has under "tests".
            Each test is a call or attributes, as in `policy eval`, and the expected decision.\
            """,
            file)
        .json()
        .exits(
            "0:every test passed, or there is none",
            "1:a test did not pass",
            "2:wrong usage, or a file that cannot be used")
        .does(output -> {
          String name = file.getValue();
          PolicyDocument document;
          try {
            document = PolicyDocument.parse(PolicyFile.read(surroundings, output, name));
          } catch (PolicyFormatException e) {
            FindingText.complain(output, name, e);
            return ExitCode.BAD_INPUT;
          }
          var tests = PolicyTests.run(document.policy(), surroundings.cases());
          if (output.isJson()) {
            output.json(tree(name, tests));
          } else {
            print(output, name, tests);
          }
          return tests.passed() ? ExitCode.OK : ExitCode.NEGATIVE;
        });
  }

  private static void print(CommandOutput output, String file, PolicyTests tests) {
    for (var result : tests.results()) {
      String complaint = result.complaint().map(text -> ": " + text).orElse("");
      output.line(
          (result.passed() ? "passed  " : "FAILED  ") + result.example().name() + complaint);
    }
    int failed = tests.failures().size();
    output.line(
        tests.results().isEmpty()
            ? file + ": no tests"
            : file + ": " + (tests.results().size() - failed) + " passed, " + failed + " failed");
  }

  private static JsonObject tree(String file, PolicyTests tests) {
    return JsonObject.builder()
        .put("file", file)
        .put("passed", tests.passed())
        .put("tests", new JsonArray(tests.results().stream().map(PolicyCommand::tree).toList()))
        .build();
  }

  private static Json tree(PolicyTests.Result result) {
    var example = result.example();
    var expected =
        JsonObject.builder()
            .put("decision", example.decision().word())
            .putIfPresent("final_rule", example.finalRule());
    var tree =
        JsonObject.builder()
            .put("name", example.name())
            .put("passed", result.passed())
            .put("expected", expected.build());
    switch (result.found()) {
      case PolicyTests.Found.Decided(var decision, var finalRule) ->
          tree.put(
              "found",
              JsonObject.builder()
                  .put("decision", decision.word())
                  .put("final_rule", finalRule)
                  .build());
      case PolicyTests.Found.Unreadable(var detail) -> tree.put("error", detail);
    }
    return tree.build();
  }
}
