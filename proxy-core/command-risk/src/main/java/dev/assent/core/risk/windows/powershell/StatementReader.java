package dev.assent.core.risk.windows.powershell;

import dev.assent.core.risk.windows.powershell.Statement.Element;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// Reads statements: pipelines, assignments, and those that begin with a word of the language.
final class StatementReader {
  private static final Set<String> ASSIGNING = Set.of("+=", "-=", "*=", "/=", "%=");

  /// The greatest number of pipelines that are joined.
  private static final int LONGEST = 512;

  private final PowerShellGrammar grammar;
  private final PowerShellCursor source;
  private final KeywordStatementReader compounds;

  StatementReader(PowerShellGrammar grammar) {
    this.grammar = grammar;
    this.source = grammar.source;
    this.compounds = new KeywordStatementReader(grammar, this);
  }

  List<Statement> untilEnd() {
    var statements = new ArrayList<Statement>();
    source.separators();
    while (source.peek() != PowerShellCursor.END) {
      if (source.peek() == ')' || source.peek() == '}') {
        source.fail("the shell would not take what stands here");
      } else {
        statements.add(statement());
        source.separators();
      }
    }
    return List.copyOf(statements);
  }

  /// The statements up to and with a closing bracket.
  List<Statement> until(char close) {
    var statements = new ArrayList<Statement>();
    source.enter();
    source.separators();
    while (source.peek() != close
        && source.peek() != PowerShellCursor.END
        && source.peek() != ')'
        && source.peek() != '}') {
      statements.add(statement());
      source.separators();
    }
    source.close(close);
    source.leave();
    return List.copyOf(statements);
  }

  /// The one statement in brackets, the opening one passed.
  Statement grouped() {
    source.enter();
    source.gap();
    Statement inner = source.peek() == ')' ? new Statement.Inside(List.of()) : statement();
    source.close(')');
    source.leave();
    return inner;
  }

  /// The code in braces that must begin here.
  List<Statement> braces() {
    source.gap();
    if (source.peek() != '{') {
      source.fail("the shell would not take what stands here");
      return List.of();
    }
    return grammar.operands.block().body();
  }

  /// The names of the parameters in the brackets that begin here.
  List<String> parameters() {
    return compounds.parameters();
  }

  Statement statement() {
    source.enter();
    var statement = compounds.statement();
    source.leave();
    return statement;
  }

  /// Pipelines joined by `&&` and `||`, or an assignment.
  Statement chain() {
    Statement left = pipeline();
    for (int length = 0; ; length++) {
      if (length > LONGEST) {
        source.fail("the command has too many parts");
      }
      source.blanks();
      boolean both = source.looking("&&");
      if (!both && !source.looking("||")) {
        return left;
      }
      source.skip(2);
      source.gap();
      left = new Statement.Chain(left, both, pipeline());
    }
  }

  private Statement pipeline() {
    var first = grammar.commands.element();
    source.blanks();
    var operator = assigning();
    if (!operator.isEmpty() && first instanceof Statement.Evaluated target) {
      source.skip(operator.length());
      source.gap();
      return new Statement.Assignment(target.value(), operator, statement());
    }
    var elements = new ArrayList<Element>();
    elements.add(first);
    while (bar()) {
      source.gap();
      elements.add(grammar.commands.element());
      source.blanks();
    }
    boolean background = source.peek() == '&' && source.peek(1) != '&';
    if (background) {
      source.skip();
    }
    return new Statement.Pipeline(List.copyOf(elements), background);
  }

  /// Takes a bar, also at the beginning of the next line.
  private boolean bar() {
    if (source.peek() == '|' && source.peek(1) != '|') {
      source.skip();
      return true;
    }
    int mark = source.at();
    if (source.peek() == '\n' || source.peek() == '\r') {
      source.skip(source.looking("\r\n") ? 2 : 1);
      source.blanks();
      if (source.peek() == '|' && source.peek(1) != '|') {
        source.skip();
        return true;
      }
      source.reset(mark);
    }
    return false;
  }

  private String assigning() {
    if (source.peek() == '=') {
      return "=";
    }
    if (source.looking("??=")) {
      return "??=";
    }
    for (var operator : ASSIGNING) {
      if (source.looking(operator)) {
        return operator;
      }
    }
    return "";
  }
}
