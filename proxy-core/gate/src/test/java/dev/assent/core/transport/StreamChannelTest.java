package dev.assent.core.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.jsonrpc.MalformedMessageException;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.jsonrpc.MessageId;
import dev.assent.core.jsonrpc.RoughScan;
import dev.assent.core.transport.Channel.ChannelEvent;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class StreamChannelTest {
  private static final JsonLimits LIMITS = new JsonLimits(100, 64, 4096, 200_000, 256, 128, 308);
  private static final Message PING = Message.Request.of(MessageId.of(1), "ping", JsonObject.EMPTY);

  private static StreamChannel open(InputStream in, OutputStream out) {
    return StreamChannel.open("test", in, out, LIMITS, Duration.ofSeconds(30));
  }

  private static StreamChannel reading(String text) {
    return open(
        new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)),
        new ByteArrayOutputStream());
  }

  @Test
  void faultyLinesAreReportedAndTheChannelLivesOn() throws InterruptedException {
    String ping = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\",\"params\":{}}";
    try (var channel = reading("noise\n\n" + "x".repeat(101) + "\r\n" + ping + "\r\n{\"cut")) {
      assertThat(channel.receive())
          .isInstanceOfSatisfying(
              ChannelEvent.Malformed.class,
              m -> {
                assertThat(m.fault().code()).isEqualTo(MalformedMessageException.Code.SYNTAX);
                assertThat(m.line()).isEqualTo("noise".getBytes(StandardCharsets.UTF_8));
              });
      assertThat(channel.receive())
          .isEqualTo(
              new ChannelEvent.TooLong(101, RoughScan.of("x".getBytes(StandardCharsets.UTF_8))));
      assertThat(channel.receive()).isEqualTo(new ChannelEvent.Received(PING, ping.length()));
      assertThat(channel.receive()).isEqualTo(new ChannelEvent.CutOff(5));
      assertThat(channel.receive()).isEqualTo(new ChannelEvent.Ended(Optional.empty()));
      assertThat(channel.receive()).isEqualTo(new ChannelEvent.Ended(Optional.empty()));
    }
  }

  @Test
  void aWholeMessageAtTheEndNeedsNoLineEnd() throws InterruptedException {
    String ping = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\",\"params\":{}}";
    for (String end : List.of("", "\r", " ")) {
      try (var channel = reading(ping + "\n" + ping + end)) {
        assertThat(channel.receive()).isEqualTo(new ChannelEvent.Received(PING, ping.length()));
        assertThat(channel.receive())
            .isInstanceOfSatisfying(
                ChannelEvent.Received.class, last -> assertThat(last.message()).isEqualTo(PING));
        assertThat(channel.receive()).isEqualTo(new ChannelEvent.Ended(Optional.empty()));
      }
    }
  }

  @Test
  void aByteOrderMarkInFrontOfAMessageIsPassedOver() throws InterruptedException {
    String ping = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\",\"params\":{}}";
    try (var channel = reading("\ufeff" + ping + "\r\n")) {
      assertThat(channel.receive())
          .isInstanceOfSatisfying(
              ChannelEvent.Received.class, got -> assertThat(got.message()).isEqualTo(PING));
    }
  }

  @Test
  void aLineThatIsNotContinuedIsReported() throws IOException, InterruptedException {
    var peer = new PipedOutputStream();
    try (var channel =
        StreamChannel.open(
            "test",
            new PipedInputStream(peer),
            new ByteArrayOutputStream(),
            LIMITS,
            Duration.ofMillis(40))) {
      peer.write("{\"jsonrpc\"".getBytes(StandardCharsets.UTF_8));
      peer.flush();
      assertThat(channel.receive()).isEqualTo(new ChannelEvent.Stalled(10, RoughScan.Found.UNSEEN));
      assertThat(channel.receive()).isInstanceOf(ChannelEvent.Ended.class);
    }
  }

  @Test
  void aQuietPeerBetweenLinesIsNotReported() throws IOException, InterruptedException {
    var peer = new PipedOutputStream();
    try (var channel =
        StreamChannel.open(
            "test",
            new PipedInputStream(peer),
            new ByteArrayOutputStream(),
            LIMITS,
            Duration.ofMillis(1))) {
      Thread later =
          Thread.ofVirtual()
              .start(() -> {
                try {
                  Thread.sleep(50);
                  peer.write(
                      "{\"jsonrpc\":\"2.0\",\"method\":\"n\"}\n".getBytes(StandardCharsets.UTF_8));
                  peer.close();
                } catch (IOException | InterruptedException e) {
                  throw new AssertionError(e);
                }
              });
      assertThat(channel.receive()).isInstanceOf(ChannelEvent.Received.class);
      later.join();
    }
  }

  @Test
  void aReadErrorEndsTheChannelWithItsReason() throws InterruptedException {
    InputStream broken =
        new InputStream() {
          @Override
          public int read() throws IOException {
            throw new IOException("connection reset");
          }
        };
    try (var channel = open(broken, new ByteArrayOutputStream())) {
      assertThat(channel.receive())
          .isEqualTo(new ChannelEvent.Ended(Optional.of("connection reset")));
    }
  }

  @Test
  void aFaultOfTheProgramEndsTheChannelTooAndIsTold() throws InterruptedException {
    InputStream faulty =
        new InputStream() {
          @Override
          public int read() {
            throw new IllegalStateException("scripted");
          }
        };
    var ended = new ChannelEvent.Ended(Optional.of("an internal fault"));
    try (var asked = open(faulty, new ByteArrayOutputStream());
        var delivered = open(faulty, new ByteArrayOutputStream())) {
      assertThat(asked.receive()).isEqualTo(ended);
      var received = new ArrayList<ChannelEvent>();
      delivered.deliver(received::add);
      assertThat(received).containsExactly(ended);
    }
  }

  @Test
  void sendsOneLinePerMessage() throws IOException {
    var out = new ByteArrayOutputStream();
    try (var channel = open(InputStream.nullInputStream(), out)) {
      channel.send(PING);
    }
    assertThat(out)
        .hasToString("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\",\"params\":{}}\n");
  }

  @Test
  void closingEndsAWaitingReceiveAndRefusesToSend() throws IOException, InterruptedException {
    var peer = new PipedOutputStream();
    var channel = open(new PipedInputStream(peer), new ByteArrayOutputStream());
    Thread closer = Thread.ofVirtual().start(channel::close);
    assertThat(channel.receive()).isEqualTo(new ChannelEvent.Ended(Optional.empty()));
    closer.join();
    assertThatThrownBy(() -> channel.send(PING)).isInstanceOf(IOException.class);
    peer.close();
  }

  @Test
  void aReceiverGetsEverythingInOrder() throws InterruptedException {
    String ping = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\",\"params\":{}}";
    var got = new ArrayList<ChannelEvent>();
    try (var channel = reading("x".repeat(101) + "\n" + ping + "\n" + ping + "\n{\"cut")) {
      channel.deliver(got::add);
    }
    var received = new ChannelEvent.Received(PING, ping.length());
    assertThat(got)
        .containsExactly(
            new ChannelEvent.TooLong(101, RoughScan.of("x".getBytes(StandardCharsets.UTF_8))),
            received,
            received,
            new ChannelEvent.CutOff(5),
            new ChannelEvent.Ended(Optional.empty()));
  }

  @Test
  void aReceiverIsToldWhenItHasAllThatWasRead() throws IOException, InterruptedException {
    String ping = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\",\"params\":{}}\n";
    var peer = new PipedOutputStream();
    var in = new PipedInputStream(peer);
    var steps = new ArrayList<String>();
    // Lines that are no message, and one that is not whole, are not worth waiting for.
    peer.write((ping + ping + "\n\r\n" + ping.substring(0, 9)).getBytes(StandardCharsets.UTF_8));
    peer.flush();
    try (var channel = open(in, new ByteArrayOutputStream())) {
      channel.deliver(
          new Channel.Receiver() {
            @Override
            public void accept(ChannelEvent incoming) {
              steps.add(incoming.getClass().getSimpleName());
            }

            @Override
            public void caughtUp() {
              steps.add("all");
              if (steps.size() == 3) {
                write(peer, ping.substring(9) + ping);
              } else if (steps.size() == 6) {
                closed(peer);
              }
            }
          });
    }
    assertThat(steps)
        .containsExactly("Received", "Received", "all", "Received", "Received", "all", "Ended");
  }

  @Test
  void aReceiverIsToldOfALineThatIsNotContinued() throws IOException, InterruptedException {
    var peer = new PipedOutputStream();
    var got = new ArrayList<ChannelEvent>();
    try (var channel =
        StreamChannel.open(
            "test",
            new PipedInputStream(peer),
            new ByteArrayOutputStream(),
            LIMITS,
            Duration.ofMillis(40))) {
      peer.write("{\"jsonrpc\"".getBytes(StandardCharsets.UTF_8));
      peer.flush();
      channel.deliver(got::add);
    }
    assertThat(got)
        .hasSize(2)
        .first()
        .isEqualTo(new ChannelEvent.Stalled(10, RoughScan.Found.UNSEEN));
    assertThat(got.getLast()).isInstanceOf(ChannelEvent.Ended.class);
  }

  @Test
  void aLineThatWaitsForABusyReceiverIsNotStalled() throws IOException, InterruptedException {
    String ping = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\",\"params\":{}}";
    var peer = new PipedOutputStream();
    var got = new ArrayList<ChannelEvent>();
    try (var channel =
        StreamChannel.open(
            "test",
            new PipedInputStream(peer),
            new ByteArrayOutputStream(),
            LIMITS,
            Duration.ofSeconds(1))) {
      peer.write((ping + "\n" + ping.substring(0, 20)).getBytes(StandardCharsets.UTF_8));
      peer.flush();
      channel.deliver(incoming -> {
        got.add(incoming);
        if (got.size() == 1) {
          Thread.sleep(1_500);
          write(peer, ping.substring(20) + "\n");
        }
        if (got.size() == 2) {
          closed(peer);
        }
      });
    }
    var received = new ChannelEvent.Received(PING, ping.length());
    assertThat(got).containsExactly(received, received, new ChannelEvent.Ended(Optional.empty()));
  }

  @Test
  void closingEndsADeliveryAlsoFromWithin() throws IOException, InterruptedException {
    String ping = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\",\"params\":{}}\n";
    var peer = new PipedOutputStream();
    var channel = open(new PipedInputStream(peer), new ByteArrayOutputStream());
    peer.write((ping + ping).getBytes(StandardCharsets.UTF_8));
    peer.flush();
    var got = new ArrayList<ChannelEvent>();
    channel.deliver(incoming -> {
      got.add(incoming);
      channel.close();
    });
    assertThat(got).hasSize(2).last().isEqualTo(new ChannelEvent.Ended(Optional.empty()));
    peer.close();
  }

  @Test
  void aReceiverThatFailsIsToldOfTheEnd() throws InterruptedException {
    String ping = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\",\"params\":{}}\n";
    var got = new ArrayList<ChannelEvent>();
    try (var channel = reading(ping)) {
      channel.deliver(incoming -> {
        got.add(incoming);
        if (incoming instanceof ChannelEvent.Received) {
          throw new IllegalStateException("a fault of the receiver");
        }
      });
    }
    assertThat(got)
        .hasSize(2)
        .last()
        .isEqualTo(new ChannelEvent.Ended(Optional.of("an internal fault")));
  }

  private static void write(PipedOutputStream to, String text) {
    try {
      to.write(text.getBytes(StandardCharsets.UTF_8));
      to.flush();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static void closed(PipedOutputStream peer) {
    try {
      peer.close();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
