package dev.assent.core.cli.audit;

import dev.assent.core.audit.AuditException;
import dev.assent.core.audit.AuditExport;
import dev.assent.core.audit.AuditFile;
import dev.assent.core.audit.AuditQuery;
import dev.assent.core.audit.AuditRecord;
import dev.assent.core.cli.invocation.AuditFolders;
import dev.assent.core.cli.invocation.CommandOutput;
import dev.assent.core.cli.invocation.ExitCode;
import dev.assent.core.cli.invocation.LogChoice;
import dev.assent.core.cli.invocation.Verb;
import dev.assent.core.config.ConfigException;
import dev.assent.core.json.JsonObject;
import dev.assent.core.text.Sentence;
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
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/// `assent audit export`: the records of a chain as a table or as JSON lines. Holds one record at a
/// time.
record AuditExportCommand(
    AuditFolders logs,
    CommandOutput output,
    String chain,
    Form form,
    List<String> decisions,
    List<String> tools) {
  /// The forms.
  enum Form {
    csv,
    jsonl
  }

  static CommandLine verb(AuditFolders logs) {
    var choice = new LogChoice();
    var chain =
        Verb.option(
                String.class,
                "--chain",
                "CHAIN",
                "decisions, operations or auth (default: ${DEFAULT-VALUE})")
            .defaultValue("decisions")
            .build();
    var form =
        Verb.option(Form.class, "--format", "FORM", "csv or jsonl (default: ${DEFAULT-VALUE})")
            .defaultValue("csv")
            .build();
    var from =
        Verb.text(
            "--from",
            "TIME",
            "not before this day (UTC) or moment: 2026-11-21, 2026-11-21T10:00:00Z");
    var until = Verb.text("--until", "TIME", "before this day (UTC) or moment");
    var decisions =
        Verb.all(String.class, "--decision", "WORD", "only decisions: allow, deny, hitl")
            .splitRegex(",")
            .build();
    var tools =
        Verb.all(String.class, "--tool", "NAME", "only decisions about these tools")
            .splitRegex(",")
            .build();
    var out = Verb.text("--out", "FILE", "a new file instead of standard output");
    return Verb.of(
            "export",
            """
            Print the records of a log as a table for spreadsheets (CSV) or as JSON lines, oldest first.
            Reads the log of the named proxy, of the only proxy, or in a folder, and does not check it: `assent audit verify` \
            does that. Ends with 1 if a line is no record. Cells that a spreadsheet would take for a formula begin with an apostrophe.\
            """)
        .takes(choice.all())
        .takes(chain, form, from, until, decisions, tools, out)
        .does(output -> {
          var export =
              new AuditExportCommand(
                  logs,
                  output,
                  chain.getValue(),
                  form.getValue(),
                  decisions.getValue(),
                  tools.getValue());
          return export.run(choice, from, until, out.getValue());
        });
  }

  private ExitCode run(LogChoice choice, OptionSpec from, OptionSpec until, @Nullable String out)
      throws ConfigException {
    for (String word : decisions) {
      if (!Set.of("allow", "deny", "hitl").contains(word)) {
        throw output.wrong("found `" + word + "` in --decision, expected allow, deny or hitl");
      }
    }
    AuditFile file = file();
    var query =
        new AuditQuery("", Set.of(), Set.copyOf(decisions), Set.of(), time(from), time(until));
    var chosen = choice.choose(logs, output);
    // A folder that was named has to be there; a proxy that was never used has none.
    if (chosen.proxy().isEmpty() && !Files.exists(chosen.folder())) {
      throw output.wrong("found no folder `" + chosen.folder() + "`, expected a log");
    }
    var unread = new ArrayList<Sentence>();
    try {
      if (out == null) {
        print(chosen, file, query, unread, output.writer());
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
      unread.forEach(why -> output.complain(why + "; what is there is not in this export"));
      return unread.isEmpty() ? ExitCode.OK : ExitCode.NEGATIVE;
    } catch (AuditException e) {
      throw output.wrong(String.valueOf(e.getMessage()));
    } catch (IOException e) {
      throw output.wrong("cannot write: " + Sentence.kind(e));
    }
  }

  private void print(
      LogChoice.Chosen chosen, AuditFile file, AuditQuery query, List<Sentence> unread, Writer to)
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
    throw output.wrong("found `" + chain + "` in --chain, expected decisions, operations or auth");
  }

  private Optional<Instant> time(OptionSpec option) {
    @Nullable String text = option.getValue();
    if (text == null) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          text.length() == 10
              ? LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant()
              : Instant.parse(text));
    } catch (DateTimeException e) {
      throw output.wrong(
          "found `"
              + text
              + "` in "
              + option.longestName()
              + ", expected a day like 2026-11-21 or a moment like 2026-11-21T10:00:00Z");
    }
  }
}
