package dev.assent.core.protect;

import dev.assent.core.config.CoreConfig;
import dev.assent.core.config.SecretValue;
import dev.assent.core.config.proxy.Backend;
import dev.assent.core.config.proxy.Endpoint;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.config.proxy.ServerLaunch;
import dev.assent.core.secrets.SecretSource;
import dev.assent.core.secrets.SecretStoreException;
import dev.assent.core.text.Sentence;
import dev.assent.core.transport.Channel;
import dev.assent.core.transport.ServerEnvironment;
import dev.assent.core.transport.ServerProcess;
import dev.assent.core.transport.ServerSpec;
import dev.assent.core.transport.ServerStartException;
import dev.assent.core.transport.StreamChannel;
import dev.assent.core.transport.Watchdog;
import dev.assent.core.transport.http.HttpChannel;
import dev.assent.core.transport.http.HttpTarget;
import dev.assent.core.transport.http.ParamHeaders;
import dev.assent.core.transport.http.PersonProof;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// Starts a server once as its definition says, greets it, has its tools listed, and ends it with
/// all that it started. Thread-safe; needs no running core, and writes no file.
///
/// @param environment the variables of a process as the server's would be
/// @param folder where a server works whose definition names none; absolute
/// @param secrets the key store, for values that a definition takes from there
/// @param version of Assent, which the server is told
public record LaunchTrial(
    Map<String, String> environment, Path folder, SecretSource secrets, String version) {
  private static final Duration CONNECT = Duration.ofSeconds(10);
  private static final Duration MOST = Duration.ofMinutes(2);
  private static final Duration LISTS = Duration.ofSeconds(10);
  private static final long END_SECONDS = 3;
  private static final int MOST_LINES = 10;

  public LaunchTrial {
    environment = Map.copyOf(environment);
  }

  @Override
  public String toString() {
    return "LaunchTrial[" + folder + "]";
  }

  /// Variables that the client gives and this test does not have: a server that fails may miss
  /// them.
  public List<String> missing(ProxyDefinition definition) {
    var missing = new ArrayList<String>();
    definition
        .backend()
        .launched()
        .map(ServerLaunch::environment)
        .orElse(Map.of())
        .forEach((name, value) -> {
          if (value instanceof SecretValue.FromClient && !environment.containsKey(name)) {
            missing.add(name);
          }
        });
    return missing;
  }

  /// Tries a server. Waits for it, at most as long as it may take to start and at most two minutes,
  /// and a few seconds more for its end.
  ///
  /// @throws InterruptedException when interrupted; the server is ended then
  public LaunchResult of(ProxyDefinition definition) throws InterruptedException {
    Duration limit = definition.startTimeout();
    return of(definition, limit.compareTo(MOST) < 0 ? limit : MOST);
  }

  /// The same with another limit.
  ///
  /// @param most how long the server may take to answer
  public LaunchResult of(ProxyDefinition definition, Duration most) throws InterruptedException {
    try {
      return switch (definition.backend()) {
        case Backend.Stdio(var launch) -> started(definition, launch, most);
        case Backend.Http(var endpoint) -> reached(definition.name(), endpoint, most);
        case Backend.Auto(var endpoint, var launch) -> {
          LaunchResult there = reached(definition.name(), endpoint, most);
          yield there instanceof LaunchResult.Unreachable && launch.isPresent()
              ? started(definition, launch.get(), most)
              : there;
        }
        case Backend.Agent _ -> new LaunchResult.NotStarted("it is an agent and no server");
      };
    } catch (SecretStoreException e) {
      return new LaunchResult.NotStarted(Sentence.told(e));
    }
  }

  private LaunchResult started(ProxyDefinition definition, ServerLaunch launch, Duration most)
      throws SecretStoreException, InterruptedException {
    Optional<LaunchResult> unusable = ShellCommand.unusable(launch.command());
    if (unusable.isPresent()) {
      return unusable.get();
    }
    Optional<String> missing = launch.missing(environment.keySet());
    if (missing.isPresent()) {
      return new LaunchResult.NotStarted(
          Sentence.of(
              "only its client gives the variable `%s`, so it starts for a client alone",
              missing.get()));
    }
    Map<String, String> set = texts(launch.environment());
    var fromClient = new LinkedHashMap<String, String>();
    launch
        .environment()
        .forEach((name, value) -> {
          if (value instanceof SecretValue.FromClient && environment.containsKey(name)) {
            fromClient.put(name, environment.get(name));
          }
        });
    var hidden = hidden(launch.environment(), set);
    var spec =
        new ServerSpec(
            definition.name(),
            launch.command(),
            ServerEnvironment.of(environment, fromClient, set),
            definition.workingFolder().map(Path::of).orElse(folder),
            Optional.empty(),
            hidden::line);
    try (Watchdog watchdog = Watchdog.start()) {
      ServerProcess process = ServerProcess.start(spec, watchdog);
      try {
        return greeted(definition.name(), process, hidden, most);
      } finally {
        process.stop();
      }
    } catch (ServerStartException e) {
      return ShellCommand.why(launch.command(), e);
    } catch (IOException e) {
      return new LaunchResult.NotStarted(Sentence.told(e));
    }
  }

  private LaunchResult greeted(
      String name, ServerProcess process, HiddenValues hidden, Duration most)
      throws InterruptedException {
    var limits = CoreConfig.DEFAULTS.limits();
    try (Channel channel =
        StreamChannel.toServer(
            "start-" + name,
            process.output(),
            process.input(),
            limits.message(),
            limits.partialLine())) {
      var greeting = new Greeting(channel, version, hidden);
      return switch (greeting.say(most)) {
        case Greeting.Answer.Hello hello -> speaks(hello, greeting);
        case Greeting.Answer.No(var why) -> new LaunchResult.Refuses(why, said(process));
        case Greeting.Answer.Other(var found) -> new LaunchResult.NoMcp(found, said(process));
        case Greeting.Answer.Late(var found) ->
            found.isEmpty()
                ? new LaunchResult.Silent(most, said(process))
                : new LaunchResult.NoMcp(found.get(), said(process));
        case Greeting.Answer.Gone(var found) -> ended(process, found);
      };
    }
  }

  private static LaunchResult speaks(Greeting.Answer.Hello hello, Greeting greeting)
      throws InterruptedException {
    return new LaunchResult.Speaks(
        hello.server(),
        hello.version(),
        hello.protocol(),
        hello.lists() ? greeting.tools(LISTS) : Optional.of(List.of()));
  }

  // Text that it wrote where answers belong counts where it wrote nothing where errors belong.
  private static LaunchResult ended(ServerProcess process, Optional<Sentence> found)
      throws InterruptedException {
    CharSequence how;
    try {
      how = process.exit().get(END_SECONDS, TimeUnit.SECONDS).describe();
      // Its last words are read by another thread.
      process.stop();
    } catch (TimeoutException _) {
      how = "closed its output";
    } catch (ExecutionException e) {
      how = Sentence.of("ended, and how could not be observed: %s", e);
    }
    List<String> lines = said(process);
    return new LaunchResult.Ended(
        how, lines.isEmpty() ? found.stream().map(Sentence::text).toList() : lines);
  }

  private static List<String> said(ServerProcess process) {
    List<String> lines = process.errorTail().lines().filter(line -> !line.isBlank()).toList();
    return lines.subList(Math.max(0, lines.size() - MOST_LINES), lines.size());
  }

  private LaunchResult reached(String name, Endpoint endpoint, Duration most)
      throws SecretStoreException, InterruptedException {
    if (endpoint.mtls().isPresent()) {
      return new LaunchResult.NotStarted("its certificate is read when a session begins");
    }
    var limits = CoreConfig.DEFAULTS.limits();
    Map<String, String> headers = texts(endpoint.headers());
    Map<String, String> query = texts(endpoint.query());
    var target =
        new HttpTarget(
            name,
            endpoint.url(query),
            headers,
            Optional.empty(),
            limits.message(),
            CONNECT.compareTo(most) < 0 ? CONNECT : most,
            limits.partialLine(),
            new ParamHeaders(),
            PersonProof.NONE);
    var secret = new ArrayList<>(query.values());
    secret.addAll(headers.values());
    var hidden = new HiddenValues(secret);
    HttpChannel channel = HttpChannel.open(target, _ -> {}, Optional::empty);
    try {
      var greeting = new Greeting(channel, version, hidden);
      return switch (greeting.say(most)) {
        case Greeting.Answer.Hello hello -> speaks(hello, greeting);
        case Greeting.Answer.No(var why) ->
            HttpChannel.whyUnanswered(why)
                .<LaunchResult>map(LaunchResult.Unreachable::new)
                .orElseGet(() -> new LaunchResult.Refuses(why, List.of()));
        case Greeting.Answer.Other(var found) -> new LaunchResult.NoMcp(found, List.of());
        case Greeting.Answer.Late(var found) ->
            found.isEmpty()
                ? new LaunchResult.Silent(most, List.of())
                : new LaunchResult.NoMcp(found.get(), List.of());
        case Greeting.Answer.Gone(var found) ->
            new LaunchResult.Unreachable(
                channel
                    .ending()
                    .map(hidden::sentence)
                    .or(() -> found)
                    .orElse("the connection to it was closed"));
      };
    } finally {
      channel.endSession();
    }
  }

  private Map<String, String> texts(Map<String, SecretValue> values)
      throws SecretStoreException, InterruptedException {
    var texts = new LinkedHashMap<String, String>();
    for (var entry : values.entrySet()) {
      switch (entry.getValue()) {
        case SecretValue.Plain(var text) -> texts.put(entry.getKey(), text);
        case SecretValue.Keychain(var key) -> texts.put(entry.getKey(), kept(key));
        case SecretValue.FromClient _ -> {}
      }
    }
    return texts;
  }

  private String kept(String key) throws SecretStoreException, InterruptedException {
    char[] value = secrets.needed(key);
    String text = new String(value);
    Arrays.fill(value, '\0');
    return text;
  }

  private static HiddenValues hidden(Map<String, SecretValue> values, Map<String, String> texts) {
    var secret = new ArrayList<String>();
    texts.forEach((name, text) -> {
      if (values.get(name) instanceof SecretValue.Keychain || LikelySecret.is(name, text)) {
        secret.add(text);
      }
    });
    return new HiddenValues(secret);
  }
}
