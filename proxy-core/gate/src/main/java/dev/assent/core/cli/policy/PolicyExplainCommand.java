package dev.assent.core.cli.policy;

import dev.assent.core.analysis.CaseException;
import dev.assent.core.analysis.CaseJudge;
import dev.assent.core.analysis.ExplanationTree;
import dev.assent.core.analysis.Explanations;
import dev.assent.core.analysis.JudgedCase;
import dev.assent.core.cli.invocation.CommandOutput;
import dev.assent.core.cli.invocation.ExitCode;
import dev.assent.core.cli.invocation.Verb;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonException;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import dev.assent.core.pap.document.PolicyDocument;
import dev.assent.core.pap.document.PolicyFormatException;
import dev.assent.core.text.PlainText;
import picocli.CommandLine;

/// `assent policy explain`: how each rule of a policy fares with one call.
record PolicyExplainCommand(PolicySurroundings surroundings, CommandOutput output, String call) {
  private static final int CHANGES = 4;

  static CommandLine verb(PolicySurroundings surroundings) {
    var policy = Verb.option(String.class, "--policy", "FILE", "the policy").required(true).build();
    var call = Verb.operand("CALL.json", "the call; - for standard input");
    return Verb.of(
            "explain",
            """
            Explain the decision of a policy for a call: each rule, the smallest change that lets the call pass unasked, and what
            would deny it. Hooks, rate limits and new_tools do not run here.
            CALL.json is a message {"method": ..., "params": {...}}, or a case as `policy eval` reads it, without "policy".\
            """,
            policy,
            call)
        .json()
        .exits(
            "0:decided and explained, whatever the decision",
            "2:wrong usage, or a file that cannot be used")
        .does(output ->
            new PolicyExplainCommand(surroundings, output, call.getValue()).run(policy.getValue()));
  }

  private ExitCode run(String policy) {
    PolicyDocument document;
    try {
      document = PolicyDocument.parse(PolicyFile.read(surroundings, output, policy));
    } catch (PolicyFormatException e) {
      FindingText.complain(output, policy, e);
      return ExitCode.BAD_INPUT;
    }
    try {
      var judged = new CaseJudge(surroundings.cases()).judge(document.policy(), line());
      switch (judged) {
        case JudgedCase.Refused refused -> refused(refused.detail());
        case JudgedCase.Decided decided -> explain(decided);
      }
    } catch (CaseException e) {
      throw output.wrong("`" + call + "`: " + e.told());
    }
    output.writer().flush();
    return ExitCode.OK;
  }

  private JsonObject line() {
    Json read;
    try {
      read = JsonReader.read(PolicyFile.read(surroundings, output, call), JsonLimits.FILE);
    } catch (JsonException e) {
      throw output.wrong("`" + call + "`: " + e.place() + ": " + e.getMessage());
    }
    if (!(read instanceof JsonObject object)) {
      throw output.wrong("`" + call + "`: found no object, expected one");
    }
    boolean message = object.members().containsKey("method");
    return message ? JsonObject.builder().put("call", object).build() : object;
  }

  private void refused(CharSequence why) {
    if (output.isJson()) {
      var tree =
          JsonObject.builder()
              .put("decision", "deny")
              .put("final_rule", "failure")
              .put("why", why)
              .build();
      output.json(tree);
    } else {
      output
          .writer()
          .println("deny, because the call cannot be described: " + PlainText.line(why.toString()));
    }
  }

  private void explain(JudgedCase.Decided decided) {
    var explanation = Explanations.of(decided, CHANGES);
    if (output.isJson()) {
      output.json(ExplanationTree.tree(explanation));
    } else {
      ExplanationText.lines(explanation).stream()
          .map(PlainText::line)
          .forEach(output.writer()::println);
    }
  }
}
