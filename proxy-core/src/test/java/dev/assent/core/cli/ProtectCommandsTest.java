package dev.assent.core.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(OS.WINDOWS)
class ProtectCommandsTest {
  private static final String CURSOR =
      """
      {
        // mine
        "mcpServers": {
          "files": {
            "command": "server-files",
            "args": ["--root", "/srv"],
            "env": { "TOKEN": "hunter2hunter2", "HOME_OF": "${HOME}" }
          },
          "web": { "url": "https://example.com/mcp?key=abcdef", "headers": { "Authorization": "Bearer s3cret" } }
        }
      }
      """;

  @TempDir private Path temp;
  private Path folder;
  private CliRig console;
  private Path file;
  private Path program;

  @BeforeEach
  void prepare() throws Exception {
    folder = temp.toRealPath();
    console = new CliRig(folder);
    Path bin = Files.createDirectory(folder.resolve("bin"));
    program = Files.writeString(bin.resolve("server-files"), "#!/bin/sh\n");
    assertThat(program.toFile().setExecutable(true)).isTrue();
    console.environment.put("PATH", bin.toString());
    console.launcher = Files.writeString(folder.resolve("assent"), "");
    file = Files.createDirectory(folder.resolve(".cursor")).resolve("mcp.json");
    Files.writeString(file, CURSOR);
  }

  @Test
  void everyServerOfAClientLeadsToUsAndBack() throws Exception {
    assertThat(console.run("protect", "cursor", "--yes")).as(console.err).isZero();
    assertThat(console.out)
        .contains("FOLDER/.cursor/mcp.json:", "+       \"command\": \"FOLDER/assent\",")
        .contains("`files` in FOLDER/.cursor/mcp.json starts through Assent as `files`")
        .contains("restart Cursor");
    assertThat(console.out)
        .as("what is hidden is hidden once, and the lines stay what they are")
        .contains("-       \"env\": { \"TOKEN\": \"[masked]\", \"HOME_OF\": \"${HOME}\" }")
        .contains("?[masked]\", \"headers\": { \"Authorization\": \"[masked]\" }");
    assertThat(console.out + console.err)
        .doesNotContain("hunter2")
        .doesNotContain("s3cret")
        .doesNotContain("abcdef");
    assertThat(Files.readString(file))
        .contains("// mine", "\"args\": [\"run\", \"files\"]", "\"args\": [\"run\", \"web\"]")
        .contains("\"HOME_OF\": \"${HOME}\"")
        .doesNotContain("hunter2", "s3cret", "abcdef");
    assertThat(console.read("proxies/files/config.json"))
        .contains("\"" + program + "\"", "hunter2hunter2", "\"from_client\": true")
        .contains("\"PATH\": \"" + program.getParent() + "\"");
    assertThat(console.read("proxies/web/config.json")).contains("example.com", "s3cret");
    assertThat(console.run("protect", "cursor", "--yes")).isZero();
    assertThat(console.out).contains("no server of a client goes around Assent");
    assertThat(console.run("unprotect", "cursor", "--yes")).as(console.err).isZero();
    assertThat(console.out).contains("FOLDER/.cursor/mcp.json is as it was, byte for byte");
    assertThat(Files.readString(file)).isEqualTo(CURSOR);
    assertThat(console.run("unprotect", "cursor", "--yes")).isEqualTo(2);
  }

  @Test
  void whatSomebodyElseWroteSinceStaysAndIsSaid() throws Exception {
    assertThat(console.run("protect", "cursor", "--yes")).isZero();
    Files.writeString(file, Files.readString(file).replace("// mine", "// mine, and theirs"));
    assertThat(console.run("unprotect", "cursor", "files", "--yes")).as(console.err).isZero();
    assertThat(console.out).contains("what somebody else wrote into it since stays");
    assertThat(Files.readString(file)).contains("// mine, and theirs", "server-files");
    assertThat(console.run("unprotect", "cursor", "--yes")).isZero();
    assertThat(console.out).contains("what somebody else wrote into it since stays");
    assertThat(Files.readString(file)).contains("// mine, and theirs", "Bearer s3cret");
  }

  @Test
  void oneServerAloneAndTheSameServerOfTwoClients() throws Exception {
    Path goose = Files.createDirectories(folder.resolve(".config/goose")).resolve("config.yaml");
    String yaml =
        "extensions:\n  files:\n    type: stdio\n    cmd: server-files\n    args: [--root, /srv]\n"
            + "    envs: {TOKEN: hunter2hunter2}\n";
    Files.writeString(goose, yaml);
    String same = CURSOR.replace(", \"HOME_OF\": \"${HOME}\"", "");
    Files.writeString(file, same);
    assertThat(console.run("protect", "all", "files", "--yes")).as(console.err).isZero();
    assertThat(Files.readString(goose)).contains("args: [run, files]").doesNotContain("hunter2");
    assertThat(Files.readString(file)).contains("[\"run\", \"files\"]", "https://example.com");
    assertThat(Files.exists(console.home().resolve("proxies/files-2"))).isFalse();
    assertThat(console.run("unprotect", "goose", "files", "--yes")).isZero();
    assertThat(Files.readString(goose)).isEqualTo(yaml);
    assertThat(Files.readString(file)).contains("[\"run\", \"files\"]");
  }

  @Test
  void nothingChangesWithoutAYes() throws Exception {
    assertThat(console.run("protect", "cursor", "--dry-run")).isZero();
    assertThat(console.out).contains("+       \"command\"", "nothing was changed");
    console.input = "n\n".getBytes(StandardCharsets.UTF_8);
    assertThat(console.run("protect", "cursor")).isEqualTo(1);
    assertThat(console.out).contains("change these files? [y/N]", "nothing was changed");
    assertThat(console.run("protect", "cursor", "--json")).isEqualTo(2);
    assertThat(Files.readString(file)).isEqualTo(CURSOR);
    assertThat(Files.exists(console.home().resolve("proxies/files"))).isFalse();
  }

  @Test
  void whatCannotMoveStaysAndIsSaid() throws Exception {
    Files.writeString(
        file,
        "{\"mcpServers\": {\"a\": {\"command\": \"gone\"}, \"b\": {\"command\": \"server-files\","
            + " \"args\": [\"${workspaceFolder}\"]}, \"c\": {\"command\": \"server-files\"}}}");
    assertThat(console.run("protect", "cursor", "--yes")).isEqualTo(1);
    assertThat(console.err)
        .contains("`a` in `FOLDER/.cursor/mcp.json`: ")
        .contains("found `${workspaceFolder}`, which only the client can fill in")
        .contains("it stays as it is");
    assertThat(Files.readString(file))
        .contains("\"command\": \"gone\"", "${workspaceFolder}", "[\"run\", \"c\"]");
  }

  @Test
  void anUnknownClientServerOrNoneIsANo() {
    assertThat(console.run("protect", "nobody")).isEqualTo(2);
    assertThat(console.err).contains("found the client `nobody`, expected one of all, claude-code");
    assertThat(console.run("protect", "zed")).isEqualTo(2);
    assertThat(console.err).contains("found no files of Zed here");
    assertThat(console.run("protect", "cursor", "filez")).isEqualTo(2);
    assertThat(console.err).contains("found no server `filez`, expected one of files, web");
    assertThat(console.run("unprotect", "cursor")).isEqualTo(2);
  }
}
