package dev.assent.core.audit;

import dev.assent.core.files.FileReplacement;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.text.HiddenCodePoints;
import dev.assent.core.text.Sentence;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.Writer;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Writes the records of a chain as a table or as JSON lines, oldest first. Holds one record at a
/// time and checks nothing.
public enum AuditExport {
  /// a table for spreadsheets: a row of names, then a row for each record, in double quotes, with
  /// CR LF
  CSV,
  /// one record in each line, as it was written
  JSONL;

  /// `csv`, as files of this form end and the command line names it.
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /// Writes what stands in front of the records; nothing for JSON lines.
  ///
  /// @throws IOException what the writer throws
  public void begin(Writer to) throws IOException {
    if (this == CSV) {
      to.write(CsvLine.of(ExportColumns.names()) + "\r\n");
    }
  }

  /// Writes one record.
  ///
  /// @throws IOException what the writer throws
  public void write(AuditRecord record, Writer to) throws IOException {
    to.write(
        this == CSV
            ? CsvLine.of(ExportColumns.cells(record)) + "\r\n"
            : JsonWriter.write(record.content()) + "\n");
  }

  /// Writes the records of a chain that are wanted; none where the server was never used and has no
  /// folder.
  ///
  /// @param folder of the log
  /// @param unread as for [AuditReader]
  /// @return how many
  /// @throws AuditException when the log cannot be read
  /// @throws IOException what the writer throws
  public long write(
      Path folder,
      AuditFile file,
      Predicate<AuditRecord> wanted,
      Consumer<Sentence> unread,
      Writer to)
      throws AuditException, IOException {
    long[] written = {0};
    if (Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
      new AuditReader(folder, file, unread)
          .each(
              0,
              record -> {
                if (wanted.test(record)) {
                  write(record, to);
                  written[0]++;
                }
                return true;
              });
    }
    return written[0];
  }

  /// Writes records, and says how many they were.
  @FunctionalInterface
  public interface Filling {
    /// @throws AuditException when a log cannot be read
    /// @throws IOException what the writer throws
    long write(Writer to) throws AuditException, IOException;
  }

  /// Writes a file, which is replaced as a whole or not at all.
  ///
  /// @return how many records were written
  /// @throws AuditException when a log cannot be read
  /// @throws IOException when the file cannot be written; what was there is as it was
  public long into(Path file, Filling filling) throws AuditException, IOException {
    try (var replacement = FileReplacement.of(file)) {
      var writer =
          new BufferedWriter(Channels.newWriter(replacement.channel(), StandardCharsets.UTF_8));
      begin(writer);
      long written = filling.write(writer);
      writer.flush();
      replacement.commit();
      return written;
    }
  }

  /// Rows of a table as RFC 4180 has them, safe to be opened in a spreadsheet.
  ///
  /// A cell that a spreadsheet would take for a formula gets an apostrophe in front; control
  /// characters and line ends are written as `\\uXXXX`, so that a row is one line.
  static final class CsvLine {
    // The wide forms are taken for the plain ones by some programs.
    private static final String FORMULA = "=+-@\uff1d\uff0b\uff0d\uff20";

    private CsvLine() {}

    /// A row without its line end.
    static String of(List<String> cells) {
      var row = new ArrayList<String>();
      for (String cell : cells) {
        row.add("\"" + harmless(cell).replace("\"", "\"\"") + "\"");
      }
      return String.join(",", row);
    }

    private static String harmless(String cell) {
      var out = new StringBuilder();
      int at = 0;
      // A spreadsheet passes over blanks in front.
      while (at < cell.length()
          && (Character.isWhitespace(cell.charAt(at)) || Character.isSpaceChar(cell.charAt(at)))) {
        at++;
      }
      boolean startsLikeOne = at < cell.length() && FORMULA.indexOf(cell.charAt(at)) >= 0;
      if (startsLikeOne || (!cell.isEmpty() && HiddenCodePoints.isControl(cell.charAt(0)))) {
        out.append('\'');
      }
      cell.chars()
          .forEach(c -> {
            if (HiddenCodePoints.isControl(c)) {
              out.append(String.format(Locale.ROOT, "\\u%04x", c));
            } else {
              out.append((char) c);
            }
          });
      return out.toString();
    }
  }

  /// The columns of a table of records. Each column shows one place in the record; the last one has
  /// the whole record.
  static final class ExportColumns {
    private static final List<String> PLACES =
        List.of(
            "seq",
            "time",
            "type",
            "id",
            "session",
            "request_id",
            "trace",
            "method",
            "decision",
            "outcome",
            "reason",
            "basis",
            "final_rule",
            "policy.version",
            "attributes.subject.id",
            "attributes.environment.mcp_client_name",
            "attributes.resource.backend_id",
            "attributes.resource.tool_name",
            "attributes.resource.path",
            "attributes.action.operation",
            "hitl.answer",
            "hitl.channel",
            "hitl.thinking_ms",
            "duration_us",
            "answer_bytes",
            "detail",
            "incident",
            "hash",
            // Behind those that tables of earlier versions have.
            "attributes.subject.name",
            "attributes.subject.issuer",
            "attributes.subject.provenance",
            "identity");
    private static final String WHOLE = "record";

    private ExportColumns() {}

    /// The names of the columns.
    static List<String> names() {
      var names = new ArrayList<>(PLACES);
      names.add(WHOLE);
      return names;
    }

    /// A record's cells, as many as there are names; empty where the record has no such member.
    static List<String> cells(AuditRecord record) {
      var cells = new ArrayList<String>();
      for (String place : PLACES) {
        cells.add(text(at(record.content(), Arrays.asList(place.split("\\.")))));
      }
      cells.add(JsonWriter.write(record.content()));
      return cells;
    }

    private static @Nullable Json at(JsonObject object, List<String> steps) {
      Json value = object.get(steps.getFirst());
      return steps.size() > 1 && value instanceof JsonObject inner
          ? at(inner, steps.subList(1, steps.size()))
          : value;
    }

    private static String text(@Nullable Json value) {
      return switch (value) {
        case null -> "";
        case JsonNull _ -> "";
        case JsonString text -> text.value();
        case JsonNumber(var lexeme) -> lexeme;
        case JsonBoolean bool -> Boolean.toString(bool.value());
        case JsonObject _, JsonArray _ -> JsonWriter.write(value);
      };
    }
  }
}
