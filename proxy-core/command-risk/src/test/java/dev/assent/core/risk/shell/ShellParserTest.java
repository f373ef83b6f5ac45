package dev.assent.core.risk.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.risk.shell.Redirection.Kind;
import dev.assent.core.risk.shell.ShellText.ParseFailure;
import dev.assent.core.risk.shell.ShellText.ParseFailure.Reason;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShellParserTest {
  /// The commands of a text: words between bars, commands between slashes, unknown parts as `?`.
  private static String shown(String text) {
    var reading = ShellParser.parse(text);
    assertThat(reading.unreadable()).as(text).isEmpty();
    return shown(reading.commands());
  }

  private static String shown(List<Command.Simple> commands) {
    return commands.stream()
        .map(command ->
            command.words().stream().map(ShellParserTest::shown).collect(Collectors.joining("|")))
        .collect(Collectors.joining(" / "));
  }

  private static String shown(Word word) {
    return word.known().orElseGet(() -> word.knownStart() + "?");
  }

  private static Command.Simple last(String text) {
    return ShellParser.parse(text).commands().getLast();
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = "=>",
      quoteCharacter = '\0',
      textBlock =
          """
          rm -rf /                               => rm|-rf|/
          git commit -m "rm -rf /"               => git|commit|-m|rm -rf /
          r\\m -r'f' "/"                         => rm|-rf|/
          $'\\x72\\155' -rf ~                    => rm|-rf|~
          echo don\\'t; rm -rf ~; echo won\\'t   => echo|don't / rm|-rf|~ / echo|won't
          a & b && c || d | e |& f               => a / b / c / d / e / f
          echo "$(rm -rf /)" `id`                => rm|-rf|/ / id / echo|?|?
          echo `a \\`b c\\``                     => b|c / a|? / echo|?
          diff <(a) >(b)                         => a / b / diff|?|?
          x=1 y=$(a) z                           => a / z
          a=(b "$(c)") ; d                       => c /  / d
          local -a x=(1 2) y                     => local|-a|x=?|y
          ${x:-$(a)} b$y                         => a / ?|b?
          $((1 + $(a))) $[ `b` ]                 => a / b / ?|?
          $((a) | b)                             => a / b / ?
          ((x = $(a) )) && b                     => a / b
          ((a) ; (b))                            => a / b
          if a; then b; elif c; then d; else e; fi => a / b / c / d / e
          while a; do b; done; until c; do d; done => a / b / c / d
          for i in $(a) b; do c $i; done         => a / c|?
          for ((i=0;i<$(a);i++)); do b; done     => a / b
          for ((;;)) { a; }                      => a
          select x in a; do b; done              => b
          case $(a) in b|c) d;; (e) f;& *) g; esac => a / d / f / g
          [[ -f $(a) && ( b < c ) ]] || d        => a / d
          [[ a =~ ^(b|c)$ ]] && d                => d
          f() { a; }; function g { b; }; function h() ( c ) => a / b / c
          :(){ :|:& };:                          => : / : / :
          coproc a b; coproc N { c; }            => a|b / c
          ! time -p a                            => -p|a
          rm -rf {a,b{1..3}} x{,y}               => rm|-rf|a|b1|b2|b3|x|xy
          echo {1..100000}                       => echo|?
          a # b; c                               => a
          a b#c                                  => a|b#c
          ls !(a|b) *.@(c|d)                     => ls|!(a|b)|*.@(c|d)
          >x a 2>&1 <y                           => a
          { { a; } }                             => a
          if (a) then (b) fi                     => a / b
          ${ a; }                                => a / ?
          """)
  void commandsAreThoseThatWouldRun(String text, String commands) {
    assertThat(shown(text)).isEqualTo(commands);
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = "=>",
      quoteCharacter = '\0',
      textBlock =
          """
          a; (b           => UNCLOSED   => 3 => a / b
          a; "b           => UNCLOSED   => 3 => a / b
          a; b) c         => UNEXPECTED => 4 => a / b
          a; fi; b        => UNEXPECTED => 3 => a
          a; if b; then c => UNCLOSED   => 3 => a / b / c
          a && && b       => UNEXPECTED => 5 => a /
          a > ; b         => UNEXPECTED => 4 => a
          """)
  void whatStandsBeforeTroubleIsRead(String text, Reason reason, int place, String commands) {
    var reading = ShellParser.parse(text);
    assertThat(reading.unreadable()).contains(new ParseFailure(reason, place));
    assertThat(shown(reading.commands()).strip()).isEqualTo(commands);
  }

  @Test
  void zeroCharactersAndTooLongTextsAreMarked() {
    assertThat(ShellParser.parse("a;r\0m").unreadable()).contains(new ParseFailure(Reason.ZERO, 3));
    var reading = ShellParser.parse("rm x;" + " ".repeat(ShellParser.LONGEST));
    assertThat(reading.unreadable())
        .contains(new ParseFailure(Reason.TOO_LONG, ShellParser.LONGEST));
    assertThat(shown(reading.commands())).isEqualTo("rm|x");
  }

  @Test
  void wordsStandWhereTheyAreWritten() {
    String text = "sudo `rm  -rf 'a b'` ";
    var words = ShellParser.parse(text).commands().getFirst().words();
    assertThat(words.stream().map(Word::span).map(at -> text.substring(at.start(), at.end())))
        .containsExactly("rm", "-rf", "'a b'");
  }

  @Test
  void hereDocumentsAreReadAfterTheirLine() {
    var commands =
        ShellParser.parse("cat <<A <<-'B' | sh; x\nrm $(y)\nA\n\t$(z)\n\tB\nw").commands();
    assertThat(shown(commands)).isEqualTo("y / cat / sh / x / w");
    var documents = commands.get(1).redirections();
    assertThat(documents.get(0).target().knownStart()).isEqualTo("rm ");
    assertThat(documents.get(1).target().known()).contains("$(z)\n");
  }

  @Test
  void aContinuedLineMayEndAHereDocument() {
    assertThat(shown("cat <<EOF\na\nEO\\\nF\nrm x\nEOF\n")).isEqualTo("cat / rm|x / EOF");
  }

  @Test
  void redirectionsSayStreamKindAndTarget() {
    var redirections = last("a 2>>b {c}<d &>e >&f 3<&- >|g <<<h").redirections();
    assertThat(
            redirections.stream()
                .map(one -> one.stream() + " " + one.kind() + " " + one.target().knownStart()))
        .containsExactly(
            "2 APPEND b",
            "{c} READ d",
            "& WRITE_BOTH e",
            "& WRITE_BOTH f",
            "3 SAME_INPUT -",
            "1 OVERWRITE g",
            "0 HERE_STRING h");
    assertThat(redirections.get(2).kind()).isEqualTo(Kind.WRITE_BOTH);
  }

  @Test
  void quotesAndHomesAreTold() {
    var words = last("'rm' *.c \"*\" \\* ~ '~'").words();
    assertThat(words.stream().map(Word::isQuoted))
        .containsExactly(true, false, true, true, true, true);
    assertThat(words.stream().map(word -> word.parts().getFirst() instanceof WordPart.Tilde))
        .containsExactly(false, false, false, false, true, false);
  }
}
