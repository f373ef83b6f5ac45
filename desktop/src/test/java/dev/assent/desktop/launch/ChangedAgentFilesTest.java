package dev.assent.desktop.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ChangedAgentFilesTest {
  @Test
  void windowAndTraySayItUntilAllIsAsItWas() {
    var tray = new ArrayList<Optional<String>>();
    var notice = new ChangedAgentFiles(tray::add);
    String first = "somebody changed `/h/a`, so `codex` does not ask Assent any more";
    notice.found(List.of(first));
    assertThat(notice.words()).contains(first);
    assertThat(tray).containsExactly(Optional.of(notice.words()));
    notice.found(List.of(first, "somebody changed `/h/b`, so its server `s` runs without Assent"));
    assertThat(notice.words()).contains(first, "1 more");
    notice.found(List.of());
    assertThat(notice.words()).isEmpty();
    assertThat(tray).hasSize(3).last().isEqualTo(Optional.empty());
  }
}
