package dev.assent.core.secrets.machine;

import dev.assent.core.secrets.SecretStoreException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/// The output of a program and its exit code. Its bytes may hold a secret: closing it wipes them.
///
/// @param code the exit code
/// @param out standard output
/// @param err standard error
record ProgramAnswer(int code, byte[] out, byte[] err) implements AutoCloseable {
  private static final int MOST = 4 * 1024 * 1024;

  /// Runs a program to its end. Interrupting the thread kills it.
  ///
  /// @param input what it reads; nobody's arguments can be kept secret, so values go this way
  static ProgramAnswer of(List<String> command, byte[] input)
      throws SecretStoreException, InterruptedException {
    Process process;
    try {
      process = new ProcessBuilder(command).start();
    } catch (IOException e) {
      throw new SecretStoreException(
          "there is no key store: `" + command.getFirst() + "` cannot be started", e);
    }
    try {
      var out = read(process.getInputStream());
      var err = read(process.getErrorStream());
      try (OutputStream to = process.getOutputStream()) {
        to.write(input);
      }
      int code = process.waitFor();
      return new ProgramAnswer(code, out.get(), err.get());
    } catch (IOException | ExecutionException e) {
      throw new SecretStoreException(
          "the conversation with `" + command.getFirst() + "` broke off", e);
    } finally {
      process.destroyForcibly();
    }
  }

  private static FutureTask<byte[]> read(InputStream from) {
    var reading =
        new FutureTask<byte[]>(() -> {
          byte[] all = from.readNBytes(MOST);
          from.close();
          return all;
        });
    Thread.ofVirtual().name("key store program").start(reading);
    return reading;
  }

  @Override
  public void close() {
    Arrays.fill(out, (byte) 0);
    Arrays.fill(err, (byte) 0);
  }
}
