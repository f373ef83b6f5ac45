package dev.assent.core.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.config.SecretValue;
import dev.assent.core.config.proxy.Backend;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.config.proxy.ServerLaunch;
import dev.assent.core.config.proxy.ServerPlace;
import dev.assent.core.config.store.AcceptedCommands;
import dev.assent.core.config.store.AcceptedCommands.Accepted;
import dev.assent.core.hooks.FileDigests;
import dev.assent.core.proxy.host.ReviewedCommand;
import dev.assent.core.proxy.host.ReviewedCommand.State;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Another spelling of the same files holds nothing; another program does. The programs stand for
/// those of nvm (a program for each version), pyenv and asdf (scripts with the same content, which
/// start what belongs to their name and place), and of package managers (links).
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "links and search paths are those of Unix")
class CommandSpellingTest {
  private static final Instant NOW = Instant.parse("2026-03-04T05:06:07Z");
  private static final String SHIM = "#!/bin/sh\nexec \"$(dirname \"$0\")/../real/${0##*/}\"\n";

  @TempDir Path temporary;
  private Path folder;

  @BeforeEach
  void aMachine() throws Exception {
    folder = temporary.toRealPath();
    program("usr/bin/node", "\u007fELF system");
    program("usr/bin/python3", "\u007fELF python");
    program("usr/lib/npm/npx-cli.js", "#!/usr/bin/env node\n");
    link("usr/bin/npx", "../lib/npm/npx-cli.js");
    link("bin", "usr/bin");
    program("nvm/v20/bin/node", "\u007fELF twenty");
    program("nvm/v22/bin/node", "\u007fELF twenty-two");
    link("nvm/current", "v22");
    program("pyenv/shims/python", SHIM);
    program("pyenv/shims/pip", SHIM);
    program("other/shims/python", SHIM);
    program("asdf/shims/node", SHIM);
    link("local/bin/node", "../../usr/bin/node");
    link("local/bin/npx", "../../usr/lib/npm/npx-cli.js");
    link("local/bin/runner", "../../usr/bin/node");
    Files.createLink(
        Files.createDirectories(folder.resolve("hard")).resolve("python"),
        folder.resolve("pyenv/shims/python"));
    program("venv/pyvenv.cfg", "home = /usr/bin\n");
    link("venv/bin/python3", "../../usr/bin/python3");
    program("evil/node", "\u007fELF evil");
    program("app/server.js", "1");
    program("copy/server.js", "1");
    link("app/link.js", "server.js");
  }

  private void program(String name, String text) throws Exception {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
  }

  private void link(String name, String target) throws Exception {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.createSymbolicLink(file, Path.of(target));
  }

  private static String where(Path folder, String text) {
    return text.replace("@", folder + "/");
  }

  /// A command as a table has it: words, `@` for the folder, the search path behind `in`.
  private record Written(ProxyDefinition definition, String path) {
    static Written of(Path folder, String text) {
      String[] sides = text.split(" in ");
      var words = new ArrayList<>(Arrays.asList(where(folder, sides[0]).strip().split(" ")));
      var variables = new LinkedHashMap<String, SecretValue>();
      while (words.getFirst().contains("=")) {
        String[] pair = words.removeFirst().split("=");
        variables.put(pair[0], new SecretValue.Plain(pair[1]));
      }
      var backend = new Backend.Stdio(new ServerLaunch(words, variables));
      var plain = ProxyDefinition.of("demo", backend);
      return new Written(
          new ProxyDefinition(
              "demo",
              "demo",
              backend,
              Optional.of(folder.resolve("app").toString()),
              plain.startTimeout(),
              plain.callTimeout(),
              Optional.empty(),
              Optional.empty(),
              plain.refusalForm(),
              plain.registry(),
              List.of()),
          sides.length > 1 ? where(folder, sides[1]).strip() : "");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          # the same file, written in another way
          node in @usr/bin                   | @usr/bin/node                         | ACCEPTED
          @usr/bin/node                      | node in @usr/bin                      | ACCEPTED
          @usr/bin/node                      | @usr/lib/../bin/node                  | ACCEPTED
          @usr/bin/node                      | @usr/./bin//node                      | ACCEPTED
          @usr/bin/node                      | @bin/node                             | ACCEPTED
          node in @usr/bin                   | node in @bin                          | ACCEPTED
          node in @usr/bin                   | node in @nowhere:@usr/bin             | ACCEPTED
          node in @usr/bin                   | node in @local/bin                    | ACCEPTED
          @usr/bin/node                      | @local/bin/node                       | ACCEPTED
          npx -y x in @usr/bin               | npx -y x in @local/bin:@usr/bin       | ACCEPTED
          npx -y x in @usr/bin               | @usr/bin/npx -y x in @usr/bin         | ACCEPTED
          @nvm/v22/bin/node                  | @nvm/current/bin/node                 | ACCEPTED
          node in @nvm/current/bin           | node in @nvm/v22/bin                  | ACCEPTED
          node in @nvm/v22/bin               | node in @nvm/v22/bin:@usr/bin         | ACCEPTED
          python in @pyenv/shims             | @pyenv/shims/python                   | ACCEPTED
          python in @pyenv/shims             | python in @hard                       | ACCEPTED
          A=1 node in @usr/bin               | A=1 @usr/bin/node                     | ACCEPTED
          @usr/bin/node server.js            | @usr/bin/node @app/server.js          | ACCEPTED
          @usr/bin/node server.js            | @usr/bin/node ./server.js             | ACCEPTED
          @usr/bin/node @app/server.js       | node ../app/server.js in @usr/bin     | ACCEPTED
          # another program under the same name
          node in @usr/bin                   | node in @nvm/v22/bin                  | CHANGED
          node in @nvm/v22/bin:@usr/bin      | node in @usr/bin                      | CHANGED
          node in @nvm/v20/bin               | node in @nvm/v22/bin                  | CHANGED
          @nvm/v20/bin/node                  | @nvm/current/bin/node                 | CHANGED
          node in @asdf/shims:@usr/bin       | node in @usr/bin                      | CHANGED
          node in @usr/bin                   | node in @asdf/shims:@usr/bin          | CHANGED
          node in @usr/bin                   | node in @evil:@usr/bin                | CHANGED
          @usr/bin/node                      | @evil/node                            | CHANGED
          # scripts of version managers with the same content
          python in @pyenv/shims             | python in @other/shims                | CHANGED
          @pyenv/shims/python                | @other/shims/python                   | CHANGED
          @pyenv/shims/python                | @pyenv/shims/pip                      | CHANGED
          @pyenv/shims/python                | @asdf/shims/node                      | CHANGED
          # one file that is another program under another name
          @usr/bin/node                      | @local/bin/runner                     | CHANGED
          # the same script, another interpreter
          npx -y x in @usr/bin               | npx -y x in @nvm/v22/bin:@usr/bin     | CHANGED
          @usr/bin/npx in @nvm/v22/bin       | @usr/bin/npx in @usr/bin              | CHANGED
          # a virtual environment
          python3 -m x in @usr/bin           | python3 -m x in @venv/bin:@usr/bin    | CHANGED
          @venv/bin/python3 -m x             | @usr/bin/python3 -m x                 | CHANGED
          # other words
          @usr/bin/node                      | @usr/bin/node -e 1                    | CHANGED
          A=1 @usr/bin/node                  | A=2 @usr/bin/node                     | CHANGED
          A=1 @usr/bin/node                  | @usr/bin/node                         | CHANGED
          @usr/bin/node server.js            | @usr/bin/node @copy/server.js         | CHANGED
          @usr/bin/node server.js            | @usr/bin/node link.js                 | CHANGED
          """)
  void onlyAnotherProgramIsHeld(String accepted, String found, State state) throws Exception {
    var parts = new CommandParts(new FileDigests(Clock.systemUTC()));
    var before = Written.of(folder, accepted);
    var there = parts.of(before.definition().command(), before.path(), folder.resolve("app"));
    var kept =
        new Accepted(
            AcceptedCommands.identity(before.definition()),
            AcceptedCommands.alike(before.definition(), there),
            NOW,
            Optional.of(there),
            ServerPlace.of(before.definition()));
    var now = Written.of(folder, found);
    var here = parts.of(now.definition().command(), now.path(), folder.resolve("app"));
    assertThat(ServerReview.stateOf(List.of(kept), now.definition(), here)).isEqualTo(state);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          node in @nvm/v22/bin                     | node in @usr/bin                   | @nvm/v22/bin/node | @usr/bin/node
          node in @nvm/v22/bin                     | node in @asdf/shims                | @nvm/v22/bin/node | @asdf/shims/node
          python in @pyenv/shims                   | python in @other/shims             | @pyenv/shims/python | @other/shims/python
          npx x in @usr/bin:@nvm/v22/bin           | npx x in @nvm/v20/bin:@usr/bin     | @usr/bin/node     | @nvm/v20/bin/node
          npx x in @usr/bin:@nvm/v22/bin           | @usr/bin/npx x in @nowhere         | @usr/bin/node     |
          """)
  void whyItIsHeldNamesBothPrograms(String accepted, String found, String one, String other)
      throws Exception {
    var parts = new CommandParts(new FileDigests(Clock.systemUTC()));
    var before = Written.of(folder, accepted);
    var now = Written.of(folder, found);
    var shown =
        new ReviewedCommand(
            "demo",
            State.CHANGED,
            now.definition().command(),
            Optional.empty(),
            Optional.empty(),
            AcceptedCommands.identity(now.definition()),
            parts.of(now.definition().command(), now.path(), folder),
            Optional.of(parts.of(before.definition().command(), before.path(), folder)),
            false,
            Optional.empty());
    assertThat(ServerReview.why(shown).toString())
        .isEqualTo(
            "its command is not the one that was accepted: accepted `"
                + where(folder, one)
                + "`, found "
                + (other == null ? "none" : "`" + where(folder, other) + "`"));
  }
}
