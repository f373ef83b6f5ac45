package dev.assent.core.risk.through;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.regex.Pattern;

/// Rewrites a text of fish as one of a POSIX shell that runs the same commands.
///
/// Branches and functions run one after the other there, as all of them may; loops over words stay
/// loops. Places in the text that is made are not those of the text that was given.
public final class FishText {
  private static final Pattern SET = Pattern.compile("(?s)((?:-\\S* +)*+)(\\S+) (.*)");
  private static final Pattern NO_SETTING = Pattern.compile("--erase|--query|(?<!\\S)-\\w*[eq]");
  private static final Pattern EXPORTS = Pattern.compile("--export|--universal|(?<!\\S)-\\w*[xU]");

  private final StringBuilder out = new StringBuilder();
  private final Deque<String> blocks = new ArrayDeque<>();

  private FishText() {}

  /// The text for a POSIX shell.
  public static String posix(String text) {
    var fish = new FishText();
    for (var statement : statements(text)) {
      fish.statement(statement.strip());
    }
    return fish.out.toString();
  }

  private static List<String> statements(String text) {
    var found = new ArrayList<String>();
    int depth = 0;
    int start = 0;
    char quote = 0;
    for (int at = 0; at < text.length(); at++) {
      char symbol = text.charAt(at);
      if (symbol == '\\') {
        at++;
      } else if (quote != 0) {
        quote = symbol == quote ? 0 : quote;
      } else if (symbol == '\'' || symbol == '"') {
        quote = symbol;
      } else if (symbol == '(' || symbol == ')') {
        depth += symbol == '(' ? 1 : -1;
      } else if (depth <= 0 && (symbol == ';' || symbol == '\n')) {
        found.add(text.substring(start, at));
        start = at + 1;
      }
    }
    found.add(text.substring(Math.min(start, text.length())));
    return found;
  }

  private void statement(String text) {
    String rest = text;
    while (true) {
      int blank = rest.indexOf(' ');
      String word = blank < 0 ? rest : rest.substring(0, blank);
      String behind = blank < 0 ? "" : rest.substring(blank + 1).strip();
      switch (word) {
        case "and", "or", "not", "else" -> rest = behind;
        case "if", "while", "begin" -> {
          blocks.push(word);
          rest = behind;
        }
        case "switch", "function" -> {
          blocks.push(word);
          return;
        }
        case "case", "" -> {
          return;
        }
        case "for" -> {
          blocks.push(word);
          out.append("for ").append(substituted(behind)).append("; do\n");
          return;
        }
        case "end" -> {
          boolean loop = !blocks.isEmpty() && blocks.pop().equals("for");
          out.append(loop ? "done " : ": ").append(substituted(behind)).append('\n');
          return;
        }
        case "set" -> {
          out.append(setting(behind)).append('\n');
          return;
        }
        default -> {
          String line = substituted(rest);
          out.append(
                  line.endsWith("| source") || line.endsWith("| .") ? line + " /dev/stdin" : line)
              .append('\n');
          return;
        }
      }
    }
  }

  /// `set -gx NAME a b`
  private static String setting(String text) {
    var set = SET.matcher(text);
    if (!set.matches() || NO_SETTING.matcher(set.group(1)).find()) {
      return ":";
    }
    boolean exports = EXPORTS.matcher(set.group(1)).find();
    String name = set.group(2);
    String values = substituted(set.group(3).strip());
    boolean paths = name.equals("PATH") || name.equals("fish_user_paths");
    if (paths) {
      return "export PATH=" + values.replace(' ', ':');
    }
    return exports && values.indexOf(' ') < 0
        ? "export " + name + "=" + values
        : name + "=\"" + values.replace("\"", "") + "\"";
  }

  /// `(cmd)` is `$(cmd)` outside of quotes.
  private static String substituted(String text) {
    var changed = new StringBuilder(text.length() + 8);
    char quote = 0;
    for (int at = 0; at < text.length(); at++) {
      char symbol = text.charAt(at);
      if (symbol == '\\' && at + 1 < text.length()) {
        changed.append(symbol).append(text.charAt(++at));
        continue;
      }
      if (quote != 0) {
        quote = symbol == quote ? 0 : quote;
      } else if (symbol == '\'' || symbol == '"') {
        quote = symbol;
      } else if (symbol == '(' && (at == 0 || text.charAt(at - 1) != '$')) {
        changed.append('$');
      }
      changed.append(symbol);
    }
    return changed.toString();
  }
}
