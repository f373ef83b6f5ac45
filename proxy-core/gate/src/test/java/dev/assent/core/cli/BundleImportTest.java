package dev.assent.core.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// `assent proxy add NAME --bundle FILE`.
@DisabledOnOs(OS.WINDOWS)
class BundleImportTest {
  private static final String MANIFEST =
      """
      {"manifest_version": "0.3", "name": "hex", "version": "0.1.0",
       "server": {"type": "binary", "entry_point": "server/run-server.sh",
        "mcp_config": {"command": "${__dirname}/server/run-server.sh", "args": [],
          "env": {"ROOT": "${__dirname}/server", "FOLDER": "${user_config.folder}"}}},
       "user_config": {"folder": {"type": "directory", "title": "Folder", "required": true}}}
      """;

  @TempDir private Path temp;
  private CliRig console;

  @BeforeEach
  void prepare() throws Exception {
    Path folder = temp.toRealPath();
    console = new CliRig(folder);
    try (var zip = new ZipOutputStream(Files.newOutputStream(folder.resolve("hex.mcpb")))) {
      put(zip, "manifest.json", MANIFEST);
      put(zip, "server/run-server.sh", "#!/bin/sh\nexec cat\n");
    }
  }

  private static void put(ZipOutputStream zip, String name, String text) throws IOException {
    zip.putNextEntry(new ZipEntry(name));
    zip.write(text.getBytes(StandardCharsets.UTF_8));
    zip.closeEntry();
  }

  private String bundle() {
    return temp.resolve("hex.mcpb").toString();
  }

  @Test
  void theServerOfABundleIsAdded() throws Exception {
    int code = console.run("proxy", "add", "hex", "--bundle", bundle(), "--setting", "folder=/srv");
    assertThat(code).as(console.err).isZero();
    String config = console.read("proxies/hex/config.json");
    assertThat(config).contains("/bundles/hex-", "/server/run-server.sh", "\"/srv\"");
    try (var folders = Files.list(console.home().resolve("bundles"))) {
      Path program = folders.findFirst().orElseThrow().resolve("server/run-server.sh");
      assertThat(Files.isExecutable(program)).isTrue();
    }
    assertThat(console.run("proxy", "add", "hex", "--bundle", bundle(), "--setting", "folder=/b"))
        .as("a name that is there")
        .isEqualTo(2);
  }

  @Test
  void nothingIsKeptOfOneThatCannotBeUsed() throws Exception {
    assertThat(console.run("proxy", "add", "hex", "--bundle", bundle())).isEqualTo(2);
    assertThat(console.err).contains("found no value for the setting `folder` (Folder)");
    assertThat(console.run("proxy", "add", "hex", "--bundle", bundle(), "--", "cat")).isEqualTo(2);
    assertThat(console.run("proxy", "add", "hex", "--setting", "a=b", "--", "cat")).isEqualTo(2);
    assertThat(console.home().resolve("bundles")).doesNotExist();
    assertThat(console.home().resolve("proxies/hex")).doesNotExist();
  }
}
