package dev.assent.core.audit;

import dev.assent.core.files.FileReplacement;
import dev.assent.core.json.JsonWriter;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.Writer;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.Predicate;

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
      Consumer<String> unread,
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
}
