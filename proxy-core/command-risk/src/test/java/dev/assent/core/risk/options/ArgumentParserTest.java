package dev.assent.core.risk.options;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.risk.step.Argument;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Options, their values and operands are told apart as programs do it.
class ArgumentParserTest {
  private static final OptionTable POSIX =
      new OptionTable(
          OptionStyle.POSIX,
          Map.of(
              "",
              Set.of("-C", "-n", "--file"),
              "run",
              Set.of("-v"),
              "compose",
              Set.of("-f"),
              "compose down",
              Set.of("!-n")),
          Set.of(),
          Set.of("--force", "--force-with-lease", "--recursive", "--file"),
          Set.of("--file"),
          Set.of("--help"),
          Map.of("push", Set.of("--dry-run", "-n"), "delete", Set.of("--dry-run=client")));

  private static OptionTable table(OptionStyle style) {
    return switch (style) {
      case LETTERS, LEADING, POSIX -> POSIX;
      case SINGLE, PAIRS ->
          new OptionTable(
              style,
              Map.of("", Set.of("-name", "-chdir")),
              Set.of(),
              Set.of(),
              Set.of(),
              Set.of("-help"),
              Map.of());
      case SLASH ->
          new OptionTable(
              style,
              Map.of("", Set.of("/t")),
              Set.of(),
              Set.of(),
              Set.of(),
              Set.of("/?"),
              Map.of());
      case PARAMETERS ->
          new OptionTable(
              style,
              Map.of(),
              Set.of("-recurse", "-force"),
              Set.of("-recurse", "-path"),
              Set.of("-path"),
              Set.of("-?"),
              Map.of());
    };
  }

  private static String read(OptionStyle style, String line) {
    var words =
        ArgumentParser.read(
            table(style), Arrays.stream(line.split(" ")).map(Argument::of).toList());
    var text = new StringBuilder();
    words
        .options()
        .forEach(option ->
            text.append(option.name())
                .append(option.value() == null ? "" : "(" + option.value().text() + ")")
                .append(' '));
    words.operands().forEach(operand -> text.append(operand.argument().text()).append(' '));
    return text.toString().strip();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '│',
      value = {
        "POSIX │ -rf src │ -r -f src",
        "POSIX │ src -r -f │ -r -f src",
        "POSIX │ --recursive src │ --recursive src",
        "POSIX │ --rec src │ --recursive src",
        "POSIX │ --force-with │ --force-with-lease",
        "POSIX │ --forc │ --forc",
        "POSIX │ --unknown x │ --unknown x",
        "POSIX │ -n5 x │ -n(5) x",
        "POSIX │ -n 5 x │ -n(5) x",
        "POSIX │ -9 4242 │ -9 4242",
        "POSIX │ -- -rf x │ -- -rf x",
        "POSIX │ --file=a b │ --file(a) a b",
        "POSIX │ --file a b │ --file(a) a b",
        "POSIX │ -C dir push -n │ -C(dir) -n push",
        "POSIX │ run -v a:b img │ -v(a:b) run img",
        "POSIX │ rm -v img │ -v rm img",
        "POSIX │ compose -f x down -n │ -f(x) -n compose down",
        "POSIX │ --file --help │ --file --help",
        "SINGLE │ -chdir=prod destroy --auto-approve │ -chdir(prod) -auto-approve destroy",
        "SINGLE │ . -name x -delete │ -name(x) -delete .",
        "PAIRS │ if=/dev/zero of=/dev/sda │ if=(/dev/zero) of=(/dev/sda)",
        "SLASH │ /S /Q C:\\ │ /s /q C:\\",
        "SLASH │ /s/q C:\\x │ /s /q C:\\x",
        "SLASH │ -r -t 0 │ /r /t(0)",
        "SLASH │ /w:C:\\ │ /w(C:\\)",
        "PARAMETERS │ -Rec -Fo C:\\ │ -recurse -force C:\\",
        "PARAMETERS │ -Path C:\\ -Recurse │ -path(C:\\) -recurse C:\\",
        "PARAMETERS │ -Confirm:$false x │ -confirm($false) x",
      })
  void wordsAreToldApart(OptionStyle style, String line, String expected) {
    assertThat(read(style, line)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "push --help, true",
    "push -n x, true",
    "push --dry-run, true",
    "rm -n5 x, false",
    "push x, false",
    "delete --dry-run=client, true",
    "delete --dry-run=none, false",
    "delete -- --help, false"
  })
  void helpAndDryRunsOnlyShow(String line, boolean shows) {
    var table = POSIX.knowing(Set.of("--dry-run"));
    var plain =
        new OptionTable(
            OptionStyle.POSIX,
            Map.of(),
            Set.of(),
            table.known(),
            Set.of(),
            table.help(),
            table.dry());
    assertThat(
            plain.onlyShows(
                ArgumentParser.read(
                    plain, Arrays.stream(line.split(" ")).map(Argument::of).toList())))
        .isEqualTo(shows);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '│',
      value = {
        "push --dry-run │ true",
        "push -n │ true",
        "push --no-dry-run │ false",
        "push --dry-run --no-dry-run │ false",
        "push --no-dry-run --dry-run │ true",
        "delete --dry-run=client │ true",
        "delete --dry-run=none │ false",
        "delete --dry-run=client --dry-run=none │ false",
        "delete --dry-run=none --dry-run=client │ true",
        "delete -- --dry-run=client │ false",
        "push --help │ true",
        "push -- --help │ false",
        "push --file --help │ true",
      })
  void theLastWordOnADryRunCounts(String line, boolean shows) {
    assertThat(POSIX.onlyShows(ArgumentParser.read(POSIX, arguments(line)))).isEqualTo(shows);
  }

  private static List<Argument> arguments(String line) {
    return Arrays.stream(line.split(" "))
        .filter(word -> !word.isEmpty())
        .map(Argument::of)
        .toList();
  }

  /// `-abn5` is `-a -b -n 5`, and nothing given is lost: each word is an option, a value or an
  /// operand.
  @Test
  void optionsTogetherAreOptionsApart() {
    var random = new Random(5);
    String[] words = {"-a", "-b", "-n", "-C", "x", "y", "--force", "--file", "--file=z", "--other"};
    for (int count = 0; count < 2_000; count++) {
      var apart = new ArrayList<String>();
      var together = new ArrayList<String>();
      for (int length = random.nextInt(6); length > 0; length--) {
        String word = words[random.nextInt(words.length)];
        apart.add(word);
        boolean bundles =
            word.matches("-[abn]") && !together.isEmpty() && together.getLast().matches("-[ab]+");
        if (bundles) {
          together.set(together.size() - 1, together.getLast() + word.charAt(1));
        } else {
          together.add(word);
        }
        if (word.matches("-n|-C|--file")) {
          apart.add("x");
          together.add("x");
        }
      }
      var read = ArgumentParser.read(POSIX, arguments(String.join(" ", apart)));
      var other = ArgumentParser.read(POSIX, arguments(String.join(" ", together)));
      assertThat(printed(other)).as("%s and %s", apart, together).isEqualTo(printed(read));
      int given =
          read.options().size()
              + read.operands().size()
              + (int) read.options().stream().filter(ArgumentParserTest::hasNextWord).count()
              - (int)
                  read.options().stream()
                      .filter(option -> option.name().equals("--file") && option.value() != null)
                      .count();
      assertThat(given).as(String.join(" ", apart)).isEqualTo(apart.isEmpty() ? 0 : apart.size());
    }
  }

  private static boolean hasNextWord(Option option) {
    return option.value() != null && !option.value().text().equals("z");
  }

  private static String printed(ParsedArguments read) {
    return read.options().stream()
            .map(option ->
                option.name() + (option.value() == null ? "" : " " + option.value().text()))
            .toList()
        + " "
        + read.operands().stream().map(operand -> operand.argument().text()).toList();
  }
}
