package dev.assent.core.cli.policy;

import dev.assent.core.borrowed.SourceProgram;
import dev.assent.core.cli.invocation.CommandOutput;
import dev.assent.core.cli.invocation.ExitCode;
import dev.assent.core.cli.invocation.StoredPolicies;
import dev.assent.core.cli.invocation.TerminalText;
import dev.assent.core.cli.invocation.Verb;
import dev.assent.core.config.ConfigException;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.pap.ImportTarget;
import dev.assent.core.pap.ImportedPolicy;
import dev.assent.core.pap.PolicyChange;
import dev.assent.core.pap.PolicyOrigin;
import dev.assent.core.pap.document.Finding;
import dev.assent.core.pap.document.Finding.Severity;
import dev.assent.core.pap.document.PolicyDocument;
import dev.assent.core.pap.document.PolicyFormatException;
import dev.assent.core.text.Sentence;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/// `assent policy import`: takes over a policy or a permission list of another program and says
/// what it means otherwise here.
record PolicyImportCommand(
    PolicySurroundings surroundings,
    StoredPolicies policies,
    CommandOutput output,
    ReasonOptions reasons,
    String program,
    @Nullable String proxy,
    @Nullable String out) {
  /// The program whose policies are taken over as they are.
  private static final String PROGRAM = "mcp-acp";

  /// So many rules of one sentence are named; the rest is counted.
  private static final int NAMED = 8;

  static CommandLine verb(PolicySurroundings surroundings, StoredPolicies policies) {
    var reasons = new ReasonOptions();
    var program =
        Verb.operand(
            "SOURCE",
            "where it is from: mcp-acp, claude-code, cursor, vscode, codex, gemini, opencode, zed");
    var files =
        Verb.several("1..*", "0..*", "FILE", "the policy or the lists; - for standard input");
    var agent = Verb.text("--agent", "AGENT", "the program's agent whose own lines count as well");
    var proxy = Verb.text("--proxy", "NAME", "put it in force for this guarded server");
    var out = Verb.text("-o", "OUT", "write it to a new file");
    return Verb.of(
            "import",
            """
            Import a policy or a permission list of another program, and say what it means differently here.
            Without FILE the usual files of the program are read, for you and the folder you are in.
            Writes nothing without --proxy or -o.\
            """)
        .json()
        .takes(reasons.all())
        .takes(program, files, agent, proxy, out)
        .exits(
            "0:done, and nothing needs a look; notes do not count",
            "1:done, but a rule or a line means something else here",
            "2:wrong usage, or a policy that cannot be used; nothing was changed",
            "4:a failure of disk, system or program")
        .does(output ->
            new PolicyImportCommand(
                    surroundings,
                    policies,
                    output,
                    reasons,
                    program.getValue(),
                    proxy.getValue(),
                    out.getValue())
                .run(files.getValue(), Optional.ofNullable(agent.getValue())));
  }

  private ExitCode run(List<String> files, Optional<String> agent)
      throws ConfigException, IOException {
    if (proxy != null && out != null) {
      throw output.wrong("found `--proxy` and `-o`, expected one of them");
    }
    Optional<SourceProgram> known = SourceProgram.ofWord(program);
    if (known.isPresent()) {
      return list(new ListImport(output, known.get(), files, agent));
    }
    if (!program.equals(PROGRAM)) {
      throw output.wrong(
          "found the program `"
              + program
              + "`, expected one of "
              + PROGRAM
              + ", "
              + SourceProgram.words());
    }
    if (files.size() != 1) {
      throw output.wrong("found " + files.size() + " files, expected the policy of " + PROGRAM);
    }
    String file = files.getFirst();
    Optional<ImportTarget> target = target();
    byte[] bytes = PolicyFile.read(surroundings, output, file);
    try {
      var imported = ImportedPolicy.of(bytes, target);
      String done = written(imported.document());
      print(file, imported, done);
      return imported.needsAttention() ? ExitCode.NEGATIVE : ExitCode.OK;
    } catch (PolicyFormatException e) {
      return ActivationText.refused(output, file, e);
    }
  }

  private ExitCode list(ListImport list) throws ConfigException, IOException {
    var result = list.read(surroundings);
    try {
      String done = written(result.policy().document());
      if (output.isJson()) {
        output.json(list.tree(result, done));
      } else {
        list.print(result, done);
      }
      return result.policy().needsAttention() ? ExitCode.NEGATIVE : ExitCode.OK;
    } catch (PolicyFormatException e) {
      return ActivationText.refused(output, list.program().word(), e);
    }
  }

  private Optional<ImportTarget> target() throws ConfigException {
    if (proxy == null) {
      return Optional.empty();
    }
    var server = policies.definition(output, proxy);
    var registered =
        server.registry().entrySet().stream()
            .filter(entry -> entry.getValue().sideEffects().isPresent())
            .map(Map.Entry::getKey)
            .collect(Collectors.toSet());
    return Optional.of(new ImportTarget(server.backendId(), registered));
  }

  /// Puts the policy where it is wanted.
  ///
  /// @return what was done, as a line for people
  private String written(PolicyDocument document)
      throws ConfigException, IOException, PolicyFormatException {
    if (proxy != null) {
      var change =
          PolicyChange.from(PolicyOrigin.IMPORT)
              .because(reasons.givenOr("Taken over from " + program, output));
      try (var store = policies.open(output, proxy)) {
        var state = store.save(document, change);
        return RevisionText.line(state.revision())
            + " is in force for `"
            + String.join("`, `", policies.sharers(output, proxy))
            + "`";
      }
    }
    if (out != null) {
      Path target = surroundings.workingFolder().resolve(out).normalize();
      if (Files.exists(target)) {
        throw output.wrong("found `" + target + "` there already, expected a new file");
      }
      Files.write(target, document.bytes(), StandardOpenOption.CREATE_NEW);
      return "wrote " + target;
    }
    return "nothing was written; --proxy puts it in force, -o writes it to a file";
  }

  private void print(String file, ImportedPolicy imported, String done) {
    if (output.isJson()) {
      output.json(
          JsonObject.builder()
              .put("file", file)
              .put("rules", imported.document().policy().rules().size())
              .put("edited", imported.edited())
              .put("digest", imported.document().digest())
              .put("done", done)
              .put(
                  "differences",
                  new JsonArray(
                      imported.differences().stream().<Json>map(FindingText::tree).toList()))
              .build());
      return;
    }
    for (var difference : imported.differences()) {
      lines(file, difference).forEach(output::line);
    }
    output.line(
        file
            + ": "
            + TerminalText.count(imported.document().policy().rules().size(), "rule")
            + ", "
            + TerminalText.count(number(imported, Severity.WARNING), "warning")
            + ", "
            + TerminalText.count(number(imported, Severity.NOTE), "note")
            + (imported.edited() ? ", the text was changed" : ""));
    output.line(done);
  }

  private static List<String> lines(String file, Finding difference) {
    var lines = new ArrayList<>(FindingText.lines(file, difference));
    var rules = difference.rules();
    if (!rules.isEmpty()) {
      var named = Sentence.some(rules.stream().map(id -> "`" + id + "`").toList(), NAMED);
      lines.add(1, "    " + (rules.size() == 1 ? "rule " : "rules ") + named);
    }
    return lines;
  }

  private static long number(ImportedPolicy imported, Severity severity) {
    return imported.differences().stream()
        .filter(finding -> finding.severity() == severity)
        .count();
  }
}
