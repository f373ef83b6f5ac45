package dev.assent.core.identity.signin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assent.core.identity.token.IdentityException;
import dev.assent.core.identity.token.IdentityFault;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LoopbackListenerTest {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private LoopbackListener listener;
  private URI address;

  @BeforeEach
  void open() throws IdentityException {
    listener = LoopbackListener.open(List.of(), "/back", query -> !query.contains("stray"));
    address = URI.create(listener.address());
  }

  @AfterEach
  void close() {
    listener.close();
  }

  private Socket connected() throws IOException {
    return new Socket(InetAddress.getByName("127.0.0.1"), address.getPort());
  }

  private String ask(String request) throws IOException {
    try (var socket = connected()) {
      socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
      socket.shutdownOutput();
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private String get(String target, String host) throws IOException {
    return ask("GET " + target + " HTTP/1.1\r\nHost: " + host + "\r\n\r\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "GET /back?code=x HTTP/1.1; Host: localhost:PORT | 400",
        "GET /back?code=x HTTP/1.1; Host: evil.example | 400",
        "GET /back?code=x HTTP/1.1; Host: 127.0.0.1 | 400",
        "GET /back?code=x HTTP/1.1; Host: 127.0.0.1:PORT; Host: 127.0.0.1:PORT | 400",
        "GET /back?code=x HTTP/1.1; X: 127.0.0.1:PORT | 400",
        "GET /favicon.ico HTTP/1.1; Host: 127.0.0.1:PORT | 404",
        "GET /back/?code=x HTTP/1.1; Host: 127.0.0.1:PORT | 404",
        "GET http://127.0.0.1:PORT/back?code=x HTTP/1.1; Host: 127.0.0.1:PORT | 404",
        "POST /back?code=x HTTP/1.1; Host: 127.0.0.1:PORT | 405",
        "OPTIONS /back?code=x HTTP/1.1; Host: 127.0.0.1:PORT | 405",
        "GET /back?code=x; Host: 127.0.0.1:PORT | 400",
        "GET /back code=x HTTP/1.1; Host: 127.0.0.1:PORT | 400",
        "GET /back?code=stray&state=zz HTTP/1.1; Host: 127.0.0.1:PORT | 400",
        "x\u0016\u0003 | 400",
        "; ; | 400"
      })
  void whatIsNoWayBackIsRefusedAndTheListenerGoesOn(String request, String status)
      throws Exception {
    String sent =
        request.strip().replace("; ", "\r\n").replace("PORT", address.getPort() + "") + "\r\n\r\n";
    assertThat(ask(sent)).startsWith("HTTP/1.1 " + status + " ").doesNotContain("code=x");
    assertThat(get("/back?code=y", address.getAuthority())).startsWith("HTTP/1.1 200 ");
    assertThat(listener.await(PATIENCE)).isEqualTo("code=y");
  }

  @Test
  void oneRequestIsTaken() throws Exception {
    assertThat(get("/back?code=first", address.getAuthority()))
        .startsWith("HTTP/1.1 200 ")
        .contains("default-src 'none'", "no-referrer", "no-store")
        .doesNotContain("first");
    assertThat(get("/back?code=second", address.getAuthority())).startsWith("HTTP/1.1 410 ");
    assertThat(listener.await(PATIENCE)).isEqualTo("code=first");
    listener.close();
    assertThat(afterwards()).isEmpty();
  }

  private String afterwards() {
    try {
      return get("/back?code=third", address.getAuthority());
    } catch (IOException _) {
      return "";
    }
  }

  @Test
  void aConnectionOnWhichNothingComesKeepsNobodyWaiting() throws Exception {
    try (var idle = connected();
        var half = connected()) {
      half.getOutputStream().write("GET /back?code=half HTTP/1.1\r\n".getBytes());
      assertThat(get("/back?code=y", address.getAuthority())).startsWith("HTTP/1.1 200 ");
      assertThat(idle.isConnected()).isTrue();
    }
    assertThat(listener.await(PATIENCE)).isEqualTo("code=y");
  }

  @Test
  void aHeadThatIsTooLongIsRefused() throws Exception {
    try (var socket = connected()) {
      socket.getOutputStream().write("GET /back?code=".getBytes());
      socket.getOutputStream().write("x".repeat(8 * 1024 - 15).getBytes());
      assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII))
          .startsWith("HTTP/1.1 400 ");
    }
    assertThatThrownBy(() -> listener.await(Duration.ofMillis(1)))
        .isInstanceOfSatisfying(
            IdentityException.class,
            e -> assertThat(e.refusal().fault()).isEqualTo(IdentityFault.NOBODY_CAME_BACK));
  }

  @Test
  void onlyThisMachineReachesIt() {
    assertThat(listener.address()).startsWith("http://127.0.0.1:");
  }

  @Test
  void takenPortsAreNamed() throws Exception {
    try (var taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
      assertThatThrownBy(() -> LoopbackListener.open(List.of(taken.getLocalPort()), "/", _ -> true))
          .isInstanceOfSatisfying(
              IdentityException.class,
              e -> assertThat(e.refusal().fault()).isEqualTo(IdentityFault.NO_PORT))
          .hasMessageContaining("[" + taken.getLocalPort() + "]");
    }
  }

  @Test
  void whoHoldsManyConnectionsDoesNotKeepTheBrowserOut() throws Exception {
    var held = new ArrayList<Socket>();
    try {
      for (int i = 0; i < 200; i++) {
        held.add(connected());
      }
      assertThat(get("/back?code=y", address.getAuthority())).startsWith("HTTP/1.1 200 ");
      assertThat(listener.await(PATIENCE)).isEqualTo("code=y");
    } finally {
      for (Socket one : held) {
        one.close();
      }
    }
  }
}
