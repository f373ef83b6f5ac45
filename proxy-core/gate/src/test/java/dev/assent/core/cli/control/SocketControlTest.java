package dev.assent.core.cli.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assent.core.cli.invocation.ControlException;
import dev.assent.core.config.AssentHome;
import dev.assent.core.json.JsonBoolean;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SocketControlTest {
  @TempDir Path folder;
  private AssentHome home;

  @BeforeEach
  void prepare() throws Exception {
    Path own = folder.resolve("h");
    home = new AssentHome(own, own, own.resolve("run"));
    home.prepare();
  }

  @Test
  void whatIsAskedAndAnsweredCrossesTheSocket() throws Exception {
    var asked = core("{\"denied\":true}\n");
    assertThat(new SocketControl().deny(home, "a1", "not now").get("denied"))
        .isEqualTo(JsonBoolean.TRUE);
    assertThat(asked.get()).isEqualTo("assent 1 control\nverb deny a1 not%20now\n\n");
  }

  @Test
  void statusAndQueueAreQuestionsOfTheirOwn() throws Exception {
    var status = core("{\"waiting\":0}\n");
    new SocketControl().status(home);
    assertThat(status.get()).contains("verb status\n");
    Files.delete(home.socket());
    var queue = core("{\"waiting\":[]}\n");
    new SocketControl().queue(home);
    assertThat(queue.get()).contains("verb queue\n");
  }

  @Test
  void nobodyThereIsNotRunning() {
    assertFails(ControlException.Code.NOT_RUNNING);
  }

  @Test
  void aStaleSocketIsNotRunning() throws IOException {
    try (var server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      server.bind(UnixDomainSocketAddress.of(home.socket()));
    }
    assertFails(ControlException.Code.NOT_RUNNING);
  }

  @Test
  void junkIsNoAnswer() throws Exception {
    for (String junk : new String[] {"hello\n", "[]\n", "{\"a\":1", ""}) {
      var _ = core(junk);
      assertFails(ControlException.Code.NO_ANSWER);
      Files.delete(home.socket());
    }
  }

  @Test
  void aRefusalIsTold() throws Exception {
    var _ = core("refused draining the%20core%20is%20ending\n");
    assertThatThrownBy(() -> new SocketControl().status(home))
        .isInstanceOfSatisfying(
            ControlException.class,
            e -> assertThat(e.code()).isEqualTo(ControlException.Code.REFUSED))
        .hasMessageContaining("the core is ending");
  }

  @Test
  void aPathTooLongForASocketIsTold() throws Exception {
    Path deep = folder.resolve("d".repeat(120));
    var far = new AssentHome(deep, deep, deep.resolve("run"));
    far.prepare();
    assertThatThrownBy(() -> new SocketControl().status(far))
        .isInstanceOfSatisfying(
            ControlException.class,
            e -> assertThat(e.code()).isEqualTo(ControlException.Code.REFUSED));
  }

  private void assertFails(ControlException.Code code) {
    assertThatThrownBy(() -> new SocketControl().status(home))
        .isInstanceOfSatisfying(ControlException.class, e -> assertThat(e.code()).isEqualTo(code));
  }

  /// A core that answers one question and closes; tells what it was asked.
  private CompletableFuture<String> core(String answer) throws IOException {
    var server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
    server.bind(UnixDomainSocketAddress.of(home.socket()));
    var asked = new CompletableFuture<String>();
    Thread.ofVirtual().name("core").start(() -> serve(server, answer, asked));
    return asked;
  }

  private static void serve(
      ServerSocketChannel server, String answer, CompletableFuture<String> asked) {
    try (server;
        var client = server.accept()) {
      var text = new StringBuilder();
      var buffer = ByteBuffer.allocate(1024);
      while (!text.toString().endsWith("\n\n") && client.read(buffer) >= 0) {
        text.append(StandardCharsets.US_ASCII.decode(buffer.flip()));
        buffer.clear();
      }
      client.write(ByteBuffer.wrap(answer.getBytes(StandardCharsets.UTF_8)));
      asked.complete(text.toString());
    } catch (IOException e) {
      asked.completeExceptionally(e);
    }
  }
}
