package dev.assent.core.audit;

import dev.assent.core.audit.check.Verification;
import dev.assent.testing.Project;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// The script in the documentation, asked about one log after the other in one process; absent
/// where there is no Python.
final class DocumentedVerifier implements AutoCloseable {
  static final Path SCRIPT = Project.page("verify_log.py");

  private static final String LOOP =
      """
      import runpy, sys
      verify = runpy.run_path(sys.argv[1])["verify"]
      print("ready", flush=True)
      for line in sys.stdin:
          print(*verify(*[part for part in line.rstrip("\\n").split("\\t") if part]), flush=True)
      """;

  private final @Nullable Process process;
  private final @Nullable BufferedReader out;
  private final @Nullable Writer in;

  private DocumentedVerifier(
      @Nullable Process process, @Nullable BufferedReader out, @Nullable Writer in) {
    this.process = process;
    this.out = out;
    this.in = in;
  }

  static DocumentedVerifier start() throws IOException {
    try {
      var process =
          new ProcessBuilder("python3", "-c", LOOP, SCRIPT.toString())
              .redirectErrorStream(true)
              .start();
      var out = process.inputReader(StandardCharsets.UTF_8);
      if ("ready".equals(out.readLine())) {
        return new DocumentedVerifier(process, out, process.outputWriter(StandardCharsets.UTF_8));
      }
      process.destroyForcibly();
    } catch (IOException e) {
      // No Python here.
    }
    return new DocumentedVerifier(null, null, null);
  }

  /// True if there is a Python to ask.
  boolean isPresent() {
    return process != null;
  }

  /// The words that the script prints about a chain.
  String said(Path folder, String chain, Optional<Path> anchor) throws IOException {
    if (in == null || out == null) {
      throw new IllegalStateException("no python3 on this machine");
    }
    in.write(folder + "\t" + chain + "\t" + anchor.map(Path::toString).orElse("") + "\n");
    in.flush();
    return String.valueOf(out.readLine());
  }

  /// Our own verdict in the script's words.
  static String words(Verification verification) {
    return switch (verification) {
      case Verification.Intact(var size, var head, var proof, var removed) ->
          "intact "
              + size
              + " "
              + head
              + " "
              + proof.completeness().name().toLowerCase(Locale.ROOT)
              + " "
              + removed;
      case Verification.Torn(var size, var head, var proof, var bytes) ->
          "torn "
              + size
              + " "
              + head
              + " "
              + proof.completeness().name().toLowerCase(Locale.ROOT)
              + " "
              + bytes;
      case Verification.Broken(var file, var line, var index, _) ->
          "broken " + file + " " + line + " " + index;
      case Verification.Truncated(var expected, var found) -> "truncated " + expected + " " + found;
      case Verification.Unreadable(var why) -> "unreadable " + why;
      case Verification.Missing(var why) -> "missing " + why;
    };
  }

  /// The number of lines that the script has.
  static int length() throws IOException {
    return Files.readAllLines(SCRIPT).size();
  }

  @Override
  public void close() throws IOException {
    if (process != null && in != null) {
      in.close();
      try {
        if (!process.waitFor(60, TimeUnit.SECONDS)) {
          process.destroyForcibly();
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
