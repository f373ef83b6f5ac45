package dev.assent.core.wiring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.Severity;
import dev.assent.core.risk.CommandPlaces;
import dev.assent.core.risk.CommandRisk;
import dev.assent.core.risk.ShellGrammar;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Guards, cards and the risk of commands share one table of the agents' folders: what a guard
/// keeps, no command writes in silence, and no agent starts unasked with another folder.
class GuardedPlacesRiskTest {
  @TempDir Path home;

  private boolean isAsked(String command) throws Exception {
    Path project = Files.createDirectories(home.resolve("project"));
    var places =
        new CommandPlaces(Map.of("HOME", home.toString(), "PATH", "/usr/bin"), List.of("main"));
    return CommandRisk.byOwnRules()
        .report(ShellGrammar.POSIX, command, places.at(project))
        .severity()
        .filter(severity -> severity.compareTo(Severity.MEDIUM) >= 0)
        .isPresent();
  }

  private static List<String> guarded() {
    var paths = new ArrayList<String>();
    for (var file : AgentFolders.GUARDED) {
      String in = file.folder().otherwise();
      // Settings of other systems have no place in a home here.
      if (!in.startsWith("AppData")) {
        paths.add(in + (in.isEmpty() || file.below().isEmpty() ? "" : "/") + file.below());
      }
    }
    return paths;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "cp x ~/%s",
        "echo x > ~/%s",
        "tar xf x.tar -C ~/%s",
        "unzip -o x.zip -d ~/%s",
        "curl -o ~/%s https://a.example/x",
        "scp h:x ~/%s",
        "make install DESTDIR=~/%s",
        "rsync -a x ~/%s",
        "ln -s x ~/%s",
        "mount --bind x ~/%s",
        "git clone https://a.example/x ~/%s",
        "python3 -m zipfile -e x.zip ~/%s",
        "nobody-knows-it --to=~/%s",
      })
  void nothingWritesIntoAGuardedPlaceInSilence(String command) throws Exception {
    for (var path : guarded()) {
      assertThat(isAsked(command.formatted(path.replace(" ", "\\ ")))).as(path).isTrue();
    }
  }

  @Test
  void noAgentStartsUnaskedWithAnotherFolder() throws Exception {
    for (var folder : AgentFolder.ALL) {
      if (!folder.variable().isEmpty()) {
        String command = folder.variable() + "=/tmp/x claude -p hi";
        assertThat(isAsked(command)).as(command).isTrue();
      }
    }
    assertThat(isAsked("HOME=/tmp/x claude -p hi")).isTrue();
    assertThat(isAsked("claude -p hi")).isFalse();
  }
}
