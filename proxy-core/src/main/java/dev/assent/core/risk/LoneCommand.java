package dev.assent.core.risk;

import dev.assent.core.risk.shell.Command;
import dev.assent.core.risk.shell.ShellParser;
import dev.assent.core.risk.shell.Word;
import dev.assent.core.risk.shell.WordPart.Literal;
import dev.assent.core.risk.shell.WordPart.Quoting;
import dev.assent.core.risk.shell.WordPart.Tilde;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// Tells whether a text is one simple command and nothing else, and which words it has.
///
/// Nothing may stand around the command: no second one, no pipe, no redirection, no variable set
/// for it, no substitution, no background, no comment. Every word must be known from the text
/// alone, in every shell of the grammar. What is not certain is no lone command.
final class LoneCommand {
  /// Of a longer text nobody says that it is one command.
  static final int LONGEST = 4 * 1024;

  private static final String BLANKS = " \t\n";

  /// Beside letters and digits, what no shell takes for anything but itself, inside a word.
  private static final String PLAIN = "_./:+-=,@%^";

  /// The same in fish, cmd.exe and PowerShell, where a comma, `@`, `%` and `^` have meanings.
  private static final String PLAIN_ELSEWHERE = "_./:+-=";

  /// Beside letters and digits, what stays itself between quotes in those shells.
  private static final String QUOTED_ELSEWHERE = PLAIN_ELSEWHERE + " ,;()#@";

  private LoneCommand() {}

  /// The words of a text that is one simple command, with one blank between them; absent for any
  /// other text. A word with a character that a shell could take for something else stands between
  /// single quotes, so that words cannot be taken for others.
  static Optional<String> of(ShellGrammar grammar, String text) {
    if (text.length() > LONGEST) {
      return Optional.empty();
    }
    var words =
        switch (grammar) {
          case POSIX, ZSH -> posix(grammar, text);
          case FISH, CMD, POWERSHELL -> plain(grammar, text);
        };
    // Some shell takes such a first word for a variable, or for a program and an argument.
    return words.filter(all -> all.getFirst().indexOf('=') < 0).map(LoneCommand::joined);
  }

  private static Optional<List<String>> posix(ShellGrammar grammar, String text) {
    var read = ShellParser.parse(text);
    if (read.unreadable().isPresent() || read.script().lists().size() != 1) {
      return Optional.empty();
    }
    var list = read.script().lists().getFirst();
    if (list.background() || list.pipelines().size() != 1) {
      return Optional.empty();
    }
    var pipeline = list.pipelines().getFirst();
    if (pipeline.negated() || pipeline.timed() || pipeline.commands().size() != 1) {
      return Optional.empty();
    }
    return pipeline.commands().getFirst() instanceof Command.Simple simple
            && simple.assignments().isEmpty()
            && simple.redirections().isEmpty()
            && !simple.words().isEmpty()
            && isAllOf(simple, text)
        ? words(grammar, simple.words(), text)
        : Optional.empty();
  }

  // Comments and operators without a command after them are in no command.
  private static boolean isAllOf(Command.Simple simple, String text) {
    for (int at = 0; at < text.length(); at++) {
      boolean inside = at >= simple.span().start() && at < simple.span().end();
      if (!inside && BLANKS.indexOf(text.charAt(at)) < 0) {
        return false;
      }
    }
    return true;
  }

  private static Optional<List<String>> words(ShellGrammar grammar, List<Word> words, String text) {
    var known = new ArrayList<String>(words.size());
    var quoted = new StringBuilder();
    for (var word : words) {
      var written = written(grammar, word, quoted);
      if (written.isEmpty()) {
        return Optional.empty();
      }
      known.add(written.get());
    }
    // Braces that one shell expands and another does not are gone by now, and so is the `$` before
    // a quote.
    return count(text, '{') == count(quoted, '{') && count(text, '$') == count(quoted, '$')
        ? Optional.of(known)
        : Optional.empty();
  }

  private static Optional<String> written(ShellGrammar grammar, Word word, StringBuilder quoted) {
    var text = new StringBuilder();
    boolean home = false;
    for (var part : word.parts()) {
      if (part instanceof Tilde(var user, _) && user.isEmpty() && text.isEmpty()) {
        home = true;
      } else if (part instanceof Literal(var piece, var quoting, _) && isKnown(quoting)) {
        if (quoting == Quoting.NONE && !isPlain(grammar, piece, text.isEmpty())) {
          return Optional.empty();
        }
        quoted.append(quoting == Quoting.NONE ? "" : piece);
        text.append(piece);
      } else {
        return Optional.empty();
      }
    }
    if (text.chars().anyMatch(Character::isISOControl)) {
      return Optional.empty();
    }
    return home ? inHome(text.toString()) : Optional.of(shown(text.toString()));
  }

  private static Optional<String> inHome(String rest) {
    if (rest.length() < 2) {
      return rest.isEmpty() || rest.equals("/") ? Optional.of("~" + rest) : Optional.empty();
    }
    return rest.startsWith("/") ? Optional.of("~/" + shown(rest.substring(1))) : Optional.empty();
  }

  private static boolean isKnown(Quoting quoting) {
    return quoting != Quoting.ANSI;
  }

  private static boolean isPlain(ShellGrammar grammar, String piece, boolean first) {
    if (grammar == ShellGrammar.POSIX) {
      return piece.chars().noneMatch(c -> "*?[".indexOf(c) >= 0);
    }
    // zsh takes `=name` for the place of a program, and more characters for patterns.
    return !(first && piece.startsWith("="))
        && piece.codePoints().allMatch(c -> isOneOf(c, PLAIN) && c != '^');
  }

  // Words between blanks, each whole between quotes or without any.
  private static Optional<List<String>> plain(ShellGrammar grammar, String text) {
    var words = new ArrayList<String>();
    int at = 0;
    while (at < text.length()) {
      char c = text.charAt(at);
      if (c == ' ') {
        at++;
        continue;
      }
      boolean quoted = c == '"' || c == '\'' && grammar != ShellGrammar.CMD;
      int start = quoted ? at + 1 : at;
      int end = quoted ? text.indexOf(c, start) : endOfWord(text, at);
      boolean closed = end >= 0 && (!quoted || endOfWord(text, end + 1) == end + 1);
      // A text between quotes is no command in PowerShell.
      if (!closed || quoted && words.isEmpty()) {
        return Optional.empty();
      }
      String word = text.substring(start, end);
      if (!isKnown(grammar, word, quoted, words.isEmpty())) {
        return Optional.empty();
      }
      words.add(word);
      at = quoted ? end + 1 : end;
    }
    return words.isEmpty()
        ? Optional.empty()
        : Optional.of(words.stream().map(LoneCommand::shown).toList());
  }

  private static int endOfWord(String text, int at) {
    int end = text.indexOf(' ', at);
    return end < 0 ? text.length() : end;
  }

  private static boolean isKnown(
      ShellGrammar grammar, String word, boolean quoted, boolean program) {
    // PowerShell takes a number for a sum.
    if (program && "0123456789+-".indexOf(word.charAt(0)) >= 0) {
      return false;
    }
    String plain = quoted ? QUOTED_ELSEWHERE : PLAIN_ELSEWHERE;
    String path = grammar == ShellGrammar.FISH ? "" : "\\";
    return word.codePoints().allMatch(c -> isOneOf(c, plain + path));
  }

  private static boolean isOneOf(int c, String others) {
    return Character.isLetterOrDigit(c) || others.indexOf(c) >= 0;
  }

  private static String joined(List<String> words) {
    return words.stream().collect(Collectors.joining(" "));
  }

  private static String shown(String word) {
    boolean plain = !word.isEmpty() && word.codePoints().allMatch(c -> isOneOf(c, PLAIN));
    return plain ? word : "'" + word.replace("'", "'\\''") + "'";
  }

  private static long count(CharSequence text, char wanted) {
    return text.chars().filter(c -> c == wanted).count();
  }
}
