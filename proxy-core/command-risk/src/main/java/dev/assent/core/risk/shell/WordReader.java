package dev.assent.core.risk.shell;

import dev.assent.core.risk.shell.ShellText.ParseFailure.Reason;
import dev.assent.core.risk.shell.WordPart.Elements;
import dev.assent.core.risk.shell.WordPart.ProcessSubstitution;
import dev.assent.core.risk.shell.WordPart.Quoting;
import dev.assent.core.risk.shell.WordPart.Tilde;
import java.util.ArrayList;
import java.util.List;

/// Reads words: quotes, escapes and whatever stands for something else.
final class WordReader {
  /// The place of an unquoted run of text. It decides where the run stops and what counts as text
  /// in it.
  private enum Place {
    /// between commands' words
    COMMAND,
    /// the value after `name=`, where tildes also follow colons
    VALUE,
    /// right of `=~`, where brackets and bars are text
    REGEX,
    /// in brackets of a pattern such as `@(a|b)`
    PATTERN,
    /// in `${…}`
    BRACED,
    /// in `name[…]`
    SUBSCRIPT
  }

  private final PosixGrammar grammar;
  private final Cursor cursor;

  WordReader(PosixGrammar grammar) {
    this.grammar = grammar;
    this.cursor = grammar.cursor;
  }

  /// The word that begins here, its braces not expanded; no parts and an empty place if none does.
  Word word() {
    return read(Place.COMMAND);
  }

  Word regex() {
    return read(Place.REGEX);
  }

  /// The value after `name=`; may be empty.
  Word value() {
    if (cursor.peek() == '(') {
      int from = cursor.place();
      var parts = new PartsBuilder(cursor);
      parts.add(elements());
      return new Word(parts.build(), cursor.since(from));
    }
    return read(Place.VALUE);
  }

  /// Up to an unquoted `}`.
  Word braced() {
    return read(Place.BRACED);
  }

  /// Up to an unquoted `]`.
  Word subscript() {
    return read(Place.SUBSCRIPT);
  }

  /// The words that the word beginning here stands for, added to a list.
  void expanded(List<Word> into) {
    cursor.peek();
    int from = cursor.place();
    var parts = new PartsBuilder(cursor);
    unquoted(parts, Place.COMMAND);
    boolean braces = parts.hasBraces();
    var word = new Word(parts.build(), cursor.since(from));
    if (braces) {
      BraceExpansion.expand(word, cursor.bounds(), into);
    } else {
      into.add(word);
    }
  }

  private Word read(Place place) {
    cursor.peek();
    int from = cursor.place();
    var parts = new PartsBuilder(cursor);
    unquoted(parts, place);
    return new Word(parts.build(), cursor.since(from));
  }

  private void unquoted(PartsBuilder out, Place place) {
    for (int symbol = cursor.peek(); symbol != Cursor.END; symbol = cursor.peek()) {
      switch (symbol) {
        case '\\' -> escaped(out);
        case '\'' -> single(out);
        case '"' -> {
          int from = cursor.place();
          cursor.skip();
          doubleQuoted(out, from);
        }
        case '$' -> grammar.expansions.dollar(out, false);
        case '`' -> grammar.expansions.backquoted(out, false);
        default -> {
          if (ShellCharacters.isPlain(symbol)) {
            out.run();
          } else if (!special(symbol, out, place)) {
            return;
          }
        }
      }
    }
  }

  /// True if the character belongs to the word.
  private boolean special(int symbol, PartsBuilder out, Place place) {
    if ((symbol == '<' || symbol == '>')
        && place != Place.SUBSCRIPT
        && cursor.ahead((char) symbol, '(')) {
      processSubstitution(out);
    } else if (symbol == '~' && tildeHere(out, place)) {
      tilde(out);
    } else if (symbol == '(') {
      return bracket(out, place);
    } else if (ends(symbol, place)) {
      return false;
    } else {
      out.take(symbol, Quoting.NONE);
    }
    return true;
  }

  private static boolean ends(int symbol, Place place) {
    return switch (place) {
      case COMMAND, VALUE -> ShellCharacters.endsWord(symbol);
      case REGEX -> ShellCharacters.isBlank(symbol) || symbol == '\n' || symbol == ')';
      case PATTERN -> symbol == ')';
      case BRACED -> symbol == '}';
      case SUBSCRIPT -> symbol == ']';
    };
  }

  private boolean bracket(PartsBuilder out, Place place) {
    switch (place) {
      case COMMAND, VALUE -> {
        CharSequence before = out.bareText();
        if (!before.isEmpty() && "?*+@!".indexOf(before.charAt(before.length() - 1)) >= 0) {
          pattern(out);
          return true;
        }
        if (place == Place.COMMAND && out.isBare() && endsAsAssignment(before)) {
          out.add(elements());
          return true;
        }
        return false;
      }
      case REGEX, PATTERN -> pattern(out);
      case BRACED, SUBSCRIPT -> out.take('(', Quoting.NONE);
    }
    return true;
  }

  private static boolean endsAsAssignment(CharSequence text) {
    int last = text.length() - 1;
    return last > 0 && text.charAt(last) == '=' && ShellCharacters.startsName(text.charAt(0));
  }

  private void pattern(PartsBuilder out) {
    int from = cursor.place();
    cursor.bounds().enter(from);
    out.take('(', Quoting.NONE);
    unquoted(out, Place.PATTERN);
    if (cursor.peek() == ')') {
      out.take(')', Quoting.NONE);
    } else {
      cursor.fail(Reason.UNCLOSED, from);
    }
    cursor.bounds().leave();
  }

  private Elements elements() {
    int from = cursor.place();
    cursor.bounds().enter(from);
    cursor.skip();
    var words = new ArrayList<Word>();
    grammar.commands.lineBreaks();
    while (cursor.peek() != ')' && cursor.peek() != Cursor.END) {
      int before = cursor.at();
      expanded(words);
      if (cursor.at() == before) {
        cursor.fail(Reason.UNEXPECTED, cursor.place());
      }
      grammar.commands.lineBreaks();
    }
    if (!cursor.accept(')')) {
      cursor.fail(Reason.UNCLOSED, from);
    }
    cursor.bounds().leave();
    return new Elements(List.copyOf(words), cursor.since(from));
  }

  private void processSubstitution(PartsBuilder out) {
    int from = cursor.place();
    boolean reads = cursor.peek() == '<';
    cursor.skip();
    cursor.accept('(');
    var script = grammar.commands.enclosed(from, ')');
    out.add(new ProcessSubstitution(script, reads, cursor.since(from)));
  }

  private boolean tildeHere(PartsBuilder out, Place place) {
    if (out.isEmpty()) {
      return place == Place.COMMAND || place == Place.VALUE || place == Place.BRACED;
    }
    CharSequence before = out.bareText();
    if (place != Place.VALUE || before.isEmpty()) {
      return false;
    }
    return before.charAt(before.length() - 1) == ':';
  }

  private void tilde(PartsBuilder out) {
    int from = cursor.place();
    int mark = cursor.at();
    cursor.skip();
    var user = new StringBuilder();
    int symbol = cursor.peek();
    while (ShellCharacters.inName(symbol) || symbol == '-' || symbol == '+' || symbol == '.') {
      user.append((char) symbol);
      cursor.skip();
      symbol = cursor.peek();
    }
    if (symbol == '/' || symbol == ':' || symbol == '}' || ShellCharacters.endsWord(symbol)) {
      out.add(new Tilde(user.toString(), cursor.since(from)));
    } else {
      cursor.reset(mark);
      out.take('~', Quoting.NONE);
    }
  }

  private void escaped(PartsBuilder out) {
    int from = cursor.place();
    cursor.skip();
    int symbol = cursor.raw();
    if (symbol == Cursor.END) {
      out.character('\\', Quoting.NONE, from);
    } else {
      cursor.skip();
      out.character((char) symbol, Quoting.ESCAPED, from);
    }
  }

  void single(PartsBuilder out) {
    int from = cursor.place();
    cursor.skip();
    int first = cursor.at();
    while (cursor.raw() != '\'' && cursor.raw() != Cursor.END) {
      cursor.skip();
    }
    int last = cursor.at();
    close(from);
    out.literal(cursor.slice(first, last), Quoting.SINGLE, from);
  }

  /// `$'…'`, the dollar sign already passed.
  void ansi(PartsBuilder out, int from) {
    cursor.skip();
    int first = cursor.at();
    int symbol = cursor.raw();
    while (symbol != '\'' && symbol != Cursor.END) {
      cursor.skip();
      if (symbol == '\\' && cursor.raw() != Cursor.END) {
        cursor.skip();
      }
      symbol = cursor.raw();
    }
    int last = cursor.at();
    close(from);
    String text = EscapeSequences.decode(cursor.slice(first, last), EscapeSequences.Kind.ANSI);
    out.literal(text, Quoting.ANSI, from);
  }

  private void close(int from) {
    if (cursor.raw() == Cursor.END) {
      cursor.fail(Reason.UNCLOSED, from);
    } else {
      cursor.skip();
    }
  }

  /// Text in double quotes, the first of which has been passed.
  void doubleQuoted(PartsBuilder out, int from) {
    int symbol = cursor.peek();
    if (symbol == '"') {
      cursor.skip();
      out.literal("", Quoting.DOUBLE, from);
      return;
    }
    while (symbol != '"' && symbol != Cursor.END) {
      inDoubleQuotes(symbol, out, "$`\"\\");
      symbol = cursor.peek();
    }
    close(from);
  }

  /// The text of a here-document with expansions, to the cursor's end.
  List<WordPart> document() {
    var out = new PartsBuilder(cursor);
    for (int symbol = cursor.peek(); symbol != Cursor.END; symbol = cursor.peek()) {
      inDoubleQuotes(symbol, out, "$`\\");
    }
    return out.build();
  }

  /// The rest of `"${…}"` after an operator that no pattern follows, up to `}`.
  Word bracedInQuotes() {
    int from = cursor.place();
    var out = new PartsBuilder(cursor);
    for (int symbol = cursor.peek();
        symbol != '}' && symbol != Cursor.END;
        symbol = cursor.peek()) {
      if (symbol == '"') {
        int quote = cursor.place();
        cursor.skip();
        doubleQuoted(out, quote);
      } else {
        inDoubleQuotes(symbol, out, "$`\"\\}");
      }
    }
    return new Word(out.build(), cursor.since(from));
  }

  private void inDoubleQuotes(int symbol, PartsBuilder out, String escapable) {
    switch (symbol) {
      case '$' -> grammar.expansions.dollar(out, true);
      case '`' -> grammar.expansions.backquoted(out, true);
      case '\\' -> {
        int from = cursor.place();
        cursor.skip();
        int next = cursor.raw();
        if (next != Cursor.END && escapable.indexOf(next) >= 0) {
          cursor.skip();
          out.character((char) next, Quoting.DOUBLE, from);
        } else {
          out.character('\\', Quoting.DOUBLE, from);
        }
      }
      default -> out.take(symbol, Quoting.DOUBLE);
    }
  }
}
