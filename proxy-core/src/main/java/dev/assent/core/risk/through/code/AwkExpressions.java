package dev.assent.core.risk.through.code;

import dev.assent.core.risk.through.code.CodeToken.Kind;
import dev.assent.core.risk.through.code.CodeValue.Named;
import dev.assent.core.risk.through.code.CodeValue.Text;

/// Reads what expressions of awk have and those of other languages have not.
///
/// @param all where it reads on
record AwkExpressions(CodeExpressions all, CallEvaluator calls) {
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
