package dev.assent.core.suggest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.audit.AuditRecord;
import dev.assent.core.audit.PastCalls;
import dev.assent.core.json.JsonException;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.text.Sentence;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/// Tests how much of a long log is kept while it is read. A heap that could not hold a tenth of the
/// log is enough to read all of it.
class LongLogTest {
  private static final int RECORDS = 12_000;

  @Test
  void aLongLogNeedsLittleMemory() throws Exception {
    var process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx16m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                Reading.class.getName())
            .redirectErrorStream(true)
            .start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
    assertThat(said).contains("asked " + RECORDS);
  }

  /// Reads a log whose records are made as they are asked for; ends with an error where the heap is
  /// too small.
  static final class Reading {
    private Reading() {}

    /// Reads it as the page does.
    public static void main(String[] none) throws Exception {
      var made =
          new LogOfCalls(
              LogOfCalls.policy(
                  "{\"rules\": [{\"id\": \"ask\", \"effect\": \"hitl\", \"conditions\": {\"tool_name\": \"*\"}}]}"));
      var arguments =
          JsonObject.builder().put("path", "/w/a.txt").put("content", "x".repeat(2_000)).build();
      made.call(1, "write_file", arguments, "allow_once key");
      String text = JsonWriter.write(made.records().getFirst().content());
      var log = new PastCalls(new Made(text), new PastCalls.Bounds(RECORDS, Duration.ofDays(1)));
      var _ =
          Suggestions.of(
              Map.of("files", log),
              made.policy(),
              (_, _) -> true,
              Set.of(),
              LogOfCalls.HOME,
              LogOfCalls.NOW);
      var figures = AttentionFigures.of(List.of(log), LogOfCalls.NOW, java.time.ZoneOffset.UTC);
      System.out.println("asked " + figures.ended());
    }

    private record Made(String text) implements PastCalls.Source {
      @Override
      public void back(long before, Predicate<AuditRecord> visitor, Consumer<Sentence> unread) {
        for (long seq = Math.min(before, RECORDS) - 1; seq >= 0; seq--) {
          var time = LogOfCalls.NOW.minusSeconds(RECORDS - seq);
          if (!visitor.test(new AuditRecord(seq, time, "decision", tree(text)))) {
            return;
          }
        }
      }
    }

    private static JsonObject tree(String text) {
      try {
        return (JsonObject) JsonReader.read(text, JsonLimits.MESSAGE);
      } catch (JsonException e) {
        throw new IllegalStateException(e);
      }
    }
  }
}
