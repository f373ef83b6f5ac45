package dev.assent.core.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assent.core.config.AssentHome;
import dev.assent.core.config.TestHomes;
import dev.assent.core.config.proxy.Backend;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.config.proxy.ServerLaunch;
import dev.assent.core.config.store.ConfigStore;
import dev.assent.core.config.store.PolicyLinks;
import dev.assent.core.pap.PolicyGate;
import dev.assent.core.pap.PolicyOrigin;
import dev.assent.core.pap.PolicyState;
import dev.assent.core.pap.PolicyStore;
import dev.assent.core.pap.document.PolicyDocument;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The link between the rules of two servers is made and ended, and nothing is lost.
class PolicySharingTest {
  private static final Clock CLOCK = TestHomes.CLOCK;

  @TempDir private Path folder;
  private AssentHome home;
  private ConfigStore config;
  private PolicySharing sharing;

  @BeforeEach
  void open() throws Exception {
    home = TestHomes.prepared(folder);
    config = ConfigStore.open(home, CLOCK);
    sharing = new PolicySharing(home, config, CLOCK);
    for (String name : List.of("files", "github")) {
      config.addProxy(
          ProxyDefinition.of(
              name, new Backend.Stdio(new ServerLaunch(List.of("server"), Map.of()))),
          allowing(name));
      save(own(name), allowing(name));
    }
  }

  @AfterEach
  void close() {
    config.close();
  }

  static String allowing(String tool) {
    return "{\"rules\": [{\"id\": \""
        + tool
        + "\", \"effect\": \"allow\", \"conditions\": {\"tool_name\": \""
        + tool
        + "\"}}]}\n";
  }

  private PolicyPlaces places() {
    return new PolicyPlaces(home, PolicyLinks.onDisk(home));
  }

  private PolicyStore own(String name) {
    return PolicyStore.unwatched(places().own(name), CLOCK, PolicyGate.OPEN);
  }

  private PolicyState inForce(String name) {
    return PolicyStore.look(places().of(name), CLOCK, PolicyGate.OPEN);
  }

  private static void save(PolicyStore store, String text) throws Exception {
    try (store) {
      var _ = store.save(PolicyDocument.parse(text.getBytes(StandardCharsets.UTF_8)));
    }
  }

  private static List<String> rules(PolicyState state) {
    return state.policy().rules().stream().map(rule -> rule.id().value()).toList();
  }

  @Test
  void theRulesOfOneServerAreInForceForBoth() throws Exception {
    byte[] before = Files.readAllBytes(home.policyFile("files"));
    byte[] versions = Files.readAllBytes(home.policyHistory("files"));
    assertThat(sharing.share("github", "files")).containsExactly("github", "files");
    assertThat(rules(inForce("files"))).containsExactly("github");
    assertThat(inForce("files").version()).isEqualTo(inForce("github").version());
    assertThat(Files.readAllBytes(home.policyFile("files"))).isEqualTo(before);
    assertThat(Files.readAllBytes(home.policyHistory("files"))).isEqualTo(versions);
  }

  @Test
  void aChangeThroughEitherIsOneVersionOfTheShared() throws Exception {
    var _ = sharing.share("github", "files");
    save(PolicyStore.unwatched(places().of("files"), CLOCK, PolicyGate.OPEN), allowing("new"));
    assertThat(inForce("github").version().number()).isEqualTo(2);
    assertThat(rules(inForce("github"))).containsExactly("new");
    assertThat(Files.readString(home.policyFile("files"))).isEqualTo(allowing("files"));
  }

  @Test
  void endingItLeavesACopyAsAVersionOfItsOwn() throws Exception {
    var _ = sharing.share("github", "files");
    var now = sharing.end("files", PolicySharing.Ending.COPY);
    assertThat(now.version().number()).isEqualTo(2);
    assertThat(now.revision().origin()).isEqualTo(PolicyOrigin.SHARED);
    assertThat(now.revision().reason().why()).contains("The rules of `github`, version 1");
    assertThat(inForce("files").version()).isEqualTo(now.version());
    assertThat(rules(inForce("files"))).containsExactly("github");
    assertThat(own("files").history().text(1).orElseThrow())
        .isEqualTo(allowing("files").getBytes(StandardCharsets.UTF_8));
    save(own("github"), allowing("later"));
    assertThat(rules(inForce("files"))).containsExactly("github");
  }

  @Test
  void endingItBringsTheEarlierRulesBack() throws Exception {
    var _ = sharing.share("github", "files");
    var now = sharing.end("files", PolicySharing.Ending.EARLIER);
    assertThat(now.version().number()).isEqualTo(1);
    assertThat(rules(inForce("files"))).containsExactly("files");
  }

  @Test
  void withoutEarlierRulesNothingIsEnded() throws Exception {
    Files.delete(home.policyFile("files"));
    Files.delete(home.policyHistory("files"));
    var _ = sharing.share("github", "files");
    assertThatThrownBy(() -> sharing.end("files", PolicySharing.Ending.EARLIER))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("had no rules of its own before");
    assertThat(rules(inForce("files"))).containsExactly("github");
    assertThat(rules(sharing.end("files", PolicySharing.Ending.COPY))).containsExactly("github");
    assertThatThrownBy(() -> sharing.end("files", PolicySharing.Ending.COPY))
        .hasMessageContaining("rules of its own already");
  }

  @Test
  void anOwnFileWithErrorsIsNotWrittenOver() throws Exception {
    var _ = sharing.share("github", "files");
    Files.writeString(home.policyFile("files"), "{ mine");
    assertThatThrownBy(() -> sharing.end("files", PolicySharing.Ending.COPY))
        .hasMessageContaining("mend it or put it aside");
    assertThat(Files.readString(home.policyFile("files"))).isEqualTo("{ mine");
    assertThat(rules(inForce("files"))).containsExactly("github");
  }

  @Test
  void aMissingLeaderLeavesNothingInForceAndNothingToCopy() throws Exception {
    var _ = sharing.share("github", "files");
    Files.move(home.proxyFolder("github"), folder.resolve("away"));
    var state = inForce("files");
    assertThat(state.policy().rules()).isEmpty();
    assertThat(state.version().number()).isZero();
    assertThat(state.current()).isFalse();
    assertThat(state.problems().getFirst().message()).contains("found no server `github`");
    assertThatThrownBy(() -> sharing.end("files", PolicySharing.Ending.COPY))
        .hasMessageContaining("cannot be copied");
    assertThat(rules(sharing.end("files", PolicySharing.Ending.EARLIER))).containsExactly("files");
  }

  @Test
  void whatIsHinderedIsNotWritten() throws Exception {
    var _ = sharing.share("github", "files");
    Files.move(home.proxyFolder("github"), folder.resolve("away"));
    try (var store = PolicyStore.unwatched(places().of("files"), CLOCK, PolicyGate.OPEN)) {
      assertThatThrownBy(() -> store.save(PolicyDocument.empty()))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("cannot be in force");
    }
    assertThat(Files.readString(home.policyFile("files"))).isEqualTo(allowing("files"));
  }
}
