package dev.assent.core.practice;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.CallCommand;
import dev.assent.core.approval.ApprovalDesk;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.core.audit.AuditException;
import dev.assent.core.config.ConfigException;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.jsonrpc.MessageId;
import dev.assent.core.local.LocalSocketClient;
import dev.assent.core.local.SessionHello;
import dev.assent.core.pap.PolicyStore;
import dev.assent.core.proxy.ProxyCore;
import dev.assent.core.proxy.host.CoreStartException;
import dev.assent.core.proxy.host.CoreSurroundings;
import dev.assent.core.secrets.SecretSource;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The practice ground inside a running application: a core of its own with its own folders,
/// policy, log and queue, a harmless server behind it, and agents in front that call by script. It
/// shares nothing with the person's core: what is answered here is recorded here, and all of it is
/// deleted by [#close()]. Thread-safe.
public final class PracticeGround implements AutoCloseable {
  // Long enough to read and try things.
  private static final int TIMEOUT_SECONDS = 120;

  private final PracticeHome home;
  private final PracticeSite site;
  private final ProxyCore core;
  private @Nullable RolePlay playing;
  private @Nullable Thread player;
  private boolean closed;

  private PracticeGround(PracticeHome home, PracticeSite site, ProxyCore core) {
    this.home = home;
    this.site = site;
    this.core = core;
  }

  /// Makes a ground in a temporary folder. Nothing plays yet.
  ///
  /// @throws PracticeException when the folder cannot be made or the core does not start; nothing
  ///   is left then
  public static PracticeGround open(PracticeSite site) throws PracticeException {
    try {
      PracticeHome home = PracticeHome.create();
      try {
        return open(home, site);
      } catch (ConfigException | CoreStartException e) {
        home.delete();
        throw new PracticeException(e);
      }
    } catch (IOException e) {
      throw new PracticeException(e);
    }
  }

  private static PracticeGround open(PracticeHome home, PracticeSite site)
      throws ConfigException, CoreStartException {
    // No key store: nothing of the person's is in reach.
    var core =
        ProxyCore.start(
            new CoreSurroundings(
                home.folders(),
                site.environment(),
                site.userHome(),
                site.userName(),
                Optional.empty(),
                site.clock(),
                false,
                SecretSource.none()));
    try {
      core.config().addProxy(definition(home, site), PracticePolicy.askingAlways(home));
      core.config().set("hitl.timeout_seconds", JsonNumber.of(TIMEOUT_SECONDS));
      return new PracticeGround(home, site, core);
    } catch (ConfigException e) {
      core.close();
      throw e;
    }
  }

  private static ProxyDefinition definition(PracticeHome home, PracticeSite site) {
    var command = new ArrayList<>(site.program());
    command.addAll(List.of("practice-server", home.root().toString()));
    return new ProxyDefinition(
        PracticeHome.PROXY,
        PracticeHome.PROXY,
        command,
        Map.of(),
        Set.of(),
        Optional.of(home.project().toString()),
        Duration.ofSeconds(30),
        Duration.ofSeconds(120),
        Optional.of(List.of(home.project().toString())),
        Optional.empty(),
        ProxyDefinition.RefusalForm.RESULT,
        Map.of());
  }

  /// The calls of an agent, in order.
  public static List<PracticeCall> calls(PracticeRole role) {
    return RoleScript.of(PracticeHome.at(Path.of("/")), role);
  }

  /// The scripted call that a question is about; absent for none of them.
  public static Optional<PracticeCall> callOf(ApprovalRequest request) {
    return request
        .request()
        .environment()
        .requestId()
        .flatMap(id ->
            Arrays.stream(PracticeRole.values())
                .flatMap(role -> calls(role).stream())
                .filter(call -> call.isCalled(id))
                .findFirst());
  }

  /// The folder that holds everything of this ground; deleted at the end.
  Path folder() {
    return home.root();
  }

  /// The queue of this ground.
  public ApprovalDesk approvals() {
    return core.approvals();
  }

  /// The folder of the log of this ground.
  public Path auditFolder() {
    return home.folders().auditFolder(PracticeHome.PROXY);
  }

  /// The policy that asks here.
  public PolicyStore policies() {
    return core.policies(PracticeHome.PROXY);
  }

  /// The shell commands of a call, in the order of its arguments; may be empty.
  public List<CallCommand> read(AccessRequest request) {
    return core.tryout().read(request);
  }

  /// True if an agent plays at the moment.
  public synchronized boolean isPlaying() {
    return playing != null;
  }

  /// Lets an agent play, in the place of the one that does.
  ///
  /// @param over told once how it ended, on a thread of its own
  public synchronized void play(PracticeRole role, Consumer<PracticeEnd> over) {
    stop();
    if (closed) {
      over.accept(new PracticeEnd.Stopped());
      return;
    }
    var play = new RolePlay(home, site, RoleScript.of(home, role), this::acceptTools);
    playing = play;
    player =
        Thread.ofVirtual()
            .name("practice-agent")
            .start(() -> {
              PracticeEnd end = play.play();
              ended(play);
              over.accept(end);
            });
  }

  // Otherwise each card would begin with a tool that is new, where the call is what one is to look
  // at.
  private void acceptTools() throws IOException, InterruptedException {
    try {
      var _ = core.acceptTools(PracticeHome.PROXY, core.tools(PracticeHome.PROXY));
    } catch (ConfigException | AuditException e) {
      throw new IOException(e);
    }
  }

  private synchronized void ended(RolePlay play) {
    if (playing == play) {
      playing = null;
    }
  }

  /// Ends the play; what waits is withdrawn. Nothing happens where none plays.
  public synchronized void stop() {
    if (playing != null) {
      playing.stop();
      playing = null;
    }
    if (player != null) {
      player.interrupt();
      player = null;
    }
  }

  /// Ends everything and deletes the folders. Waits until the core is closed.
  ///
  /// @throws PracticeException when something of the folders stays
  @Override
  public void close() throws PracticeException {
    synchronized (this) {
      if (closed) {
        return;
      }
      closed = true;
      stop();
    }
    core.close();
    try {
      home.delete();
    } catch (IOException e) {
      throw new PracticeException(e);
    }
  }

  /// One agent of the practice page while it plays: an MCP client at the socket of the practice's
  /// core.
  private static final class RolePlay {
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

    /// Ends the connection, and with it everything that waits. Called on any thread; returns at
    /// once.
    void stop() {
      stopped = true;
      hangUp();
    }

    private void playAll() throws IOException, InterruptedException {
      ClientDialogue dialogue = connect();
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

    // An impatient client does not say that it goes: the connection is gone. What comes first
    // counts, answer or end.
    private boolean isAnsweredInTime(ClientDialogue dialogue, MessageId id) throws IOException {
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

    private ClientDialogue connect() throws IOException, InterruptedException {
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
      var dialogue = new ClientDialogue(client.input(), client.output(), site.agent());
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
}
