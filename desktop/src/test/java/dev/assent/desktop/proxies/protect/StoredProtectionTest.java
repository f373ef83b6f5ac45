package dev.assent.desktop.proxies.protect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.proxy.ProxyCore;
import dev.assent.core.wiring.AgentFolders;
import dev.assent.core.wiring.FoundClients;
import dev.assent.core.wiring.McpClient;
import dev.assent.core.wiring.ServerWiring;
import dev.assent.desktop.HomeCore;
import dev.assent.desktop.proxies.protect.ProtectDesk.Choices;
import dev.assent.desktop.proxies.protect.ProtectDesk.Outcome;
import dev.assent.desktop.proxies.protect.ProtectDesk.Part;
import dev.assent.desktop.proxies.protect.ProtectDesk.Preview;
import dev.assent.desktop.proxies.wiring.HeldKeys;
import dev.assent.desktop.proxies.wiring.ServerTemplate;
import dev.assent.desktop.ui.BackgroundWork;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// A file of an agent may hold servers and hooks.
@DisabledOnOs(OS.WINDOWS)
@SuppressWarnings("NullAway.Init") // Set before each test.
class StoredProtectionTest {
  private static final String BEFORE =
      """
      {
        "mcpServers": {
          "files": {"command": "/bin/cat"}
        }
      }
      """;

  @TempDir Path temp;
  private Path gemini;
  private ProxyCore core;
  private StoredProtection desk;

  @BeforeEach
  void start() throws Exception {
    Path home = temp.toRealPath();
    gemini = Files.createDirectory(home.resolve(".gemini")).resolve("settings.json");
    Files.writeString(gemini, BEFORE);
    Path launcher = Files.writeString(home.resolve("assent"), "");
    core = HomeCore.in(home, Map.of("HOME", home.toString(), "PATH", "/usr/bin:/bin"));
    var own = AgentFolders.of(home, Map.of());
    var clients = new FoundClients(own, launcher, List::of);
    desk =
        new StoredProtection(
            core,
            clients,
            () -> ServerWiring.of(core.home().wiringFolder(), own, clients.projects(), launcher),
            ServerTemplate.DEVELOPER::text,
            new HeldKeys(),
            new AgentHookFiles(core, own, home.resolve("assent-hook"), false),
            new BackgroundWork(Runnable::run, Runnable::run));
  }

  @AfterEach
  void close() {
    core.close();
  }

  private Preview plan(ProtectWish wish) {
    var planned = new AtomicReference<Preview>();
    desk.plan(wish, Choices.FIRST, planned::set);
    return planned.get();
  }

  private Outcome carryOut(Preview preview) {
    var end = new AtomicReference<Outcome>();
    var all = IntStream.range(0, preview.parts().size()).boxed().toList();
    desk.carryOut(preview, all, Map.of(), (_, _) -> {}, end::set);
    return end.get();
  }

  private void allDone(Preview preview) {
    assertThat(carryOut(preview))
        .isInstanceOfSatisfying(
            Outcome.Ended.class, end -> assertThat(end.refused()).allMatch(Optional::isEmpty));
  }

  private Preview protecting() {
    return plan(
        new ProtectWish.Protect(Optional.of(McpClient.named("gemini")), Optional.empty(), false));
  }

  private String text() throws Exception {
    return Files.readString(gemini);
  }

  @Test
  void serversAndTheHookOfOneFileComeTogetherAndGoTogether() throws Exception {
    var both = protecting();
    assertThat(both.parts()).extracting(Part::isHook).containsExactly(false, true);
    allDone(both);
    assertThat(text()).contains("\"run\"", "hook gemini");
    var back =
        plan(
            new ProtectWish.Undo(
                Optional.empty(), Optional.empty(), List.of(gemini), List.of(gemini)));
    assertThat(back.parts()).extracting(Part::isHook).containsExactly(false, true);
    assertThat(back.parts().getLast().becomes())
        .as("by then its servers are back")
        .contains(ServerWiring.Return.ENTRIES);
    allDone(back);
    assertThat(text()).contains("/bin/cat").doesNotContain("\"run\"", "hook gemini");
  }

  @Test
  void aHookGoesAloneAndServersGoAlone() throws Exception {
    allDone(protecting());
    String all = text();
    var unhook = plan(new ProtectWish.Unhook(List.of(gemini)));
    assertThat(unhook.parts()).extracting(Part::isHook).containsExactly(true);
    allDone(unhook);
    assertThat(text()).contains("\"run\"").doesNotContain("hook gemini");
    allDone(plan(new ProtectWish.Hook(McpClient.named("gemini"))));
    assertThat(text()).isEqualTo(all);
    var servers =
        plan(new ProtectWish.Undo(Optional.empty(), Optional.empty(), List.of(gemini), List.of()));
    assertThat(servers.parts()).extracting(Part::isHook).containsExactly(false);
    allDone(servers);
    assertThat(text()).contains("hook gemini").doesNotContain("\"run\"");
  }

  @Test
  void aHookOfAFileThatSomebodyElseChangedIsRefusedAndAddsNoRules() throws Exception {
    var hook = plan(new ProtectWish.Hook(McpClient.named("gemini")));
    Files.writeString(gemini, "{}");
    assertThat(carryOut(hook))
        .isInstanceOfSatisfying(
            Outcome.Ended.class, end -> assertThat(end.refused()).allMatch(Optional::isPresent));
    assertThat(text()).isEqualTo("{}");
    assertThat(core.proxyNames()).isEmpty();
  }

  @Test
  void twoClientsThatOneHookAsksForHaveOnePart() throws Exception {
    Path home = temp.toRealPath();
    Files.delete(gemini);
    Files.createDirectory(home.resolve(".claude"));
    Files.writeString(home.resolve(".claude.json"), BEFORE);
    Path code = Files.createDirectories(home.resolve(".config/Code/User"));
    Files.writeString(
        code.resolve("mcp.json"), "{\"servers\": {\"mail\": {\"command\": \"/bin/true\"}}}");
    var all = plan(new ProtectWish.Protect(Optional.empty(), Optional.empty(), false));
    assertThat(all.parts().stream().filter(part -> !part.isHook()).map(Part::client))
        .containsExactlyInAnyOrder(McpClient.named("claude-code"), McpClient.named("vscode"));
    assertThat(all.parts().stream().filter(Part::isHook).map(Part::file))
        .containsExactly(home.resolve(".claude/settings.json"));
  }
}
