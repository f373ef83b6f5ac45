package dev.assent.core.risk.rules;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.Severity;
import dev.assent.core.risk.RuleCases;
import dev.assent.core.risk.options.OptionStyle;
import dev.assent.core.risk.rules.ProgramUses.Row;
import dev.assent.core.risk.rules.ProgramUses.Use;
import dev.assent.core.risk.step.Step.Shell;
import dev.assent.core.risk.table.NameTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Every word by which a program of the table runs or loads something, every variable, and every
/// input that is code is told where only the running shell knows it.
class UnknownRunnersTest {
  private static final Map<Shell, String> UNKNOWN =
      Map.of(Shell.POSIX, "\"$X\"", Shell.POWERSHELL, "$x", Shell.CMD, "%X%");

  /// A setting of these needs this before it.
  private static final Map<String, String> SETTING =
      Map.of(
          "ssh",
          "-o ",
          "scp",
          "-o ",
          "sftp",
          "-o ",
          "git",
          "-c ",
          "apt",
          "-o ",
          "apt-get",
          "-o ",
          "aptitude",
          "-o ",
          "dpkg",
          "-o ");

  /// Keys that are looked at only with a value behind them, and one that stands for none.
  private static final Set<String> ASIDE =
      Set.of(
          "git config includeIf.x.path \"$X\"",
          "git config set includeIf.x.path \"$X\"",
          "npm config set \"$X\"",
          "npm set \"$X\"",
          "dpkg -o dpkg::pre-invoke::=\"$X\"");

  private record Ask(Shell shell, String text, Severity least) {
    boolean isTold() {
      var report = RuleCases.check(shell, text, RuleCases.context(shell, List.of()));
      return report.severity().filter(found -> found.compareTo(least) >= 0).isPresent();
    }
  }

  private static void allTold(List<Ask> all) {
    assertThat(all.stream().filter(ask -> !ASIDE.contains(ask.text()) && !ask.isTold())).isEmpty();
  }

  private static Severity least(Use use) {
    return switch (use) {
      case INTERPRETS, RUNS, STARTS, FOLLOWS -> Severity.MEDIUM;
      case LOADS, OBEYS, WRITES, READS, SENDS -> Severity.INFO;
    };
  }

  private static Shell shell(String name, ProgramFacts facts) {
    return name.startsWith("windows:")
        ? Shell.CMD
        : facts.table().style() == OptionStyle.PARAMETERS ? Shell.POWERSHELL : Shell.POSIX;
  }

  @Test
  void everyWordOfTheTableThatRunsOrLoads() {
    var all = new ArrayList<Ask>();
    new OwnRules()
        .programs()
        .forEach((name, lazy) -> {
          var shell = shell(name, lazy.get());
          String program = name.substring(name.indexOf(':') + 1);
          for (var row : lazy.get().uses().rows()) {
            // `-m NAME` is no sub-command where the name of the module is asked for.
            boolean module = !row.command().isEmpty() && row.command().getFirst().startsWith("-");
            if (row.use().isCode() && !module) {
              texts(program, row, UNKNOWN.get(shell))
                  .forEach(text -> all.add(new Ask(shell, text, least(row.use()))));
            }
          }
        });
    assertThat(all).hasSizeGreaterThan(4000);
    allTold(all);
  }

  private static Stream<String> texts(String name, Row row, String unknown) {
    String begin = (name + " " + String.join(" ", row.command())).strip().replace("*", "x") + " ";
    return Stream.of(
            row.options().stream().map(option -> option.replace("*", "x") + " " + unknown + " a"),
            row.settings().stream()
                .map(setting -> {
                  String word = setting.replace("*-invoke", "dpkg::pre-invoke").replace("*", "x");
                  return SETTING.getOrDefault(name, "")
                      + word
                      + (word.endsWith(":") && !word.endsWith("::") ? "" : "=")
                      + unknown;
                }),
            row.places().stream()
                .map(place ->
                    switch (place) {
                      case "2", "rest", "last" -> "a " + unknown;
                      case "3" -> "a b " + unknown;
                      case "file" -> "@" + unknown;
                      case "input", "alone" -> "";
                      default -> unknown;
                    })
                .filter(words -> !words.isEmpty()))
        .flatMap(words -> words)
        .map(words -> begin + words);
  }

  @Test
  void everyInputThatIsCode() {
    var all = new ArrayList<Ask>();
    new OwnRules()
        .programs()
        .forEach((name, lazy) -> {
          var facts = lazy.get();
          var begins = new ArrayList<String>();
          facts.uses().rows().stream()
              .filter(row -> row.places().contains("input") || row.places().contains("alone"))
              .forEach(row -> begins.add((name + " " + String.join(" ", row.command())).strip()));
          if (facts.sqlInput()) {
            begins.add(name);
          }
          if (shell(name, facts) == Shell.POSIX) {
            begins.stream()
                .flatMap(program ->
                    Stream.of(
                        "cat f | " + program,
                        "./gen | sort | " + program,
                        "echo \"$X\" | " + program,
                        program + " <<< \"$X\"",
                        program + " <<E\n$X\nE",
                        program + " < <(./gen)",
                        program + " < \"$X\""))
                .forEach(text -> all.add(new Ask(Shell.POSIX, text, Severity.MEDIUM)));
          }
        });
    assertThat(all).hasSizeGreaterThan(600);
    allTold(all);
  }

  @Test
  void everyVariableThatProgramsRunOrLoad() {
    var all = new ArrayList<Ask>();
    var table = NameTable.of("variables");
    for (var word : List.of("runs", "loads")) {
      var least = least(Use.valueOf(word.toUpperCase(Locale.ROOT)));
      for (var listed : table.names("variables", word)) {
        String name = listed.replace("*", "0");
        for (var text : List.of("§=\"$X\" make", "env §=\"$X\" make", "export §=\"$X\"")) {
          all.add(new Ask(Shell.POSIX, text.replace("§", name), least));
        }
        if (!listed.contains("*")) {
          all.add(new Ask(Shell.POWERSHELL, "$env:" + name + " = $x; make", least));
          all.add(new Ask(Shell.CMD, "set " + name + "=%X%& make", least));
        }
      }
    }
    assertThat(all).hasSizeGreaterThan(700);
    allTold(all);
  }
}
