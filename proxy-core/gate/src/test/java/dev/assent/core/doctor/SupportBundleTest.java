package dev.assent.core.doctor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assent.core.audit.AuditFile;
import dev.assent.core.config.AssentHome;
import dev.assent.core.doctor.SupportBundle.Part;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// A word of its own stands in everything that a person may not want to give away, and none of them
/// is in the bundle.
class SupportBundleTest {
  @TempDir Path folder;
  private MachineRig rig;

  @BeforeEach
  void plant() throws IOException {
    rig = new MachineRig(Files.createDirectory(folder.resolve("canary-path")));
    rig.environment.put("HOSTNAME", "canary-host");
    rig.environment.put("API_KEY", "canary-variable");
    rig.environment.put("PATH", folder.resolve("canary-path/bin").toString());
    MachineRig.write(folder.resolve("canary-path/bin/assent"), "").toFile().setExecutable(true);
    rig.server("canary-server");
    rig.server("another");
    MachineRig.write(
        rig.home.proxyFile("another"),
        "{\"policy_of\": \"canary-server\", \"backend\": {\"command\": \"/bin/true\"}}");
    MachineRig.write(
        rig.home.proxyFile("canary-server"),
        "{\"backend\": {\"command\": \"/canary-command\", \"args\": [\"canary-argument\"], \"env\": {\"CANARY\": \"canary-secret\"}}}");
    MachineRig.write(
        rig.home.policyFile("canary-server"),
        "{\"rules\": [{\"id\": \"canary-policy\", \"effect\": \"allow\", \"conditions\": {\"tool_name\": \"canary-policy\"}}]}");
    MachineRig.write(
        rig.home.auditFolder("canary-server").resolve(AuditFile.DECISIONS.fileName()),
        "{\"arguments\": {\"text\": \"canary-call\"}}\n");
    MachineRig.write(
        rig.home.configFile(),
        "{\"audit\": {\"anchor\": \"/canary-anchor\"}, \"command_risk\": {\"protected_branches\": [\"canary-branch\"]},"
            + " \"telemetry\": {\"endpoint\": \"https://canary-host.example\", \"headers\": {\"X-Canary\": {\"keychain\": \"canary-key\"}}},"
            + " \"desktop\": {\"theme\": \"dark\", \"language\": \"de-canary\"}}");
    MachineRig.write(
        rig.home.systemFolder("canary-server").resolve("stderr.log"), "canary-output\n");
    MachineRig.write(
        rig.home.state().resolve("system/launch.log"),
        """
        Nov 25, 2026 9:12:20 PM dev.assent.core.proxy.ProxyCore open
        WARNING: the canary-message of `/home/canary-message`
        canary-message on a line of its own
        java.io.IOException: canary-message
        \tat dev.assent.core/dev.assent.core.proxy.ProxyCore.open(ProxyCore.java:12)
        \tat canary.message.Frame.call(Frame.java:1)
        Caused by: java.lang.IllegalStateException: canary-message
        \tat java.base/java.lang.Thread.run(Thread.java:1447)
        """);
    MachineRig.write(
        rig.user.resolve(".cursor/mcp.json"),
        "{\"mcpServers\": {\"canary-client\": {\"command\": \"/gone/canary-client/assent\", \"args\": [\"run\", \"x\"]}}}");
    MachineRig.write(rig.home.riskRules().resolve("canary-rules.json"), "{\"canary-rules\": 1}");
    rig.noKeys = "the key store said canary-key";
    rig.answer =
        """
        {"schema": 1, "running": true, "version": "1.2.3", "home": "/home/canary-path", "pid": 42, "canary-member": 1,
         "switches": [{"switch": "read_only", "since": "2026-03-04T05:06:07Z", "by": "window"}],
         "proxies": [{"name": "canary-server", "state": "failed", "detail": "canary-detail", "calls": {"allowed": 5}, "log": {"state": "good"}}],
         "clients": [{"name": "canary-client", "waits_seconds": 60}]}
        """;
    rig.home =
        new AssentHome(
            rig.home.config(),
            rig.home.state(),
            rig.folder.resolve("canary-path/" + "x".repeat(100)));
  }

  private Map<String, String> bundle(Set<Part> parts) throws IOException {
    Path file = folder.resolve("bundle-" + parts.size() + ".zip");
    SupportBundle.of(rig.machine(), Checkup.of(rig.machine()), parts).write(file);
    assertThat(Files.getPosixFilePermissions(file))
        .isEqualTo(PosixFilePermissions.fromString("rw-------"));
    var files = new TreeMap<String, String>();
    try (var zip = new ZipInputStream(new ByteArrayInputStream(Files.readAllBytes(file)))) {
      for (var entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        files.put(entry.getName(), new String(zip.readAllBytes(), StandardCharsets.UTF_8));
      }
    }
    return files;
  }

  @Test
  void nothingOfThePersonsIsInIt() throws IOException {
    var files = bundle(Set.of());
    assertThat(files.keySet())
        .containsExactly(
            "README.txt",
            "diagnostics.txt",
            "doctor.json",
            "servers.json",
            "settings.json",
            "status.json",
            "version.json");
    String host = System.getenv().getOrDefault("HOSTNAME", "canary");
    files.forEach((name, text) ->
        assertThat(text.toLowerCase(Locale.ROOT))
            .as(name)
            .doesNotContain(
                "canary",
                folder.toString().toLowerCase(Locale.ROOT),
                host.toLowerCase(Locale.ROOT),
                "/home/",
                "/tmp/"));
    assertThat(files.get("README.txt"))
        .contains(
            "doctor.json: what the checks found, without paths and names",
            "left out: server-output");
  }

  @Test
  void whatHelpsIsInIt() throws IOException {
    var files = bundle(Set.of());
    assertThat(files.get("version.json")).contains("\"assent\": \"1.2.3\"");
    assertThat(files.get("doctor.json"))
        .contains("\"found\": \"its path is longer than 100 bytes: `…`\"");
    assertThat(files.get("settings.json"))
        .contains(
            "\"hitl.timeout_seconds\": 60",
            "\"desktop.theme\": \"dark\"",
            "\"desktop.language\": \"set\"",
            "\"audit.anchor\": \"set\"")
        .contains("\"telemetry.headers\": \"set\"", "\"hitl.quiet_hours\": \"default\"");
    assertThat(files.get("status.json"))
        .contains(
            "\"name\": \"server-2\"",
            "\"allowed\": 5",
            "\"state\": \"good\"",
            "\"since\": \"2026-03-04T05:06:07Z\"",
            "\"home\": \"…\"",
            "\"version\": \"1.2.3\"");
    assertThat(files.get("servers.json"))
        .contains("\"server\": \"server-1\"", "\"policy_of\": \"server-2\"", "\"rules\": 1");
    assertThat(files.get("diagnostics.txt"))
        .isEqualTo(
            """
            9:12:20 dev.assent.core.proxy.ProxyCore open
            WARNING: …
            java.io.IOException: …
              at dev.assent.core.proxy.ProxyCore.open(ProxyCore.java:12)
            java.lang.IllegalStateException: …
              at java.lang.Thread.run(Thread.java:1447)
            (2 lines left out)
            """);
  }

  @ParameterizedTest
  @EnumSource
  void whatIsChosenIsInItAndNoMore(Part part) throws IOException {
    String all = String.join("\n", bundle(Set.of(part)).values());
    var shown =
        Map.of(
            Part.PATHS,
            "canary-path",
            Part.POLICIES,
            "canary-policy",
            Part.MESSAGES,
            "canary-message",
            Part.SERVER_OUTPUT,
            "canary-output");
    shown.forEach((other, word) ->
        assertThat(all.contains(word)).as("%s with %s", word, part).isEqualTo(other == part));
    assertThat(all)
        .doesNotContain(
            "canary-argument",
            "canary-secret",
            "canary-call",
            "canary-variable",
            "canary-branch",
            "canary-rules");
  }

  @Test
  void allOfItIsStillNoArgumentAndNoSecret() throws IOException {
    String all = String.join("\n", bundle(EnumSet.allOf(Part.class)).values());
    assertThat(all).contains("canary-path", "canary-policy", "canary-message", "canary-output");
    assertThat(all)
        .doesNotContain(
            "canary-argument",
            "canary-secret",
            "canary-call",
            "canary-variable",
            "canary-branch",
            "canary-rules");
  }

  @Test
  void nothingIsReplaced() throws IOException {
    Path file = Files.writeString(folder.resolve("mine"), "mine");
    var bundle = SupportBundle.of(rig.machine(), Checkup.of(rig.machine()), Set.of());
    assertThatThrownBy(() -> bundle.write(file)).isInstanceOf(FileAlreadyExistsException.class);
    assertThat(file).hasContent("mine");
  }

  @Test
  void withoutACoreSettingsAndServersItIsThereAllTheSame() throws IOException {
    rig.stopped();
    MachineRig.write(rig.home.configFile(), "{");
    Files.delete(rig.home.state().resolve("system/launch.log"));
    var files = bundle(Set.of());
    assertThat(files.get("status.json")).contains("\"running\": false");
    assertThat(files.get("settings.json")).contains("\"readable\": false");
    assertThat(files.get("diagnostics.txt")).isEqualTo("none\n");
  }
}
