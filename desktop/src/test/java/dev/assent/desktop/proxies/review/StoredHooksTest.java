package dev.assent.desktop.proxies.review;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.config.AssentHome;
import dev.assent.core.config.store.ReviewedHook;
import dev.assent.core.proxy.ProxyCore;
import dev.assent.core.proxy.host.CoreSurroundings;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoredHooksTest {
  @TempDir Path temp;

  @Test
  void aServerThatWasTakenBackHasNoHooksAndThatIsNoTrouble() throws Exception {
    Path home = temp.toRealPath();
    var said = new ArrayList<LogRecord>();
    var ear =
        new Handler() {
          @Override
          public void publish(LogRecord entry) {
            said.add(entry);
          }

          @Override
          public void flush() {}

          @Override
          public void close() {}
        };
    var logger = Logger.getLogger(StoredHooks.class.getName());
    logger.addHandler(ear);
    try (var core =
        ProxyCore.start(
            new CoreSurroundings(
                AssentHome.locate(
                    Map.of("ASSENT_HOME", home.resolve("a").toString()), home, "Linux"),
                Map.of("HOME", home.toString()),
                home,
                "sam",
                Optional.empty(),
                Clock.systemUTC(),
                false))) {
      var found = new ArrayList<List<ReviewedHook>>();
      new StoredHooks(core.hooks(), Runnable::run, Runnable::run).read("gone", found::add);
      assertThat(found).containsExactly(List.of());
    } finally {
      logger.removeHandler(ear);
    }
    assertThat(said).isEmpty();
  }
}
