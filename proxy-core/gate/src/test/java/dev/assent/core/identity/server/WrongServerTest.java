package dev.assent.core.identity.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.identity.token.IdentityException;
import dev.assent.core.identity.token.IdentityFault;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/// Every way in which a server or its issuer can be wrong when the person signs in: each is refused
/// with its own reason, no token reaches anybody, and an earlier sign-in stays.
class WrongServerTest {
  @TempDir Path folder;

  private static Stream<WrongServerCase> all() {
    return Stream.of(
            WrongServers.challenges(),
            WrongServers.pages(),
            WrongServers.descriptions(),
            WrongServerIssuers.descriptions(),
            WrongServerIssuers.registrations(),
            WrongServerIssuers.waysBack(),
            WrongServerIssuers.tokens())
        .flatMap(cases -> cases);
  }

  @Test
  void thereAreManyAndTheirReasonsDiffer() {
    var faults = EnumSet.noneOf(IdentityFault.class);
    all().forEach(one -> faults.add(one.fault()));
    assertThat(all().map(WrongServerCase::name)).doesNotHaveDuplicates().hasSizeGreaterThan(80);
    assertThat(faults).hasSizeGreaterThan(30);
  }

  @TestFactory
  Stream<DynamicTest> eachIsRefusedWithItsReason() {
    return all().map(one -> DynamicTest.dynamicTest(one.name(), () -> check(one)));
  }

  private void check(WrongServerCase one) throws Exception {
    try (var rig = new ServerRig(folder)) {
      rig.signedIn();
      one.wrong().accept(rig);
      var before = new TreeMap<>(rig.store.values);
      var noted = rig.notes().read();
      try {
        rig.signedIn();
        throw new AssertionError("accepted: " + one.name());
      } catch (IdentityException e) {
        assertThat(e.refusal().fault()).isEqualTo(one.fault());
        assertThat(e.refusal().message())
            .contains(one.fault().sentence(), one.detail())
            .doesNotContain("canary", "code-");
      }
      assertThat(rig.store.values).isEqualTo(before);
      assertThat(rig.notes().read()).isEqualTo(noted);
    }
  }
}
