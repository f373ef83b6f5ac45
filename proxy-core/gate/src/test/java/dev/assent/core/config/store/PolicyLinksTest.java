package dev.assent.core.config.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assent.core.config.AssentHome;
import dev.assent.core.config.ConfigException;
import dev.assent.core.config.TestHomes;
import dev.assent.core.config.proxy.Backend;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.config.proxy.ServerLaunch;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Tells which servers have rules in common, and which may not.
class PolicyLinksTest {
  @TempDir private Path folder;
  private AssentHome home;
  private ConfigStore store;

  @BeforeEach
  void open() throws ConfigException {
    home = TestHomes.prepared(folder);
    store = ConfigStore.open(home, TestHomes.CLOCK);
    for (String name : List.of("alone", "files", "github", "mail")) {
      store.addProxy(definition(name), "{\"rules\": []}");
    }
    store.followPolicy("files", "github");
  }

  @AfterEach
  void close() {
    store.close();
  }

  private static ProxyDefinition definition(String name) {
    return ProxyDefinition.of(
        name, new Backend.Stdio(new ServerLaunch(List.of("server"), Map.of())));
  }

  private void write(String name, String member) throws Exception {
    Files.writeString(
        home.proxyFile(name),
        "{\"schema_version\": 1, " + member + "\"backend\": {\"command\": \"server\"}}\n");
  }

  @ParameterizedTest
  @CsvSource({
    "alone, alone, alone",
    "github, github, github files",
    "files, github, github files",
  })
  void theOwnerAndAllConcernedAreFound(String name, String owner, String all) throws Exception {
    for (var links : List.of(store.links(), PolicyLinks.onDisk(home))) {
      assertThat(links.owner(name)).isEqualTo(owner);
      assertThat(String.join(" ", links.sharers(name))).isEqualTo(all);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "mail | mail | found the server itself",
        "mail | nobody | no proxy `nobody`",
        "mail | files | the server `files`, which has the rules of `github`",
        "github | mail | whose rules are in force for `files` too",
        "gone | github | no proxy `gone`",
      })
  void noChainAndNoCircleIsMade(String follower, String leader, String why) throws Exception {
    assertThatThrownBy(() -> store.followPolicy(follower, leader))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining(why);
    assertThat(store.links().sharers("github")).containsExactly("github", "files");
    assertThat(store.links().owner("mail")).isEqualTo("mail");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"policy_of\": \"files\", | found the server itself",
        "\"policy_of\": \"gitub\", | no server `gitub`",
        "\"policy_of\": \"mail\", | which has the rules of `alone`",
        "\"policy_of\": \"bad\", | which cannot be used",
      })
  void aFileThatSaysWhatMayNotBeHasNoOwner(String member, String why) throws Exception {
    store.followPolicy("mail", "alone");
    Files.createDirectories(home.proxyFolder("bad"));
    Files.writeString(home.proxyFile("bad"), "{");
    write("files", member);
    store.poll();
    store.poll();
    for (var links : List.of(store.links(), PolicyLinks.onDisk(home))) {
      assertThatThrownBy(() -> links.owner("files"))
          .isInstanceOf(ConfigException.class)
          .hasMessageContaining(why)
          .hasMessageContaining("expected a server that has rules of its own");
    }
  }

  /// It may name another server, whose rules are stricter than its own.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"{", "''", "{}", "[]", "{\"schema_version\": 999999}", "LINK", "FOLDER", "NONE"})
  void aFileThatCannotBeUsedLeavesNoOwner(String text) throws Exception {
    var file = home.proxyFile("files");
    store.close();
    Files.delete(file);
    switch (text) {
      case "LINK" -> Files.createSymbolicLink(file, Path.of("nowhere"));
      case "FOLDER" -> Files.createDirectory(file);
      case "NONE" -> {}
      default -> Files.writeString(file, text);
    }
    store = ConfigStore.open(home, TestHomes.CLOCK);
    for (var links : List.of(store.links(), PolicyLinks.onDisk(home))) {
      if (text.equals("NONE")) {
        // An agent has rules and no such file.
        assertThat(links.owner("files")).isEqualTo("files");
      } else {
        assertThatThrownBy(() -> links.owner("files")).isInstanceOf(ConfigException.class);
        assertThatThrownBy(() -> links.sharers("files")).isInstanceOf(ConfigException.class);
      }
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"5", "\"\"", "\"../x\"", "[\"github\"]", "\"GitHub\""})
  void theMemberIsAName(String value) throws Exception {
    write("files", "\"policy_of\": " + value + ", ");
    assertThatThrownBy(() -> ConfigStore.read(home, "files"))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("/policy_of")
        .hasMessageContaining("expected the name of another server");
  }

  @Test
  void nothingElseInTheFileIsTouched() throws Exception {
    String before = Files.readString(home.proxyFile("mail"));
    store.followPolicy("mail", "github");
    assertThat(store.proxy("mail").policyOf()).contains("github");
    store.ownPolicy("mail");
    assertThat(store.proxy("mail").policyOf()).isEmpty();
    assertThat(Files.readString(home.proxyFile("mail"))).isEqualTo(before);
  }

  @Test
  void aServerThatOthersFollowIsNotRemoved() throws Exception {
    store.followPolicy("mail", "github");
    assertThatThrownBy(() -> store.removeProxy("github"))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("in force for `files`, `mail` too");
    assertThat(store.proxyNames()).contains("github");
    store.ownPolicy("mail");
    var _ = store.removeProxy("files");
    var _ = store.removeProxy("github");
    assertThat(store.proxyNames()).containsExactly("alone", "mail");
  }

  @Test
  void aLeaderThatIsGoneLeavesNoOwner() throws Exception {
    Files.move(home.proxyFolder("github"), folder.resolve("renamed"));
    store.poll();
    assertThatThrownBy(() -> store.links().owner("files"))
        .hasMessageContaining("found no server `github`");
    assertThat(store.links().known("files")).isPresent();
  }

  @Test
  void aServerMayFollowFromItsFirstMoment() throws Exception {
    var follower = definition("late").withPolicyOf(Optional.of("github"));
    store.addProxy(follower);
    assertThat(store.links().sharers("late")).containsExactly("github", "files", "late");
    assertThatThrownBy(() -> store.addProxy(definition("x").withPolicyOf(Optional.of("files"))))
        .hasMessageContaining("which has the rules of `github`");
    assertThat(store.proxyNames()).doesNotContain("x");
  }
}
