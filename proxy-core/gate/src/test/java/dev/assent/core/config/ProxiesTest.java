package dev.assent.core.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assent.core.access.Operation;
import dev.assent.core.access.SideEffect;
import dev.assent.core.config.proxy.Hook;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.config.proxy.ProxyDefinition.RefusalForm;
import dev.assent.core.config.proxy.ProxyDefinition.ToolEntry;
import dev.assent.core.config.store.ConfigStore;
import dev.assent.core.document.Fault;
import dev.assent.core.document.Fault.Code;
import dev.assent.core.json.JsonNumber;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProxiesTest {
  @TempDir Path folder;
  private AssentHome home;
  private ConfigStore store;

  @BeforeEach
  void open() throws ConfigException {
    home = TestHomes.prepared(folder);
    store = ConfigStore.open(home, TestHomes.CLOCK);
  }

  @AfterEach
  void close() {
    store.close();
  }

  static ProxyDefinition plain(String name, String... command) {
    return new ProxyDefinition(
        name,
        name,
        List.of(command),
        Map.of(),
        Set.of(),
        Optional.empty(),
        Duration.ofSeconds(30),
        Duration.ofSeconds(120),
        Optional.empty(),
        Optional.empty(),
        RefusalForm.RESULT,
        Map.of());
  }

  private static ProxyDefinition full() {
    var hitl = CoreConfig.DEFAULTS.hitl();
    return new ProxyDefinition(
            "files-2",
            "filesystem",
            List.of("npx", "-y", "server \"x\"", ""),
            Map.of("A", "1", "B", ""),
            Set.of("TOKEN"),
            Optional.of("/srv/work"),
            Duration.ofSeconds(600),
            Duration.ofSeconds(1),
            Optional.of(List.of("/srv/a", "/srv/b")),
            Optional.of(
                new CoreConfig.Hitl(
                    Duration.ofSeconds(30),
                    hitl.approvalTtl(),
                    false,
                    true,
                    false,
                    hitl.arming(),
                    hitl.hold(),
                    false,
                    Optional.of("22:00-07:00"),
                    hitl.takeBackCare(),
                    hitl.takeBackDanger(),
                    hitl.twoPresses(),
                    hitl.reauthenticates())),
            RefusalForm.ERROR,
            Map.of(
                "send",
                new ToolEntry(
                    Optional.of(Set.of(SideEffect.EMAIL_SEND)),
                    Optional.of(Operation.WRITE),
                    Set.of("body")),
                "noop",
                new ToolEntry(Optional.of(Set.of()), Optional.empty(), Set.of())))
        .withHooks(
            List.of(
                new Hook.Program(List.of("/srv/hooks/check", "--strict"), Duration.ofSeconds(30)),
                new Hook.McpBashPolicy("server.d/policy.sh", Duration.ofSeconds(5))));
  }

  @Test
  void aProxyComesBackAsItWasAdded() throws ConfigException {
    store.addProxy(full());
    store.addProxy(plain("a", "cat"));
    assertThat(store.proxyNames()).containsExactly("a", "files-2");
    assertThat(store.proxy("files-2")).isEqualTo(full());
    assertThat(store.proxy("a")).isEqualTo(plain("a", "cat"));
  }

  @Test
  void aPlainProxyIsASmallFileOfItsOwner() throws Exception {
    store.addProxy(plain("a", "cat", "-u"), "{\"rules\": []}\n");
    assertThat(home.proxyFile("a"))
        .hasContent(
            "{\n  \"schema_version\": 1,\n  \"backend\": {\n    \"command\": \"cat\",\n    \"args\": [\"-u\"]\n  }\n}\n");
    assertThat(home.policyFile("a")).hasContent("{\"rules\": []}\n");
    assertThat(Files.getPosixFilePermissions(home.proxyFile("a")))
        .isEqualTo(PosixFilePermissions.fromString("rw-------"));
    assertThat(Files.getPosixFilePermissions(home.proxyFolder("a")))
        .isEqualTo(PosixFilePermissions.fromString("rwx------"));
    try (var entries = Files.list(home.proxiesFolder())) {
      assertThat(entries).containsExactly(home.proxyFolder("a"));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "A", "-a", ".a", "a/b", "..", "a b", "é", "a\n", "a%2f"})
  void badNamesAreRefused(String name) {
    assertThatThrownBy(() -> store.addProxy(plain(name, "cat")))
        .isInstanceOfSatisfying(
            ConfigException.class,
            e -> assertThat(e.problems().getFirst().code()).isEqualTo(Code.BAD_NAME))
        .hasMessageContaining("expected 1 to 64 of the characters")
        .message()
        .doesNotContain("\n");
    assertThatThrownBy(() -> store.proxy(name)).isInstanceOf(ConfigException.class);
    assertThatThrownBy(() -> store.removeProxy(name)).isInstanceOf(ConfigException.class);
  }

  @Test
  void aNameMayHave64CharactersAndNotOneMore() throws ConfigException {
    store.addProxy(plain("a".repeat(64), "cat"));
    assertThatThrownBy(() -> store.addProxy(plain("a".repeat(65), "cat")))
        .isInstanceOf(ConfigException.class);
    assertThat(store.proxyNames()).hasSize(1);
  }

  @Test
  void anExistingProxyIsNotOverwritten() throws ConfigException {
    store.addProxy(plain("a", "cat"));
    assertThatThrownBy(() -> store.addProxy(plain("a", "dog")))
        .hasMessageContaining("found a proxy `a` there already");
    assertThat(store.proxy("a").command()).containsExactly("cat");
  }

  @Test
  void aProxyWithoutACommandIsRefused() throws ConfigException {
    assertThatThrownBy(() -> store.addProxy(plain("a")))
        .hasMessageContaining("no member `command`");
    assertThatThrownBy(() -> store.addProxy(plain("a", " ")))
        .hasMessageContaining("expected the program that is the server");
    assertThat(store.proxyNames()).isEmpty();
    assertThat(home.proxyFolder("a")).doesNotExist();
  }

  @Test
  void anUnknownProxyIsToldWithTheNearestName() throws ConfigException {
    assertThatThrownBy(() -> store.proxy("files"))
        .hasMessageContaining("a proxy, but there is none yet");
    store.addProxy(plain("files", "cat"));
    assertThatThrownBy(() -> store.proxy("file"))
        .hasMessageContaining(
            "found no proxy `file`, expected one of files; did you mean `files`?");
  }

  @Test
  void aRemovedProxyIsPutAsideAndItsLogStays() throws Exception {
    store.addProxy(plain("a", "cat"), "{}");
    TestHomes.write(home.auditFolder("a").resolve("decisions.jsonl"), "{}\n");
    store.removeProxy("a");
    Path aside = home.removedFolder().resolve("a-20260304T050607089Z");
    assertThat(aside.resolve("config.json")).exists();
    assertThat(aside.resolve("policy.json")).exists();
    assertThat(home.auditFolder("a").resolve("decisions.jsonl")).hasContent("{}\n");
    assertThat(store.proxyNames()).isEmpty();
    store.addProxy(plain("a", "dog"));
    store.removeProxy("a");
    assertThat(home.removedFolder().resolve("a-20260304T050607089Z-2").resolve("config.json"))
        .exists();
  }

  @Test
  void thePersonsSettingsLieUnderTheProxysOwn() throws Exception {
    file("a", "{\"backend\": {\"command\": \"cat\"}, \"hitl\": {\"timeout_seconds\": 20}}");
    store.set("hitl.arming_ms", JsonNumber.of(2000));
    assertThat(store.proxy("a").hitl().orElseThrow().timeout()).isEqualTo(Duration.ofSeconds(20));
    assertThat(store.proxy("a").hitl().orElseThrow().arming()).isEqualTo(Duration.ofMillis(2000));
  }

  @Test
  void emptyValuesOfMembersThatDoNotApplyAreTaken() throws Exception {
    file(
        "a",
        "{\"backend\": {\"command\": \"c\", \"transport\": \"stdio\", \"cwd\": null, \"headers\": {}}, \"hooks\": [],"
            + " \"http_front_end\": null, \"registry\": {}, \"roots\": null, \"hitl\": null}");
    assertThat(store.proxy("a")).isEqualTo(plain("a", "c"));
  }

  @Test
  void valuesOfTheEnvironmentAreNotShownInMessages() throws IOException {
    file("a", "{\"backend\": {\"command\": \"c\", \"env\": {\"A\": {\"value\": \"s3cret\"}}}}");
    assertThatThrownBy(() -> store.proxy("a")).message().doesNotContain("s3cret");
  }

  @Test
  void aBrokenProxyFileLeavesTheLastGoodOne() throws Exception {
    store.addProxy(plain("a", "cat"));
    store.proxy("a");
    TestHomes.write(home.proxyFile("a"), "{\"backend\": ");
    assertThat(store.proxy("a").command()).containsExactly("cat");
    assertThat(store.problems()).extracting(Fault::code).containsExactly(Code.NOT_JSON);
  }

  @Test
  void listenersHearOfProxiesThatComeAndGo() throws Exception {
    var heard = new AtomicInteger();
    try (var _ = store.listen(heard::incrementAndGet)) {
      store.addProxy(plain("a", "cat"));
      assertThat(heard).hasPositiveValue();
      int before = heard.get();
      file("b", "{\"backend\": {\"command\": \"c\"}}");
      store.poll();
      assertThat(heard.get()).isGreaterThan(before);
    }
  }

  @Test
  void aFolderThatCannotBeAProxyIsAProblem() throws IOException {
    file("My Files", "{}");
    assertThat(store.problems()).extracting(Fault::code).containsExactly(Code.BAD_NAME);
  }

  @Test
  void aProxyFolderThatIsALinkOrOpenIsRefused() throws Exception {
    file("a", "{\"backend\": {\"command\": \"c\"}}");
    Files.createSymbolicLink(home.proxyFolder("b"), home.proxyFolder("a"));
    assertThatThrownBy(() -> store.proxy("b")).hasMessageContaining("found a link to");
    Files.setPosixFilePermissions(
        home.proxyFolder("a"), PosixFilePermissions.fromString("rwxrwxrwx"));
    assertThatThrownBy(() -> store.proxy("a"))
        .hasMessageContaining("found a folder that others may write");
  }

  private void file(String name, String text) throws IOException {
    TestHomes.write(home.proxyFile(name), text);
  }
}
