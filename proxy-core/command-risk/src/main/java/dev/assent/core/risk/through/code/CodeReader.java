package dev.assent.core.risk.through.code;

import dev.assent.core.risk.through.code.CodeToken.Kind;
import dev.assent.core.risk.through.code.CodeValue.Items;
import dev.assent.core.risk.through.code.CodeValue.Named;
import dev.assent.core.risk.through.code.CodeValue.Text;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Reads code and lists what it would run. Pure; never throws; takes time in proportion to the
/// text, which is cut where too long.
public final class CodeReader {
  /// The most characters that are read.
  public static final int LONGEST = 32 * 1024;

  private final Language language;
  private final CodeExpressions expressions;
  private final CallEvaluator calls;
  private final Map<String, CodeValue> variables;

  private CodeReader(
      Language language,
      CodeExpressions expressions,
      CallEvaluator calls,
      Map<String, CodeValue> variables) {
    this.language = language;
    this.expressions = expressions;
    this.calls = calls;
    this.variables = variables;
  }

  /// The effects that a piece of code would have, in the order in which they are found.
  ///
  /// @param arguments what the code is given on its command line
  public static List<CodeEffect> of(Language language, String text, List<String> arguments) {
    var calls = new CallEvaluator(language);
    var variables = new HashMap<String, CodeValue>();
    for (int at = 0; at < arguments.size(); at++) {
      variables.put("argument " + at, new Text(arguments.get(at)));
    }
    read(language, text, calls, variables, 0);
    return calls.runs();
  }

  /// Reads all statements; the value of the last.
  ///
  /// @param depth of strings that hold code
  static CodeValue read(
      Language language,
      String text,
      CallEvaluator calls,
      Map<String, CodeValue> variables,
      int depth) {
    if (depth > CodeExpressions.DEEPEST || calls.full()) {
      return CodeValue.UNKNOWN;
    }
    String some = text.substring(0, Math.min(text.length(), LONGEST));
    var expressions = new CodeExpressions(language, some, calls, variables, depth);
    var reader = new CodeReader(language, expressions, calls, variables);
    CodeValue last = CodeValue.UNKNOWN;
    while (expressions.token().kind() != Kind.END && !calls.full()) {
      int before = expressions.token().from();
      last = reader.statement();
      if (expressions.token().kind() != Kind.END && expressions.token().from() == before) {
        expressions.next();
      }
    }
    return last;
  }

  private CodeValue statement() {
    var token = expressions.token();
    if (language == Language.JAVASCRIPT && token.is("{")) {
      return expressions.braces();
    }
    if (token.kind() != Kind.NAME) {
      return expressions.expression();
    }
    if (language == Language.JAVASCRIPT
        && (token.isName("const") || token.isName("let") || token.isName("var"))) {
      expressions.next();
      return expressions.token().is("{") ? destructured() : expressions.expression();
    }
    if (ImportedNames.begins(language, token.text())) {
      return imported();
    }
    if (language == Language.APPLESCRIPT && token.isName("do")) {
      return script();
    }
    return token.isName("for") ? each() : expressions.expression();
  }

  /// A statement of `import`, whose line brackets may prolong; or a call of that name.
  private CodeValue imported() {
    var words = new ArrayList<CodeToken>();
    words.add(expressions.next());
    if (expressions.token().is("(")) {
      return expressions.tail(
          calls.called(new Named("require"), expressions.given(")"), expressions::evaluated));
    }
    int brackets = 0;
    for (var token = expressions.token();
        token.kind() != Kind.END && !token.is(";");
        token = expressions.token()) {
      if (token.newLine() && brackets == 0) {
        break;
      }
      brackets += token.is("(") || token.is("{") ? 1 : token.is(")") || token.is("}") ? -1 : 0;
      words.add(expressions.next());
    }
    ImportedNames.read(language, words, variables);
    return CodeValue.UNKNOWN;
  }

  /// `const {a, b: c} = …`
  private CodeValue destructured() {
    expressions.next();
    var names = new HashMap<String, String>();
    while (expressions.token().kind() != Kind.END && !expressions.token().is("}")) {
      var name = expressions.next();
      if (name.kind() == Kind.NAME) {
        names.put(expressions.accept(":") ? expressions.next().text() : name.text(), name.text());
      }
    }
    expressions.accept("}");
    if (!expressions.accept("=")) {
      return CodeValue.UNKNOWN;
    }
    var value = expressions.expression();
    names.forEach((name, member) -> variables.put(name, TextFunctions.member(value, member)));
    return value;
  }

  /// `do shell script "…" with administrator privileges`
  private CodeValue script() {
    expressions.next();
    if (!expressions.token().isName("shell")) {
      return CodeValue.UNKNOWN;
    }
    expressions.next();
    expressions.next();
    var text = expressions.expression();
    boolean root = false;
    while (expressions.token().kind() != Kind.END && !expressions.token().newLine()) {
      root |= expressions.next().isName("administrator");
    }
    calls.shell(text.text(), root);
    return CodeValue.UNKNOWN;
  }

  /// `for x in …`: the variable stands for one of what follows.
  private CodeValue each() {
    expressions.next();
    expressions.accept("(");
    var variable = expressions.token();
    expressions.next();
    if (expressions.token().isName("in") || expressions.token().isName("of")) {
      expressions.next();
      var values = expressions.expression();
      if (values instanceof Items(List<CodeValue> items)) {
        variables.put(variable.text(), items.size() == 1 ? items.getFirst() : CodeValue.UNKNOWN);
      }
    }
    return CodeValue.UNKNOWN;
  }

  /// Names that a piece of code gives to what it imports.
  private static final class ImportedNames {
    private ImportedNames() {}

    static boolean begins(Language language, String name) {
      return switch (language) {
        case PYTHON -> name.equals("import") || name.equals("from");
        case JAVASCRIPT -> name.equals("import");
        case PERL -> name.equals("use");
        case RUBY, PHP, LUA, AWK, APPLESCRIPT, R -> false;
      };
    }

    /// Reads one statement; what it names stands in the variables afterwards.
    static void read(Language language, List<CodeToken> words, Map<String, CodeValue> variables) {
      switch (language) {
        case PYTHON -> python(words, variables);
        case JAVASCRIPT -> javascript(words, variables);
        case PERL, RUBY, PHP, LUA, AWK, APPLESCRIPT, R -> {}
      }
    }

    private static void python(List<CodeToken> words, Map<String, CodeValue> variables) {
      var module = new StringBuilder();
      int at = 1;
      while (words.getFirst().isName("from")
          && at < words.size()
          && !words.get(at).isName("import")) {
        module.append(words.get(at++).text());
      }
      at += module.isEmpty() ? 0 : 1;
      while (at < words.size()) {
        var path = new StringBuilder();
        while (at < words.size()
            && (words.get(at).kind() == Kind.NAME && !words.get(at).isName("as")
                || words.get(at).is("."))) {
          path.append(words.get(at++).text());
        }
        String full = module.isEmpty() ? path.toString() : module + "." + path;
        if (at + 1 < words.size() && words.get(at).isName("as")) {
          variables.put(words.get(at + 1).text(), new Named(full));
          at += 2;
        } else if (!module.isEmpty() && at < words.size() && words.get(at).is("*")) {
          variables.put("*", new Named(module.toString()));
        } else if (!module.isEmpty() && !path.isEmpty()) {
          variables.put(path.toString(), new Named(full));
        }
        at++;
      }
    }

    /// `import {a as b} from 'm'`, `import m from 'm'`.
    private static void javascript(List<CodeToken> words, Map<String, CodeValue> variables) {
      String module =
          CallEvaluator.module(words.getLast().kind() == Kind.TEXT ? words.getLast().text() : "");
      boolean inner = false;
      for (int at = 1; at < words.size(); at++) {
        var word = words.get(at);
        inner |= word.is("{");
        if (word.kind() != Kind.NAME || word.isName("from") || word.isName("as")) {
          continue;
        }
        boolean renamed = at + 2 < words.size() && words.get(at + 1).isName("as");
        String name = renamed ? words.get(at + 2).text() : word.text();
        variables.put(name, new Named(inner ? module + "." + word.text() : module));
        at += renamed ? 2 : 0;
      }
    }
  }
}
