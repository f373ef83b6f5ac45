package dev.assent.core.identity.signin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.assent.core.identity.signin.LoopbackListener.PeerUser;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteOrder;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PeerUserTest {
  private static final InetAddress HERE = InetAddress.ofLiteral("127.0.0.1");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        // the row of the other end | its owner
        "0: 0100007F:9C40 0100007F:1F90 01 00000000:00000000 00:00000000 00000000 1000 0 77 1 | 1000",
        "9: 0000000000000000FFFF00000100007F:9C40 0000000000000000FFFF00000100007F:1F90 01"
            + " 00000000:00000000 00:00000000 00000000 1001 0 77 1 | 1001",
        // our own end of the connection
        "0: 0100007F:1F90 0100007F:9C40 01 00000000:00000000 00:00000000 00000000 1000 0 77 1 |",
        // another port, another address, one that listens
        "0: 0100007F:9C41 0100007F:1F90 01 00000000:00000000 00:00000000 00000000 1000 0 77 1 |",
        "0: 0200007F:9C40 0100007F:1F90 01 00000000:00000000 00:00000000 00000000 1000 0 77 1 |",
        "0: 0100007F:9C40 00000000:0000 0A 00000000:00000000 00:00000000 00000000 1000 0 77 1 |",
        // it has gone: the table names nobody then
        "0: 0100007F:9C40 0100007F:1F90 06 00000000:00000000 03:00000F86 00000000 0 0 0 3 |",
        // no row
        "sl local_address rem_address st tx_queue rx_queue tr tm->when retrnsmt uid timeout inode |",
        "0: 0100007F:9C40 0100007F:1F90 01 |",
        "'' |"
      })
  void theTableOfSocketsTellsWhoseOneIs(String row, Long owner) {
    assumeTrue(
        ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN, "the rows are of such a machine");
    String from = PeerUser.address(HERE, 40_000);
    String to = PeerUser.address(HERE, 8080);
    assertThat(PeerUser.owner("head\n" + row + "\n", from, to))
        .isEqualTo(Optional.ofNullable(owner));
  }

  @Test
  void ofAConnectionOfThisUserAndOfAnotherTheOtherIsAStranger() throws Exception {
    try (var listening = new ServerSocket(0, 5, HERE)) {
      var peers = PeerUser.of(listening);
      assumeTrue(peers.own().isPresent(), "this system does not tell whose a connection is");
      try (var there = new Socket(HERE, listening.getLocalPort());
          var here = listening.accept()) {
        assertThat(there.isConnected()).isTrue();
        assertThat(peers.isStranger(here)).isFalse();
        long other = peers.own().get() + 1;
        assertThat(new PeerUser(Optional.of(other)).isStranger(here)).isTrue();
        assertThat(new PeerUser(Optional.empty()).isStranger(here)).isFalse();
      }
    }
  }

  @Test
  void aConnectionWhoseOtherEndHasGoneIsNobodys() throws Exception {
    try (var listening = new ServerSocket(0, 5, HERE)) {
      var peers = PeerUser.of(listening);
      assumeTrue(peers.own().isPresent(), "this system does not tell whose a connection is");
      try (var _ = new Socket(HERE, listening.getLocalPort())) {
        // Gone at the end of the block.
      }
      try (var here = listening.accept()) {
        assertThat(peers.isStranger(here)).isTrue();
      }
    }
  }
}
