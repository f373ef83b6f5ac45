package dev.assent.core.cli.audit;

import dev.assent.core.audit.AuditException;
import dev.assent.core.audit.AuditExport;
import dev.assent.core.audit.AuditFile;
import dev.assent.core.audit.AuditQuery;
import dev.assent.core.audit.AuditRecord;
import dev.assent.core.cli.invocation.AuditFolders;
import dev.assent.core.cli.invocation.CommandErrors;
import dev.assent.core.cli.invocation.ExitCode;
import dev.assent.core.cli.invocation.LogChoice;
import dev.assent.core.config.ConfigException;
import dev.assent.core.json.JsonObject;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// `assent audit export`: the records of a chain as a table or as JSON lines. Holds one record at a
/// time.
@Command(
    name = "export",
    description = {
      "Print the records of a log as a table for spreadsheets (CSV) or as JSON lines, oldest first.",
      "Reads the log of the named proxy, of the only proxy, or in a folder, and does not check it: `assent audit verify`"
          + " does that. Ends with 1 if a line is no record. Cells that a spreadsheet would take for a formula begin with an apostrophe."
    })
final class AuditExportCommand implements Callable<Integer> {
  /// The forms.
  enum Form {
    csv,
    jsonl
  }

  private final AuditFolders logs;

  @Spec private CommandSpec spec;

  @Mixin private LogChoice choice;

  @Option(
      names = "--chain",
      paramLabel = "CHAIN",
      defaultValue = "decisions",
      description = "decisions, operations or auth (default: ${DEFAULT-VALUE})")
  private String chain;

  @Option(
      names = "--format",
      paramLabel = "FORM",
      defaultValue = "csv",
      description = "csv or jsonl (default: ${DEFAULT-VALUE})")
  private Form form;

  @Option(
      names = "--from",
      paramLabel = "TIME",
      description = "not before this day (UTC) or moment: 2026-11-21, 2026-11-21T10:00:00Z")
  private @Nullable String from;

  @Option(names = "--until", paramLabel = "TIME", description = "before this day (UTC) or moment")
  private @Nullable String until;

  @Option(
      names = "--decision",
      paramLabel = "WORD",
      split = ",",
      description = "only decisions: allow, deny, hitl")
  private Set<String> decisions = Set.of();

  @Option(
      names = "--tool",
      paramLabel = "NAME",
      split = ",",
      description = "only decisions about these tools")
  private Set<String> tools = Set.of();

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "a new file instead of standard output")
  private @Nullable String out;

  @SuppressWarnings("NullAway.Init") // picocli sets what it annotates
  AuditExportCommand(AuditFolders logs) {
    this.logs = logs;
  }

  @Override
  public Integer call() throws ConfigException {
    for (String word : decisions) {
      if (!Set.of("allow", "deny", "hitl").contains(word)) {
        throw wrong("found `" + word + "` in --decision, expected allow, deny or hitl");
      }
    }
    AuditFile file = file();
    var query =
        new AuditQuery(
            "", Set.of(), decisions, Set.of(), time("--from", from), time("--until", until));
    var chosen = choice.choose(logs);
    // A folder that was named has to be there; a proxy that was never used has none.
    if (chosen.proxy().isEmpty() && !Files.exists(chosen.folder())) {
      throw wrong("found no folder `" + chosen.folder() + "`, expected a log");
    }
    var unread = new ArrayList<String>();
    try {
      if (out == null) {
        print(chosen, file, query, unread, spec.commandLine().getOut());
      } else {
        Path place = logs.path(out);
        try (var writer =
            new BufferedWriter(
                Files.newBufferedWriter(
                    place,
                    StandardCharsets.UTF_8,
                    StandardOpenOption.CREATE_NEW,
                    StandardOpenOption.WRITE))) {
          print(chosen, file, query, unread, writer);
        }
      }
      unread.forEach(why ->
          CommandErrors.say(
              spec.commandLine().getErr(), why + "; what is there is not in this export"));
      return (unread.isEmpty() ? ExitCode.OK : ExitCode.NEGATIVE).number();
    } catch (AuditException e) {
      throw wrong(String.valueOf(e.getMessage()));
    } catch (IOException e) {
      throw wrong("cannot write: " + e.getClass().getSimpleName() + " " + e.getMessage());
    }
  }

  private void print(
      LogChoice.Chosen chosen, AuditFile file, AuditQuery query, List<String> unread, Writer to)
      throws AuditException, IOException {
    var export = form == Form.csv ? AuditExport.CSV : AuditExport.JSONL;
    export.begin(to);
    long _ =
        export.write(
            chosen.folder(),
            file,
            record -> query.test(record) && isAboutTool(record),
            unread::add,
            to);
    to.flush();
  }

  private boolean isAboutTool(AuditRecord record) {
    return tools.isEmpty()
        || record
            .content()
            .object("attributes")
            .flatMap(attributes -> attributes.object("resource"))
            .flatMap(resource -> resource.string("tool_name"))
            .or(() -> toolOfUndescribed(record.content()))
            .filter(tools::contains)
            .isPresent();
  }

  private static Optional<String> toolOfUndescribed(JsonObject content) {
    return content.string("tool_name");
  }

  private AuditFile file() {
    for (AuditFile file : AuditFile.values()) {
      if (file.stem().equals(chain)) {
        return file;
      }
    }
    throw wrong("found `" + chain + "` in --chain, expected decisions, operations or auth");
  }

  private Optional<Instant> time(String option, @Nullable String text) {
    if (text == null) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          text.length() == 10
              ? LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant()
              : Instant.parse(text));
    } catch (DateTimeException e) {
      throw wrong(
          "found `"
              + text
              + "` in "
              + option
              + ", expected a day like 2026-11-21 or a moment like 2026-11-21T10:00:00Z");
    }
  }

  private ParameterException wrong(String why) {
    return new ParameterException(spec.commandLine(), why);
  }
}
