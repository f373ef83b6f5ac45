package dev.assent.core.risk.through.code;

import dev.assent.core.risk.through.code.CodeToken.Kind;
import dev.assent.core.risk.through.code.CodeValue.Named;
import java.util.List;
import java.util.Map;

/// Names that a piece of code gives to what it imports.
final class ImportedNames {
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
