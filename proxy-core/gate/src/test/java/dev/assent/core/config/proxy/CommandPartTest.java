package dev.assent.core.config.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CommandPartTest {
  private static final String SOME = "a".repeat(64);

  @TempDir Path folder;

  private static CommandPart part(String role, String path, String sha256) {
    return new CommandPart(role, Path.of(path), sha256);
  }

  @Test
  void aProgramWithTheSameContentIsTheSameWhereverItWasFoundUnlessItIsAScript() throws Exception {
    for (String role : List.of("program", "interpreter")) {
      Path machine = Files.writeString(folder.resolve("python3"), "\u007fELF");
      assertThat(part(role, "/a/python3", SOME).isSame(part(role, machine.toString(), SOME)))
          .isTrue();
      Path shim = Files.writeString(folder.resolve("shim"), "#!/bin/sh\n");
      assertThat(part(role, "/a/python3", SOME).isSame(part(role, shim.toString(), SOME)))
          .isFalse();
      assertThat(part(role, "/a/python3", SOME).isSame(part(role, "/b/python3", SOME)))
          .as("what cannot be read is not the same")
          .isFalse();
    }
    assertThat(
            part("program", "/a/python3", SOME)
                .isSame(part("program", "/a/python3", "b".repeat(64))))
        .isFalse();
    assertThat(part("program", "/a/python3", SOME).isSame(part("interpreter", "/a/python3", SOME)))
        .isFalse();
  }

  @Test
  void aScriptIsTheSameOnlyInItsPlace() throws Exception {
    Path here = Files.writeString(folder.resolve("server.py"), "x");
    Path name = Files.createLink(folder.resolve("another-name.py"), here);
    assertThat(part("script", here.toString(), SOME).isSame(part("script", name.toString(), SOME)))
        .isTrue();
    assertThat(
            part("script", here.toString(), SOME)
                .isSame(part("script", "/elsewhere/server.py", SOME)))
        .isFalse();
  }

  @Test
  void commandsAreTheSamePartByPart() {
    var accepted = List.of(part("program", "/a/node", SOME), part("script", "/s/x.js", SOME));
    assertThat(
            CommandPart.areSame(
                accepted,
                List.of(part("program", "/a/node", SOME), part("script", "/s/x.js", SOME))))
        .isTrue();
    assertThat(CommandPart.areSame(accepted, accepted.subList(0, 1))).isFalse();
  }
}
