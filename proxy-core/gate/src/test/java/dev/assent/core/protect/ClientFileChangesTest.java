package dev.assent.core.protect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.config.ConfigException;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.document.Fault;
import dev.assent.core.wiring.FoundClients;
import dev.assent.core.wiring.McpClient;
import dev.assent.core.wiring.ServerWiring;
import dev.assent.core.wiring.WiredServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(OS.WINDOWS)
class ClientFileChangesTest {
  private static final String CURSOR =
      """
      {"mcpServers": {
        "files": {"command": "server", "args": ["files"], "env": {"TOKEN": "hunter2hunter2"}},
        "db": {"command": "server", "args": ["db", "--password=correcthorse"]}}}
      """;
  private static final String KIRO =
      "{\"mcpServers\": {\"db\": {\"command\": \"server\", \"args\": [\"db\","
          + " \"--password=correcthorse\"]}}}\n";

  @TempDir private Path temp;
  private final List<String> configured = new ArrayList<>();
  private final List<ProxyDefinition> definitions = new ArrayList<>();
  private final SmallStore store = new SmallStore(9);
  private Path home;
  private Path cursor;
  private Path kiro;
  private FoundClients found;
  private ServerWiring wiring;
  private ClientFileChanges changes;

  @BeforeEach
  void make() throws IOException {
    home = temp.toRealPath();
    Path launcher = Files.writeString(home.resolve("assent"), "");
    Path program =
        Files.writeString(
            Files.createDirectory(home.resolve("bin")).resolve("server"), "#!/bin/sh\n");
    assertThat(program.toFile().setExecutable(true)).isTrue();
    cursor = Files.createDirectories(home.resolve(".cursor")).resolve("mcp.json");
    kiro = Files.createDirectories(home.resolve(".kiro/settings")).resolve("mcp.json");
    Files.writeString(cursor, CURSOR);
    Files.writeString(kiro, KIRO);
    found = new FoundClients(home, Map.of("HOME", home.toString()), launcher);
    wiring = new ServerWiring(home.resolve("backups"), List.of(home), launcher);
    changes =
        new ClientFileChanges(
            wiring,
            new ClientFileChanges.Servers() {
              @Override
              public void add(ProxyDefinition definition) throws ConfigException {
                if (configured.contains(definition.name())) {
                  throw new ConfigException(
                      Fault.ofFile(Fault.Code.EXISTING_PROXY, cursor, "a proxy", "none"));
                }
                configured.add(definition.name());
                definitions.add(definition);
              }

              @Override
              public void lengthen(ProxyDefinition definition) {
                definitions.replaceAll(
                    one -> one.name().equals(definition.name()) ? definition : one);
              }

              @Override
              public void remove(String name) {
                assertThat(configured.remove(name)).isTrue();
              }

              @Override
              public List<ProxyDefinition> named(Set<String> names) {
                return definitions.stream().filter(one -> names.contains(one.name())).toList();
              }
            },
            store);
  }

  private ServerWiring.LedFile led(Path file) {
    return wiring.led(List.of()).stream()
        .filter(one -> one.file().equals(file))
        .findFirst()
        .orElseThrow();
  }

  private Protection plan() {
    var chosen = new LinkedHashMap<McpClient, List<WiredServer>>();
    found.wired(Map.of()).forEach(one -> chosen.put(one.client(), one.around()));
    return Protection.plan(
        chosen, new Protection.Place(List.of(), home.resolve("bin").toString(), wiring));
  }

  @Test
  void whatTwoFilesLeadToIsAddedOnceAndBothAreGivenBack() throws Exception {
    var plan = plan();
    assertThat(changes.protect(plan, plan.files(), false))
        .containsExactly(Optional.empty(), Optional.empty());
    assertThat(configured).containsExactly("files", "db");
    assertThat(Files.readString(kiro)).contains("[\"run\", \"db\"]");
    var back = new ArrayList<ServerWiring.Plan>();
    for (Path file : List.of(cursor, kiro)) {
      var removal = wiring.removing(led(file));
      assertThat(wiring.returns(removal)).isEqualTo(ServerWiring.Return.BYTES);
      back.add(removal);
    }
    assertThat(changes.giveBack(back).refused())
        .containsExactly(Optional.empty(), Optional.empty());
    assertThat(cursor).hasContent(CURSOR);
    assertThat(kiro).hasContent(KIRO);
  }

  @Test
  void aFileThatWasLeftOutAddsNothingOfItsOwn() throws Exception {
    var plan = plan();
    assertThat(changes.protect(plan, plan.files().subList(1, 2), false))
        .containsExactly(Optional.empty());
    assertThat(configured).containsExactly("db");
    assertThat(cursor).hasContent(CURSOR);
  }

  @Test
  void aFileThatIsRefusedKeepsNoOtherAndLeavesNothingBehind() throws Exception {
    var plan = plan();
    Files.writeString(cursor, CURSOR + "\n");
    assertThat(changes.stale(plan.files().stream().map(one -> one.plan()).toList()))
        .map(ServerWiring.Plan::file)
        .contains(cursor);
    var ends = changes.protect(plan, plan.files(), false);
    assertThat(ends.getFirst()).hasValueSatisfying(why -> assertThat(why).contains("another text"));
    assertThat(ends.getLast()).isEmpty();
    assertThat(configured).containsExactly("db");
    assertThat(cursor).hasContent(CURSOR + "\n");
    assertThat(kiro).content().contains("[\"run\", \"db\"]");
  }

  @Test
  void secretsGoIntoTheKeyStoreWithTheirFileAndLeaveItWithTheLastOne() throws Exception {
    store.put("protect/of-a-person", "stays".toCharArray());
    var plan = plan();
    Files.writeString(kiro, KIRO + "\n");
    assertThat(changes.protect(plan, plan.files(), true)).element(1).isNotEqualTo(Optional.empty());
    assertThat(store.values).containsEntry("protect/files/TOKEN", "hunter2hunter2").hasSize(2);
    var back = wiring.removing(led(cursor));
    store.locked = true;
    assertThat(changes.giveBack(List.of(back)).staying()).containsOnlyKeys("protect/files/TOKEN");
    assertThat(cursor).hasContent(CURSOR);
  }

  @Test
  void whatCannotBeAddedLeavesNoKeyBehind() throws Exception {
    configured.add("db");
    var plan = plan();
    assertThat(changes.protect(plan, plan.files(), true)).doesNotContain(Optional.empty());
    assertThat(store.values).isEmpty();
  }

  @Test
  void whereAServerCannotBeAddedTheFileStaysAndWhatWasAddedForItGoes() throws Exception {
    configured.add("db");
    var plan = plan();
    var ends = changes.protect(plan, plan.files(), false);
    assertThat(ends).allSatisfy(end -> assertThat(end).isPresent());
    assertThat(configured).containsExactly("db");
    assertThat(cursor).hasContent(CURSOR);
    assertThat(kiro).hasContent(KIRO);
  }

  @Test
  void aFileThatMayNotBeWrittenIsRefusedBeforeAnythingIsAdded() throws Exception {
    var plan = plan();
    assertThat(cursor.toFile().setReadOnly()).isTrue();
    assertThat(changes.protect(plan, plan.files().subList(0, 1), false).getFirst())
        .hasValueSatisfying(why -> assertThat(why).contains("read only"));
    assertThat(configured).isEmpty();
  }

  @Test
  void aRemovalSaysWhatItBringsTheFileTo() throws Exception {
    var plan = plan();
    changes.protect(plan, plan.files(), false);
    var places = led(cursor).entries().stream().map(ServerWiring.Led::place).toList();
    assertThat(
            wiring.returns(
                wiring.removing(McpClient.named("cursor"), cursor, places.subList(0, 1))))
        .isEqualTo(ServerWiring.Return.SOME);
    String protectedText = Files.readString(cursor);
    Files.writeString(cursor, protectedText + "\n");
    assertThat(wiring.returns(wiring.removing(McpClient.named("cursor"), cursor, places)))
        .isEqualTo(ServerWiring.Return.ENTRIES);
    Files.writeString(cursor, "{\"mcpServers\": {}}");
    assertThat(wiring.returns(wiring.removing(McpClient.named("cursor"), cursor, places)))
        .isEqualTo(ServerWiring.Return.NOTHING);
  }

  /// A well-known program with a variable that has it run another one must not look harmless.
  @Test
  void whatChoosesTheCodeIsShown() throws Exception {
    Files.writeString(
        cursor,
        """
        {"mcpServers": {"db": {"command": "server", "args": [], "env": {
          "PATH": "./node_modules/.bin", "NODE_OPTIONS": "--require ./evil.js",
          "LD_PRELOAD": "./evil.so", "PYTHONPATH": "./evil", "GIT_SSH_COMMAND": "./evil",
          "TOKEN": "hunter2hunter2", "NPM_CONFIG__AUTH": "aHVudGVyMmh1bnRlcjI"}}}}
        """);
    String text = found.masked(McpClient.named("cursor"), cursor, Files.readAllBytes(cursor));
    assertThat(text)
        .contains("./node_modules/.bin", "--require ./evil.js", "./evil.so", "\"./evil\"")
        .doesNotContain("hunter2", "aHVudGVy");
  }

  /// A place of the machine is no secret; everything else is hidden, whatever its name.
  @Test
  void onlyAPlaceUnderTheNameOfOneIsShown() throws Exception {
    Files.writeString(
        cursor,
        """
        {"mcpServers": {"db": {"command": "server", "env": {
          "MEMORY_FILE_PATH": "/home/u/memory.jsonl", "DATA_DIR": "C:\\\\data", "LOG_FILE": "~/a.log",
          "A_PATH": "hunter2-1", "B_DIR": "/run?token=hunter2-2", "C_FILE": "/x:hunter2-3@host",
          "XPATH": "/hunter2-4", "SALT": "/hunter2-5"}}}}
        """);
    String text = found.masked(McpClient.named("cursor"), cursor, Files.readAllBytes(cursor));
    assertThat(text).contains("/home/u/memory.jsonl", "data", "~/a.log").doesNotContain("hunter2");
  }

  @Test
  void noSecretIsInWhatIsShownAndNoneIsHiddenTwice() throws Exception {
    var change =
        MaskedChange.of(found, McpClient.named("cursor"), plan().files().getFirst().plan());
    assertThat(change.before())
        .contains("\"env\": {\"TOKEN\": \"[masked]\"}", "--password=[masked")
        .doesNotContain("hunter2", "correcthorse");
    assertThat(change.after()).contains("[\"run\", \"files\"]").doesNotContain("correcthorse");
  }
}
