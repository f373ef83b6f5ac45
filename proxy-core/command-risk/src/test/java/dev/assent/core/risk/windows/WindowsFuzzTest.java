package dev.assent.core.risk.windows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.assent.core.risk.step.Step;
import dev.assent.core.risk.step.Steps;
import dev.assent.testing.Depth;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Whatever is read, there is a value at the end and soon.
class WindowsFuzzTest {
  private static final int LINES = Depth.of(1000, 100_000);

  /// The length of rows of the same piece: as long as can be read where the test is to be thorough.
  private static final int ROW = Depth.isDeep() ? WindowsBudget.LONGEST : WindowsBudget.LONGEST / 8;

  /// None of the texts whose work is counted starts a POSIX shell.
  private static final Steps NO_STEPS = new Steps(List.of(), Optional.empty());

  private static final long SEED = Depth.seed(11L);
  private static final String PIECES =
      "'\"`$(){}[]<>|&;\\\n\t #!~*?=,.-+:@%^/\0ax19é\ud83d\ufffc\ue000";
  private static final String[] WORDS = {
    "$(",
    "@(",
    "@{",
    "}",
    "-f ",
    "-join ",
    "-split ",
    "[char]",
    "[char[]]",
    "::",
    ".Invoke(",
    "% {",
    "iex ",
    "& ",
    "cmd /c ",
    "powershell -c ",
    "powershell -enc ",
    "for %i in (",
    ") do ",
    "for /f ",
    "if ",
    "if (",
    " else ",
    "call ",
    "set x=",
    "%x%",
    "!x!",
    "%x:~0,3%",
    "@'\n",
    "\n'@",
    "<#",
    "#>",
    "--%",
    "foreach ($a in ",
    "function f { ",
    "f ",
    "..",
    "-replace ",
    "$x",
    "$_",
    "start ",
    "echo a > x.bat & x.bat",
    "wsl ",
    "bash -c ",
    "doskey f=f f & ",
    "1..9999",
    "'a'*60000",
    "@x",
    "switch (",
    "try {",
    "while (1) {",
    "forfiles /c ",
    "{0}",
    ".Replace(",
    "schtasks /create /tr "
  };

  @Test
  void mutatedLinesAreReadWithoutFault() {
    var random = new Random(SEED);
    var lines = new ArrayList<String>();
    WindowsCases.all().forEach(one -> lines.add(one.text()));
    for (int count = 0; count < LINES; count++) {
      var text = mutated(lines.get(random.nextInt(lines.size())), random);
      assertThatCode(() -> check(text))
          .as("seed %d, line %d: %s", SEED, count, text)
          .doesNotThrowAnyException();
    }
  }

  /// Lines that were read wrongly once.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "Clear-Con\ntenttent $PROFILE.Invoke(",
        "x $PROFILE.Delete()",
        "x ('rm a; rm b'.Invoke()) 'y'"
      })
  void placesOfOtherTextsAreThoseOfTheCommandThatRunsThem(String line) {
    check(line);
  }

  static String mutated(String line, Random random) {
    var text = new StringBuilder(line);
    for (int count = 1 + random.nextInt(4); count > 0; count--) {
      int at = random.nextInt(text.length() + 1);
      switch (random.nextInt(5)) {
        case 0 -> text.insert(at, PIECES.charAt(random.nextInt(PIECES.length())));
        case 1 -> text.insert(at, WORDS[random.nextInt(WORDS.length)]);
        case 2 -> text.delete(at, Math.min(text.length(), at + 1 + random.nextInt(3)));
        case 3 ->
            text.insert(at, text.substring(at, Math.min(text.length(), at + random.nextInt(20))));
        default -> text.setLength(random.nextInt(4) == 0 ? at : text.length());
      }
    }
    return text.toString();
  }

  static void check(String text) {
    check(text, ShellReaders.cmd(text));
    check(text, ShellReaders.powershell(text));
  }

  /// Every place lies inside the text, pipes join steps both ways, and steps are no more than the
  /// text has room for.
  private static void check(String text, Steps found) {
    var steps = found.steps();
    if (steps.size() > WindowsBudget.STEPS) {
      throw new AssertionError(steps.size() + " steps");
    }
    for (int at = 0; at < steps.size(); at++) {
      Step step = steps.get(at);
      if (step.place().start() < 0
          || step.place().start() > step.place().end()
          || step.place().end() > text.length()) {
        throw new AssertionError(step.place() + " in " + text);
      }
      for (int from : step.pipedFrom()) {
        if (from < 0 || from >= at || !steps.get(from).pipedInto().contains(at)) {
          throw new AssertionError("pipe from " + from + " to " + at);
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "(",
        "((",
        "& ",
        "&",
        "|",
        "a|",
        "a&",
        "a&&",
        "a||",
        "\"",
        "'",
        "^",
        "%",
        "%a",
        "%a%",
        "!",
        "!a!",
        "set a=%a%b&",
        "call ",
        "cmd /c ",
        "cmd /c \"",
        "for %i in (",
        "for %i in (a b) do ",
        "if 1==1 ",
        "if 1==1 (",
        "else ",
        ")",
        ">",
        ">>a ",
        "<",
        "echo a>b&",
        "echo ",
        "\n",
        "rem ",
        "::",
        ".",
        "\\",
        "\\\"",
        ",",
        "=",
        "/",
        "/a",
        "powershell ",
        "powershell -c ",
        "start ",
        "@",
        "{",
        "}",
        "$",
        "$(",
        "@(",
        "@{",
        "[",
        "[a]",
        "]",
        "-",
        "-a ",
        "-not ",
        "!a",
        "$a",
        "$a.",
        "$a.b",
        "$a[0]",
        "$a::b",
        "a,",
        ",",
        "1,",
        "1+",
        "'a'+",
        "'a'*9+",
        "+",
        "++",
        "..",
        "1..9+",
        "-f ",
        "'{0}'-f ",
        "-join ",
        "-split ",
        "`",
        "`n",
        "#",
        "<#",
        "<##>",
        "@'\n",
        "@\"\n",
        "\"$(",
        "\"$a\"",
        "$a=",
        "$a+=1;",
        "$a=$a+$a;",
        "$a='x'*9;",
        "function f{f};f;",
        "f;",
        "&{",
        "%{",
        "|%{",
        "if(1){",
        "while(1){",
        "switch(1){",
        "try{",
        "iex ",
        "iex '",
        "& ",
        ". ",
        "--% ",
        "wsl ",
        "wsl cmd /c ",
        "bash -c ",
        "doskey a=a a&a&",
        "a;b;",
        "é",
        "\ufffc",
        "\ue000",
        "@{a=1};",
        "@{a=@{",
        "foreach($a in 1..9){",
        "1..9|%{",
        "param(",
        "rm x;",
        "a{",
        "a}",
        "x.bat&",
        "echo x.bat>>x.bat&x.bat&",
        "[char]97+",
        "$a.b(",
        ".b()"
      })
  void aLongRowOfAnythingEndsSoon(String piece) {
    var text = piece.repeat(ROW / piece.length());
    // A generous limit: quadratic reading would take minutes, linear reading takes milliseconds.
    assertTimeoutPreemptively(Duration.ofSeconds(60), () -> check(text));
  }

  @Test
  void deepNestsAreReadUpToTheLimitAndNamedBeyond() {
    for (var nest : List.of(List.of("$(", ")"), List.of("& {", "}"), List.of("@(", ")"))) {
      var fits = nest.getFirst().repeat(20) + "p" + nest.getLast().repeat(20);
      var deep = nest.getFirst().repeat(200) + "p" + nest.getLast().repeat(200);
      assertThat(ShellReaders.powershell(fits).trouble()).as(fits).isEmpty();
      assertThat(ShellReaders.powershell(deep).trouble())
          .hasValueSatisfying(reason -> assertThat(reason).contains("nested"));
    }
    assertThat(ShellReaders.cmd("(".repeat(40) + "p" + ")".repeat(40)).trouble()).isEmpty();
    assertThat(ShellReaders.cmd("(".repeat(99) + "p" + ")".repeat(99)).trouble()).isPresent();
    assertThat(ShellReaders.cmd("cmd /c ".repeat(99) + "p").trouble()).isPresent();
  }

  @Test
  void tooLongTextsAreNamed() {
    var text = "rem " + "x".repeat(WindowsBudget.LONGEST);
    assertThat(ShellReaders.cmd(text).trouble())
        .hasValueSatisfying(reason -> assertThat(reason).contains("longer"));
    assertThat(ShellReaders.powershell(text).trouble())
        .hasValueSatisfying(reason -> assertThat(reason).contains("longer"));
  }

  @Test
  void workGrowsInProportionToTheLength() {
    for (var piece :
        List.of(
            "rm x;",
            "echo a & ",
            "$a='b';& $a;",
            "set a=b& call %a% & ",
            "'a','b'|%{rm $_};",
            "('a'+'b');",
            "cmd /c a & ")) {
      double one = work(piece.repeat(100)) / 100.0;
      double many = work(piece.repeat(400)) / 400.0;
      assertThat(many).as(piece).isLessThan(one * 1.5 + 16);
    }
  }

  private static double work(String text) {
    var session = new WindowsShellState(text.length(), (_, _) -> NO_STEPS);
    PowerRun.text(text, session, CommandContext.nothing());
    CmdRun.text(text, session, CommandContext.nothing());
    return session.budget.work();
  }
}
