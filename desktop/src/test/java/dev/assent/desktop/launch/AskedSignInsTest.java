package dev.assent.desktop.launch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.proxy.host.CoreEvent;
import dev.assent.core.proxy.host.ProxyState;
import dev.assent.desktop.ui.BackgroundWork;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class AskedSignInsTest {
  private final List<Optional<String>> tray = new ArrayList<>();
  private final Set<String> asking = new HashSet<>();
  private final AskedSignIns notice =
      new AskedSignIns(
          tray::add, asking::contains, new BackgroundWork(Runnable::run, Runnable::run));

  private void asks(String name) {
    asking.add(name);
    var state = new ProxyState.Failed(ProxyState.SIGN_IN, "", Instant.EPOCH);
    notice.happened(new CoreEvent.StateChanged(name, state));
  }

  @Test
  void itSaysWhoAsksUntilNobodyDoes() {
    asks("files");
    assertThat(notice.words()).isEqualTo("files asks you to sign in.");
    asks("mail");
    assertThat(notice.words()).isEqualTo("Servers ask you to sign in: files and mail.");
    asking.remove("files");
    notice.look();
    assertThat(notice.words()).isEqualTo("mail asks you to sign in.");
    asking.clear();
    notice.happened(new CoreEvent.StateChanged("mail", new ProxyState.Running(Instant.EPOCH, 1)));
    assertThat(notice.words()).isEmpty();
    assertThat(tray).hasSize(4).last().isEqualTo(Optional.empty());
  }

  @Test
  void otherFailuresAreNotItsMatter() {
    notice.happened(
        new CoreEvent.StateChanged("x", new ProxyState.Failed("down", "", Instant.EPOCH)));
    assertThat(notice.words()).isEmpty();
    assertThat(tray).isEmpty();
  }
}
