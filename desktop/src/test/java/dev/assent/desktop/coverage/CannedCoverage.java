package dev.assent.desktop.coverage;

import dev.assent.core.access.HookAgent;
import dev.assent.core.config.store.GateProof;
import dev.assent.core.coverage.ActivityTrace;
import dev.assent.core.coverage.ClientCoverage;
import dev.assent.core.coverage.ClientCoverage.Heard;
import dev.assent.core.coverage.CoverageTrouble;
import dev.assent.core.coverage.HookCoverage;
import dev.assent.core.wiring.HookStanding;
import dev.assent.core.wiring.McpClient;
import dev.assent.core.wiring.OrganisationLocks;
import dev.assent.core.wiring.UnreadFile;
import dev.assent.core.wiring.WiredServer;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// Made-up clients: one that is covered, and one with each kind of trouble.
final class CannedCoverage {
  static final Instant NOW = Instant.parse("2026-11-21T14:00:00Z");
  static final WiredServer ADDED = server("tickets", "/home/maria/.cursor/mcp.json", "");

  private CannedCoverage() {}

  private static Optional<Instant> ago(long minutes) {
    return Optional.of(NOW.minus(Duration.ofMinutes(minutes)));
  }

  private static WiredServer server(String name, String file, String proxy) {
    return new WiredServer(
        name,
        Path.of(file),
        List.of("mcpServers", name),
        Optional.of(proxy).filter(one -> !one.isEmpty()),
        List.of("npx", name),
        Optional.empty(),
        List.of(),
        List.of());
  }

  private static HookCoverage hook(
      HookAgent agent,
      HookStanding.State state,
      List<String> reasons,
      Optional<Instant> asked,
      Optional<Instant> active,
      Optional<GateProof> proof) {
    return new HookCoverage(
        agent,
        Path.of("/home/maria/." + agent.word() + "/settings.json"),
        new HookStanding(state, List.copyOf(reasons)),
        asked,
        active.map(at -> new ActivityTrace(at, active, ActivityTrace.Weight.TOOLS)),
        proof.filter(one -> !one.byAgent()),
        proof.filter(GateProof::byAgent),
        Optional.of(Duration.ofMinutes(10)));
  }

  private static GateProof proof(String client, boolean honoured, boolean byAgent) {
    return new GateProof(
        client,
        Optional.empty(),
        NOW.minus(Duration.ofHours(3)),
        Optional.of(honoured),
        Optional.of(true),
        Optional.of("2.1.240"),
        byAgent);
  }

  static ClientCoverage covered() {
    return new ClientCoverage(
        McpClient.named("claude-code"),
        List.of(server("files", "/home/maria/.claude.json", "files")),
        Optional.of(
            hook(
                HookAgent.CLAUDE_CODE,
                HookStanding.State.INSTALLED,
                List.of(),
                ago(4),
                ago(3),
                Optional.of(proof("claude-code", true, false)))),
        ago(4),
        Heard.ALL,
        List.of(),
        List.of());
  }

  static ClientCoverage silent() {
    return new ClientCoverage(
        McpClient.named("codex"),
        List.of(),
        Optional.of(
            hook(
                HookAgent.CODEX,
                HookStanding.State.INSTALLED,
                List.of(),
                Optional.empty(),
                ago(25),
                Optional.of(proof("codex", false, true)))),
        Optional.empty(),
        Heard.NONE,
        List.of(),
        List.of(new CoverageTrouble.SilentHook(ago(25).orElseThrow(), Optional.empty())));
  }

  static ClientCoverage troubled() {
    WiredServer ours = server("files", "/home/maria/.cursor/mcp.json", "files");
    WiredServer around = server("files", "/home/maria/work/shop/.cursor/mcp.json", "");
    return new ClientCoverage(
        McpClient.named("cursor"),
        List.of(ours, around, ADDED),
        Optional.of(
            hook(
                HookAgent.CURSOR,
                HookStanding.State.PARTLY,
                List.of("`failClosed` is not true, so the call runs where the hook fails"),
                ago(90),
                Optional.empty(),
                Optional.empty())),
        ago(3000),
        Heard.SOME,
        List.of(),
        List.of(
            new CoverageTrouble.HalfProtected(around, "files"),
            new CoverageTrouble.AddedSince(ADDED),
            new CoverageTrouble.RestartNeeded(
                Path.of("/home/maria/.cursor/mcp.json"), ago(12).orElseThrow(), ago(90))));
  }

  static ClientCoverage unhooked() {
    return new ClientCoverage(
        McpClient.named("gemini"),
        List.of(server("files", "/home/maria/.gemini/settings.json", "files")),
        Optional.of(
            hook(
                HookAgent.GEMINI,
                HookStanding.State.ABSENT,
                List.of(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty())),
        Optional.empty(),
        Heard.NONE,
        List.of(),
        List.of());
  }

  static ClientCoverage locked() {
    return new ClientCoverage(
        McpClient.named("vscode"),
        List.of(),
        Optional.empty(),
        Optional.empty(),
        Heard.NONE,
        List.of(),
        List.of(
            new CoverageTrouble.Locked(
                new OrganisationLocks.Lock(
                    OrganisationLocks.Kind.SERVERS,
                    Path.of("/etc/vscode/policy.json"),
                    Optional.of("ChatMCP"))),
            new CoverageTrouble.Unread(
                new UnreadFile(
                    Path.of("/home/maria/.config/Code/User/mcp.json"),
                    "`/home/maria/.config/Code/User/mcp.json`, line 4, column 7: found `}`,"
                        + " expected a name"))));
  }

  static List<ClientCoverage> all() {
    return List.of(silent(), covered(), troubled(), locked());
  }
}
