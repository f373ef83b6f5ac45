package dev.assent.core.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.SessionBadge;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/// Tests which lanes sessions get.
class SessionBadgesTest {
  private final Random random = new Random(16);
  private final SessionBadges book =
      new SessionBadges(() -> new UUID(random.nextLong(), random.nextLong()).toString());

  @Test
  void theFirstFourHaveFourColours() {
    for (int round = 0; round < 100; round++) {
      var ids = List.of(book.open(), book.open(), book.open(), book.open());
      assertThat(ids.stream().map(SessionBadge::of).map(SessionBadge::hue))
          .containsExactlyInAnyOrder(SessionBadge.Hue.values());
      ids.forEach(book::close);
    }
  }

  @Test
  void sessionsThatAreOpenTogetherAreCalledDifferently() {
    var open = new ArrayList<String>();
    for (int i = 0; i < 2000; i++) {
      if (open.size() < 256 && (open.isEmpty() || random.nextInt(3) > 0)) {
        open.add(book.open());
      } else {
        book.close(open.remove(random.nextInt(open.size())));
      }
      assertThat(new HashSet<>(open.stream().map(SessionBadge::of).toList())).hasSameSizeAs(open);
    }
  }

  /// Lists name sessions that have ended.
  @Test
  void aSessionThatHasEndedKeepsItsNameForAWhile() {
    var last = new ArrayDeque<SessionBadge>();
    for (int i = 0; i < 2000; i++) {
      String id = book.open();
      assertThat(last).doesNotContain(SessionBadge.of(id));
      book.close(id);
      last.add(SessionBadge.of(id));
      if (last.size() > SessionBadges.REMEMBERED) {
        last.remove();
      }
    }
  }

  @Test
  void moreSessionsThanLanesAreServedAllTheSame() {
    var ids = new HashSet<String>();
    for (int i = 0; i < SessionBadge.COUNT + 3; i++) {
      ids.add(book.open());
    }
    assertThat(ids).hasSize(SessionBadge.COUNT + 3);
  }
}
