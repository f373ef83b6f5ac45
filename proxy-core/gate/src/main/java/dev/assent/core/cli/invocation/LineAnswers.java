package dev.assent.core.cli.invocation;

import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.util.Optional;
import java.util.function.Function;

/// Answers the lines of an input by lines of JSON, in order; blank ones are passed over.
public final class LineAnswers {
  private static final int FULL = 64 * 1024;

  private LineAnswers() {}

  /// @param most how many bytes a line may have; of a longer one, one byte more than that is handed
  ///   on
  /// @param answer what is said of a line; nothing is printed where it is absent
  public static void write(
      InputStream in, int most, PrintWriter out, Function<byte[], Optional<JsonObject>> answer)
      throws IOException {
    var answers = new StringBuilder();
    var lines = new LongLines(in, most);
    for (var line = lines.next(); line.isPresent(); line = lines.next()) {
      if (!isBlank(line.get())) {
        answer.apply(line.get()).ifPresent(said -> append(answers, said));
      }
      // Whoever sends a line and waits gets its answer; a file is answered in large pieces.
      if (answers.length() > FULL || lines.waits()) {
        print(out, answers);
      }
    }
    print(out, answers);
  }

  private static void append(StringBuilder answers, JsonObject answer) {
    JsonWriter.append(answers, answer);
    answers.append('\n');
  }

  private static void print(PrintWriter out, StringBuilder answers) {
    if (!answers.isEmpty()) {
      out.append(answers);
      out.flush();
      answers.setLength(0);
    }
  }

  private static boolean isBlank(byte[] line) {
    for (byte octet : line) {
      if (octet != ' ' && octet != '\t' && octet != '\r') {
        return false;
      }
    }
    return true;
  }
}
