package dev.assent.core.cli.policy;

import dev.assent.core.cli.invocation.CliSurroundings;
import dev.assent.core.cli.invocation.CommandOutput;
import dev.assent.core.cli.invocation.PolicyTexts;
import dev.assent.core.config.ConfigException;
import dev.assent.core.files.FileTrust;
import dev.assent.core.files.PlainFile;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.pap.ChangeReason;
import dev.assent.core.pap.PolicyChange;
import dev.assent.core.pap.PolicyHistory;
import dev.assent.core.pap.PolicyOrigin;
import dev.assent.core.pap.document.PolicyDocument;
import dev.assent.core.pap.document.PolicyFormatException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.ParameterException;

/// The value of `--policy` where a proxy begins: a template or a file.
public final class PolicyChoice {
  private PolicyChoice() {}

  /// The text of the policy.
  ///
  /// @param chosen the value of the option
  /// @param roots absolute folders served
  /// @param first a name that may be chosen besides, for messages; empty where there is none
  /// @throws ParameterException when it is no template and no good file
  public static String text(
      String chosen,
      List<String> roots,
      String first,
      CliSurroundings surroundings,
      PolicyTexts policies,
      CommandOutput output)
      throws IOException {
    if (PolicyTexts.NAMES.contains(chosen)) {
      return policies.template(chosen, roots);
    }
    Path file = surroundings.path(chosen);
    if (!Files.isRegularFile(file)) {
      var names = new ArrayList<String>(first.isEmpty() ? List.of() : List.of(first));
      names.addAll(PolicyTexts.NAMES);
      throw output.wrong(
          "found `--policy " + chosen + "`, expected a file or one of " + String.join(", ", names));
    }
    byte[] text = PlainFile.read(file, FileTrust.ANYBODYS, JsonLimits.FILE.bytes() + 1);
    if (text.length > JsonLimits.FILE.bytes()) {
      throw output.wrong(
          "found more than "
              + JsonLimits.FILE.bytes()
              + " bytes in `"
              + file
              + "`, expected fewer");
    }
    List<String> problems = policies.problems(file, text);
    if (!problems.isEmpty()) {
      problems.forEach(output::complain);
      throw output.wrong(
          "found " + problems.size() + " mistakes in the policy, expected none; nothing was added");
    }
    return new String(text, StandardCharsets.UTF_8);
  }

  /// Begins the history of a policy that was just written.
  ///
  /// @param chosen the value of the option
  /// @param template whether that is the name of a template
  public static void record(
      String proxy,
      String text,
      String chosen,
      boolean template,
      CliSurroundings surroundings,
      CommandOutput output)
      throws ConfigException {
    var change =
        PolicyChange.from(template ? PolicyOrigin.TEMPLATE : PolicyOrigin.COMMAND)
            .because(
                ChangeReason.because(
                    "Begins with the " + (template ? "template " : "file ") + chosen));
    try {
      PolicyHistory.of(surroundings.home().policyHistory(proxy))
          .begin(
              PolicyDocument.parse(text.getBytes(StandardCharsets.UTF_8)),
              change,
              surroundings.clock().instant());
    } catch (PolicyFormatException e) {
      throw new IllegalStateException("a policy that was checked can be read", e);
    } catch (IOException e) {
      // The policy is in place all the same; the core records it when it first looks.
      output.complain("the history of the policy could not be written: " + e.getMessage());
    }
  }
}
