package dev.assent.core.pap;

import static dev.assent.core.pap.StoreRig.A;
import static dev.assent.core.pap.StoreRig.B;
import static dev.assent.core.pap.StoreRig.C;
import static dev.assent.core.pap.StoreRig.T1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assent.core.pap.document.PolicyFormatException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The last change of a policy is undone, and nothing else.
class PolicyUndoTest {
  @TempDir private Path folder;
  private StoreRig rig;

  @BeforeEach
  void open() {
    rig = new StoreRig(folder);
  }

  private static PolicyState undo(PolicyStore store, long number) throws Exception {
    return store.undo(number, PolicyOrigin.Channel.EDITOR, ChangeReason.NONE);
  }

  @Test
  void theVersionBeforeComesIntoForceAsANewOne() throws Exception {
    rig.accepted(A, B);
    try (var store = rig.open(T1)) {
      var state = undo(store, 2);
      assertThat(state.revision().number()).isEqualTo(3);
      assertThat(state.revision().origin())
          .isEqualTo(PolicyOrigin.restoring(PolicyOrigin.Channel.EDITOR, 1));
      assertThat(Files.readString(rig.file)).isEqualTo(A);
      assertThat(StoreRig.ids(store)).containsExactly("a");
    }
  }

  @Test
  void undoneOnceMoreTheChangeIsBack() throws Exception {
    rig.accepted(A, B);
    try (var store = rig.open(T1)) {
      undo(store, 2);
      assertThat(undo(store, 3).revision().origin().restored()).contains(2L);
      assertThat(Files.readString(rig.file)).isEqualTo(B);
    }
  }

  @Test
  void anEditOfTheFileThatNobodyLookedAtYetIsNotLost() throws Exception {
    rig.accepted(A, B);
    try (var store = rig.open(T1)) {
      rig.write(C);
      assertThatThrownBy(() -> undo(store, 2))
          .isInstanceOf(PolicyConflictException.class)
          .hasMessageContaining("changed meanwhile");
      assertThat(Files.readString(rig.file)).isEqualTo(C);
      store.poll();
      assertThat(StoreRig.ids(store)).containsExactly("c");
    }
  }

  @Test
  void aBrokenEditIsNotLostEither() throws Exception {
    rig.accepted(A, B);
    try (var store = rig.open(T1)) {
      rig.write("{");
      store.poll();
      assertThatThrownBy(() -> undo(store, 2)).isInstanceOf(PolicyConflictException.class);
      assertThat(Files.readString(rig.file)).isEqualTo("{");
    }
  }

  @Test
  void aVersionThatIsNoLongerInForceIsNotUndone() throws Exception {
    rig.accepted(A, B, C);
    try (var store = rig.open(T1)) {
      assertThatThrownBy(() -> undo(store, 2))
          .isInstanceOfSatisfying(
              UndoRefusedException.class,
              refused ->
                  assertThat(refused.reason())
                      .isEqualTo(UndoRefusedException.Reason.OTHER_VERSION));
      assertThat(Files.readString(rig.file)).isEqualTo(C);
    }
  }

  @Test
  void beforeTheFirstThereIsNothing() throws Exception {
    rig.accepted(A);
    try (var store = rig.open(T1)) {
      assertThatThrownBy(() -> undo(store, 1))
          .isInstanceOfSatisfying(
              UndoRefusedException.class,
              refused ->
                  assertThat(refused.reason())
                      .isEqualTo(UndoRefusedException.Reason.NOTHING_BEFORE));
    }
  }

  @Test
  void aTextWhoseTestsFailNowStaysWhereItIs() throws Exception {
    rig.accepted(A, B);
    rig.gate = StoreRig.against("\"a\"");
    try (var store = rig.open(T1)) {
      assertThatThrownBy(() -> undo(store, 2)).isInstanceOf(PolicyFormatException.class);
      assertThat(Files.readString(rig.file)).isEqualTo(B);
      var forced =
          store.undo(2, PolicyOrigin.Channel.EDITOR, ChangeReason.NONE.overriding("for now"));
      assertThat(forced.revision().reason().override()).contains("for now");
    }
  }
}
