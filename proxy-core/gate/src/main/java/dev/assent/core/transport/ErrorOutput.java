package dev.assent.core.transport;

import dev.assent.core.text.PlainText;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.logging.Level;
import java.util.logging.Logger;

/// Drains a server's stderr: into a file with a bound where there is one, and the last of it into
/// memory for messages.
final class ErrorOutput {
  private static final Logger LOG = Logger.getLogger(ErrorOutput.class.getName());
  private static final int TAIL = 4096;
  private static final int LINE = 8192;

  private final InputStream in;
  private final Optional<RotatingFile> file;
  private final UnaryOperator<String> lines;
  private final Thread thread;
  private final ByteArrayOutputStream line = new ByteArrayOutputStream();
  private final ByteArrayOutputStream ready = new ByteArrayOutputStream();
  private boolean writable = true;
  private byte[] tail = new byte[0];

  private ErrorOutput(
      String name, InputStream in, Optional<Path> path, UnaryOperator<String> lines) {
    this.in = in;
    this.file = path.map(RotatingFile::new);
    this.lines = lines;
    this.thread = Thread.ofPlatform().daemon().name(name + " stderr").unstarted(this::drain);
  }

  /// Starts to drain. A file that cannot be written is reported once and does not hold the server
  /// up.
  ///
  /// @param lines changes each line before it is kept anywhere
  static ErrorOutput drain(
      String name, InputStream in, Optional<Path> path, UnaryOperator<String> lines) {
    var output = new ErrorOutput(name, in, path, lines);
    output.thread.start();
    return output;
  }

  /// The end of what was written, at most 4 KiB, with everything that could steer a terminal or
  /// hide text made visible: control and format characters as `?`, line ends kept as LF.
  synchronized String tail() {
    return PlainText.lines(new String(tail, StandardCharsets.UTF_8)).strip();
  }

  /// Waits until the end of the output was read, for a moment at most: a grandchild may hold it
  /// open.
  void await() throws InterruptedException {
    thread.join(200);
  }

  private void drain() {
    byte[] chunk = new byte[8192];
    try (in;
        Closeable _ = file.isPresent() ? file.get() : () -> {}) {
      for (int read = in.read(chunk); read >= 0; read = in.read(chunk)) {
        for (int i = 0; i < read; i++) {
          line.write(chunk[i]);
          if (chunk[i] == '\n' || line.size() >= LINE) {
            changeLine();
          }
        }
        keepLines();
      }
      changeLine();
      keepLines();
    } catch (IOException e) {
      LOG.log(Level.FINE, "stderr ended", e);
    }
  }

  private void changeLine() {
    String text = line.toString(StandardCharsets.UTF_8);
    line.reset();
    if (!text.isEmpty()) {
      boolean ends = text.endsWith("\n");
      String kept =
          lines.apply(ends ? text.substring(0, text.length() - 1) : text) + (ends ? "\n" : "");
      ready.writeBytes(kept.getBytes(StandardCharsets.UTF_8));
    }
  }

  private void keepLines() {
    byte[] kept = ready.toByteArray();
    ready.reset();
    if (kept.length > 0) {
      remember(kept, kept.length);
      if (writable) {
        writable = written(kept, kept.length);
      }
    }
  }

  private boolean written(byte[] chunk, int count) {
    try {
      if (file.isPresent()) {
        file.get().append(chunk, count);
      }
      return true;
    } catch (IOException e) {
      LOG.log(Level.WARNING, "a server's stderr cannot be kept", e);
      return false;
    }
  }

  private synchronized void remember(byte[] chunk, int count) {
    byte[] all = Arrays.copyOf(tail, tail.length + count);
    System.arraycopy(chunk, 0, all, tail.length, count);
    tail = all.length > TAIL ? Arrays.copyOfRange(all, all.length - TAIL, all.length) : all;
  }
}
