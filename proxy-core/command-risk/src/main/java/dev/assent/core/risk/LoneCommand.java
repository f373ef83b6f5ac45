package dev.assent.core.risk;

import dev.assent.core.risk.shell.Command;
import dev.assent.core.risk.shell.ShellParser;
import dev.assent.core.risk.shell.Word;
import dev.assent.core.risk.shell.WordPart.Literal;
import dev.assent.core.risk.shell.WordPart.Quoting;
import dev.assent.core.risk.shell.WordPart.Tilde;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The words of a text that is one simple command and nothing else.
///
/// Nothing may stand around the command: no second one, no pipe, no redirection, no variable set
/// for it, no substitution, no background, no comment. Every word must be known from the text
/// alone, in every shell of the grammar. What is not certain is no lone command.
///
/// @param words each as it stands in a pattern: one with a character that a shell could take for
///   something else between single quotes, so that words cannot be taken for others
record LoneCommand(List<String> words) {
  /// Of a longer text nobody says that it is one command.
  static final int LONGEST = 4 * 1024;

  private static final String BLANKS = " \t\n";

  /// Beside letters and digits, what no shell takes for anything but itself, inside a word.
  private static final String PLAIN = "_./:+-=,@%^";

  /// The same in fish, cmd.exe and PowerShell, where a comma, `@`, `%` and `^` have meanings.
  private static final String PLAIN_ELSEWHERE = "_./:+-=";

  /// Beside [#PLAIN], what stays itself unquoted in a POSIX shell where it does not begin a word.
  private static final String PLAIN_WITHIN = PLAIN + "~#";

  /// Letters that Windows turns into a bar or the like for programs that know no Unicode.
  private static final String CLICKS = "\u01c0\u01c1\u01c2\u01c3";

  /// Words that begin more than a simple command, by shells that have them beside those of POSIX.
  private static final Map<ShellGrammar, Set<String>> KEYWORDS =
      Map.of(
          ShellGrammar.ZSH, words("repeat foreach end nocorrect noglob"),
          ShellGrammar.FISH,
              words("and or not if else while for begin end switch case function time"),
          ShellGrammar.CMD, words("if for"),
          ShellGrammar.POWERSHELL, words("return throw exit trap data"));

  private static Set<String> words(String words) {
    return Set.of(words.split(" "));
  }

  /// Beside letters and digits, what stays itself between quotes in those shells.
  private static final String QUOTED_ELSEWHERE = PLAIN_ELSEWHERE + " ,;()#@";

  /// The command of a text that is one simple command; absent for any other text.
  static Optional<LoneCommand> of(ShellGrammar grammar, String text) {
    if (text.length() > LONGEST) {
      return Optional.empty();
    }
    var words =
        switch (grammar) {
          case POSIX, ZSH -> posix(grammar, text);
          case FISH, CMD, POWERSHELL -> plain(grammar, text);
        };
    return words
        .filter(
            all -> isProgram(grammar, all.getFirst()) && all.stream().allMatch(LoneCommand::isSeen))
        .map(LoneCommand::new);
  }

  // With `=` some shell takes the first word for a variable, or for a program and an argument. `^`
  // changes the last command, `%` goes on with a job, and `-` is no program in zsh. A slash begins
  // an option in cmd.exe.
  private static boolean isProgram(ShellGrammar grammar, String word) {
    boolean glued =
        grammar == ShellGrammar.CMD && (word.indexOf('/') >= 0 || word.indexOf('+') >= 0);
    return word.indexOf('=') < 0
        && (word.isEmpty() || "^%-+".indexOf(word.charAt(0)) < 0)
        && !glued
        && !KEYWORDS.getOrDefault(grammar, Set.of()).contains(word.toLowerCase(Locale.ROOT));
  }

  // Characters that cannot be seen, or are a blank to one reader and none to another, are not
  // certain.
  private static boolean isSeen(String word) {
    return word.codePoints().allMatch(LoneCommand::isSeen);
  }

  private static boolean isSeen(int c) {
    return c == ' '
        || switch (Character.getType(c)) {
          case Character.CONTROL,
              Character.FORMAT,
              Character.SURROGATE,
              Character.PRIVATE_USE,
              Character.UNASSIGNED,
              Character.SPACE_SEPARATOR,
              Character.LINE_SEPARATOR,
              Character.PARAGRAPH_SEPARATOR ->
              false;
          default -> true;
        };
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
    int last = -1;
    for (var word : words) {
      var written = written(grammar, word, quoted);
      // Several words at one place are one word to a shell without braces.
      if (written.isEmpty() || word.span().start() == last) {
        return Optional.empty();
      }
      last = word.span().start();
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
      } else if (part instanceof Literal(var piece, var quoting, _)
          && isKnown(grammar, piece, quoting, text)) {
        quoted.append(quoting == Quoting.NONE ? "" : piece);
        text.append(piece);
      } else {
        return Optional.empty();
      }
    }
    return home ? inHome(text.toString()) : Optional.of(shown(text.toString()));
  }

  private static Optional<String> inHome(String rest) {
    if (rest.length() < 2) {
      return rest.isEmpty() || rest.equals("/") ? Optional.of("~" + rest) : Optional.empty();
    }
    return rest.startsWith("/") ? Optional.of("~/" + shown(rest.substring(1))) : Optional.empty();
  }

  /// @param before what the word has before the piece
  private static boolean isKnown(
      ShellGrammar grammar, String piece, Quoting quoting, CharSequence before) {
    return switch (quoting) {
      case NONE -> isPlain(grammar, piece, before);
      // A shell with a history takes `!` for a command of the past there.
      case DOUBLE -> piece.indexOf('!') < 0;
      case SINGLE, ESCAPED -> true;
      case ANSI -> false;
    };
  }

  private static boolean isPlain(ShellGrammar grammar, String piece, CharSequence before) {
    if (grammar == ShellGrammar.POSIX) {
      return piece.codePoints().allMatch(c -> c > 127 || isOneOf(c, PLAIN_WITHIN))
          && isTildeText(before + piece, before.length());
    }
    // zsh takes `=name` for the place of a program, and more characters for patterns.
    return !(before.isEmpty() && piece.startsWith("="))
        && piece.codePoints().allMatch(c -> isOneOf(c, PLAIN) && c != '^');
  }

  // At the beginning and in what looks like the value of a variable, it may stand for a home.
  private static boolean isTildeText(String word, int from) {
    for (int at = word.indexOf('~', from); at >= 0; at = word.indexOf('~', at + 1)) {
      if (at == 0 || "=:".indexOf(word.charAt(at - 1)) >= 0) {
        return false;
      }
    }
    return true;
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
    if (grammar != ShellGrammar.FISH && quoted && word.endsWith("\\")) {
      // The program takes it and the quote behind it for a quote.
      return false;
    }
    if (grammar == ShellGrammar.POWERSHELL && (quoted ? word.isEmpty() : isTornApart(word))) {
      return false;
    }
    String plain = quoted ? QUOTED_ELSEWHERE : PLAIN_ELSEWHERE;
    String path = grammar == ShellGrammar.FISH ? "" : "\\";
    return word.codePoints().allMatch(c -> isPlainElsewhere(c, plain + path));
  }

  // `-a.b` becomes two words, and an empty one none, on the way to a program.
  private static boolean isTornApart(String word) {
    return word.length() > 1
        && word.charAt(0) == '-'
        && word.charAt(1) != '-'
        && (word.indexOf('.') >= 0 || word.indexOf(':') >= 0);
  }

  // Letters that are like no other character.
  private static boolean isPlainElsewhere(int c, String others) {
    return c < 128
        ? isOneOf(c, others)
        : switch (Character.getType(c)) {
          case Character.UPPERCASE_LETTER, Character.LOWERCASE_LETTER, Character.OTHER_LETTER ->
              c < 0xff00 && CLICKS.indexOf(c) < 0;
          default -> false;
        };
  }

  private static boolean isOneOf(int c, String others) {
    return Character.isLetterOrDigit(c) || others.indexOf(c) >= 0;
  }

  /// The words with one blank between them.
  String text() {
    return String.join(" ", words);
  }

  private static String shown(String word) {
    boolean plain = !word.isEmpty() && word.codePoints().allMatch(c -> isOneOf(c, PLAIN));
    return plain ? word : "'" + word.replace("'", "'\\''") + "'";
  }

  private static long count(CharSequence text, char wanted) {
    return text.chars().filter(c -> c == wanted).count();
  }
}
