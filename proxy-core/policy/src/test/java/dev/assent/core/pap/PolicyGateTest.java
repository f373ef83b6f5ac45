package dev.assent.core.pap;

import static dev.assent.core.pap.StoreRig.A;
import static dev.assent.core.pap.StoreRig.B;
import static dev.assent.core.pap.StoreRig.T1;
import static dev.assent.core.pap.StoreRig.T2;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assent.core.pap.document.Finding;
import dev.assent.core.pap.document.PolicyFormatException;
import dev.assent.core.policy.PolicyVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Clause 9: a policy whose tests fail is not activated unless overridden with a reason that is
/// logged.
class PolicyGateTest {
  @TempDir Path folder;
  private StoreRig rig;

  @BeforeEach
  void rig() throws IOException {
    rig = new StoreRig(folder);
    rig.accepted(A);
    rig.gate = StoreRig.against("\"b\"");
  }

  @Test
  void aFileWhoseTestsFailIsTreatedAsABrokenOneClause9() throws IOException {
    rig.write(B);
    for (int restart = 0; restart < 2; restart++) {
      try (var store = rig.open(T2)) {
        assertThat(StoreRig.ids(store)).containsExactly("a");
        assertThat(StoreRig.codes(store)).containsExactly("test-failed");
        assertThat(store.state().current()).isFalse();
        assertThat(store.history().revisions()).hasSize(1);
      }
    }
  }

  @Test
  void anEditWhoseTestsFailIsRefusedWithTheResultsClause9() throws IOException {
    try (var store = rig.open(T2)) {
      assertThatThrownBy(() -> store.save(SamplePolicies.policy(B)))
          .isInstanceOfSatisfying(
              PolicyFormatException.class,
              e -> {
                assertThat(e.overridable()).isTrue();
                assertThat(e.findings()).extracting(Finding::code).containsExactly("test-failed");
              });
      assertThat(Files.readString(rig.file)).isEqualTo(A);
      assertThat(store.state().version().number()).isEqualTo(1);
    }
  }

  @Test
  void aReasonOverridesAndIsRecordedClause9() throws Exception {
    var wanted =
        PolicyChange.from(PolicyOrigin.COMMAND)
            .overriding("the \"tests\" are wrong,\"text\":\"x\n");
    try (var store = rig.open(T2)) {
      assertThat(store.save(SamplePolicies.policy(B), wanted).version())
          .isEqualTo(new PolicyVersion(2, SamplePolicies.policy(B).digest()));
    }
    try (var store = rig.open(T2)) {
      assertThat(StoreRig.ids(store)).containsExactly("b");
      assertThat(StoreRig.codes(store)).isEmpty();
      assertThat(store.state().revision().reason().override())
          .contains("the \"tests\" are wrong,\"text\":\"x");
      assertThat(store.state().revision().origin()).isEqualTo(PolicyOrigin.COMMAND);
    }
  }

  @Test
  void anOverrideOfACommandHoldsInARunningCoreClause9() throws Exception {
    try (var core = rig.open(T1);
        var command = rig.open(T2)) {
      command.save(
          SamplePolicies.policy(B), PolicyChange.from(PolicyOrigin.COMMAND).overriding("known"));
      core.poll();
      assertThat(StoreRig.ids(core)).containsExactly("b");
      assertThat(core.state().revision().reason().override()).contains("known");
    }
  }

  @Test
  void aReasonThatIsNotNeededIsNotRecordedClause9() throws Exception {
    rig.gate = PolicyGate.OPEN;
    try (var store = rig.open(T2)) {
      store.save(
          SamplePolicies.policy(B),
          PolicyChange.from(PolicyOrigin.EDITOR).overriding("to be sure"));
      assertThat(store.state().revision().reason().override()).isEmpty();
    }
  }

  @Test
  void anOverriddenTextThatComesBackIsTestedAgainClause9() throws Exception {
    try (var store = rig.open(T2)) {
      store.save(
          SamplePolicies.policy(B), PolicyChange.from(PolicyOrigin.EDITOR).overriding("once"));
      store.save(SamplePolicies.policy(A));
      assertThatThrownBy(() -> store.restore(2, PolicyOrigin.Channel.COMMAND, ChangeReason.NONE))
          .isInstanceOf(PolicyFormatException.class);
      rig.write(B);
      store.poll();
      assertThat(StoreRig.ids(store)).containsExactly("a");
      assertThat(
              store
                  .restore(2, PolicyOrigin.Channel.COMMAND, ChangeReason.NONE.overriding("again"))
                  .version()
                  .number())
          .isEqualTo(4);
    }
  }

  @Test
  void testsThatCannotBeRunDidNotPassClause9() throws IOException {
    rig.gate =
        _ -> {
          throw new IllegalStateException("expected by the test");
        };
    rig.write(B);
    try (var store = rig.open(T2)) {
      assertThat(StoreRig.ids(store)).containsExactly("a");
      assertThat(StoreRig.codes(store)).containsExactly("tests-failed");
    }
  }

  @Test
  void whatIsInForceIsNotTestedAgainClause9() throws Exception {
    rig.gate = StoreRig.against("\"a\"");
    try (var store = rig.open(T2)) {
      assertThat(StoreRig.codes(store)).isEmpty();
      assertThat(store.save(store.state().document()).version().number()).isEqualTo(1);
    }
  }

  @Test
  void aBlankReasonIsNone() {
    assertThat(ChangeReason.isReason(" \t")).isFalse();
    assertThat(ChangeReason.isReason("x".repeat(501))).isFalse();
    assertThatThrownBy(() -> PolicyChange.from(PolicyOrigin.EDITOR).overriding(" "))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
