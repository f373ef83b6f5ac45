package dev.assent.core.proxy.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.proxy.host.CoreEvent;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class CoreEventsTest {
  private final LinkedBlockingQueue<CoreEvent> told = new LinkedBlockingQueue<>();

  private CoreEvent next() throws InterruptedException {
    return told.poll(60, TimeUnit.SECONDS);
  }

  @Test
  void theFirstListenerIsToldOnceOfWhatNeedsThePersonAndCameBefore() throws Exception {
    var broken = new CoreEvent.Attention("files", "policy-broken", "line 3");
    try (var events = new CoreEvents()) {
      events.tell(broken);
      events.tell(new CoreEvent.ShowRequested());
      events.tell(new CoreEvent.SessionsChanged());
      events.tell(new CoreEvent.ShowRequested());
      var _ = events.add(told::add);
      events.tell(new CoreEvent.ProxiesChanged());
      assertThat(next()).isEqualTo(broken);
      assertThat(next()).isEqualTo(new CoreEvent.ShowRequested());
      assertThat(next()).isEqualTo(new CoreEvent.ProxiesChanged());
    }
  }

  @Test
  void aLaterListenerIsToldOfWhatHappensFromThenOn() throws Exception {
    try (var events = new CoreEvents()) {
      events.tell(new CoreEvent.ShowRequested());
      var _ = events.add(_ -> {});
      var _ = events.add(told::add);
      events.tell(new CoreEvent.ProxiesChanged());
      assertThat(next()).isEqualTo(new CoreEvent.ProxiesChanged());
    }
  }

  @Test
  void whatIsOverIsToldToThoseWhoWereToldOfIt() throws Exception {
    try (var events = new CoreEvents()) {
      events.tell(new CoreEvent.Attention("files", "policy-broken", "line 3"));
      events.over("files", "policy-broken");
      var held = new CoreEvent.Attention("files", "server-held", "a");
      events.tell(held);
      var _ = events.add(told::add);
      assertThat(next()).isEqualTo(held);
      events.over("files", "policy-broken");
      events.over("mail", "server-held");
      events.over("files", "server-held");
      events.over("files", "server-held");
      assertThat(next()).isEqualTo(new CoreEvent.AttentionOver("files", "server-held"));
      events.tell(new CoreEvent.Attention("files", "pins-broken", "b"));
      events.tell(new CoreEvent.Attention("mail", "pins-broken", "c"));
      events.over("files");
      assertThat(next()).isInstanceOf(CoreEvent.Attention.class);
      assertThat(next()).isInstanceOf(CoreEvent.Attention.class);
      assertThat(next()).isEqualTo(new CoreEvent.AttentionOver("files", "pins-broken"));
      events.tell(new CoreEvent.ProxiesChanged());
      assertThat(next()).isEqualTo(new CoreEvent.ProxiesChanged());
    }
  }

  @Test
  void noFloodBeforeTheWindowFillsTheMemory() throws Exception {
    try (var events = new CoreEvents()) {
      for (int n = 0; n < 100_000; n++) {
        events.tell(new CoreEvent.Attention("files", "changed-outside", "change " + n));
      }
      var _ = events.add(told::add);
      events.tell(new CoreEvent.ProxiesChanged());
      int seen = 0;
      while (!(next() instanceof CoreEvent.ProxiesChanged)) {
        seen++;
      }
      assertThat(seen).isEqualTo(100);
    }
  }
}
