package dev.assent.core.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assent.testing.Depth;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

class ProcessOutputTest {
  /// A stream whose reads find these texts, one after the other.
  private static InputStream finding(String... found) {
    Queue<String> left = new ArrayDeque<>(List.of(found));
    return new InputStream() {
      @Override
      public int read() {
        throw new UnsupportedOperationException();
      }

      @Override
      public int read(byte[] into, int offset, int length) throws IOException {
        String next = left.size() > 1 ? left.poll() : left.element();
        return switch (next) {
          case "end" -> -1;
          case "closed" -> throw new IOException("Stream closed");
          default ->
              new ByteArrayInputStream(next.getBytes(StandardCharsets.UTF_8))
                  .read(into, offset, length);
        };
      }
    };
  }

  @Test
  void whatIsLeftOfAProcessThatEndedIsRead() throws IOException {
    assertThat(new ProcessOutput(finding("one ", "closed", "closed", "two", "end")).readAllBytes())
        .asString()
        .isEqualTo("one two");
    assertThat(new ProcessOutput(finding("one ", "end", "two", "end")).readAllBytes())
        .asString()
        .isEqualTo("one two");
    assertThat(new ProcessOutput(finding("end")).readAllBytes()).isEmpty();
  }

  @Test
  void aStreamThatStaysClosedFails() {
    assertThatThrownBy(() -> new ProcessOutput(finding("closed")).readAllBytes())
        .hasMessage("Stream closed");
  }

  @Test
  void nothingIsTriedAgainAfterItWasClosed() throws IOException {
    var output = new ProcessOutput(finding("closed", "late", "end"));
    output.close();
    assertThatThrownBy(output::readAllBytes).hasMessage("Stream closed");
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void shortLivedProcessesAreReadWhole() throws IOException {
    for (int i = 0; i < Depth.of(40, 2000); i++) {
      Process process = new ProcessBuilder("/bin/sh", "-c", "printf said >&2").start();
      assertThat(new ProcessOutput(process.getErrorStream()).readAllBytes())
          .asString()
          .isEqualTo("said");
    }
  }
}
