package dev.assent.core.risk.through.value;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// Finds the commands that code runs in languages of which no more is known than how they write
/// texts: `run(`rm -rf ~`)`, `System.cmd("rm", ["-rf", "x"])`, `shell 'rm -rf ~'`, `"rm -rf
/// ~".execute()`.
public final class CodeStrings {
  private static final int MOST = 16;

  private static final Pattern CALL =
      Pattern.compile(
          "\\b(?:run|system|exec\\w*|shell\\w*|popen|spawn\\w*|cmd|command|call|pipeline|read|process|qx|sh|os\\.cmd|run-process|shell-command|run-program|do shell script)"
              + "\\b[!?]?\\s*(?:\\.\\w+\\s*)?[(\\[{\\s]*(?=[\"'`<#])",
          Pattern.CASE_INSENSITIVE);
  private static final Pattern STRING =
      Pattern.compile(
          "\"((?:[^\"\\\\]|\\\\.)*+)\"|'((?:[^'\\\\]|\\\\.)*+)'|`([^`]*+)`|<([^<>]*+)>");
  private static final Pattern METHOD =
      Pattern.compile(
          "(\"(?:[^\"\\\\]|\\\\.)*+\"|'(?:[^'\\\\]|\\\\.)*+')\\s*\\.(?:execute|!!?|lazyLines|run)\\b|(\"[^\"]*+\")\\s*\\.\\s*!");

  private static final Pattern SCRIPTED =
      Pattern.compile(
          "\\b(?:doShellScript\\s*\\(|doScript\\s*\\(|system\\s*\\(|do script|write text)\\s*(?=[\"'`])");

  private CodeStrings() {}

  /// Commands that a script for macOS runs, apart from `do shell script`.
  public static List<String> scripted(String code) {
    var found = new ArrayList<String>(0);
    var calls = SCRIPTED.matcher(code);
    while (found.size() < MOST && calls.find()) {
      found.add(line(code, calls.end()));
    }
    return found;
  }

  /// Commands as lines for a shell, at most sixteen; empty where the text has none.
  public static List<String> commands(String code) {
    var found = new ArrayList<String>();
    var calls = CALL.matcher(code);
    while (found.size() < MOST && calls.find()) {
      String line = line(code, calls.end());
      if (!line.isBlank()) {
        found.add(line);
      }
    }
    var methods = METHOD.matcher(code);
    while (found.size() < MOST && methods.find()) {
      String text = methods.group(1) != null ? methods.group(1) : methods.group(2);
      found.add(text.substring(1, text.length() - 1));
    }
    return found;
  }

  /// The texts of one call with blanks between; a first one that is a whole line stands alone.
  private static String line(String code, int from) {
    var strings = STRING.matcher(code);
    var line = new StringBuilder();
    int at = from;
    while (strings.find(at) && line.length() < 4096) {
      String between = code.substring(at, strings.start());
      if (!line.isEmpty()
          && !between.chars().allMatch(symbol -> " ,[](:&\n".indexOf(symbol) >= 0)) {
        break;
      }
      String text = text(strings);
      boolean whole = text.indexOf(' ') > 0 && line.isEmpty();
      line.append(line.isEmpty() ? "" : " ").append(text);
      at = strings.end();
      if (whole) {
        break;
      }
    }
    return line.toString();
  }

  private static String text(java.util.regex.Matcher strings) {
    for (int group = 1; group <= strings.groupCount(); group++) {
      if (strings.group(group) != null) {
        return strings.group(group).replace("\\\"", "\"").replace("\\'", "'");
      }
    }
    return "";
  }
}
