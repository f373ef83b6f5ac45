package dev.assent.core.cli.policy;

import dev.assent.core.analysis.PolicyTests;
import dev.assent.core.cli.invocation.CommandOutput;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.pap.document.PolicyDocument;
import dev.assent.core.pap.document.PolicyFormatException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `assent policy test`: runs the tests that a policy brings with it (clause 9).
@Command(
    name = "test",
    description = {
      "Run the tests that a policy file has under \"tests\".",
      "Each test is a call or attributes, as in `policy eval`, and the expected decision."
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:every test passed, or there is none",
      "1:a test did not pass",
      "2:wrong usage, or a file that cannot be used"
    })
final class PolicyTestCommand implements Callable<Integer> {
  private final PolicySurroundings surroundings;

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "FILE", description = "the policy; - for standard input")
  private String file;

  @Mixin private CommandOutput output;

  @SuppressWarnings("NullAway.Init") // picocli sets what it annotates
  PolicyTestCommand(PolicySurroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() {
    PolicyDocument document;
    try {
      document = PolicyDocument.parse(PolicyFile.read(surroundings, spec, file));
    } catch (PolicyFormatException e) {
      FindingText.complain(spec, file, e);
      return PolicyExit.UNUSABLE;
    }
    var tests = PolicyTests.run(document.policy(), surroundings.cases());
    if (output.isJson()) {
      output.json(tree(tests));
    } else {
      print(tests);
    }
    return tests.passed() ? PolicyExit.FINE : PolicyExit.REMARKS;
  }

  private void print(PolicyTests tests) {
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

  private JsonObject tree(PolicyTests tests) {
    return JsonObject.builder()
        .put("file", file)
        .put("passed", tests.passed())
        .put("tests", new JsonArray(tests.results().stream().map(PolicyTestCommand::tree).toList()))
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
