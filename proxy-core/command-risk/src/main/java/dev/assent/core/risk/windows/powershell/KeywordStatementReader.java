package dev.assent.core.risk.windows.powershell;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Reads the statements that begin with a word of the language.
final class KeywordStatementReader {
  private static final Set<String> BLOCKS =
      Set.of(
          "begin process end clean dynamicparam parallel sequence inlinescript data trap"
              .split(" "));

  private final PowerShellGrammar grammar;
  private final PowerShellCursor source;
  private final StatementReader statements;

  KeywordStatementReader(PowerShellGrammar grammar, StatementReader statements) {
    this.grammar = grammar;
    this.source = grammar.source;
    this.statements = statements;
  }

  Statement statement() {
    var word = source.word();
    if (word.isEmpty() || !PowerShellCharacters.endsWord(source.peek(word.length()))) {
      return source.peek() == ':' && PowerShellCursor.isNamePart(source.peek(1))
          ? labelled()
          : statements.chain();
    }
    int mark = source.at();
    source.skip(word.length());
    source.gap();
    int next = source.peek();
    return switch (word) {
      case "if" -> next == '(' ? branches() : plain(mark);
      case "while", "for" -> next == '(' ? loop() : plain(mark);
      case "foreach" -> next == '(' || next == '-' ? each(mark) : plain(mark);
      case "do" -> next == '{' ? doing() : plain(mark);
      case "switch" -> next == '(' || next == '-' ? cases() : plain(mark);
      case "try" -> next == '{' ? attempt() : plain(mark);
      case "function", "filter", "workflow", "configuration" -> function();
      case "return", "throw", "exit", "break", "continue" -> leave(mark + word.length());
      case "param" -> next == '(' ? parameterBlock() : plain(mark);
      case "enum" -> {
        source.skip(source.word().length());
        statements.braces();
        yield new Statement.Inside(List.of());
      }
      case "class" -> {
        source.fail("a type is declared here, and its code is not followed");
        yield new Statement.Inside(List.of());
      }
      case "using" -> using(mark);
      default ->
          next == '{' && BLOCKS.contains(word)
              ? new Statement.Inside(statements.braces())
              : plain(mark);
    };
  }

  private Statement plain(int mark) {
    source.reset(mark);
    return statements.chain();
  }

  private Statement labelled() {
    source.skip();
    source.skip(source.word().length());
    source.gap();
    return source.word().isEmpty() ? statements.chain() : statement();
  }

  private Statement using(int mark) {
    var kind = source.word();
    if (!Set.of("namespace", "module", "assembly").contains(kind)) {
      return plain(mark);
    }
    statements.chain();
    return new Statement.Inside(List.of());
  }

  private Statement condition() {
    source.gap();
    if (!source.accept('(')) {
      source.fail("the shell would not take what stands here");
    }
    return statements.grouped();
  }

  private Statement branches() {
    var branches = new ArrayList<Statement.Branch>();
    branches.add(new Statement.Branch(condition(), statements.braces()));
    List<Statement> otherwise = List.of();
    while (true) {
      int mark = source.at();
      source.gap();
      var word = source.word();
      if (word.equals("elseif")) {
        source.skip(6);
        branches.add(new Statement.Branch(condition(), statements.braces()));
      } else if (word.equals("else")) {
        source.skip(4);
        otherwise = statements.braces();
        break;
      } else {
        source.reset(mark);
        break;
      }
    }
    return new Statement.Branches(List.copyOf(branches), otherwise);
  }

  /// `while (…) {…}` and `for (…;…;…) {…}`, from the opening bracket.
  private Statement loop() {
    source.skip();
    var header = statements.until(')');
    return new Statement.Loop(header, statements.braces());
  }

  private Statement doing() {
    var body = statements.braces();
    source.gap();
    var word = source.word();
    if (!word.equals("while") && !word.equals("until")) {
      source.fail("the shell would not take what stands here");
      return new Statement.Inside(body);
    }
    source.skip(5);
    return new Statement.Loop(List.of(condition()), body);
  }

  private Statement each(int mark) {
    options();
    int open = source.at();
    source.accept('(');
    source.gap();
    var name = source.peek() == '$' ? grammar.strings.variable() : "";
    source.gap();
    if (name.isEmpty() || !source.word().equals("in")) {
      // The alias of ForEach-Object, with its argument in brackets.
      source.reset(open);
      return plain(mark);
    }
    source.skip(2);
    var values = statements.grouped();
    return new Statement.Each(name, values, statements.braces());
  }

  private void options() {
    while (PowerShellCharacters.dash(source.peek())) {
      source.skip();
      source.skip(source.word().length());
      source.gap();
    }
  }

  private Statement cases() {
    options();
    var subject = condition();
    var arms = new ArrayList<List<Statement>>();
    source.gap();
    if (!source.accept('{')) {
      source.fail("the shell would not take what stands here");
    }
    source.enter();
    source.separators();
    while (source.peek() != '}' && source.peek() != PowerShellCursor.END) {
      int from = source.at();
      if (grammar.operands.operand().isEmpty()) {
        grammar.strings.bare(new PieceBuilder());
      }
      if (source.at() == from) {
        source.fail("the shell would not take what stands here");
      }
      arms.add(statements.braces());
      source.separators();
    }
    source.close('}');
    source.leave();
    return new Statement.Cases(subject, List.copyOf(arms));
  }

  private Statement attempt() {
    var body = statements.braces();
    var catches = new ArrayList<List<Statement>>();
    List<Statement> last = List.of();
    while (true) {
      int mark = source.at();
      source.gap();
      var word = source.word();
      if (word.equals("catch")) {
        source.skip(5);
        source.gap();
        while (source.peek() == '[') {
          grammar.operands.typeName();
          source.gap();
          source.accept(',');
          source.gap();
        }
        catches.add(statements.braces());
      } else if (word.equals("finally")) {
        source.skip(7);
        last = statements.braces();
      } else {
        source.reset(mark);
        return new Statement.Attempt(body, List.copyOf(catches), last);
      }
    }
  }

  private Statement function() {
    int from = source.at();
    while (!PowerShellCharacters.endsWord(source.peek())) {
      source.skip();
    }
    var name = LowerCase.of(source.since(from));
    source.gap();
    var parameters = new ArrayList<String>();
    if (source.peek() == '(') {
      parameters.addAll(parameters());
    }
    source.gap();
    if (source.peek() != '{') {
      source.fail("the shell would not take what stands here");
      return new Statement.Inside(List.of());
    }
    var block = grammar.operands.block();
    parameters.addAll(block.parameters());
    return new Statement.Function(
        name.substring(name.indexOf(':') + 1),
        new Expression.Block(block.body(), List.copyOf(parameters)));
  }

  private Statement leave(int after) {
    source.reset(after);
    source.blanks();
    boolean alone =
        switch (source.peek()) {
          case PowerShellCursor.END, ';', '\n', '\r', '}', ')' -> true;
          default -> false;
        };
    return new Statement.Leave(alone ? Optional.empty() : Optional.of(statements.statement()));
  }

  private Statement parameterBlock() {
    parameters();
    return new Statement.Inside(List.of());
  }

  /// The names of the parameters in the brackets that begin here; defaults are read but not kept.
  List<String> parameters() {
    var names = new ArrayList<String>();
    source.skip();
    source.enter();
    source.gap();
    while (source.peek() != ')' && source.peek() != PowerShellCursor.END) {
      while (source.peek() == '[') {
        grammar.operands.typeName();
        source.gap();
      }
      var name = source.peek() == '$' ? grammar.strings.variable() : "";
      if (name.isEmpty()) {
        source.fail("the shell would not take what stands here");
      }
      names.add(name);
      source.gap();
      if (source.accept('=')) {
        grammar.expressions.single();
        source.gap();
      }
      source.accept(',');
      source.gap();
    }
    source.close(')');
    source.leave();
    return names;
  }
}
