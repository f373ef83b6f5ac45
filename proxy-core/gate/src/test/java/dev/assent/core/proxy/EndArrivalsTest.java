package dev.assent.core.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assent.core.config.AssentHome;
import dev.assent.core.local.LocalSocketClient;
import dev.assent.core.local.LocalSocketException;
import dev.assent.core.local.LocalSocketException.Code;
import dev.assent.core.local.SessionHello;
import dev.assent.core.proxy.host.CoreStartException;
import dev.assent.core.proxy.host.CoreSurroundings;
import dev.assent.core.secrets.SecretSource;
import dev.assent.testing.Depth;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A client that comes in the moment in which a core ends is answered by it or by the next one.
class EndArrivalsTest {
  private static final SessionHello STRANGE =
      new SessionHello("nosuch", "/", OptionalLong.empty(), OptionalLong.empty());
  private static final int CLIENTS = 4;
  private static final int ARRIVALS = Depth.of(40, 2_500);

  @TempDir private Path root;
  private ShortFolder runtime;
  private AssentHome home;

  @BeforeEach
  void prepare() throws Exception {
    runtime = ShortFolder.create();
    home = new AssentHome(root.resolve("h"), root.resolve("h"), runtime.path().resolve("r"));
  }

  @AfterEach
  void clear() {
    runtime.close();
  }

  private ProxyCore start() throws CoreStartException, Exception {
    return ProxyCore.start(
        new CoreSurroundings(
            home,
            Map.of("HOME", root.toString(), "PATH", "/usr/bin:/bin"),
            root,
            "tester",
            Optional.empty(),
            Clock.systemUTC(),
            true,
            SecretSource.none()));
  }

  /// @return whether a core said what it says of a server that it does not have
  private boolean isAnswered() throws Exception {
    try (LocalSocketClient client = LocalSocketClient.connect(home.socket())) {
      LocalSocketClient.Opened _ = client.openSession(STRANGE, Map.of());
      throw new AssertionError("a session with a server that is not there");
    } catch (LocalSocketException e) {
      if (e.code() == Code.ENDING || e.code() == Code.NOT_LISTENING) {
        return false;
      }
      assertThat(e.code()).as(e.getMessage()).isEqualTo(Code.REFUSED);
      assertThat(e.getMessage()).contains("no server `nosuch` is configured");
      return true;
    }
  }

  @Test
  @Timeout(300)
  void nobodyIsTurnedAwayByACoreThatEnds() throws Exception {
    var over = new AtomicBoolean();
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var cores =
          threads.submit(
              (Callable<Integer>)
                  () -> {
                    int ended = 0;
                    while (!over.get()) {
                      try (ProxyCore core = start()) {
                        core.awaitIdle(Duration.ofMillis(1));
                      }
                      ended++;
                    }
                    return ended;
                  });
      var clients = new ArrayList<java.util.concurrent.Future<Void>>();
      for (int at = 0; at < CLIENTS; at++) {
        clients.add(
            threads.submit(
                (Callable<Void>)
                    () -> {
                      for (int count = 0; count < ARRIVALS; ) {
                        if (isAnswered()) {
                          count++;
                        } else {
                          Thread.sleep(1);
                        }
                      }
                      return null;
                    }));
      }
      for (var client : clients) {
        client.get();
      }
      over.set(true);
      assertThat(cores.get()).isPositive();
    }
  }

  /// Once it is idle for long enough, a core takes nobody in, so that nobody is lost with it.
  @Test
  void aCoreThatWasIdleTakesNobodyIn() throws Exception {
    try (ProxyCore core = start()) {
      assertThat(isAnswered()).isTrue();
      core.awaitIdle(Duration.ZERO);
      try (LocalSocketClient client = LocalSocketClient.connect(home.socket())) {
        assertThatThrownBy(() -> client.openSession(STRANGE, Map.of()))
            .isInstanceOfSatisfying(
                LocalSocketException.class, e -> assertThat(e.code()).isEqualTo(Code.ENDING));
      }
    }
  }
}
