package dev.assent.core.pap;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A store whose policy lies at another place from one look to the next.
class PolicyStorePlaceTest {
  @TempDir private Path first;
  @TempDir private Path second;

  private record Moving(AtomicReference<PolicyPlace> at, List<Path> elsewhere)
      implements PolicySource {
    @Override
    public PolicyPlace place() {
      return at.get();
    }
  }

  private static PolicyPlace place(StoreRig rig) {
    return PolicyPlace.own(rig.file, rig.history);
  }

  private static void until(PolicyStore store, String rule) throws InterruptedException {
    store.lookSoon();
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    while (!StoreRig.ids(store).equals(rule.isEmpty() ? List.of() : List.of(rule))) {
      assertThat(System.nanoTime()).as("rule " + rule).isLessThan(end);
      TimeUnit.MILLISECONDS.sleep(5);
    }
  }

  @Test
  void itFollowsAndForgetsNothing() throws Exception {
    var own = new StoreRig(first);
    var other = new StoreRig(second);
    own.accepted(StoreRig.A, StoreRig.B);
    other.accepted(StoreRig.C);
    var at = new AtomicReference<>(place(own));
    var source = new Moving(at, List.of(own.history, other.history));
    try (var store = PolicyStore.open(source, Clock.systemUTC(), PolicyGate.OPEN)) {
      var told = new ArrayList<String>();
      var _ = store.listen(state -> told.add(state.version().number() + ""));
      var before = store.state().version();
      assertThat(before.number()).isEqualTo(2);

      at.set(place(other));
      until(store, "c");
      assertThat(store.state().version().number()).isEqualTo(1);
      assertThat(told).containsExactly("1");
      assertThat(store.history().revisions()).hasSize(1);
      assertThat(store.document(before)).isPresent();

      at.set(place(own).hindered("no leader"));
      until(store, "");
      assertThat(store.state().version().number()).isZero();
      assertThat(StoreRig.codes(store)).containsExactly("link");

      at.set(place(own));
      until(store, "b");
      assertThat(store.state().version()).isEqualTo(before);
      assertThat(Files.readAllLines(own.history)).hasSize(2);
    }
  }

  /// Over the same text at both places, too, the number is the one of the place.
  @Test
  void theSameTextElsewhereHasItsOwnNumber() throws Exception {
    var own = new StoreRig(first);
    var other = new StoreRig(second);
    own.accepted(StoreRig.A);
    other.accepted(StoreRig.B, StoreRig.A);
    var at = new AtomicReference<>(place(own));
    try (var store =
        PolicyStore.open(new Moving(at, List.of()), Clock.systemUTC(), PolicyGate.OPEN)) {
      at.set(place(other));
      store.poll();
      assertThat(store.state().version().number()).isEqualTo(2);
    }
  }

  @Test
  void aSourceThatFailsLeavesWhatIsInForce() throws Exception {
    var own = new StoreRig(first);
    own.accepted(StoreRig.A);
    var at = new AtomicReference<>(place(own));
    var source =
        new PolicySource() {
          @Override
          public PolicyPlace place() {
            var place = at.get();
            if (place.leader().isPresent()) {
              throw new IllegalStateException("a fault of a test");
            }
            return place;
          }

          @Override
          public List<Path> elsewhere() {
            return List.of();
          }
        };
    try (var store = PolicyStore.open(source, Clock.systemUTC(), PolicyGate.OPEN)) {
      at.set(
          new PolicyPlace(second, second, java.util.Optional.of("x"), java.util.Optional.empty()));
      store.poll();
      assertThat(StoreRig.ids(store)).containsExactly("a");
    }
  }
}
