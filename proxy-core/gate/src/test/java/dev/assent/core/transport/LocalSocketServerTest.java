package dev.assent.core.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.assent.core.local.ControlRequest;
import dev.assent.core.local.LocalSocketClient;
import dev.assent.core.local.LocalSocketException;
import dev.assent.core.local.SessionHello;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.util.ArrayList;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(120)
@DisabledOnOs(OS.WINDOWS)
class LocalSocketServerTest {
  @TempDir Path outer;
  private Path socket;
  private CoreLock lock;
  private final EchoService service = new EchoService();

  @BeforeEach
  void takeLock() throws IOException {
    Files.setPosixFilePermissions(outer, PosixFilePermissions.fromString("rwx------"));
    socket = outer.resolve("run/core.sock");
    lock = CoreLock.tryAcquire(outer.resolve("run/core.lock")).orElseThrow();
  }

  @AfterEach
  void releaseLock() throws IOException {
    lock.close();
  }

  private LocalSocketServer open(int connections) throws LocalSocketException {
    return LocalSocketServer.open(lock, socket, service, connections);
  }

  private static SessionHello hello(String proxy) {
    return new SessionHello(proxy, "/work folder", OptionalLong.of(5), OptionalLong.of(6));
  }

  private String raw(String text) throws IOException {
    try (var channel = SocketChannel.open(UnixDomainSocketAddress.of(socket))) {
      channel.write(ByteBuffer.wrap(text.getBytes(StandardCharsets.ISO_8859_1)));
      return new String(Channels.newInputStream(channel).readAllBytes(), StandardCharsets.US_ASCII);
    }
  }

  @Test
  void aSessionCarriesBytesAfterTheGreeting() throws IOException {
    try (var server = open(8);
        var client = LocalSocketClient.connect(socket)) {
      assertThat(server).isNotNull();
      assertThat(
              client.openSession(hello("echo"), Map.of("TOKEN", "s e=c", "SECRET", "x")).tooLong())
          .isEmpty();
      client.output().write("{}\nenv X=1\n\n".getBytes(StandardCharsets.US_ASCII));
      client.shutdownOutput();
      assertThat(new String(client.input().readAllBytes(), StandardCharsets.US_ASCII))
          .isEqualTo("{}\nenv X=1\n\n");
      assertThat(service.sessions().getFirst().hello()).isEqualTo(hello("echo"));
      assertThat(service.sessions().getFirst().environment())
          .containsExactly(Map.entry("TOKEN", "s e=c"));
    }
  }

  @Test
  void aRefusalReachesTheClient() throws IOException {
    try (var _ = open(8);
        var client = LocalSocketClient.connect(socket)) {
      var thrown =
          catchThrowableOfType(
              LocalSocketException.class, () -> client.openSession(hello("nope"), Map.of()));
      assertThat(thrown.code()).isEqualTo(LocalSocketException.Code.REFUSED);
      assertThat(thrown).hasMessage("there is no proxy `nope`");
    }
  }

  @Test
  void questionsAreAnswered() throws IOException {
    try (var _ = open(8);
        var client = LocalSocketClient.connect(socket)) {
      assertThat(client.control(ControlRequest.deny("a1", "no")))
          .isEqualTo("{\"verb\":\"DENY\",\"id\":\"a1\"}");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\n",
        "hello\n\n",
        "GET / HTTP/1.1\r\n\r\n",
        "assent 1 approve\n\n",
        "assent 1 control\nverb allow 1\n\n",
        "assent 1 session\nproxy A\ncwd /\n\n",
        "assent 1 session\nproxy echo\ncwd relative\n\n",
        "assent 1 session\nproxy echo\ncwd /a/../b\n\n",
        "assent 1 session\nproxy echo\ncwd /a/./b\n\n",
        "assent 1 session\nproxy echo\ncwd /a//b\n\n",
        "assent 1 session\nproxy echo\ncwd /a%00b\n\n",
        "assent 1 session\nproxy echo\ncwd /a%0Ab\n\n",
        "assent 1 session\nproxy echo\ncwd ~\n\n",
        "assent 1 session\nproxy echo\ncwd /\n\nenv OTHER=1\n\n"
      })
  void anythingElseIsTurnedAway(String greeting) throws IOException {
    try (var _ = open(8)) {
      assertThat(raw(greeting)).contains("refused malformed ").endsWith("\n");
    }
    assertThat(service.sessions()).isEmpty();
  }

  @Test
  void anotherVersionIsToldSo() throws IOException {
    try (var _ = open(8)) {
      assertThat(raw("assent 2 session\nproxy echo\ncwd /\n\n")).startsWith("refused version ");
    }
  }

  @Test
  void aGreetingThatDoesNotComeEndsTheConnection() throws IOException {
    try (var _ = open(8)) {
      assertThat(raw("assent 1 session\n")).isEmpty();
    }
  }

  @Test
  void oneConnectionTooManyIsTurnedAwayAndThereIsRoomAfterwards()
      throws IOException, InterruptedException {
    try (var _ = open(2)) {
      var busy = new ArrayList<LocalSocketClient>();
      for (int i = 0; i < 2; i++) {
        busy.add(LocalSocketClient.connect(socket));
        busy.getLast().openSession(hello("echo"), Map.of());
      }
      try (var third = LocalSocketClient.connect(socket)) {
        assertThatThrownBy(() -> third.openSession(hello("echo"), Map.of()))
            .hasMessage("assent serves 2 connections already");
      }
      for (var client : busy) {
        client.close();
      }
      boolean served = false;
      for (int i = 0; i < 3_000 && !served; i++) {
        Thread.sleep(20);
        try (var again = LocalSocketClient.connect(socket)) {
          served = again.control(ControlRequest.of(ControlRequest.Verb.STATUS)).startsWith("{");
        } catch (LocalSocketException e) {
          assertThat(e.code()).isEqualTo(LocalSocketException.Code.REFUSED);
        }
      }
      assertThat(served).isTrue();
    }
  }

  @Test
  void theSocketLiesBehindAWall() throws IOException {
    try (var _ = open(8)) {
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(socket.getParent())))
          .isEqualTo("rwx------");
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(socket)))
          .isEqualTo("rw-------");
    }
    assertThat(socket).doesNotExist();
  }

  @Test
  void aPeerOfAnotherUserIsTurnedAway() throws IOException {
    UserPrincipal other =
        outer.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName("daemon");
    try (var _ = LocalSocketServer.open(lock, other, socket, service, 8);
        var client = LocalSocketClient.connect(socket)) {
      assertThatThrownBy(() -> client.openSession(hello("echo"), Map.of()))
          .hasMessage("this core serves another user");
    }
    assertThat(service.sessions()).isEmpty();
  }

  @Test
  void aStaleSocketIsReplaced() throws IOException {
    try (var dead = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      dead.bind(UnixDomainSocketAddress.of(socket));
    }
    assertThat(socket).exists();
    var thrown =
        catchThrowableOfType(LocalSocketException.class, () -> LocalSocketClient.connect(socket));
    assertThat(thrown.code()).isEqualTo(LocalSocketException.Code.NOT_LISTENING);
    try (var _ = open(8);
        var client = LocalSocketClient.connect(socket)) {
      assertThat(client.control(ControlRequest.of(ControlRequest.Verb.STATUS))).contains("STATUS");
    }
  }

  @Test
  void aLiveSocketIsRespectedEvenWithoutALock() throws IOException {
    try (var live = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      live.bind(UnixDomainSocketAddress.of(socket));
      var thrown = catchThrowableOfType(LocalSocketException.class, () -> open(8));
      assertThat(thrown.code()).isEqualTo(LocalSocketException.Code.IN_USE);
      assertThat(socket).exists();
    }
  }

  @Test
  void aFileInThePlaceOfTheSocketIsNotRemoved() throws IOException {
    Files.writeString(socket, "precious");
    assertThatThrownBy(() -> open(8)).hasMessageContaining("expected a socket");
    assertThat(socket).hasContent("precious");
  }

  @Test
  void aPathTooLongIsNamedWithItsLength() {
    Path deep = Path.of("/" + "d".repeat(89) + "/core.sock");
    assertThat(deep.toString()).hasSize(100);
    assertThatThrownBy(() -> LocalSocketClient.connect(deep))
        .hasMessageContaining("nothing listens");
    Path deeper = Path.of("/" + "d".repeat(90) + "/core.sock");
    for (var thrown :
        java.util.List.of(
            catchThrowableOfType(
                LocalSocketException.class, () -> LocalSocketClient.connect(deeper)),
            catchThrowableOfType(
                LocalSocketException.class,
                () -> LocalSocketServer.open(lock, deeper, service, 8)))) {
      assertThat(thrown.code()).isEqualTo(LocalSocketException.Code.PATH_TOO_LONG);
      assertThat(thrown).hasMessageContaining("has 101 bytes, expected at most 100");
    }
  }

  @Test
  void aClientDoesNotTrustAFolderThatOthersCanEnter() throws IOException {
    try (var _ = open(8)) {
      Files.setPosixFilePermissions(
          socket.getParent(), PosixFilePermissions.fromString("rwxr-xr-x"));
      var thrown =
          catchThrowableOfType(LocalSocketException.class, () -> LocalSocketClient.connect(socket));
      assertThat(thrown.code()).isEqualTo(LocalSocketException.Code.FOLDER);
    }
  }

  @Test
  void closingEndsRunningSessions() throws IOException {
    var server = open(8);
    try (var client = LocalSocketClient.connect(socket)) {
      client.openSession(hello("echo"), Map.of());
      client.output().write('x');
      assertThat(client.input().read()).isEqualTo('x');
      server.close();
      server.close();
      assertThat(client.input().read()).isEqualTo(-1);
    }
  }

  @Test
  void theLockIsHeldByOneOnly() throws Exception {
    assertThat(CoreLock.tryAcquire(outer.resolve("run/core.lock"))).isEmpty();
    Process other =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Rival.class.getName(),
                outer.resolve("run/core.lock").toString())
            .redirectErrorStream(true)
            .start();
    try (var said =
        new BufferedReader(new InputStreamReader(other.getInputStream(), StandardCharsets.UTF_8))) {
      assertThat(said.readLine()).isEqualTo("held by another");
      lock.close();
      other.getOutputStream().close();
      assertThat(said.readLine()).isEqualTo("mine");
    }
    assertThat(other.waitFor()).isEqualTo(1);
    assertThat(CoreLock.tryAcquire(outer.resolve("run/core.lock")))
        .as("free after its holder died")
        .isPresent();
  }

  /// Another core: tries the lock, waits for its input to end, tries again and dies.
  static final class Rival {
    private Rival() {}

    public static void main(String[] args) throws Exception {
      try (var out =
          new java.io.PrintStream(
              new java.io.FileOutputStream(java.io.FileDescriptor.out),
              true,
              StandardCharsets.UTF_8)) {
        out.println(CoreLock.tryAcquire(Path.of(args[0])).isPresent() ? "mine" : "held by another");
        System.in.readAllBytes();
        out.println(CoreLock.tryAcquire(Path.of(args[0])).isPresent() ? "mine" : "held by another");
        Runtime.getRuntime().halt(1);
      }
    }
  }
}
