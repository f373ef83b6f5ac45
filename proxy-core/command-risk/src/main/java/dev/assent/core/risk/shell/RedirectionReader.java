package dev.assent.core.risk.shell;

import dev.assent.core.risk.shell.Redirection.Kind;
import dev.assent.core.risk.shell.ShellText.ParseFailure.Reason;
import dev.assent.core.risk.shell.WordPart.Literal;
import dev.assent.core.risk.shell.WordPart.Quoting;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/// Reads redirections, and the here-documents they announce once their line has ended.
final class RedirectionReader {
  /// A here-document whose text has not come yet; its parts are filled in when it has.
  private record Awaited(String delimiter, boolean expands, boolean strips, List<WordPart> text) {}

  private final PosixGrammar grammar;
  private final Cursor cursor;
  private final List<Awaited> awaited = new ArrayList<>(0);

  RedirectionReader(PosixGrammar grammar) {
    this.grammar = grammar;
    this.cursor = grammar.cursor;
  }

  /// All redirections that come next, as after a compound command.
  List<Redirection> all() {
    var found = new ArrayList<Redirection>(0);
    do {
      grammar.commands.blanks();
    } while (read(found));
    return List.copyOf(found);
  }

  /// Reads the redirection that begins here into a list; moves nothing and answers false if none
  /// does.
  boolean read(List<Redirection> into) {
    int first = cursor.peek();
    boolean named = ShellCharacters.isDigit(first) || first == '{';
    if (!named && first != '<' && first != '>' && first != '&') {
      return false;
    }
    int mark = cursor.at();
    int from = cursor.place();
    String stream = named ? stream() : "";
    int symbol = cursor.peek();
    boolean operator = (symbol == '<' || symbol == '>') && !cursor.ahead((char) symbol, '(');
    if (named && (stream.isEmpty() || !operator)
        || !operator && !(first == '&' && cursor.ahead('&', '>'))) {
      cursor.reset(mark);
      return false;
    }
    into.add(redirection(stream, from));
    return true;
  }

  /// A number, or a name in braces; empty where neither stands.
  private String stream() {
    var stream = new StringBuilder();
    if (cursor.peek() == '{') {
      cursor.skip();
      stream.append('{');
      if (!ShellCharacters.startsName(cursor.peek())) {
        return "";
      }
      name(stream);
      return cursor.accept('}') ? stream.append('}').toString() : "";
    }
    name(stream);
    return stream.chars().allMatch(ShellCharacters::isDigit) ? stream.toString() : "";
  }

  private void name(StringBuilder into) {
    for (int symbol = cursor.peek(); ShellCharacters.inName(symbol); symbol = cursor.peek()) {
      into.append((char) symbol);
      cursor.skip();
    }
  }

  private Redirection redirection(String named, int from) {
    Kind kind = kind();
    if (kind == Kind.HERE_DOCUMENT) {
      return document(named.isEmpty() ? "0" : named, cursor.accept('-'), from);
    }
    Word target = target();
    if (kind == Kind.SAME_OUTPUT && named.isEmpty() && !isStream(target)) {
      kind = Kind.WRITE_BOTH;
    }
    String stream = named.isEmpty() ? meant(kind) : named;
    return new Redirection(stream, kind, target, cursor.since(from));
  }

  private static boolean isStream(Word target) {
    String text = target.knownStart();
    return !target.isKnown()
        || text.equals("-")
        || text.chars().allMatch(symbol -> ShellCharacters.isDigit(symbol) || symbol == '-');
  }

  private static String meant(Kind kind) {
    return switch (kind) {
      case READ, READ_AND_WRITE, SAME_INPUT, HERE_DOCUMENT, HERE_STRING -> "0";
      case WRITE, OVERWRITE, APPEND, SAME_OUTPUT -> "1";
      case WRITE_BOTH, APPEND_BOTH -> "&";
    };
  }

  private Kind kind() {
    if (cursor.accept('&')) {
      cursor.accept('>');
      return cursor.accept('>') ? Kind.APPEND_BOTH : Kind.WRITE_BOTH;
    }
    if (cursor.accept('>')) {
      return cursor.accept('>')
          ? Kind.APPEND
          : cursor.accept('|')
              ? Kind.OVERWRITE
              : cursor.accept('&') ? Kind.SAME_OUTPUT : Kind.WRITE;
    }
    cursor.accept('<');
    if (cursor.accept('<')) {
      return cursor.accept('<') ? Kind.HERE_STRING : Kind.HERE_DOCUMENT;
    }
    return cursor.accept('&')
        ? Kind.SAME_INPUT
        : cursor.accept('>') ? Kind.READ_AND_WRITE : Kind.READ;
  }

  private Word target() {
    grammar.commands.blanks();
    Word word = grammar.words.word();
    if (word.parts().isEmpty()) {
      cursor.fail(Reason.UNEXPECTED, cursor.place());
    }
    return word;
  }

  private Redirection document(String stream, boolean strips, int from) {
    grammar.commands.blanks();
    int first = cursor.at();
    Word delimiter = target();
    String text = delimiter.isKnown() ? delimiter.knownStart() : cursor.slice(first, cursor.at());
    var parts = new ArrayList<WordPart>(1);
    awaited.add(new Awaited(text, !delimiter.isQuoted() || !delimiter.isKnown(), strips, parts));
    var body = new Word(Collections.unmodifiableList(parts), delimiter.span());
    return new Redirection(stream, Kind.HERE_DOCUMENT, body, cursor.since(from));
  }

  /// Reads the texts that are awaited; to be called at the beginning of each line.
  void documents() {
    if (awaited.isEmpty()) {
      return;
    }
    var now = List.copyOf(awaited);
    awaited.clear();
    for (var document : now) {
      document(document);
    }
  }

  private void document(Awaited document) {
    int first = cursor.at();
    int line = first;
    while (line < cursor.limit()) {
      var text = new StringBuilder();
      int next = logicalLine(line, document, text);
      if (text.toString().equals(document.delimiter())) {
        fill(document, first, line);
        cursor.reset(next);
        return;
      }
      line = next;
    }
    fill(document, first, cursor.limit());
    cursor.reset(cursor.limit());
  }

  /// Reads a line as it is compared with the delimiter; the index after it.
  private int logicalLine(int from, Awaited document, StringBuilder text) {
    int start = from;
    while (document.strips() && start < cursor.limit() && cursor.charAt(start) == '\t') {
      start++;
    }
    int end = cursor.lineEnd(start);
    while (document.expands() && end < cursor.limit() && continues(start, end)) {
      text.append(cursor.slice(start, end - 1));
      start = end + 1;
      end = cursor.lineEnd(start);
    }
    text.append(cursor.slice(start, end));
    return Math.min(end + 1, cursor.limit());
  }

  private boolean continues(int start, int end) {
    int backslashes = 0;
    while (end - backslashes > start && cursor.charAt(end - backslashes - 1) == '\\') {
      backslashes++;
    }
    return backslashes % 2 == 1;
  }

  private void fill(Awaited document, int from, int to) {
    Cursor inner = document.strips() ? stripped(from, to) : cursor.over(from, to);
    if (document.expands()) {
      document.text().addAll(new PosixGrammar(inner).words.document());
    } else if (inner.at() < inner.limit()) {
      var span = new Span(cursor.place(from), cursor.place(to));
      document
          .text()
          .add(new Literal(inner.slice(inner.at(), inner.limit()), Quoting.SINGLE, span));
    }
  }

  private Cursor stripped(int from, int to) {
    var text = new StringBuilder();
    int[] origin = new int[to - from + 1];
    boolean leading = true;
    for (int at = from; at < to; at++) {
      char symbol = cursor.charAt(at);
      if (leading && symbol == '\t') {
        continue;
      }
      leading = symbol == '\n';
      origin[text.length()] = cursor.place(at);
      text.append(symbol);
    }
    origin[text.length()] = cursor.place(to);
    return new Cursor(text.toString(), 0, text.length(), origin, cursor.bounds());
  }
}
