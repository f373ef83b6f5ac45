package dev.assent.core.risk.windows;

import dev.assent.core.risk.windows.CmdNode.CmdFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Reads one or more lines of cmd.exe in which variables have been put.
final class CmdReader {
  private static final int END = -1;
  private static final int DEEPEST = 64;

  private final CmdExpansion.Expanded source;
  private final String text;
  private final WindowsBudget budget;
  private int at;
  private int depth;

  /// The number of open brackets; outside of them a closing one is a letter.
  private int open;

  CmdReader(CmdExpansion.Expanded source, WindowsBudget budget) {
    this.source = source;
    this.text = source.text();
    this.budget = budget;
  }

  /// The commands of the whole text, in order.
  List<CmdNode> all() {
    var nodes = new ArrayList<CmdNode>();
    while (peek() != END) {
      int from = at;
      separators(true);
      if (peek() == ')') {
        // Outside of brackets this begins a comment.
        lineEnd();
      } else if (peek() != END) {
        nodes.add(either());
      }
      if (at == from) {
        at++;
      }
    }
    return nodes;
  }

  private int peek() {
    return at < text.length() && !budget.broken() ? text.charAt(at) : END;
  }

  private int peek(int ahead) {
    return at + ahead < text.length() ? text.charAt(at + ahead) : END;
  }

  private void lineEnd() {
    int end = text.indexOf('\n', at);
    at = end < 0 ? text.length() : end;
  }

  private void separators(boolean lines) {
    while (isBlank(peek())
        || peek() == '@'
        || peek() == '&'
        || lines && (peek() == '\n' || peek() == '\r')) {
      at++;
    }
  }

  private void blanks() {
    while (isBlank(peek())) {
      at++;
    }
  }

  private static boolean isBlank(int symbol) {
    return symbol == ' '
        || symbol == '\t'
        || symbol == ','
        || symbol == ';'
        || symbol == '='
        || symbol == '\u000b'
        || symbol == '\f'
        || symbol == '\u00a0';
  }

  /// `||` and `&&`, which stand to each other as they come.
  private CmdNode either() {
    CmdNode first = pipe();
    if (!joint()) {
      return first;
    }
    var parts = new ArrayList<CmdNode>();
    parts.add(first);
    while (joint()) {
      at += 2;
      parts.add(pipe());
    }
    return new CmdNode.Joint(List.copyOf(parts));
  }

  private boolean joint() {
    return peek() == '&' && peek(1) == '&' || peek() == '|' && peek(1) == '|';
  }

  private CmdNode pipe() {
    CmdNode first = command();
    blanks();
    if (peek() != '|' || peek(1) == '|') {
      return first;
    }
    var parts = new ArrayList<CmdNode>();
    parts.add(first);
    while (peek() == '|' && peek(1) != '|') {
      at++;
      parts.add(command());
      blanks();
    }
    return new CmdNode.Pipe(List.copyOf(parts));
  }

  private CmdNode command() {
    while (isBlank(peek()) || peek() == '@') {
      at++;
    }
    if (++depth > DEEPEST) {
      budget.fail("the command is nested more than " + DEEPEST + " deep");
    }
    CmdNode node =
        switch (word()) {
          case "(" -> block();
          case "if" -> condition();
          case "for" -> loop();
          case "rem", ":" -> {
            lineEnd();
            yield new CmdNode.Block(List.of(), List.of());
          }
          default -> simple();
        };
    depth--;
    return node;
  }

  /// The token that begins here: a bracket, `:` for a label, or a word in lower case if it ends
  /// after three letters at most.
  private String word() {
    if (peek() == '(') {
      return "(";
    }
    if (peek() == ':') {
      return ":";
    }
    int length = 0;
    while (length < 4 && Character.isLetter(peek(length))) {
      length++;
    }
    int after = peek(length);
    boolean ends =
        after == END
            || isBlank(after)
            || after == '\n'
            || after == '\r'
            || after == '('
            || after == '/'
            || after == '&' && length == 3;
    return ends
        ? MarkedText.lower(
            text.substring(Math.min(at, text.length()), Math.min(at + length, text.length())))
        : "";
  }

  private CmdNode block() {
    at++;
    open++;
    var body = new ArrayList<CmdNode>();
    separators(true);
    while (peek() != ')' && peek() != END) {
      int from = at;
      body.add(either());
      separators(true);
      if (at == from) {
        at++;
      }
    }
    open--;
    if (peek() == ')') {
      at++;
    } else {
      budget.note("a bracket has no end");
    }
    var files = new ArrayList<CmdFile>();
    blanks();
    while (redirection(files)) {
      blanks();
    }
    return new CmdNode.Block(List.copyOf(body), List.copyOf(files));
  }

  /// `if` and what it asks, then what it does.
  private CmdNode condition() {
    at += 2;
    var first = MarkedText.lower(token());
    while (first.equals("/i") || first.equals("not")) {
      first = MarkedText.lower(token());
    }
    if (first.equals("exist")
        || first.equals("defined")
        || first.equals("errorlevel")
        || first.equals("cmdextversion")) {
      token();
    } else if (first.endsWith("==")) {
      token();
    } else if (!first.contains("==")) {
      var operator = token();
      if (operator.equals("==") || !operator.startsWith("==")) {
        token();
      }
    }
    CmdNode then = command();
    int mark = at;
    separators(false);
    boolean otherwise =
        then instanceof CmdNode.Block
            && text.regionMatches(true, at, "else", 0, 4)
            && (isBlank(peek(4)) || peek(4) == '(');
    if (!otherwise) {
      at = mark;
      return new CmdNode.If(then, Optional.empty());
    }
    at += 4;
    return new CmdNode.If(then, Optional.of(command()));
  }

  /// The next word of a condition, in which equals signs are letters, quotes kept.
  private String token() {
    while (peek() == ' ' || peek() == '\t' || peek() == ',' || peek() == ';') {
      at++;
    }
    int from = at;
    boolean quoted = false;
    while (peek() != END && peek() != '\n') {
      int symbol = peek();
      if (!quoted && (symbol == ' ' || symbol == '\t' || at > from && symbol == '(')) {
        break;
      }
      quoted ^= symbol == '"';
      at++;
    }
    return text.substring(Math.min(from, at), at);
  }

  private CmdNode loop() {
    int start = at;
    at += 3;
    char kind = ' ';
    var options = new StringBuilder();
    var word = token();
    while (!word.isEmpty() && word.charAt(0) != '%') {
      if (word.charAt(0) == '/' && word.length() == 2) {
        kind = Character.toLowerCase(word.charAt(1));
      } else {
        options.append(word).append(' ');
      }
      word = token();
    }
    var in = token();
    blanks();
    if (word.length() < 2 || !in.equalsIgnoreCase("in") || peek() != '(') {
      at = start;
      return simple();
    }
    at++;
    int from = at;
    int close = setEnd();
    var set = text.substring(from, close);
    at = Math.min(close + 1, text.length());
    var doing = token();
    if (!doing.equalsIgnoreCase("do")) {
      budget.note("a loop has no body");
    }
    int end = at;
    var body = command();
    char variable = word.charAt(word.length() - 1);
    return new CmdNode.For(
        kind,
        options.toString().strip(),
        variable,
        set,
        body,
        source.place(start),
        source.place(end));
  }

  /// The place of the bracket that ends a set.
  private int setEnd() {
    boolean quoted = false;
    int inner = 0;
    for (int index = at; index < text.length(); index++) {
      char symbol = text.charAt(index);
      if (symbol == '"') {
        quoted = !quoted;
      } else if (symbol == '^' && !quoted) {
        index++;
      } else if (symbol == '(' && !quoted) {
        inner++;
      } else if (symbol == ')' && !quoted) {
        if (inner-- == 0) {
          return index;
        }
      }
    }
    budget.note("a bracket has no end");
    return text.length();
  }

  private CmdNode simple() {
    int start = at;
    var out = new StringBuilder();
    var files = new ArrayList<CmdFile>();
    boolean quoted = false;
    boolean disguised = false;
    while (true) {
      int symbol = peek();
      if (symbol == END || symbol == '\n') {
        break;
      }
      if (quoted) {
        quoted = symbol != '"';
        out.append((char) symbol);
        at++;
      } else if (symbol == '&' || symbol == '|' || symbol == ')' && open > 0) {
        break;
      } else if (symbol == '^') {
        disguised |= caret(out);
      } else if (!redirection(files)) {
        quoted = symbol == '"';
        out.append((char) symbol);
        at++;
      }
    }
    return new CmdNode.Simple(
        out.toString(), List.copyOf(files), source.place(start), source.place(at), disguised);
  }

  /// Takes a caret and what it protects; whether that needed no protection.
  private boolean caret(StringBuilder out) {
    at++;
    if (peek() == '\r' && peek(1) == '\n') {
      at++;
    }
    if (peek() == '\n') {
      at++;
      return false;
    }
    if (peek() == END) {
      return false;
    }
    int symbol = peek();
    out.append((char) symbol);
    at++;
    return Character.isLetterOrDigit(symbol);
  }

  /// Takes a redirection, if one stands here.
  private boolean redirection(List<CmdFile> into) {
    int symbol = peek();
    boolean numbered =
        symbol >= '0'
            && symbol <= '9'
            && (peek(1) == '>' || peek(1) == '<')
            && (at == 0 || !Character.isLetterOrDigit(text.charAt(at - 1)));
    if (symbol != '>' && symbol != '<' && !numbered) {
      return false;
    }
    var stream = numbered ? Character.toString(symbol) : symbol == '<' ? "0" : "1";
    at += numbered ? 1 : 0;
    char kind = (char) peek();
    at++;
    if (kind == '>' && peek() == '>') {
      kind = 'a';
      at++;
    }
    if (peek() == '&') {
      at = Math.min(at + 2, text.length());
      return true;
    }
    while (isBlank(peek())) {
      at++;
    }
    var name = new StringBuilder();
    boolean quoted = false;
    while (peek() != END && peek() != '\n' && peek() != '\r') {
      int letter = peek();
      if (!quoted && (isBlank(letter) || "&|<>)".indexOf(letter) >= 0)) {
        break;
      }
      if (letter == '"') {
        quoted = !quoted;
      } else if (letter == '^' && !quoted) {
        at++;
        if (peek() == END) {
          break;
        }
        name.append((char) peek());
      } else {
        name.append((char) letter);
      }
      at++;
    }
    into.add(new CmdFile(stream, kind, name.toString()));
    return true;
  }
}
