package dev.assent.core.bridge;

import dev.assent.core.local.JsonText;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// Answers every request of a client with the same error, because no core can be asked. Nothing
/// runs.
final class RefusalResponder {
  private static final int MAX_LINE = 16 * 1024 * 1024;

  private final InputStream in;
  private final OutputStream out;
  private final String reason;

  /// @param reason one sentence for the person and the model, without a final period
  RefusalResponder(InputStream in, OutputStream out, String reason) {
    this.in = in;
    this.out = out;
    this.reason = reason;
  }

  /// Answers until the client closes.
  void answerAll() throws IOException {
    var line = new ByteArrayOutputStream();
    byte[] chunk = new byte[8192];
    boolean skipping = false;
    for (int read = in.read(chunk); read >= 0; read = in.read(chunk)) {
      int start = 0;
      for (int i = 0; i < read; i++) {
        if (chunk[i] == '\n') {
          line.write(chunk, start, i - start);
          start = i + 1;
          answer(skipping ? null : line.toByteArray());
          line.reset();
          skipping = false;
        }
      }
      line.write(chunk, start, read - start);
      if (line.size() > MAX_LINE) {
        line.reset();
        skipping = true;
      }
    }
  }

  private void answer(byte @Nullable [] line) throws IOException {
    if (line != null && isBlank(line)) {
      return;
    }
    @Nullable String id = line == null ? "null" : IdScanner.answerId(line);
    if (id == null) {
      return;
    }
    var answer = new StringBuilder("{\"jsonrpc\":\"2.0\",\"id\":").append(id);
    answer.append(",\"error\":{\"code\":-32603,\"message\":\"");
    answer.append(
        JsonText.escaped("assent did not pass this on, and nothing ran: ".concat(reason)));
    out.write(answer.append("\"}}\n").toString().getBytes(StandardCharsets.UTF_8));
    out.flush();
  }

  private static boolean isBlank(byte[] line) {
    for (byte b : line) {
      if (b != '\r' && b != ' ' && b != '\t') {
        return false;
      }
    }
    return true;
  }
}
