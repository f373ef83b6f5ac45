package dev.assent.core.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.cli.invocation.CliServices;
import dev.assent.core.cli.invocation.CliSurroundings;
import dev.assent.core.cli.invocation.VerbAction;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class AssentCommandTest {
  @TempDir Path folder;
  private CliRig console;

  @BeforeEach
  void open() {
    console = new CliRig(folder);
  }

  @Test
  void theVersionIsTheBuilds() {
    assertThat(console.run("--version")).isZero();
    assertThat(console.out)
        .matches(
            "assent [0-9]+\\.[0-9]+\\.[0-9]+ \\(commit ([0-9a-f]{9}|unknown), Java 25[0-9.]*\\)\n");
    assertThat(console.run("-V")).isZero();
  }

  @Test
  void aVerbAloneSaysWhatItSaysAmongAll() {
    for (var verb : command().getSubcommands().entrySet()) {
      if (List.of("completion", "manual").contains(verb.getKey())) {
        continue;
      }
      var alone = command(verb.getKey(), "x");
      assertThat(alone.getSubcommands().keySet()).containsExactly(verb.getKey());
      assertThat(usages(alone.getSubcommands().get(verb.getKey())))
          .isEqualTo(usages(verb.getValue()));
    }
    for (var arguments : List.of(List.of("--help"), List.of("stauts"), List.of("-V", "check"))) {
      assertThat(command(arguments.toArray(String[]::new)).getSubcommands().keySet())
          .isEqualTo(command().getSubcommands().keySet());
    }
  }

  private static List<String> usages(CommandLine command) {
    var paths = new ArrayList<List<String>>();
    collect(command, List.of(), paths);
    return paths.stream()
        .map(path -> {
          var at = command;
          for (var name : path) {
            at = at.getSubcommands().get(name);
          }
          return at.getUsageMessage();
        })
        .toList();
  }

  private CommandLine command(String... arguments) {
    var writer = new java.io.PrintWriter(new java.io.StringWriter());
    VerbAction none = (surroundings, words, out, err) -> 0;
    var rooms =
        new CliServices(
            none,
            none,
            none,
            java.util.Optional.of(none),
            console,
            console,
            at -> List.of(),
            new KeptSecrets(),
            dev.assent.core.presence.PresenceCheck.notOffered("nothing is asked in a test"),
            page -> false,
            java.util.Optional.empty());
    var surroundings =
        new CliSurroundings(
            Map.of(),
            folder,
            "ada",
            "Linux",
            folder,
            Clock.systemUTC(),
            InputStream.nullInputStream());
    return arguments.length == 0
        ? AssentCommand.create(surroundings, rooms, writer, writer)
        : AssentCommand.create(surroundings, rooms, writer, writer, List.of(arguments));
  }

  private static void collect(CommandLine command, List<String> path, List<List<String>> paths) {
    paths.add(path);
    command
        .getSubcommands()
        .forEach((name, sub) -> {
          var longer = new ArrayList<>(path);
          longer.add(name);
          collect(sub, longer, paths);
        });
  }
}
