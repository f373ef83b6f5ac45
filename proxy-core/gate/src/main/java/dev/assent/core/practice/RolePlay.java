package dev.assent.core.practice;

import dev.assent.core.jsonrpc.MessageId;
import dev.assent.core.local.LocalSocketClient;
import dev.assent.core.local.SessionHello;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// One agent of the practice page while it plays: an MCP client at the socket of the practice's
/// core.
final class RolePlay {
  private final PracticeHome home;
  private final PracticeSite site;
  private final List<PracticeCall> calls;
  private final Meeting met;
  private final List<MessageId> open = new ArrayList<>();
  private final AtomicReference<@Nullable LocalSocketClient> socket = new AtomicReference<>();
  private volatile boolean stopped;

  /// An action between the server's listing of its tools and the first call.
  interface Meeting {
    void met() throws IOException, InterruptedException;
  }

  RolePlay(PracticeHome home, PracticeSite site, List<PracticeCall> calls, Meeting met) {
    this.home = home;
    this.site = site;
    this.calls = calls;
    this.met = met;
  }

  /// Plays to the end, or until [#stop].
  PracticeEnd play() {
    try {
      playAll();
      return stopped ? new PracticeEnd.Stopped() : new PracticeEnd.Played();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new PracticeEnd.Stopped();
    } catch (IOException e) {
      return stopped
          ? new PracticeEnd.Stopped()
          : new PracticeEnd.Failed(String.valueOf(e.getMessage()));
    } finally {
      hangUp();
    }
  }

  /// Ends the connection, and with it everything that waits. Called on any thread; returns at once.
  void stop() {
    stopped = true;
    hangUp();
  }

  private void playAll() throws IOException, InterruptedException {
    AgentDialogue dialogue = connect();
    for (PracticeCall call : calls) {
      var id = MessageId.of(call.id());
      dialogue.call(id, call.tool(), call.arguments());
      switch (call.manner()) {
        case GOES_ON -> {
          open.add(id);
          TimeUnit.MILLISECONDS.sleep(site.pause().toMillis());
        }
        case WAITS, CANCELS -> dialogue.await(id);
        case HANGS_UP -> {
          if (!isAnsweredInTime(dialogue, id)) {
            dialogue = connect();
            var again = MessageId.of(call.againId());
            dialogue.call(again, call.tool(), call.arguments());
            dialogue.await(again);
          }
        }
      }
    }
    for (MessageId id : open) {
      dialogue.await(id);
    }
  }

  // An impatient client does not say that it goes: the connection is gone. What comes first counts,
  // answer or end.
  private boolean isAnsweredInTime(AgentDialogue dialogue, MessageId id) throws IOException {
    var settled = new AtomicBoolean();
    var impatience =
        Thread.ofVirtual()
            .name("practice-impatience")
            .start(() -> {
              try {
                TimeUnit.MILLISECONDS.sleep(site.patience().toMillis());
                if (!settled.getAndSet(true)) {
                  hangUp();
                }
              } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
              }
            });
    try {
      dialogue.await(id);
      return !settled.getAndSet(true);
    } catch (IOException e) {
      if (stopped || !settled.getAndSet(true)) {
        throw e;
      }
      return false;
    } finally {
      impatience.interrupt();
    }
  }

  private AgentDialogue connect() throws IOException, InterruptedException {
    var client = LocalSocketClient.connect(home.folders().socket());
    var before = socket.getAndSet(client);
    if (before != null) {
      before.close();
    }
    if (stopped) {
      throw new IOException("stopped");
    }
    var hello =
        new SessionHello(
            PracticeHome.PROXY,
            home.project().toString(),
            OptionalLong.empty(),
            OptionalLong.empty());
    client.openSession(hello, Map.of());
    var dialogue = new AgentDialogue(client.input(), client.output());
    dialogue.shakeHands();
    met.met();
    return dialogue;
  }

  private void hangUp() {
    var client = socket.getAndSet(null);
    if (client != null) {
      try {
        client.close();
      } catch (IOException _) {
        // It is gone either way.
      }
    }
  }
}
