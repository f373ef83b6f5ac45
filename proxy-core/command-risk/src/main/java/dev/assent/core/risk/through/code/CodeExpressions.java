package dev.assent.core.risk.through.code;

import dev.assent.core.risk.through.code.CodeToken.Kind;
import dev.assent.core.risk.through.code.CodeValue.Given;
import dev.assent.core.risk.through.code.CodeValue.Items;
import dev.assent.core.risk.through.code.CodeValue.Made;
import dev.assent.core.risk.through.code.CodeValue.Named;
import dev.assent.core.risk.through.code.CodeValue.Text;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Reads the expressions of a language from one place of a text on.
final class CodeExpressions {
  /// The greatest depth of brackets and code in strings in each other; code that is deeper is
  /// passed over.
  static final int DEEPEST = 40;

  private final Language language;
  private final Lexer lexer;
  private final CallEvaluator calls;
  private final Map<String, CodeValue> variables;
  private final int depth;
  private CodeToken token;
  private int level;

  /// The number of signs that stand before each other.
  private int signs;

  /// True while `name =` names an argument.
  private boolean keys;

  /// The value that `then` was asked of, which a function after it is given.
  private @Nullable CodeValue subject;

  CodeExpressions(
      Language language,
      String text,
      CallEvaluator calls,
      Map<String, CodeValue> variables,
      int depth) {
    this.language = language;
    this.calls = calls;
    this.variables = variables;
    this.depth = depth;
    this.lexer = new Lexer(language, text, this::resolved);
    this.token = lexer.next();
  }

  private String resolved(String code) {
    return calls.bounded(evaluated(code)).text();
  }

  /// Reads a text as code of the same language.
  CodeValue evaluated(String code) {
    return CodeReader.read(language, code, calls, variables, depth + 8);
  }

  /// The piece that comes next.
  CodeToken token() {
    return token;
  }

  /// Passes the next piece.
  CodeToken next() {
    var before = token;
    token = lexer.next();
    return before;
  }

  boolean accept(String sign) {
    if (token.is(sign)) {
      next();
      return true;
    }
    return false;
  }

  CodeValue expression() {
    if (++level > DEEPEST) {
      level--;
      next();
      return CodeValue.UNKNOWN;
    }
    boolean prints = language == Language.AWK && token.isName("print");
    CodeValue left = operand();
    while (!calls.full()) {
      if (token.is(language.joint()) || language == Language.PHP && token.is("+")) {
        next();
        left = joined(left, operand());
      } else if (token.is("%")
          && left instanceof Text
          && (language == Language.PYTHON || language == Language.RUBY)) {
        next();
        left = calls.bounded(TextFunctions.formatted(left, operand(), false));
      } else if ((token.is("*") || token.isName("x") && language == Language.PERL)
          && left instanceof Text) {
        next();
        left = calls.bounded(TextFunctions.repeated(left, operand()));
      } else if (token.is("/")
          && left.text().indexOf(CodeValue.UNKNOWN_TEXT) < 0
          && left instanceof Made) {
        next();
        left =
            new Made(
                "pathlib.Path()",
                new Given(List.of(new Text(left.text() + "/" + operand().text())), Map.of()));
      } else if (language == Language.AWK
          && !token.newLine()
          && AwkExpressions.goesOn(token, left)) {
        left = new AwkExpressions(this, calls).rest(left);
      } else {
        break;
      }
    }
    level--;
    if (prints && left instanceof Text(String text) && !left.unknown()) {
      calls.prints(text + "\n");
    }
    return left;
  }

  private CodeValue joined(CodeValue left, CodeValue right) {
    if (left instanceof Items(List<CodeValue> some)
        && right instanceof Items(List<CodeValue> more)) {
      if (!calls.made(some.size() + more.size())) {
        return CodeValue.UNKNOWN;
      }
      var all = new ArrayList<>(some);
      all.addAll(more);
      return new Items(all);
    }
    return left.downloaded()
        ? left
        : right.downloaded()
            ? right
            : calls.made(left.text().length() + right.text().length())
                ? new Text(left.text() + right.text())
                : CodeValue.UNKNOWN;
  }

  CodeValue operand() {
    return tail(primary());
  }

  /// Reads what follows a value: members, calls, elements, an assignment.
  CodeValue tail(CodeValue start) {
    CodeValue value = start;
    while (!calls.full()) {
      if (member()) {
        next();
        String name = token.text();
        if (token.kind() == Kind.NAME || token.kind() == Kind.VARIABLE) {
          next();
          subject = name.equals("then") ? value : subject;
          value = TextFunctions.member(value, name);
        } else if (!token.is("(") && !token.is("[") && !token.is("{")) {
          break;
        }
      } else if (token.is("(") && !token.newLine()) {
        value = calls.called(value, given(")"), this::evaluated);
      } else if (token.is("=>")
          && value instanceof Named(String path)
          && subject instanceof Named) {
        variables.put(path, subject);
        break;
      } else if (token.is("[")
          && !token.newLine()
          && !(withoutBrackets(value) && lexer.slice(token.from() - 1, token.from()).isBlank())) {
        value = element(value);
      } else if (language == Language.PERL
          && token.is("{")
          && value instanceof Named(String path)
          && path.equals("ENV")) {
        value = element(value);
      } else if (withoutBrackets(value)) {
        value = calls.called(value, given(""), this::evaluated);
      } else if (token.is("=") && !keys && value instanceof Named(String path)) {
        next();
        value = expression();
        variables.put(path, value);
      } else {
        break;
      }
    }
    return value;
  }

  private boolean member() {
    return switch (language) {
      case PYTHON, JAVASCRIPT, R -> token.is(".") || token.is("?.");
      case RUBY -> token.is(".") || token.is("::");
      case LUA -> token.is(".") || token.is(":");
      case PERL, PHP -> token.is("->") || token.is("::");
      case AWK, APPLESCRIPT -> false;
    };
  }

  private boolean withoutBrackets(CodeValue value) {
    boolean begins = token.beginsValue() || language == Language.RUBY && token.is("*");
    return language.callsWithoutBrackets()
        && !token.newLine()
        && begins
        && !token.isName("if")
        && !token.isName("unless")
        && !token.isName("while")
        && !token.isName("do")
        && value instanceof Named(String path)
        && calls.knows(path);
  }

  /// Reads up to a closing bracket, or where that is empty up to the end of the statement.
  Given given(String close) {
    var values = new ArrayList<CodeValue>();
    var named = new LinkedHashMap<String, CodeValue>();
    if (!close.isEmpty()) {
      next();
    }
    boolean more = true;
    boolean before = keys;
    keys = !close.equals("}") && language != Language.AWK;
    while (token.kind() != Kind.END && !token.is(close) && !calls.full()) {
      if (close.isEmpty()
          && (token.is(";")
              || token.is("}")
              || token.is(")")
              || token.newLine() && !values.isEmpty() && !more)) {
        break;
      }
      int start = token.from();
      var first = token;
      int mark = calls.mark();
      CodeValue value = expression();
      if (language == Language.PYTHON && token.isName("for")) {
        values.addAll(comprehended(lexer.slice(start, token.from()), mark, close.equals("]")));
        continue;
      }
      boolean key = first.kind() == Kind.NAME || first.kind() == Kind.TEXT;
      if (key
          && (token.is("=")
              || token.is(":")
              || token.is("=>") && language != Language.JAVASCRIPT)) {
        next();
        named.put(first.text(), expression());
      } else if (more) {
        values.add(value);
      }
      more = accept(",");
      if (token.from() == start) {
        next();
      }
    }
    keys = before;
    if (!close.isEmpty() && token.is(close)) {
      next();
    }
    return new Given(values, named);
  }

  /// The values of `f(x) for x in …`, one after the other where they go into a list, else as one
  /// list.
  private List<CodeValue> comprehended(String code, int mark, boolean open) {
    next();
    String name = next().text();
    if (!token.isName("in")) {
      return List.of(CodeValue.UNKNOWN);
    }
    next();
    boolean before = keys;
    var values = expression();
    keys = before;
    if (!(values instanceof Items(List<CodeValue> items)) || items.size() > 256) {
      return List.of(CodeValue.UNKNOWN);
    }
    calls.reset(mark);
    var made = new ArrayList<CodeValue>(items.size());
    for (var item : items) {
      if (!calls.made(code.length() + 1)) {
        break;
      }
      variables.put(name, item);
      made.add(evaluated(code));
    }
    return open ? made : List.of(new Items(made));
  }

  CodeValue braces() {
    return new Made("{}", given("}"));
  }

  private CodeValue element(CodeValue value) {
    int from = token.to();
    var given = given(token.is("{") ? "}" : "]");
    String inner = lexer.slice(from, Math.max(from, token.from())).strip();
    if (inner.startsWith("::-1") || inner.startsWith("-1..0")) {
      return TextFunctions.reversed(value);
    }
    if (value instanceof Items(List<CodeValue> items)
        && given.size() == 1
        && given.at(0) instanceof CodeValue.Number(String digits)) {
      int index = TextFunctions.number(digits);
      return index < items.size() ? items.get(index) : CodeValue.UNKNOWN;
    }
    boolean name =
        given.size() == 1
            && (value instanceof Named || value instanceof Made)
            && !given.at(0).unknown();
    if (value instanceof Named(String path) && (path.endsWith("argv") || path.equals("ARGV"))) {
      int offset =
          language == Language.PYTHON || language == Language.JAVASCRIPT || language == Language.PHP
              ? 1
              : 0;
      int index =
          TextFunctions.number(given.at(0).text()) - (language == Language.JAVASCRIPT ? 2 : offset);
      return variables.getOrDefault("argument " + index, CodeValue.UNKNOWN);
    }
    return name
        ? TextFunctions.member(value, given.at(0).text())
        : language == Language.PERL && value instanceof Named(String path) && path.equals("ENV")
            ? TextFunctions.member(value, inner)
            : CodeValue.UNKNOWN;
  }

  private CodeValue primary() {
    if (++signs > DEEPEST) {
      signs--;
      next();
      return CodeValue.UNKNOWN;
    }
    var value = plain();
    signs--;
    return value;
  }

  private CodeValue plain() {
    var first = token;
    switch (first.kind()) {
      case TEXT -> {
        next();
        var text = new StringBuilder(first.text());
        while (token.kind() == Kind.TEXT && language == Language.PYTHON) {
          text.append(next().text());
        }
        return new Text(text.toString());
      }
      case NUMBER -> {
        next();
        return new CodeValue.Number(first.text());
      }
      case COMMAND -> {
        next();
        calls.shell(first.text(), false);
        return CodeValue.UNKNOWN;
      }
      case WORDS -> {
        next();
        var words = new ArrayList<CodeValue>();
        for (var word : first.text().strip().split("\\s+")) {
          words.add(new Text(word));
        }
        return new Items(words);
      }
      case NAME, VARIABLE -> {
        next();
        boolean plain =
            first.kind() == Kind.NAME
                && (first.text().equals("new")
                    || first.text().equals("await")
                    || first.text().equals("my"));
        return plain && token.beginsValue() ? primary() : named(first.text());
      }
      case SIGN -> {
        return bracketed(first);
      }
      case END -> {
        return CodeValue.UNKNOWN;
      }
    }
    return CodeValue.UNKNOWN;
  }

  /// The value of a name, or what it was imported as.
  private CodeValue named(String name) {
    var value = variables.get(name);
    if (value == null
        && variables.get("*") instanceof Named(String module)
        && calls.knows(module + "." + name)) {
      return new Named(module + "." + name);
    }
    return value == null ? new Named(name) : value;
  }

  private CodeValue bracketed(CodeToken first) {
    if (first.is("[")) {
      return new Items(given("]").values());
    }
    if (first.is("(")) {
      var inner = given(")").values();
      return inner.size() == 1 ? inner.getFirst() : new Items(inner);
    }
    if (first.is("{")) {
      return braces();
    }
    if (first.is("$") && language == Language.AWK) {
      next();
      primary();
      return CodeValue.UNKNOWN;
    }
    if (first.is("-")) {
      next();
      var number = primary();
      return number instanceof CodeValue.Number(String digits)
          ? new CodeValue.Number("-" + digits)
          : number;
    }
    if (first.is("*") && (language == Language.RUBY || language == Language.PYTHON)) {
      next();
      return primary();
    }
    // A closing bracket ends what stands around.
    if (!first.is(")") && !first.is("]") && !first.is("}") && !first.is(",") && !first.is(";")) {
      next();
    }
    return CodeValue.UNKNOWN;
  }

  /// Reads what expressions of awk have and those of other languages have not.
  ///
  /// @param all where it reads on
  private record AwkExpressions(CodeExpressions all, CallEvaluator calls) {
    /// Texts next to each other are one; `print x | "command"`, `"command" | getline`, `print x >
    /// "file"`.
    CodeValue rest(CodeValue left) {
      var token = all.token();
      if (!token.is("|") && !token.is(">")) {
        boolean word =
            left instanceof Named(String name)
                && (name.equals("print") || name.equals("printf") || name.equals("return"));
        String right = token.kind() == Kind.TEXT ? all.next().text() : all.operand().text();
        return calls.bounded(new Text((word ? "" : left.text()) + right));
      }
      boolean pipe = token.is("|");
      all.next();
      all.accept("&");
      if (left.text().startsWith("/inet/")) {
        calls.connects(left.text());
        all.next();
        return CodeValue.UNKNOWN;
      }
      token = all.token();
      if (pipe && token.isName("getline")) {
        calls.shell(left.text(), false);
        return CodeValue.UNKNOWN;
      }
      if (token.kind() != Kind.TEXT && token.kind() != Kind.NAME) {
        return CodeValue.UNKNOWN;
      }
      var target = all.operand();
      if (pipe && target.text().startsWith("/inet/")) {
        calls.connects(target.text());
      } else if (pipe) {
        boolean shell = target.text().matches("(/\\S*/)?(ba|da|z|k)?sh");
        calls.shell(shell ? left.text() : target.text(), false);
      } else if (target instanceof Text(String file)) {
        calls.opens(file, false, left instanceof Text ? left : CodeValue.UNKNOWN);
      }
      return CodeValue.UNKNOWN;
    }

    /// True where an expression goes on with a piece: text joins text, `|` and `>` lead it on.
    static boolean goesOn(CodeToken token, CodeValue left) {
      boolean name =
          token.kind() == Kind.NAME && !token.isName("getline") && !token.isName("in")
              || token.kind() == Kind.NUMBER
              || token.is("$");
      return token.kind() == Kind.TEXT
          || token.is("|")
          || token.is(">")
          || name && left instanceof Text;
    }
  }
}
