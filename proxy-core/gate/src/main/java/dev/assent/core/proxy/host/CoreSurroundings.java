package dev.assent.core.proxy.host;

import dev.assent.core.config.AssentHome;
import dev.assent.core.lazy.LazyValue;
import dev.assent.core.presence.PresenceCheck;
import dev.assent.core.secrets.SecretSource;
import dev.assent.core.transport.LoginSearchPath;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/// The facts that the core is told of its process and of the machine it runs in; it asks neither
/// itself.
///
/// @param home where everything lies
/// @param environment the process's variables
/// @param serverEnvironment the variables of which servers and hooks get what they may have; asked
///   when the first of them is looked for
/// @param userHome the user's home folder
/// @param userName the operating-system user
/// @param image the folder Assent is installed in; absent when it runs from elsewhere
/// @param clock the wall clock, UTC
/// @param headless whether there is no window to ask in; else questions wait until the window is
///   there
/// @param secrets the key store
/// @param presence proves that the person is there, by means of the system
/// @param ticker nanoseconds that never run backwards, whatever happens to the wall clock
public record CoreSurroundings(
    AssentHome home,
    Map<String, String> environment,
    Supplier<Map<String, String>> serverEnvironment,
    Path userHome,
    String userName,
    Optional<Path> image,
    Clock clock,
    boolean headless,
    SecretSource secrets,
    PresenceCheck presence,
    LongSupplier ticker) {
  private static final Duration LOGIN_SHELL = Duration.ofSeconds(5);

  public CoreSurroundings {
    environment = Map.copyOf(environment);
  }

  /// A core whose servers get of the process's own variables.
  public CoreSurroundings(
      AssentHome home,
      Map<String, String> environment,
      Path userHome,
      String userName,
      Optional<Path> image,
      Clock clock,
      boolean headless,
      SecretSource secrets) {
    this(
        home,
        environment,
        () -> environment,
        userHome,
        userName,
        image,
        clock,
        headless,
        secrets,
        PresenceCheck.notOffered("nothing here can ask for the person"),
        System::nanoTime);
  }

  /// The same with something that proves that the person is there.
  public CoreSurroundings proving(PresenceCheck means) {
    return new CoreSurroundings(
        home,
        environment,
        serverEnvironment,
        userHome,
        userName,
        image,
        clock,
        headless,
        secrets,
        means,
        ticker);
  }

  /// The same with another ticker.
  public CoreSurroundings ticking(LongSupplier other) {
    return new CoreSurroundings(
        home,
        environment,
        serverEnvironment,
        userHome,
        userName,
        image,
        clock,
        headless,
        secrets,
        presence,
        other);
  }

  /// The same for a process that the desktop started: its servers and hooks get the search path of
  /// the person's login shell, which is asked now, beside the start, because it may take its time.
  /// A process that a terminal starts has that search path already.
  public CoreSurroundings withLoginShell() {
    if (!environment.getOrDefault("TERM", "").isEmpty()) {
      return this;
    }
    var whole = new LazyValue<>(() -> LoginSearchPath.in(environment, LOGIN_SHELL));
    Thread.ofVirtual().name("login shell's search path").start(whole::get);
    return new CoreSurroundings(
        home,
        environment,
        whole,
        userHome,
        userName,
        image,
        clock,
        headless,
        secrets,
        presence,
        ticker);
  }

  /// The variables of which servers and hooks get what they may have.
  public Map<String, String> ofServers() {
    return serverEnvironment.get();
  }
}
