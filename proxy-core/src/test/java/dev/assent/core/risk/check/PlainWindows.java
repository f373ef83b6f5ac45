package dev.assent.core.risk.check;

import dev.assent.core.risk.step.Argument;
import dev.assent.core.risk.step.FileUse;
import dev.assent.core.risk.step.Step;
import dev.assent.core.risk.step.Steps;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// Cuts plain lines of cmd and PowerShell at blanks, quotes, pipes, `;` and `&`: enough for the cases that rules carry.
final class PlainWindows {
  private PlainWindows() {}

  static Steps read(Step.Shell shell, String text) {
    var steps = new ArrayList<Step>();
    boolean piped = false;
    for (var part : text.split("(?<=\\|)|\\s&\\s|&&|;")) {
      boolean pipes = part.endsWith("|");
      String line = pipes ? part.substring(0, part.length() - 1) : part;
      if (!line.isBlank() && !line.strip().startsWith("rem ") && !line.strip().startsWith("#")) {
        steps.add(step(shell, line, steps.size(), piped, pipes));
      }
      piped = pipes;
    }
    return new Steps(steps, Optional.empty());
  }

  private static Step step(Step.Shell shell, String line, int at, boolean piped, boolean pipes) {
    var words = words(line, shell);
    var files = new ArrayList<FileUse>();
    for (int i = 0; i < words.size(); i++) {
      String word = words.get(i).text();
      if ((word.equals(">") || word.equals(">>") || word.equals("<")) && i + 1 < words.size()) {
        var kind = word.equals("<") ? FileUse.Kind.READ : word.equals(">") ? FileUse.Kind.EMPTY_AND_WRITE : FileUse.Kind.APPEND;
        files.add(new FileUse("1", kind, words.get(i + 1)));
        words.remove(i + 1);
        words.remove(i);
        i--;
      }
    }
    String name = words.isEmpty() ? "" : words.removeFirst().text().toLowerCase(Locale.ROOT);
    name = name.substring(name.lastIndexOf('\\') + 1);
    name = name.endsWith(".exe") ? name.substring(0, name.length() - 4) : name;
    return new Step(
        shell, name, List.copyOf(words), files, piped ? List.of(at - 1) : List.of(), pipes ? List.of(at + 1) : List.of(), Optional.empty(), List.of(), Optional.of(""), Set.of(),
        new Step.Place(0, line.length()));
  }

  private static List<Argument> words(String line, Step.Shell shell) {
    var words = new ArrayList<Argument>();
    var word = new StringBuilder();
    boolean open = false;
    char quote = 0;
    for (int at = 0; at <= line.length(); at++) {
      char c = at < line.length() ? line.charAt(at) : ' ';
      if (quote != 0 && at < line.length()) {
        if (c == quote) {
          quote = 0;
        } else {
          word.append(c);
        }
      } else if (c == '"' || c == '\'' && shell == Step.Shell.POWERSHELL) {
        quote = c;
        open = true;
      } else if (c == ' ' || c == ',' && shell == Step.Shell.POWERSHELL) {
        if (open || !word.isEmpty()) {
          words.add(argument(word.toString()));
        }
        word.setLength(0);
        open = false;
      } else {
        word.append(c);
      }
    }
    return words;
  }

  private static Argument argument(String text) {
    for (var home : List.of("$HOME", "%USERPROFILE%", "$env:USERPROFILE")) {
      if (text.startsWith(home)) {
        return new Argument("~" + text.substring(home.length()), text.indexOf('*') >= 0, true, false);
      }
    }
    if (text.startsWith("$env:TEMP") || text.startsWith("%TEMP%")) {
      return Argument.of("C:\\Users\\ana\\AppData\\Local\\Temp" + text.substring(text.indexOf("EMP") + 3).replace("%", ""));
    }
    boolean unknown = text.startsWith("$") && !text.equals("$true") && !text.equals("$false");
    return new Argument(unknown ? String.valueOf(Argument.UNKNOWN) : text, text.indexOf('*') >= 0, false, unknown);
  }
}
