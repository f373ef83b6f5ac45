package dev.assent.desktop.proxies.review;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.config.store.ReviewedHook;
import dev.assent.desktop.HomeCore;
import dev.assent.desktop.ui.BackgroundWork;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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
    try (var core = HomeCore.in(home, Map.of("HOME", home.toString()))) {
      var found = new ArrayList<List<ReviewedHook>>();
      new StoredHooks(core.hooks(), new BackgroundWork(Runnable::run, Runnable::run))
          .read("gone", found::add);
      assertThat(found).containsExactly(List.of());
    } finally {
      logger.removeHandler(ear);
    }
    assertThat(said).isEmpty();
  }
}
