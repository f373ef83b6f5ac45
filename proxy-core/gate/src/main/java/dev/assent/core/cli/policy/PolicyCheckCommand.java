package dev.assent.core.cli.policy;

import dev.assent.core.analysis.check.PolicyCheck;
import dev.assent.core.cli.invocation.TerminalText;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.pap.document.Finding;
import dev.assent.core.pap.document.Finding.Severity;
import dev.assent.core.pap.document.PolicyDocument;
import dev.assent.core.pap.document.PolicyFormatException;
import dev.assent.core.text.PlainText;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `assent policy check`: every error of a file, or what its rules do that people may not expect.
@Command(
    name = "check",
    description = "Check a policy file: every error at once, then remarks on what its rules do.",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:the file can be used; notes do not count",
      "1:the file can be used, but there are warnings",
      "2:wrong usage, or a file that cannot be used"
    })
final class PolicyCheckCommand implements Callable<Integer> {
  private final PolicySurroundings surroundings;

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "FILE", description = "the policy; - for standard input")
  private String file;

  @Option(names = "--json", description = "print JSON")
  private boolean json;

  @SuppressWarnings("NullAway.Init") // picocli sets what it annotates
  PolicyCheckCommand(PolicySurroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() {
    byte[] bytes = PolicyFile.read(surroundings, spec, file);
    PrintWriter out = spec.commandLine().getOut();
    try {
      var document = PolicyDocument.parse(bytes);
      var findings = PolicyCheck.check(document, surroundings.clock().instant());
      print(out, findings, Optional.of(document));
      boolean warned = findings.stream().anyMatch(finding -> finding.severity() != Severity.NOTE);
      return warned ? PolicyExit.REMARKS : PolicyExit.FINE;
    } catch (PolicyFormatException e) {
      print(out, e.findings(), Optional.empty());
      return PolicyExit.UNUSABLE;
    } finally {
      out.flush();
    }
  }

  private void print(PrintWriter out, List<Finding> findings, Optional<PolicyDocument> document) {
    if (json) {
      var tree = JsonObject.builder().put("file", file).put("usable", document.isPresent());
      document.ifPresent(
          known -> tree.put("rules", known.policy().rules().size()).put("digest", known.digest()));
      tree.put("findings", new JsonArray(findings.stream().<Json>map(FindingText::tree).toList()));
      out.println(TerminalText.json(tree.build()));
      return;
    }
    for (var finding : findings) {
      FindingText.lines(file, finding).forEach(out::println);
    }
    String rules =
        document
            .map(known -> count(known.policy().rules().size(), "rule") + ", ")
            .orElse("cannot be used, ");
    out.println(
        PlainText.line(file)
            + ": "
            + rules
            + count(number(findings, Severity.ERROR), "error")
            + ", "
            + count(number(findings, Severity.WARNING), "warning")
            + ", "
            + count(number(findings, Severity.NOTE), "note"));
  }

  private static int number(List<Finding> findings, Severity severity) {
    return (int) findings.stream().filter(finding -> finding.severity() == severity).count();
  }

  private static String count(int number, String what) {
    return number + " " + what + (number == 1 ? "" : "s");
  }
}
