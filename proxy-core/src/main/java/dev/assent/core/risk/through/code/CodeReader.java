package dev.assent.core.risk.through.code;

import dev.assent.core.risk.through.code.Token.Kind;
import dev.assent.core.risk.through.code.Value.Items;
import dev.assent.core.risk.through.code.Value.Named;
import dev.assent.core.risk.through.code.Value.Text;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Reads code and lists what it would run. Pure; never throws; takes time in proportion to the text, which is cut where too long.
public final class CodeReader {
  /// The most characters that are read.
  public static final int LONGEST = 32 * 1024;

  private final Language language;
  private final Expressions expressions;
  private final Calls calls;
  private final Map<String, Value> variables;

  private CodeReader(Language language, Expressions expressions, Calls calls, Map<String, Value> variables) {
    this.language = language;
    this.expressions = expressions;
    this.calls = calls;
    this.variables = variables;
  }

  /// What a piece of code would run, in the order in which it is found.
  ///
  /// @param arguments what the code is given on its command line
  public static List<Run> of(Language language, String text, List<String> arguments) {
    var calls = new Calls(language);
    var variables = new HashMap<String, Value>();
    for (int at = 0; at < arguments.size(); at++) {
      variables.put("argument " + at, new Text(arguments.get(at)));
    }
    read(language, text, calls, variables, 0);
    return calls.runs();
  }

  /// Reads all statements; the value of the last.
  ///
  /// @param depth of strings that hold code
  static Value read(Language language, String text, Calls calls, Map<String, Value> variables, int depth) {
    if (depth > Expressions.DEEPEST || calls.full()) {
      return Value.UNKNOWN;
    }
    String some = text.substring(0, Math.min(text.length(), LONGEST));
    var expressions = new Expressions(language, some, calls, variables, depth);
    var reader = new CodeReader(language, expressions, calls, variables);
    Value last = Value.UNKNOWN;
    while (expressions.token().kind() != Kind.END && !calls.full()) {
      int before = expressions.token().from();
      last = reader.statement();
      if (expressions.token().kind() != Kind.END && expressions.token().from() == before) {
        expressions.next();
      }
    }
    return last;
  }

  private Value statement() {
    var token = expressions.token();
    if (language == Language.JAVASCRIPT && token.is("{")) {
      return expressions.braces();
    }
    if (token.kind() != Kind.NAME) {
      return expressions.expression();
    }
    if (language == Language.JAVASCRIPT && (token.isName("const") || token.isName("let") || token.isName("var"))) {
      expressions.next();
      return expressions.token().is("{") ? destructured() : expressions.expression();
    }
    if (Imports.begins(language, token.text())) {
      return imported();
    }
    if (language == Language.APPLESCRIPT && token.isName("do")) {
      return script();
    }
    return token.isName("for") ? each() : expressions.expression();
  }

  /// A statement of `import`, whose line brackets may prolong; or a call of that name.
  private Value imported() {
    var words = new ArrayList<Token>();
    words.add(expressions.next());
    if (expressions.token().is("(")) {
      return expressions.tail(calls.called(new Named("require"), expressions.given(")"), expressions::evaluated));
    }
    int brackets = 0;
    for (var token = expressions.token(); token.kind() != Kind.END && !token.is(";"); token = expressions.token()) {
      if (token.newLine() && brackets == 0) {
        break;
      }
      brackets += token.is("(") || token.is("{") ? 1 : token.is(")") || token.is("}") ? -1 : 0;
      words.add(expressions.next());
    }
    Imports.read(language, words, variables);
    return Value.UNKNOWN;
  }

  /// `const {a, b: c} = …`
  private Value destructured() {
    expressions.next();
    var names = new HashMap<String, String>();
    while (expressions.token().kind() != Kind.END && !expressions.token().is("}")) {
      var name = expressions.next();
      if (name.kind() == Kind.NAME) {
        boolean renamed = expressions.accept(":");
        names.put(renamed ? expressions.token().text() : name.text(), name.text());
      }
    }
    expressions.accept("}");
    if (!expressions.accept("=")) {
      return Value.UNKNOWN;
    }
    var value = expressions.expression();
    names.forEach((name, member) -> variables.put(name, Texts.member(value, member)));
    return value;
  }

  /// `do shell script "…" with administrator privileges`
  private Value script() {
    expressions.next();
    if (!expressions.token().isName("shell")) {
      return Value.UNKNOWN;
    }
    expressions.next();
    expressions.next();
    var text = expressions.expression();
    boolean root = false;
    while (expressions.token().kind() != Kind.END && !expressions.token().newLine()) {
      root |= expressions.next().isName("administrator");
    }
    calls.shell(text.text(), root);
    return Value.UNKNOWN;
  }

  /// `for x in …`: the variable stands for one of what follows.
  private Value each() {
    expressions.next();
    expressions.accept("(");
    var variable = expressions.token();
    expressions.next();
    if (expressions.token().isName("in") || expressions.token().isName("of")) {
      expressions.next();
      var values = expressions.expression();
      if (values instanceof Items(List<Value> items)) {
        variables.put(variable.text(), items.size() == 1 ? items.getFirst() : Value.UNKNOWN);
      }
    }
    return Value.UNKNOWN;
  }
}
