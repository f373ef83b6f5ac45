package dev.assent.core.cli.policy;

import dev.assent.core.analysis.CaseException;
import dev.assent.core.analysis.CaseJudge;
import dev.assent.core.analysis.ExplanationTree;
import dev.assent.core.analysis.Explanations;
import dev.assent.core.analysis.JudgedCase;
import dev.assent.core.cli.invocation.TerminalText;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonException;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import dev.assent.core.pap.document.PolicyDocument;
import dev.assent.core.pap.document.PolicyFormatException;
import dev.assent.core.text.PlainText;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `assent policy explain`: how each rule of a policy fares with one call.
@Command(
    name = "explain",
    description = {
      "Explain the decision of a policy for a call: each rule, the smallest change that lets the call pass unasked, and what",
      "would deny it. Hooks, rate limits and new_tools do not run here.",
      "CALL.json is a message {\"method\": ..., \"params\": {...}}, or a case as `policy eval` reads it, without \"policy\"."
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:decided and explained, whatever the decision",
      "2:wrong usage, or a file that cannot be used"
    })
final class PolicyExplainCommand implements Callable<Integer> {
  private static final int CHANGES = 4;

  private final PolicySurroundings surroundings;

  @Spec private CommandSpec spec;

  @Option(names = "--policy", paramLabel = "FILE", required = true, description = "the policy")
  private String policy;

  @Parameters(paramLabel = "CALL.json", description = "the call; - for standard input")
  private String call;

  @Option(names = "--json", description = "print JSON")
  private boolean json;

  @SuppressWarnings("NullAway.Init") // picocli sets what it annotates
  PolicyExplainCommand(PolicySurroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    PolicyDocument document;
    try {
      document = PolicyDocument.parse(PolicyFile.read(surroundings, spec, policy));
    } catch (PolicyFormatException e) {
      FindingText.complain(spec, policy, e);
      return PolicyExit.UNUSABLE;
    }
    try {
      var judged = new CaseJudge(surroundings.cases()).judge(document.policy(), line());
      switch (judged) {
        case JudgedCase.Refused refused -> refused(out, refused.detail());
        case JudgedCase.Decided decided -> explain(out, decided);
      }
    } catch (CaseException e) {
      throw new ParameterException(spec.commandLine(), "`" + call + "`: " + e.detail());
    }
    out.flush();
    return PolicyExit.FINE;
  }

  private JsonObject line() {
    Json read;
    try {
      read = JsonReader.read(PolicyFile.read(surroundings, spec, call), JsonLimits.FILE);
    } catch (JsonException e) {
      throw new ParameterException(
          spec.commandLine(), "`" + call + "`: " + e.place() + ": " + e.getMessage());
    }
    if (!(read instanceof JsonObject object)) {
      throw new ParameterException(
          spec.commandLine(), "`" + call + "`: found no object, expected one");
    }
    boolean message = object.members().containsKey("method");
    return message ? JsonObject.builder().put("call", object).build() : object;
  }

  private void refused(PrintWriter out, String why) {
    if (json) {
      var tree =
          JsonObject.builder()
              .put("decision", "deny")
              .put("final_rule", "failure")
              .put("why", why)
              .build();
      out.println(TerminalText.json(tree));
    } else {
      out.println("deny, because the call cannot be described: " + PlainText.line(why));
    }
  }

  private void explain(PrintWriter out, JudgedCase.Decided decided) {
    var explanation = Explanations.of(decided, CHANGES);
    if (json) {
      out.println(TerminalText.json(ExplanationTree.tree(explanation)));
    } else {
      ExplanationText.lines(explanation).stream().map(PlainText::line).forEach(out::println);
    }
  }
}
