package dev.assent.core.transport;

import dev.assent.core.local.ControlRequest;
import dev.assent.core.local.Deadline;
import dev.assent.core.local.EnvironmentLines;
import dev.assent.core.local.HandOverLines;
import dev.assent.core.local.HeaderReader;
import dev.assent.core.local.HookHello;
import dev.assent.core.local.LocalSocketException;
import dev.assent.core.local.RefusalLine;
import dev.assent.core.local.SessionHello;
import dev.assent.core.local.handover.HandOver;
import dev.assent.core.local.handover.HandOverSocket;
import dev.assent.core.local.handover.OfferedStreams;
import dev.assent.core.transport.LocalService.LocalHook;
import dev.assent.core.transport.LocalService.LocalSession;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/// The core's end of one conversation on the local socket.
final class LocalConnection {
  private static final Logger LOG = Logger.getLogger(LocalConnection.class.getName());
  private static final Duration HEADER = Duration.ofSeconds(2);
  private static final Duration DOCUMENT = Duration.ofSeconds(10);

  private final SocketChannel peer;
  private final LocalService service;
  private final Path socket;
  private final InputStream in;
  private final OutputStream out;

  /// @param socket where the core listens
  LocalConnection(SocketChannel peer, LocalService service, Path socket) {
    this.peer = peer;
    this.service = service;
    this.socket = socket;
    this.in = new BufferedInputStream(Channels.newInputStream(peer), 16 * 1024);
    this.out = Channels.newOutputStream(peer);
  }

  /// Reads the greeting and does what it asks for; returns when the conversation is over.
  void serve() throws IOException {
    try {
      List<String> lines = header();
      String first = lines.isEmpty() ? "" : lines.getFirst();
      if (first.equals(SessionHello.FIRST_LINE)) {
        SessionHello hello = SessionHello.parse(lines);
        letIn(() -> open(hello));
      } else if (first.equals(ControlRequest.FIRST_LINE)) {
        write(service.control(ControlRequest.parse(lines)) + "\n");
      } else if (first.equals(HookHello.FIRST_LINE)) {
        LocalHook hook = asked(HookHello.parse(lines));
        letIn(() -> out.write(service.hook(hook).bytes()));
      } else if (first.startsWith("assent ") && !first.startsWith("assent 1 ")) {
        refuse(
            new RefusalLine(
                "version",
                "this core speaks version 1; the command and the core differ, start both anew"));
      } else {
        refuse(new RefusalLine("malformed", "found no greeting that this core knows"));
      }
    } catch (LocalSocketException e) {
      refuse(new RefusalLine("malformed", String.valueOf(e.getMessage())));
    }
  }

  private interface Conversation {
    void hold() throws IOException;
  }

  private void letIn(Conversation conversation) throws IOException {
    if (!service.enter()) {
      refuse(RefusalLine.closing());
      return;
    }
    try {
      conversation.hold();
    } finally {
      service.leave();
    }
  }

  /// Turns the peer away.
  void refuse(RefusalLine refusal) throws IOException {
    write(refusal.line() + "\n");
  }

  private void open(SessionHello hello) throws IOException {
    switch (service.opening(hello)) {
      case LocalService.Opening.TurnedAway(RefusalLine refusal) -> refuse(refusal);
      case LocalService.Opening.Accepted(Set<String> wanted) -> {
        @Nullable HandOverSocket rendezvous =
            hello.handsOver() && wanted.size() < HeaderReader.MAX_LINES ? rendezvous() : null;
        if (rendezvous == null) {
          Map<String, String> values = asked(wanted, EnvironmentLines.wanted(wanted));
          service.session(new LocalSession(hello, values, in, out, peer));
        } else {
          openWith(rendezvous, hello, wanted);
        }
      }
    }
  }

  private @Nullable HandOverSocket rendezvous() {
    try {
      return HandOver.isPossible() ? HandOverSocket.open(socket) : null;
    } catch (IOException | RuntimeException | LinkageError e) {
      LOG.log(Level.WARNING, "no bridge can hand its client's streams over", e);
      return null;
    }
  }

  private void openWith(HandOverSocket rendezvous, SessionHello hello, Set<String> wanted)
      throws IOException {
    try (var streams = new OfferedStreams(rendezvous, peer, in, out)) {
      var lines = new ArrayList<>(EnvironmentLines.wanted(wanted));
      lines.add(HandOverLines.at(rendezvous));
      Map<String, String> values = asked(wanted, lines);
      streams.begin();
      service.session(new LocalSession(hello, values, streams.input(), streams.output(), streams));
    }
  }

  private Map<String, String> asked(Set<String> wanted, List<String> lines) throws IOException {
    var text = new StringBuilder("ok\n");
    lines.forEach(line -> text.append(line).append('\n'));
    write(text.append('\n').toString());
    return EnvironmentLines.parseValues(header(), wanted);
  }

  private LocalHook asked(HookHello hello) throws IOException {
    try (var _ = Deadline.start(DOCUMENT, peer)) {
      byte[] document = in.readNBytes(hello.bytes());
      if (document.length < hello.bytes()) {
        throw new LocalSocketException(
            LocalSocketException.Code.PROTOCOL,
            "found " + document.length + " bytes of a document, expected " + hello.bytes());
      }
      return new LocalHook(hello, document, in);
    }
  }

  private List<String> header() throws IOException {
    try (var _ = Deadline.start(HEADER, peer)) {
      return new HeaderReader(in).header();
    }
  }

  private void write(String text) throws IOException {
    out.write(text.getBytes(StandardCharsets.UTF_8));
  }
}
