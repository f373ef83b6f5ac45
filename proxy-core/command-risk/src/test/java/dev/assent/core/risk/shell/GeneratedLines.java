package dev.assent.core.risk.shell;

import java.util.List;
import java.util.Random;
import java.util.function.Supplier;

/// Makes lines that are good shell text and harmless: all they call is `p`, and `h`, which also
/// reads its input.
final class GeneratedLines {
  private static final String[] LETTERS = {
    "a", "b", "x1", "-r", "--", "/", "é", "=", ":", "%", ".", "^", "@", "]", "+", "_", "~", "}",
    "{", ",", "!x", "x#"
  };
  private static final String[] IN_SINGLE = {
    "a", " ", "\"", "\\", "$A", "`", ";", "|", "#", "\n", "&&", "*", "\\\n", "rm -rf /"
  };
  private static final String[] IN_DOUBLE = {
    "a",
    " ",
    "'",
    "\\\\",
    "\\\"",
    "\\$",
    "\\`",
    "\\n",
    "\\a",
    ";",
    "|",
    "#",
    "\n",
    "\\\n",
    "*",
    "{a,b}",
    "~",
    "$.",
    "$#",
    "!",
    "rm -rf /",
    ")"
  };
  private static final String[] IN_ANSI = {
    "a",
    "\\n",
    "\\t",
    "\\x41",
    "\\101",
    "\\'",
    "\\\\",
    "\\\"",
    "\\u00e9",
    "\\e",
    "\\q",
    " ",
    "\"",
    "\\cA",
    "\\xc3\\xa9",
    "\\7",
    "$"
  };
  private static final String[] VARIABLES = {
    "$A",
    "${A}",
    "$E",
    "$U",
    "${G}",
    "$N",
    "${U:-w}",
    "${E:-v w}",
    "${N:+y z}",
    "${U:-'q r'}",
    "${U:-\"q  r\"}",
    "${U-\\}}"
  };
  private static final String[] BRACES = {
    "{a,b}",
    "{a,{b,c}}",
    "x{,y}z",
    "{1..3}",
    "{c..a}",
    "{01..3}",
    "{a}",
    "{}",
    "{a,b",
    "a},b}",
    "{\"a b\",c}",
    "{$A,b}",
    "{a\\,b,c}",
    "{1..9..4}",
    "{{a,b},c}d",
    "{..}",
    "{a..}",
    "${A}{x,y}",
    "{a,b}{c,d}",
    "{-2..02}",
    "{~,b}",
    "{a,b}}",
    "{{a,b}"
  };
  private static final String[] SPACES = {" ", "  ", "\t", " \\\n", " \\\n  "};

  private final Random random;

  GeneratedLines(long seed) {
    this.random = new Random(seed);
  }

  private String of(String... choices) {
    return choices[random.nextInt(choices.length)];
  }

  private String many(int most, Supplier<String> piece) {
    var text = new StringBuilder();
    for (int count = random.nextInt(most + 1); count > 0; count--) {
      text.append(piece.get());
    }
    return text.toString();
  }

  String line() {
    return list(0);
  }

  private String list(int depth) {
    var text = new StringBuilder(command(depth));
    while (random.nextInt(3) == 0) {
      String joint = of(" ; ", ";", "\n", " && ", "&&", " &&\n", " # c ' \" $( \n", "\n\n", " ;\n");
      text.append(joint).append(command(depth));
    }
    return text.toString();
  }

  private String command(int depth) {
    if (depth > 3) {
      return simple(depth);
    }
    return switch (random.nextInt(24)) {
      case 0 -> "{ " + list(depth + 1) + of("; }", "\n}", ";}");
      case 1 -> "( " + list(depth + 1) + of(")", " )", "\n)");
      case 2 ->
          "if "
              + list(depth + 1)
              + of("; ", "\n")
              + "then "
              + list(depth + 1)
              + of("; ", "\n")
              + "fi";
      case 3 ->
          "case a in (b) p no;; "
              + of("a", "'a'", "a|c", "?")
              + ") "
              + list(depth + 1)
              + of(";;", "\n;;", "")
              + "\nesac";
      case 4 -> simple(depth) + of(" | ", "|", " |& ", " |\n") + "h" + arguments(depth);
      case 5 -> "! ! " + simple(depth);
      case 6 -> "for i in one" + of("; ", "\n") + "do " + list(depth + 1) + of("; ", "\n") + "done";
      case 7 -> "h" + arguments(depth) + document();
      case 8 -> "h" + arguments(depth) + " <<< " + quoted(depth) + of("", " ", "x");
      case 9 -> "while " + list(depth + 1) + of("; ", "\n") + "false; do p no; done";
      case 10 ->
          "p"
              + arguments(depth)
              + of(
                  " 9>&1",
                  " >/dev/null",
                  ">/dev/null",
                  " 2>&1 >/dev/null",
                  " &>/dev/null",
                  " 9</dev/null")
              + arguments(depth);
      case 11 -> "[[ a == a && ( b < c ) ]] && " + simple(depth);
      case 12 -> "(( 1 + (2 << 1) )) && " + simple(depth);
      default -> simple(depth);
    };
  }

  private String simple(int depth) {
    return of("p", "p", "p", "\\p", "'p'", "\"p\"", "$'p'", "p\\\n") + arguments(depth);
  }

  private String arguments(int depth) {
    return many(4, () -> of(SPACES) + word(depth));
  }

  private String word(int depth) {
    String word = piece(depth) + many(3, () -> piece(depth));
    // Braces make bash run a substitution several times, which we list once.
    boolean repeats =
        (word.contains("$(") || word.contains("`")) && word.matches("(?s)(.*[^$])?\\{.*");
    return repeats || word.contains("~+") ? "a" : word.startsWith("#") ? "a" + word : word;
  }

  private String quoted(int depth) {
    return switch (random.nextInt(3)) {
      case 0 -> "'" + many(4, () -> of(IN_SINGLE)) + "'";
      case 1 -> (random.nextInt(6) == 0 ? "$" : "") + "\"" + many(4, () -> inDouble(depth)) + "\"";
      default -> "$'" + many(4, () -> of(IN_ANSI)) + "'";
    };
  }

  private String inDouble(int depth) {
    return random.nextInt(4) == 0
        ? of(
            "$A",
            "${A}",
            "$E",
            "$U",
            "${G}",
            "${U:-w}",
            "${U:-v w}",
            "${U:-\"q  r\"}",
            "${U:-'q'}",
            substitution(depth))
        : of(IN_DOUBLE);
  }

  private String substitution(int depth) {
    if (depth > 2) {
      return "$U";
    }
    String inner = list(depth + 1);
    boolean plain =
        !inner.contains("<<")
            && inner.indexOf('`') < 0
            && inner.indexOf('\\') < 0
            && inner.indexOf('#') < 0;
    return plain && random.nextInt(4) == 0
        ? "`" + inner + "`"
        : "$(" + (inner.startsWith("(") ? " " : "") + inner + (inner.contains("<<") ? "\n)" : ")");
  }

  private String piece(int depth) {
    return switch (random.nextInt(12)) {
      case 0, 1, 2 -> quoted(depth);
      case 3 ->
          "\\" + of(" ", "\\", "'", "\"", "$", "`", ";", "|", "a", "{", ",", "*", "#", "~", "é");
      case 4, 5 -> of(VARIABLES);
      case 6 -> of(BRACES);
      case 7 -> random.nextInt(3) == 0 ? substitution(depth) : "a";
      case 8 -> "a\\\nb";
      default -> of(LETTERS);
    };
  }

  private String document() {
    boolean strips = random.nextBoolean();
    boolean protects = random.nextBoolean();
    String tab = strips ? of("\t", "\t\t", "") : "";
    var lines =
        List.of(
            "a b",
            "",
            "$A",
            "'q' \"d\"",
            "\\$A \\\\ \\\" \\x",
            "# no comment",
            "EOFx",
            "${U:-w}",
            "; rm -rf /",
            "x\\\ny",
            "`",
            "$(");
    var body = new StringBuilder();
    for (int count = random.nextInt(4); count > 0; count--) {
      int choice = random.nextInt(protects ? lines.size() : lines.size() - 2);
      body.append(tab).append(lines.get(choice)).append('\n');
    }
    return " <<"
        + (strips ? "-" : "")
        + of("", " ")
        + (protects ? of("'EOF'", "\"EOF\"", "\\EOF", "E'O'F") : "EOF")
        + of("", " # c")
        + "\n"
        + body
        + tab
        + "EOF\n:";
  }
}
