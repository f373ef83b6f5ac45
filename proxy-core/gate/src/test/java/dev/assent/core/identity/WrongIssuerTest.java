package dev.assent.core.identity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.identity.token.IdentityException;
import dev.assent.core.identity.token.IdentityFault;
import dev.assent.core.identity.token.IdentityRefusal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/// Every way in which an issuer, or what stands between, can be wrong: each is refused, with its
/// own reason, and what was there before stays.
class WrongIssuerTest {
  @TempDir Path folder;

  private static Stream<WrongCase> all() {
    return Stream.of(
            WrongDescriptions.discovery(),
            WrongDescriptions.keySets(),
            WrongTokens.tokens(),
            WrongTokens.edwards(),
            WrongTokens.claims(),
            WrongAnswers.answers(),
            WrongAnswers.otherWays())
        .flatMap(cases -> cases);
  }

  @Test
  void thereAreManyAndTheirReasonsDiffer() {
    var faults = EnumSet.noneOf(IdentityFault.class);
    all().forEach(one -> faults.add(one.fault()));
    assertThat(all().map(WrongCase::name)).doesNotHaveDuplicates().hasSizeGreaterThan(100);
    assertThat(faults).hasSizeGreaterThan(55);
  }

  @TestFactory
  Stream<DynamicTest> eachIsRefusedWithItsReason() {
    return all().map(one -> DynamicTest.dynamicTest(one.name(), () -> check(one)));
  }

  private void check(WrongCase one) throws Exception {
    try (var rig = new SignInRig(folder)) {
      IdentityRefusal refusal =
          switch (one.way()) {
            case RENEWAL -> renewal(rig, one);
            case CODE, DEVICE, ACCESS -> signIn(rig, one);
          };
      assertThat(refusal.fault()).isEqualTo(one.fault());
      assertThat(refusal.message())
          .contains(one.fault().sentence(), one.detail())
          .doesNotContain("eyJ", "refresh-", "device-1");
    }
  }

  private static IdentityRefusal signIn(SignInRig rig, WrongCase one) throws InterruptedException {
    if (one.way() == WrongCase.Way.ACCESS) {
      rig.audience = Optional.of("api");
    }
    one.wrong().accept(rig);
    var before = new TreeMap<>(rig.store.values);
    try {
      if (one.way() == WrongCase.Way.DEVICE) {
        rig.identity().signInByDevice(_ -> {});
      } else {
        rig.identity().signIn(rig.issuer::walkBeside);
      }
      throw new AssertionError("accepted: " + one.name());
    } catch (IdentityException e) {
      assertThat(rig.store.values).isEqualTo(before);
      return e.refusal();
    }
  }

  private static IdentityRefusal renewal(SignInRig rig, WrongCase one) throws Exception {
    if (one.fault() == IdentityFault.NOT_RENEWABLE) {
      rig.issuer.tokens = answer -> answer.without("refresh_token");
    }
    rig.identity().signIn(rig.issuer::walkBeside);
    one.wrong().accept(rig);
    rig.clock.forward(Duration.ofMinutes(10));
    if (one.fault() == IdentityFault.OTHER_SETTINGS) {
      rig.audience = Optional.of("api");
      try (var changed = rig.another()) {
        return refused(changed.state());
      }
    }
    return refused(rig.identity().state());
  }

  private static IdentityRefusal refused(SignInState state) {
    assertThat(state).isInstanceOf(SignInState.Refused.class);
    return ((SignInState.Refused) state).why();
  }
}
