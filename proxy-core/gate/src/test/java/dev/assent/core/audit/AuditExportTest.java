package dev.assent.core.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assent.core.audit.AuditExport.CsvLine;
import dev.assent.core.audit.AuditExport.ExportColumns;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonWriter;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Tables and lines of records that were taken out of a log.
class AuditExportTest {
  private static final JsonObject CONTENT =
      JsonObject.builder()
          .put("seq", 7)
          .put("time", "2026-11-21T10:00:00.123456Z")
          .put("type", "decision")
          .put("id", "=1+2")
          .put("session", JsonNull.NULL)
          .put("decision", "say \"no\"")
          .put("incident", true)
          .put("detail", JsonArray.ofStrings(List.of("a", "b")))
          .put("hitl", "no object")
          .put(
              "attributes",
              JsonObject.builder()
                  .put(
                      "subject",
                      JsonObject.builder().put("name", "Ada").put("provenance", "token").build())
                  .put("resource", JsonObject.builder().put("tool_name", "write_file").build())
                  .build())
          .build();
  private static final AuditRecord RECORD = new AuditRecord(7, LogBench.START, "decision", CONTENT);

  @TempDir Path root;

  private static String cell(AuditRecord record, String column) {
    return ExportColumns.cells(record).get(ExportColumns.names().indexOf(column));
  }

  @ParameterizedTest
  @CsvSource({
    "seq,7",
    "id,=1+2",
    "session,''",
    "decision,say \"no\"",
    "incident,true",
    "attributes.resource.tool_name,write_file",
    "attributes.resource.path,''",
    "attributes.subject.id,''",
    "attributes.subject.name,Ada",
    "attributes.subject.issuer,''",
    "attributes.subject.provenance,token",
    "identity,''",
    "policy.version,''",
    "hash,''"
  })
  void eachColumnShowsOnePlace(String column, String value) {
    assertThat(cell(RECORD, column)).isEqualTo(value);
  }

  @Test
  void listsAreWrittenAsJsonAndTheLastColumnHasTheWhole() {
    assertThat(cell(RECORD, "detail")).isEqualTo("[\"a\",\"b\"]");
    assertThat(ExportColumns.names().getLast()).isEqualTo("record");
    assertThat(ExportColumns.cells(RECORD).getLast()).isEqualTo(JsonWriter.write(CONTENT));
    assertThat(ExportColumns.cells(RECORD)).hasSameSizeAs(ExportColumns.names());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "plain|plain",
        "=sum(A1)|'=sum(A1)",
        "+1|'+1",
        "-1|'-1",
        "@x|'@x",
        "~  =x~|~'  =x~",
        "\u00a0\uff1dx|'\u00a0\uff1dx",
        "\uff0b|'\uff0b",
        "\uff0d|'\uff0d",
        "\uff20|'\uff20",
        "a=b|a=b",
        "say \"x\"|say \"\"x\"\""
      })
  void cellsAreHarmlessInASpreadsheet(String cell, String written) {
    assertThat(CsvLine.of(List.of(cell))).isEqualTo("\"" + written + "\"");
  }

  @Test
  void controlCharactersAreWrittenOut() {
    assertThat(CsvLine.of(List.of("a\nb\u0085", "\tx", "", "   ")))
        .isEqualTo("\"a\\u000ab\\u0085\",\"'\\u0009x\",\"\",\"   \"");
  }

  @Test
  void aTableHasARowOfNamesAndOneForEachRecord() throws IOException {
    var table = new StringWriter();
    AuditExport.CSV.begin(table);
    AuditExport.CSV.write(RECORD, table);
    String[] rows = table.toString().split("\r\n", -1);
    assertThat(rows).hasSize(3);
    assertThat(rows[0]).startsWith("\"seq\",\"time\",").endsWith(",\"record\"");
    assertThat(rows[1]).startsWith("\"7\",\"2026").contains("\"'=1+2\"", "\"say \"\"no\"\"\"");
    assertThat(rows[2]).isEmpty();
    assertThat(AuditExport.CSV.word()).isEqualTo("csv");
  }

  @Test
  void linesHaveTheRecordAsItWasWritten() throws IOException {
    var lines = new StringWriter();
    AuditExport.JSONL.begin(lines);
    AuditExport.JSONL.write(RECORD, lines);
    assertThat(lines.toString()).isEqualTo(JsonWriter.write(CONTENT) + "\n");
  }

  @Test
  void wantedRecordsOfAChainAreWrittenOldestFirst() throws Exception {
    var bench = new LogBench(root);
    bench.write(LogBench.rhythm(3000, 10), 30);
    var out = new StringWriter();
    var denied =
        new AuditQuery("", Set.of(), Set.of("deny"), Set.of(), Optional.empty(), Optional.empty());
    long written = AuditExport.JSONL.write(bench.folder, AuditFile.DECISIONS, denied, _ -> {}, out);
    assertThat(written).isEqualTo(10);
    assertThat(out.toString().lines().toList())
        .hasSize(10)
        .first()
        .asString()
        .contains("\"call-0\"");
    assertThat(
            AuditExport.CSV.write(
                root.resolve("none"),
                AuditFile.DECISIONS,
                AuditQuery.ALL,
                _ -> {},
                new StringWriter()))
        .isZero();
  }

  @Test
  void aFileIsReplacedAsAWholeOrNotAtAll() throws Exception {
    Path file = root.resolve("table.csv");
    Files.writeString(file, "before");
    assertThatThrownBy(() ->
            AuditExport.CSV.into(
                file,
                _ -> {
                  throw new IOException("no");
                }))
        .hasMessage("no");
    assertThat(file).hasContent("before");
    long written =
        AuditExport.CSV.into(
            file,
            to -> {
              AuditExport.CSV.write(RECORD, to);
              return 5;
            });
    assertThat(written).isEqualTo(5);
    assertThat(Files.readString(file)).startsWith("\"seq\"").endsWith("\"\r\n");
    try (var left = Files.list(root)) {
      assertThat(left.filter(path -> path.toString().contains(".assent-"))).isEmpty();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "'',true",
    "CALL-12,true",
    "call-13,false",
    "größe,true",
    "0.5,true",
    "true,false",
    "b,true"
  })
  void aTextIsFoundInStringsAndNumbersOfAllDepths(String text, boolean found) {
    var content =
        JsonObject.builder()
            .put("id", "call-12")
            .put("size", new JsonNumber("0.5"))
            .put("flag", true)
            .put("none", JsonNull.NULL)
            .put("deep", new JsonArray(List.of(CONTENT.with("id", JsonNull.NULL))))
            .put("word", "GRÖSSE größe")
            .build();
    var record = new AuditRecord(1, LogBench.START, "decision", content.without("incident"));
    assertThat(AuditQuery.ALL.withText(text).test(record)).isEqualTo(found);
  }

  @Test
  void conditionsOfAQueryHoldTogether() {
    var at = LogBench.START;
    var record =
        new AuditRecord(
            1,
            at,
            "decision",
            JsonObject.builder().put("decision", "deny").put("outcome", "denied").build());
    var all = AuditQuery.ALL;
    var set = Set.<String>of();
    assertThat(all.test(record)).isTrue();
    assertThat(all.withDecisions(Set.of("deny")).test(record)).isTrue();
    assertThat(all.withDecisions(Set.of("allow")).test(record)).isFalse();
    assertThat(all.withOutcomes(Set.of("denied")).test(record)).isTrue();
    assertThat(all.withOutcomes(Set.of("allowed")).test(record)).isFalse();
    assertThat(query(Set.of("decision"), null, null).test(record)).isTrue();
    assertThat(query(Set.of("switch"), null, null).test(record)).isFalse();
    assertThat(query(set, at, null).test(record)).isTrue();
    assertThat(query(set, at.plusNanos(1), null).test(record)).isFalse();
    assertThat(query(set, null, at).test(record)).isFalse();
    assertThat(query(set, null, at.plusNanos(1)).test(record)).isTrue();
  }

  private static AuditQuery query(
      Set<String> types, @Nullable Instant from, @Nullable Instant until) {
    return new AuditQuery(
        "", types, Set.of(), Set.of(), Optional.ofNullable(from), Optional.ofNullable(until));
  }
}
