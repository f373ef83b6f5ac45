package dev.assent.core.risk.windows.powershell;

import dev.assent.core.risk.windows.powershell.Statement.Element;
import dev.assent.core.risk.windows.powershell.Statement.Redirection;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Reads the parts of pipelines: commands with their words, and values.
final class PipelineReader {
  private final PowerShellGrammar grammar;
  private final PowerShellCursor source;

  PipelineReader(PowerShellGrammar grammar) {
    this.grammar = grammar;
    this.source = grammar.source;
  }

  Element element() {
    int start = source.at();
    var redirections = new ArrayList<Redirection>();
    if (grammar.operands.begins()) {
      var value = grammar.expressions.whole();
      source.blanks();
      while (redirected(redirections)) {
        source.blanks();
      }
      return new Statement.Evaluated(value, List.copyOf(redirections), start, source.at());
    }
    char operator = ' ';
    if (source.peek() == '&' && source.peek(1) != '&'
        || source.peek() == '.' && !isName(source.peek(1))) {
      operator = (char) source.peek();
      source.skip();
      source.blanks();
    }
    var words = new ArrayList<Expression>();
    while (!ends()) {
      int from = source.at();
      if (!redirected(redirections)) {
        words.add(listed());
      }
      if (source.at() == from) {
        source.fail("the shell would not take what stands here");
      }
      source.blanks();
    }
    if (words.isEmpty()) {
      source.fail(
          source.peek() == PowerShellCursor.END
              ? "the command ends too early"
              : "the shell would not take what stands here");
    }
    return new Statement.Command(
        List.copyOf(words), operator, List.copyOf(redirections), start, source.at());
  }

  private static boolean isName(int symbol) {
    return PowerShellCursor.isNamePart(symbol) || symbol == '\\' || symbol == '/' || symbol == '.';
  }

  private boolean ends() {
    return switch (source.peek()) {
      case PowerShellCursor.END, '|', ';', '\n', '\r', ')', '}', '&' -> true;
      default -> false;
    };
  }

  /// A word with those that commas join to it.
  private Expression listed() {
    var first = word();
    if (first instanceof Expression.Verbatim) {
      return first;
    }
    List<Expression> values = List.of();
    while (true) {
      int mark = source.at();
      source.blanks();
      if (source.peek() != ',') {
        source.reset(mark);
        return values.isEmpty() ? first : new Expression.Several(List.copyOf(values));
      }
      source.skip();
      source.gap();
      if (values.isEmpty()) {
        values = new ArrayList<>();
        values.add(first);
      }
      if (ends()) {
        return new Expression.Several(List.copyOf(values));
      }
      values.add(word());
    }
  }

  private Expression word() {
    int symbol = source.peek();
    if (PowerShellCharacters.dash(symbol)) {
      return dashed();
    }
    return switch (symbol) {
      case '(',
          '{',
          '\'',
          '"',
          '\u2018',
          '\u2019',
          '\u201a',
          '\u201b',
          '\u201c',
          '\u201d',
          '\u201e' ->
          grammar.operands.operand().orElseGet(this::bare);
      case '@' -> grammar.operands.operand().orElseGet(this::bare);
      case '$' -> dollar();
      default -> bare();
    };
  }

  private Expression bare() {
    return grammar.strings.bare(new PieceBuilder());
  }

  private Expression dollar() {
    var value = grammar.operands.operand();
    if (value.isEmpty()) {
      return bare();
    }
    int symbol = source.peek();
    if (PowerShellCharacters.endsWord(symbol) || value.get() instanceof Expression.Call) {
      return value.get();
    }
    var pieces = new PieceBuilder();
    pieces.add(value.get());
    return grammar.strings.bare(pieces);
  }

  /// A parameter, or a word that only begins with a dash.
  private Expression dashed() {
    if (source.looking("--%") && PowerShellCharacters.endsWord(source.peek(3))) {
      return verbatim();
    }
    int length = 1;
    var name = new StringBuilder();
    while (PowerShellCursor.isNamePart(source.peek(length))
        || source.peek(length) == '?'
        || source.peek(length) == '`' && PowerShellCursor.isNamePart(source.peek(length + 1))) {
      if (source.peek(length) != '`') {
        name.append((char) source.peek(length));
      }
      length++;
    }
    boolean letter = !name.isEmpty() && !OperandReader.isDigit(name.charAt(0));
    if (!letter
        || !PowerShellCharacters.endsWord(source.peek(length)) && source.peek(length) != ':') {
      var pieces = new PieceBuilder();
      pieces.add('-');
      source.skip();
      return grammar.strings.bare(pieces);
    }
    source.skip(length);
    if (!source.accept(':')) {
      return new Expression.Parameter(name.toString(), Optional.empty());
    }
    source.enter();
    source.blanks();
    var value = ends() ? bare() : listed();
    source.leave();
    return new Expression.Parameter(name.toString(), Optional.of(value));
  }

  /// Reads the text after `--%`, to the end of the line or an unquoted bar.
  private Expression verbatim() {
    source.skip(3);
    int from = source.at();
    boolean quoted = false;
    while (source.peek() != PowerShellCursor.END
        && source.peek() != '\n'
        && (quoted || source.peek() != '|')) {
      quoted ^= source.peek() == '"';
      source.skip();
    }
    return new Expression.Verbatim(source.since(from).strip());
  }

  /// Takes a redirection, if one stands here.
  private boolean redirected(List<Redirection> into) {
    int symbol = source.peek();
    boolean numbered = symbol == '*' || symbol >= '1' && symbol <= '6';
    if (symbol == '<') {
      source.fail("the shell would not take what stands here");
      return true;
    }
    if (symbol != '>' && !(numbered && source.peek(1) == '>')) {
      return false;
    }
    var stream = numbered ? Character.toString(symbol) : "1";
    source.skip(numbered ? 2 : 1);
    boolean append = source.accept('>');
    if (source.peek() == '&') {
      source.skip(2);
      return true;
    }
    source.blanks();
    if (ends()) {
      source.fail("a redirection names no file");
    } else {
      into.add(new Redirection(stream, append, word()));
    }
    return true;
  }
}
