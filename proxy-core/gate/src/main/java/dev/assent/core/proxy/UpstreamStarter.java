package dev.assent.core.proxy;

import dev.assent.core.approval.SwitchBoard.MessageReach;
import dev.assent.core.audit.AuditException;
import dev.assent.core.config.CoreConfig;
import dev.assent.core.config.HeaderRules;
import dev.assent.core.config.SecretValue;
import dev.assent.core.config.proxy.Backend;
import dev.assent.core.config.proxy.Endpoint;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.config.proxy.ServerLaunch;
import dev.assent.core.identity.server.ServerAccess;
import dev.assent.core.identity.server.ServerSignIn;
import dev.assent.core.protect.HiddenValues;
import dev.assent.core.proxy.runtime.ProxyRuntime;
import dev.assent.core.proxy.upstream.ConfiguredValues;
import dev.assent.core.proxy.upstream.ConfiguredValues.MissingSecretException;
import dev.assent.core.proxy.upstream.PersonAtServer;
import dev.assent.core.proxy.upstream.Upstream;
import dev.assent.core.proxy.upstream.Upstream.FailedUpstream;
import dev.assent.core.proxy.upstream.WatchedUpstream;
import dev.assent.core.secrets.SecretStore;
import dev.assent.core.text.PlainText;
import dev.assent.core.text.Sentence;
import dev.assent.core.transport.Channel;
import dev.assent.core.transport.ServerEnvironment;
import dev.assent.core.transport.ServerProcess;
import dev.assent.core.transport.ServerSpec;
import dev.assent.core.transport.ServerStartException;
import dev.assent.core.transport.StreamChannel;
import dev.assent.core.transport.http.HttpChannel;
import dev.assent.core.transport.http.HttpTarget;
import dev.assent.core.transport.http.PersonProof;
import dev.assent.core.transport.http.Reachability;
import dev.assent.core.transport.http.TlsFiles;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.UnaryOperator;
import javax.net.ssl.SSLContext;

/// Starts or reaches the server of a session, as its proxy's configuration says. Each time it asks
/// the gate, whoever wants the server: nothing else in the core starts one.
final class UpstreamStarter {
  private static final Duration CONNECT = Duration.ofSeconds(10);
  private static final Duration PROBE = Duration.ofSeconds(3);

  private final CoreParts core;
  private final ProxyRuntime runtime;
  private final ProxyDefinition definition;
  private final ConfiguredValues values;
  private final ServerGate gate;
  private final Path folder;
  private final Map<String, String> fromClient;

  /// @param folder the session's working folder
  /// @param fromClient variables that the client's bridge gave
  UpstreamStarter(
      ProxyRuntime runtime, ServerGate gate, Path folder, Map<String, String> fromClient) {
    this.core = gate.core();
    this.runtime = runtime;
    this.definition = gate.definition();
    this.gate = gate;
    this.folder = folder;
    this.fromClient = Map.copyOf(fromClient);
    this.values = new ConfiguredValues(core.surroundings().secrets());
  }

  /// The server, or why there is none.
  ///
  /// @throws AuditException when it cannot be written down what was found
  Upstream start() throws AuditException, InterruptedException {
    runtime.serverStarts();
    // First, so that for a server that is held no key store is asked.
    Optional<Upstream> instead = gate.instead(core.searchPath(definition, fromClient), folder);
    return instead.isPresent() ? instead.get() : opened();
  }

  private static String pathIn(Map<String, String> environment) {
    return environment.getOrDefault("PATH", "");
  }

  private Upstream opened() throws AuditException, InterruptedException {
    try {
      return switch (definition.backend()) {
        case Backend.Stdio(var launch) -> process(launch);
        case Backend.Http(var endpoint) -> http(endpoint);
        case Backend.Agent(var agent) ->
            new FailedUpstream(
                Sentence.of(
                    "there is no server: it stands for the agent `%s`, which asks by its hook",
                    agent.word()));
        case Backend.Auto(var endpoint, var launch) -> either(endpoint, launch);
      };
    } catch (ServerStartException | MissingSecretException | TlsFiles.UnusableException e) {
      return new FailedUpstream(Sentence.of("it could not be started: %s", e));
    }
  }

  // Only where nobody takes a connection is the process started: a server that is there and
  // refuses, or whose certificate is wrong, is never passed over.
  private Upstream either(Endpoint endpoint, Optional<ServerLaunch> launch)
      throws AuditException,
          ServerStartException,
          MissingSecretException,
          TlsFiles.UnusableException,
          InterruptedException {
    Optional<Sentence> trouble = Reachability.trouble(endpoint.url(), PROBE);
    if (trouble.isEmpty()) {
      return http(endpoint);
    }
    return launch.isPresent()
        ? process(launch.get())
        : new FailedUpstream(
            Sentence.of("%s, and no command is configured to start it", trouble.get()));
  }

  private Upstream process(ServerLaunch launch)
      throws AuditException, ServerStartException, MissingSecretException, InterruptedException {
    ConfiguredValues.checkGiven(launch, fromClient.keySet());
    Optional<CharSequence> notNow = runtime.awaitRestart(definition.startTimeout());
    if (notNow.isPresent()) {
      return new FailedUpstream(notNow.get());
    }
    Path errors = core.home().systemFolder(definition.name()).resolve("stderr.log");
    var set = values.texts("variable", launch.environment(), text -> text.indexOf('\0') < 0);
    var environment = ServerEnvironment.of(core.surroundings().ofServers(), fromClient, set);
    boolean masks = core.config().safeguards(definition.name()).maskErrorOutput();
    UnaryOperator<String> masking =
        masks ? new HiddenValues(secrets(launch, set))::line : UnaryOperator.identity();
    var spec =
        new ServerSpec(
            definition.name(), launch.command(), environment, folder, Optional.of(errors), masking);
    // Waiting for its turn and for the key store takes time, in which its files can become others.
    Optional<Upstream> instead = gate.instead(pathIn(environment), folder);
    if (instead.isPresent()) {
      return instead.get();
    }
    long now = runtime.restarts().now();
    try (var passage = core.broker().switches().enter(MessageReach.LOOKS, () -> {})) {
      if (passage.refusal().isPresent()) {
        return new FailedUpstream(
            "it was not started, because the user denies everything at the moment");
      }
      var process =
          new ProcessUpstream(
              definition.name(), ServerProcess.start(spec, core.watchdog()), limits());
      return watched(process, ending(now));
    } catch (ServerStartException e) {
      runtime.restarts().ended(now, Sentence.of("it could not be started: %s", e));
      throw e;
    }
  }

  // Those that stand in no file of ours, so that they come into none by what the server writes.
  private List<String> secrets(ServerLaunch launch, Map<String, String> set) {
    var secrets = new ArrayList<String>();
    launch
        .environment()
        .forEach((name, value) -> {
          if (value instanceof SecretValue.Keychain) {
            secrets.add(set.getOrDefault(name, ""));
          }
        });
    launch.required().forEach(name -> secrets.add(fromClient.getOrDefault(name, "")));
    return secrets;
  }

  private Upstream watched(Upstream server, WatchedUpstream.Ending ending) {
    return new WatchedUpstream(definition.name(), server, definition.startTimeout(), ending);
  }

  private WatchedUpstream.Ending ending(long startedAt) {
    return new WatchedUpstream.Ending() {
      @Override
      public void byItself(CharSequence how) {
        runtime.restarts().ended(startedAt, how);
      }

      @Override
      public void asWished() {
        runtime.restarts().fine();
      }
    };
  }

  private Upstream http(Endpoint endpoint)
      throws MissingSecretException, TlsFiles.UnusableException, InterruptedException {
    var headers = values.texts("header", endpoint.headers(), HeaderRules::isValue);
    var query = values.texts("parameter", endpoint.query(), text -> !text.isEmpty());
    Optional<SSLContext> tls = values.tls(endpoint);
    var target =
        new HttpTarget(
            definition.name(),
            endpoint.url(query),
            headers,
            tls,
            limits().message(),
            CONNECT.compareTo(definition.startTimeout()) < 0 ? CONNECT : definition.startTimeout(),
            limits().partialLine(),
            runtime.paramHeaders(),
            proof(endpoint, tls));
    // Nothing of ours has to be started again there.
    var nothing =
        new WatchedUpstream.Ending() {
          @Override
          public void byItself(CharSequence how) {}

          @Override
          public void asWished() {}
        };
    return watched(
        new HttpUpstream(
            HttpChannel.open(
                target,
                runtime::condition,
                () -> gate.barred(core.searchPath(definition, fromClient), folder))),
        nothing);
  }

  private PersonProof proof(Endpoint endpoint, Optional<SSLContext> tls) {
    if (!endpoint.signsIn()) {
      return PersonProof.NONE;
    }
    var server =
        new ServerSignIn.Server(
            definition.name(),
            endpoint,
            tls,
            SecretStore.of(core.surroundings().secrets()),
            core.home(),
            core.surroundings().clock(),
            core.signInRecords());
    var access = runtime.accessAt(endpoint, () -> new ServerAccess(server));
    return new PersonAtServer(definition.name(), access, runtime::asksSignIn);
  }

  private CoreConfig.Limits limits() {
    return core.config().settings().limits();
  }

  /// A server that runs elsewhere and speaks HTTP.
  ///
  /// @param http carries messages to and from it
  private record HttpUpstream(HttpChannel http) implements Upstream {
    @Override
    public Channel channel() {
      return http;
    }

    @Override
    public boolean isOverHttp() {
      return true;
    }

    @Override
    public CharSequence howItEnded() {
      return http.ending().orElse("the connection to it was closed");
    }

    @Override
    public void close() {
      http.endSession();
    }
  }

  /// A server that is a process of ours.
  private static final class ProcessUpstream implements Upstream {
    // The end of the output and the end of the process are two events; this long we wait for the
    // second.
    private static final long END_SECONDS = 3;

    private final ServerProcess process;
    private final Channel channel;

    ProcessUpstream(String name, ServerProcess process, CoreConfig.Limits limits) {
      this.process = process;
      this.channel =
          StreamChannel.toServer(
              "server " + name,
              process.output(),
              process.input(),
              limits.message(),
              limits.partialLine());
    }

    @Override
    public Channel channel() {
      return channel;
    }

    @Override
    public CharSequence howItEnded() throws InterruptedException {
      CharSequence how;
      try {
        how = Sentence.of("it %s", process.exit().get(END_SECONDS, TimeUnit.SECONDS).describe());
      } catch (TimeoutException _) {
        how = "it closed its output and still runs";
      } catch (ExecutionException e) {
        return Sentence.of("its end could not be observed: %s", e);
      }
      String tail = process.errorTail().strip();
      return tail.isEmpty() ? how : Sentence.of("%s; it last wrote: %s", how, lastLine(tail));
    }

    private static String lastLine(String text) {
      return PlainText.cut(text.substring(text.lastIndexOf('\n') + 1), 300);
    }

    @Override
    public void close() {
      close(ServerProcess.PATIENCE);
    }

    @Override
    public void close(Duration most) {
      try {
        process.stop(most);
      } catch (InterruptedException _) {
        // Killed by then; the session that is ending has nothing left to do.
        Thread.currentThread().interrupt();
      }
      channel.close();
    }
  }
}
