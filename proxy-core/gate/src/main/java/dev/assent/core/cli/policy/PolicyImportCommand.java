package dev.assent.core.cli.policy;

import dev.assent.core.borrowed.SourceProgram;
import dev.assent.core.cli.invocation.CommandOutput;
import dev.assent.core.cli.invocation.StoredPolicies;
import dev.assent.core.cli.invocation.TerminalText;
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
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `assent policy import`: takes over a policy or a permission list of another program and says
/// what it means otherwise here.
@Command(
    name = "import",
    description = {
      "Import a policy or a permission list of another program, and say what it means differently"
          + " here.",
      "Without FILE the usual files of the program are read, for you and the folder you are in.",
      "Writes nothing without --proxy or -o."
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:done, and nothing needs a look; notes do not count",
      "1:done, but a rule or a line means something else here",
      "2:wrong usage, or a policy that cannot be used; nothing was changed",
      "4:a failure of disk, system or program"
    })
final class PolicyImportCommand implements Callable<Integer> {
  /// The program whose policies are taken over as they are.
  private static final String PROGRAM = "mcp-acp";

  /// So many rules of one sentence are named; the rest is counted.
  private static final int NAMED = 8;

  private final PolicySurroundings surroundings;
  private final StoredPolicies policies;

  @Spec private CommandSpec spec;
  @Mixin private CommandOutput output;
  @Mixin private ReasonOptions reasons;

  @Parameters(
      index = "0",
      paramLabel = "SOURCE",
      description =
          "where it is from: mcp-acp, claude-code, cursor, vscode, codex, gemini, opencode, zed")
  private String program;

  @Parameters(
      index = "1..*",
      arity = "0..*",
      paramLabel = "FILE",
      description = "the policy or the lists; - for standard input")
  private List<String> files = List.of();

  @Option(
      names = "--agent",
      paramLabel = "AGENT",
      description = "the program's agent whose own lines count as well")
  private @Nullable String agent;

  @Option(
      names = "--proxy",
      paramLabel = "NAME",
      description = "put it in force for this guarded server")
  private @Nullable String proxy;

  @Option(names = "-o", paramLabel = "OUT", description = "write it to a new file")
  private @Nullable String out;

  @SuppressWarnings("NullAway.Init") // picocli sets what it annotates
  PolicyImportCommand(PolicySurroundings surroundings, StoredPolicies policies) {
    this.surroundings = surroundings;
    this.policies = policies;
  }

  @Override
  public Integer call() throws ConfigException, IOException {
    if (proxy != null && out != null) {
      throw output.wrong("found `--proxy` and `-o`, expected one of them");
    }
    Optional<SourceProgram> known = SourceProgram.ofWord(program);
    if (known.isPresent()) {
      return list(known.get());
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
    byte[] bytes = PolicyFile.read(surroundings, spec, file);
    try {
      var imported = ImportedPolicy.of(bytes, target);
      String done = written(imported.document());
      print(file, imported, done);
      return imported.needsAttention() ? PolicyExit.REMARKS : PolicyExit.FINE;
    } catch (PolicyFormatException e) {
      return ActivationText.refused(output, file, e).number();
    }
  }

  private int list(SourceProgram source) throws ConfigException, IOException {
    var list = new ListImport(spec, source, files, Optional.ofNullable(agent));
    var result = list.read(surroundings);
    try {
      String done = written(result.policy().document());
      if (output.isJson()) {
        output.json(list.tree(result, done));
      } else {
        ListImport.print(output, result, done);
      }
      return result.policy().needsAttention() ? PolicyExit.REMARKS : PolicyExit.FINE;
    } catch (PolicyFormatException e) {
      return ActivationText.refused(output, source.word(), e).number();
    }
  }

  private Optional<ImportTarget> target() throws ConfigException {
    if (proxy == null) {
      return Optional.empty();
    }
    var server = policies.definition(spec, proxy);
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
      try (var store = policies.open(spec, proxy)) {
        var state = store.save(document, change);
        return RevisionText.line(state.revision())
            + " is in force for `"
            + String.join("`, `", policies.sharers(spec, proxy))
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
      String named =
          rules.stream().limit(NAMED).map(id -> "`" + id + "`").collect(Collectors.joining(", "));
      lines.add(
          1,
          "    "
              + (rules.size() == 1 ? "rule " : "rules ")
              + named
              + (rules.size() > NAMED ? " and " + (rules.size() - NAMED) + " more" : ""));
    }
    return lines;
  }

  private static long number(ImportedPolicy imported, Severity severity) {
    return imported.differences().stream()
        .filter(finding -> finding.severity() == severity)
        .count();
  }
}
