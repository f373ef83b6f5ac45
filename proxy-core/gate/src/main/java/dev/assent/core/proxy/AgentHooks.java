package dev.assent.core.proxy;

import dev.assent.core.access.HookAgent;
import dev.assent.core.agents.AgentCall;
import dev.assent.core.agents.AgentCanary;
import dev.assent.core.agents.AgentInput;
import dev.assent.core.agents.AgentInputException;
import dev.assent.core.audit.AuditException;
import dev.assent.core.config.ConfigException;
import dev.assent.core.config.proxy.Backend;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.document.Shapes;
import dev.assent.core.local.HookReply;
import dev.assent.core.pep.Judgement.Enforcement;
import dev.assent.core.proxy.SessionAssembly.SessionSources;
import dev.assent.core.proxy.host.CoreEvent;
import dev.assent.core.transport.LocalService.LocalHook;
import java.io.IOException;
import java.io.InputStream;
import java.lang.System.Logger;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;

/// Answers the hooks of agents. The one place where a fault on this way becomes a no. Thread-safe;
/// each hook comes on its own thread.
final class AgentHooks {
  private static final Logger LOG = System.getLogger(AgentHooks.class.getName());
  private static final String TELL = " Tell the user.";

  private final CoreParts core;
  private final Heartbeats heartbeats;
  private final AgentSessions sessions;
  private final RunningProxies proxied;
  private final Runnable quieter;
  private final Set<Thread> underWay = ConcurrentHashMap.newKeySet();

  /// @param lanes gives the sessions their ids
  /// @param proxied which tools are judged by a proxy
  /// @param quieter told when a hook is answered
  AgentHooks(
      SessionSources sources, SessionBadges lanes, RunningProxies proxied, Runnable quieter) {
    this.core = sources.core();
    this.heartbeats = sources.heartbeats();
    this.sessions = new AgentSessions(sources, lanes, System::nanoTime);
    this.proxied = proxied;
    this.quieter = quieter;
  }

  /// Returns whether a hook waits for its answer.
  boolean isAny() {
    return !underWay.isEmpty();
  }

  /// The answer to a hook; blocks until it is decided.
  HookReply answer(LocalHook asked) {
    underWay.add(Thread.currentThread());
    HookAgent agent = asked.hello().agent();
    try {
      AgentInput input =
          AgentInput.read(agent, asked.document(), core.config().settings().limits().message());
      // A test call of ours is no sign of life of the agent.
      if (AgentCanary.in(input.call()).isEmpty()) {
        heartbeats.hookAsks(agent);
      }
      return judged(asked, input);
    } catch (AgentInputException e) {
      heartbeats.hookAsks(agent);
      LOG.log(Logger.Level.WARNING, "a hook of {0} was refused: {1}", agent.word(), e.getMessage());
      return AgentInput.unread(
          agent, asked.document(), "Assent refused this call: " + e.getMessage() + "." + TELL);
    } catch (RuntimeException | Error e) {
      LOG.log(Logger.Level.ERROR, "a hook could not be answered", e);
      return AgentInput.unread(
          agent, asked.document(), "Assent refused this call: it had an internal fault." + TELL);
    } finally {
      underWay.remove(Thread.currentThread());
      quieter.run();
    }
  }

  private HookReply judged(LocalHook asked, AgentInput input) {
    try {
      return judge(asked, input, definition(asked.hello().agent()));
    } catch (ConfigException e) {
      LOG.log(Logger.Level.WARNING, "a hook was turned away: {0}", e.getMessage());
      return input.denied(
          "Assent refused this call: `assent hook install "
              + asked.hello().agent().word()
              + "` was not run here, or its configuration has errors."
              + TELL);
    } catch (AuditException e) {
      core.events().tell(CoreEvent.unlogged(asked.hello().agent().word(), e));
      return input.denied(
          "Assent refused this call: it cannot write its log, so nothing may pass." + TELL);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      return input.denied("Assent refused this call: it is closing." + TELL);
    } catch (RuntimeException | Error e) {
      LOG.log(Logger.Level.ERROR, "a hook could not be answered", e);
      return input.denied("Assent refused this call: it had an internal fault." + TELL);
    }
  }

  private ProxyDefinition definition(HookAgent agent) throws ConfigException {
    ProxyDefinition definition = core.config().proxy(agent.word());
    if (definition.backend().equals(new Backend.Agent(agent))) {
      return definition;
    }
    throw new IllegalStateException(
        "the proxy `" + agent.word() + "` stands for a server, not for the agent");
  }

  private HookReply judge(LocalHook asked, AgentInput input, ProxyDefinition definition)
      throws AuditException, InterruptedException {
    AgentCall call = input.call();
    if (input.asksOnceMore()) {
      return input.leftToProxy();
    }
    // Before the sessions are locked: agents do not wait for each other's sign-in.
    var _ = core.person().awaited();
    AgentSession session =
        sessions.take(
            definition,
            call.session(),
            project(asked, call, definition),
            asked.hello().environment());
    try {
      boolean canary = AgentCanary.in(call).isPresent();
      Optional<String> elsewhere =
          canary ? Optional.empty() : proxied.judgingProxy(call, asked.hello());
      if (elsewhere.isPresent()) {
        session.operations().leftToProxy(elsewhere.get(), call.tool());
        return input.leftToProxy();
      }
      if (!canary
          && input.twice().isPresent()
          && session.binding().isProved()
          && session.wasAnswered(input.twice().get())) {
        return input.leftToProxy();
      }
      var gone = new AtomicBoolean();
      // Ends with the connection; to interrupt it would close that before the answer is written.
      Thread.ofVirtual()
          .name("end of a hook")
          .start(() -> watch(asked.input(), gone, session.id()));
      Enforcement done = session.judge(call, asked.hello().environment(), gone::get);
      if (input.twice().isPresent()
          && done instanceof Enforcement.Forward forward
          && forward.approved().isPresent()) {
        session.answered(input.twice().get());
      }
      return reply(input, done);
    } finally {
      sessions.release(session);
    }
  }

  // Nothing more is sent: whatever ends this read means that nobody waits for the answer any more.
  private void watch(InputStream input, AtomicBoolean gone, String session) {
    try {
      int _ = input.read();
    } catch (IOException _) {
      // The end of the connection, one way or the other.
    }
    gone.set(true);
    core.broker().withdrawGivenUp(session);
  }

  private static HookReply reply(AgentInput input, Enforcement done) {
    return switch (done) {
      case Enforcement.Forward forward ->
          forward.approved().isPresent() ? input.allowedByPerson() : input.allowedByRule();
      case Enforcement.Refuse refuse -> input.denied(refuse.refusal().text());
      // No yes of ours: what the agent would do without the hook is enough for a tool it has not.
      case Enforcement.Answer _ -> input.leftToProxy();
    };
  }

  // The configured folder, what the agent's environment names, what the agent says; where the hook
  // runs is the last resort.
  private static Path project(LocalHook asked, AgentCall call, ProxyDefinition definition) {
    var hello = asked.hello();
    return definition
        .workingFolder()
        .or(() -> Optional.of(hello.project()).filter(Shapes::isAbsolute))
        .or(() -> call.folders().stream().findFirst())
        .or(() -> Optional.of(hello.workingFolder()).filter(Shapes::isAbsolute))
        .map(folder -> Path.of(folder).normalize())
        .orElseThrow(() -> new IllegalStateException("a hook has no working folder"));
  }

  /// Ends the sessions that belong to nobody any more.
  void endOver() {
    sessions.endOver();
  }

  /// Ends every session; waits until what is under way has its answer.
  void close() {
    for (Thread thread : underWay) {
      try {
        boolean _ = thread.join(java.time.Duration.ofSeconds(2));
      } catch (InterruptedException _) {
        Thread.currentThread().interrupt();
        break;
      }
    }
    sessions.close();
  }
}
