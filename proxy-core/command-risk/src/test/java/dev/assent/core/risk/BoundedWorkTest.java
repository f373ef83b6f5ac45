package dev.assent.core.risk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.risk.step.ShellCrossings;
import dev.assent.core.risk.step.Step;
import dev.assent.core.risk.step.Steps;
import dev.assent.core.risk.through.LookThrough;
import dev.assent.core.risk.windows.ShellReaders;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/// Texts of the greatest length, made to be slow, take no more work than is promised. Counted, not
/// timed: each text comes with a bound on the pieces of work that all of its readers together may
/// do.
class BoundedWorkTest {
  private static final int LONGEST = 64 * 1024;

  // The limits for one text, and the last piece that goes beyond them.
  private static final int COMMANDS = 8_192 + 4_096;
  private static final int CHARACTERS = 2 << 19;
  private static final long WORK = 2 * (16_384 + 24L * LONGEST);

  private record Nasty(String name, Step.Shell shell, String text) {}

  private static String full(String piece) {
    return piece.repeat(LONGEST / piece.length());
  }

  private static String nested(String before, String inner, String after, int depth) {
    return before.repeat(depth) + inner + after.repeat(depth);
  }

  private static List<Nasty> texts() {
    var all = new ArrayList<Nasty>();
    for (var piece :
        List.of(
            "\"$(",
            "$(",
            "`",
            "( ",
            "\"'",
            "'\"",
            "<<a\n",
            "<<a <<b <<c\n",
            "{a,{b,",
            "{1..99}{1..99}",
            "${x:-",
            "$((",
            "x=$x$x;",
            "eval ",
            "sh -c '",
            "case a in a) ",
            "cmd.exe /c ",
            "powershell -enc YQA= ; ",
            "for i in {1..99}; do ",
            "while read x; do ",
            "f() { f; f; }; f; ",
            "alias a='a a'; a; ",
            "| base64 -d | sh ",
            "xargs ",
            "find . -exec sh -c ",
            "python3 -c \"import os; os.system('ls')\"; ",
            "a=(b c d); echo ${a[@]}; ",
            "[[ a && ",
            "<(",
            "trap 'ls' 0; ",
            "a && x=$x$x; ",
            "a && x=b$y; c && y=d$x; rm $x$y; ",
            "f() { x=$1; f a$1; f b$1; }; f c; ",
            "a=(b c); rm $a $a $a; ",
            "a && f() { ls $x; f; }; b || x=c$x; f; ",
            "while a; do b && break; x=c$x; done; echo $x | sh; ",
            "case $x in $x) x=a;; $y) y=$x;& *) x=b;; esac; ")) {
      all.add(new Nasty(piece, Step.Shell.POSIX, full(piece)));
    }
    for (var piece :
        List.of(
            "cmd /c ",
            "cmd /c \"",
            "for /l %i in (1,1,99) do ",
            "for %i in (a b c d) do (",
            "(",
            "echo a>b.bat & b.bat & ",
            "call ",
            "set x=%x%%x%& ",
            "if 1==1 ",
            "wsl ",
            "bash -c ",
            "powershell -c ",
            "start cmd /c ",
            "%x%",
            "^",
            "\"",
            "doskey a=a a $* & a & ")) {
      all.add(new Nasty(piece, Step.Shell.CMD, full(piece)));
    }
    for (var piece :
        List.of(
            "$(",
            "@(",
            "@{a=",
            "& {",
            "iex '",
            "iex \"",
            "1..9999 | % { ",
            "foreach ($a in 1..99) { ",
            "$x=$x+$x; ",
            "$x='a'*9999; ",
            "-join ",
            "'{0}' -f ",
            "cmd /c ",
            "powershell -enc ",
            "function f { f; f }; f; ",
            "[char]97+",
            "@'\n",
            "\"$(",
            "wsl ",
            "bash -c 'ls'; ",
            "'a','b'|%{ iex $_ }; ",
            "-replace 'a','aa' ",
            ".Invoke(")) {
      all.add(new Nasty(piece, Step.Shell.POWERSHELL, full(piece)));
    }
    all.add(new Nasty("coded in itself", Step.Shell.POWERSHELL, coded(12)));
    all.addAll(crossings());
    return all;
  }

  /// A command coded again and again: each time the text becomes nearly three times as long.
  private static String coded(int times) {
    String text = "Remove-Item C:\\ -Recurse -Force";
    for (int count = 0; count < times; count++) {
      String next =
          "powershell -enc "
              + Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_16LE));
      if (next.length() > LONGEST) {
        break;
      }
      text = next;
    }
    return text;
  }

  /// Loops in which shells of both worlds start each other.
  private static List<Nasty> crossings() {
    String posix =
        "for i in {1..40}; do cmd.exe /c 'wsl bash -c \"for j in {1..40}; do ls; done\"'; done";
    String windows =
        "for /l %i in (1,1,40) do wsl bash -c \"for j in a b c d e f g h; do powershell -c 'bash -c"
            + " ls'; done\"";
    String power =
        "1..15 | % { bash -c \"for j in a b c d e f g h i j k l m n o p; do cmd.exe /c 'bash -c ls"
            + " & bash -c ls & bash -c ls'; done\" }";
    return List.of(
        new Nasty("posix and cmd", Step.Shell.POSIX, posix),
        new Nasty("many of them", Step.Shell.POSIX, (posix + "\n").repeat(400)),
        new Nasty("cmd, posix and PowerShell", Step.Shell.CMD, windows),
        new Nasty("many of these", Step.Shell.CMD, (windows + "\n").repeat(300)),
        new Nasty("PowerShell, posix and cmd", Step.Shell.POWERSHELL, power),
        new Nasty("many of those", Step.Shell.POWERSHELL, (power + "\n").repeat(300)),
        new Nasty("loops in loops", Step.Shell.POSIX, loops(5)),
        new Nasty(
            "wsl in wsl", Step.Shell.CMD, nested("wsl bash -c 'cmd.exe /c ", "del x", "'", 60)));
  }

  /// Loops that start the other world's loops: nine times as many commands on each level.
  private static String loops(int levels) {
    String text = "rm x";
    for (int level = 0; level < levels; level++) {
      String coded = Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
      String power = "foreach ($b in 1..9) { bash -c 'echo " + coded + " | base64 -d | sh' }";
      text =
          "for a in 1 2 3 4 5 6 7 8 9; do powershell.exe -enc "
              + Base64.getEncoder().encodeToString(power.getBytes(StandardCharsets.UTF_16LE))
              + "; done";
    }
    return text;
  }

  @Test
  void loopsOfBothWorldsAreFollowedAndThenNamed() {
    assertThat(LookThrough.of(loops(1), ShellReaders.ALL).steps())
        .filteredOn(step -> step.name().equals("rm"))
        .hasSizeGreaterThan(9);
    assertThat(LookThrough.of(loops(5), ShellReaders.ALL).trouble()).isPresent();
  }

  private static Steps read(Nasty one) {
    return switch (one.shell()) {
      case POSIX -> LookThrough.of(one.text(), ShellReaders.ALL);
      case CMD -> ShellReaders.cmd(one.text());
      case POWERSHELL -> ShellReaders.powershell(one.text());
    };
  }

  @TestFactory
  Stream<DynamicTest> nastyTextsTakeNoMoreThanIsPromised() {
    return texts().stream()
        .map(one ->
            DynamicTest.dynamicTest(
                one.shell() + " " + one.name().strip(),
                () -> {
                  var counted = ShellCrossings.counted(() -> read(one));
                  assertThat(counted.commands(0)).isLessThanOrEqualTo(COMMANDS);
                  assertThat(counted.characters(0)).isLessThanOrEqualTo(CHARACTERS);
                  assertThat(counted.work(0)).isLessThanOrEqualTo(WORK);
                  assertThat(one.text().length()).isLessThanOrEqualTo(LONGEST);
                }));
  }
}
