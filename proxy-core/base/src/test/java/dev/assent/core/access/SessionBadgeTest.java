package dev.assent.core.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// The names of sessions.
class SessionBadgeTest {
  @Test
  void aLaneFollowsFromTheIdAloneForEver() {
    // Logs show sessions of earlier versions: these never change.
    assertThat(SessionBadge.of("2f1d7f0e-9a52-4be0-8d6c-35a1c6f6a001").name())
        .isEqualTo("blue alpaca");
    assertThat(SessionBadge.of("").name()).isEqualTo("blue osprey");
  }

  @Test
  void everyLaneIsGivenAndReadsLikeOne() {
    Set<String> names = new HashSet<>();
    for (int i = 0; i < 20_000; i++) {
      names.add(SessionBadge.of("session-" + i).name());
    }
    assertThat(names)
        .hasSize(SessionBadge.COUNT)
        .allMatch(name -> name.matches("(teal|blue|plum|clay) [a-z]{3,8}"));
  }
}
