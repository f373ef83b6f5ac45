package dev.assent.core.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.proxy.host.CoreEvent;
import java.util.List;
import org.junit.jupiter.api.Test;

class HeadlessCoreTest {
  @Test
  void whatNeedsThePersonIsSaidWhereNoWindowSaysIt() {
    assertThat(HeadlessCore.needs(new CoreEvent.Attention("files", "pins-broken", "lost")))
        .hasToString("[files: lost]");
    assertThat(HeadlessCore.needs(new CoreEvent.Attention("", "server-added", "added")))
        .hasToString("[added]");
    assertThat(HeadlessCore.needs(new CoreEvent.AgentFilesChanged(List.of("a", "b"))))
        .hasToString("[a, b]");
    assertThat(HeadlessCore.needs(new CoreEvent.SessionsChanged())).isEmpty();
  }
}
