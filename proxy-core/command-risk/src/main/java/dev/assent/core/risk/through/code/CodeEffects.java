package dev.assent.core.risk.through.code;

import dev.assent.core.risk.step.FileUse;
import dev.assent.core.risk.through.code.CodeValue.Given;
import dev.assent.core.risk.through.code.CodeValue.Items;
import dev.assent.core.risk.through.code.CodeValue.Made;
import dev.assent.core.risk.through.code.CodeValue.Text;
import dev.assent.core.risk.through.code.KnownFunctions.Deed;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Puts calls of functions that do something as commands that do the same.
record CodeEffects(CallEvaluator calls, List<CodeEffect> runs) {
  CodeValue done(Deed deed, Given all, Given receiver) {
    boolean ordered = all.size() > 0 || deed == Deed.LIST || deed == Deed.OPEN;
    var given = ordered ? all : new Given(List.copyOf(all.named().values()), all.named());
    // The object of a method comes first.
    var values = new ArrayList<>(receiver.values().subList(0, Math.min(1, receiver.size())));
    values.addAll(given.values());
    var own = new Given(values, given.named());
    var words = CallEvaluator.words(given.values());
    switch (deed) {
      case SHELL -> calls.shell(given.at(0).text(), false);
      case SHELL_OR_WORDS -> either(words, words.size() == 1 && !(given.at(0) instanceof Items));
      case LIST -> {
        var first = given.size() == 0 ? given.named().get("args") : given.at(0);
        either(
            CallEvaluator.words(List.of(first == null ? CodeValue.UNKNOWN : first)),
            !(first instanceof Items));
      }
      case PROGRAM_AND_LIST -> {
        words.addAll(options(given, "args"));
        either(words, words.size() == 1 && words.getFirst().indexOf(' ') > 0);
      }
      case PROGRAM_AND_NAMED_WORDS -> named(given.values());
      case MODE_PROGRAM_AND_WORDS ->
          named(given.values().subList(Math.min(1, given.size()), given.size()));
      case CODE -> {}
      case OPEN -> open(own);
      case OPEN_PERL -> openPerl(given);
      case TRUNCATE -> calls.opens(own.at(0).text(), false, new Text(""));
      case WRITE -> calls.opens(own.at(0).text(), false, own.at(1));
      case APPEND -> calls.opens(given.at(0).text(), true, given.at(1));
      case READ -> {
        if (own.at(0).text().startsWith("http")) {
          return download(own.at(0).text());
        }
        read(own.at(0).text());
      }
      case CONNECT -> {
        boolean swapped = words.size() > 1 && !words.get(1).matches("[0-9]+");
        calls.connects(swapped ? List.of(words.get(1), words.getFirst()) : words);
      }
      case PRINT -> calls.prints(String.join(" ", words) + "\n");
      case WRITE_OUT -> calls.prints(String.join("", words));
      case DOWNLOAD -> {
        return download(given.at(0).text());
      }
      default -> {
        boolean tree =
            deed.command.startsWith("rm")
                && (given.named().containsKey("recursive") || isRecursive(given));
        command(tree ? Deed.REMOVE_TREE.command : deed.command, own);
      }
    }
    return new Made("done()", given);
  }

  private CodeValue download(String address) {
    runs.add(new CodeEffect.Download(List.of("curl", address)));
    return new Made("download()", Given.NOTHING);
  }

  private void read(String file) {
    if (!file.equals(CodeValue.UNKNOWN_TEXT)) {
      runs.add(new CodeEffect.Command(List.of("cat", file)));
    }
  }

  /// Runs words as a program, or as the one line for a shell that they are.
  private void either(List<String> words, boolean line) {
    if (line) {
      calls.shell(words.isEmpty() ? CodeValue.UNKNOWN_TEXT : words.getFirst(), false);
    } else if (words.isEmpty() || words.getFirst().equals(CodeValue.UNKNOWN_TEXT)) {
      runs.add(new CodeEffect.Unread(false));
    } else {
      runs.add(new CodeEffect.Command(List.copyOf(words)));
    }
  }

  /// Runs a program whose own name is given once more behind it.
  private void named(List<CodeValue> values) {
    var words = CallEvaluator.words(values);
    if (words.size() > 1) {
      words.remove(1);
    }
    either(words, false);
  }

  /// Runs the command of a deed.
  private void command(String command, Given given) {
    var words = new ArrayList<String>();
    for (var piece : command.split(" ")) {
      if (piece.equals("*")) {
        int from = command.indexOf('0') < 0 ? 0 : Math.min(1, given.size());
        var rest = CallEvaluator.words(given.values().subList(from, given.size()));
        words.addAll(rest.isEmpty() ? List.of(CodeValue.UNKNOWN_TEXT) : rest);
        continue;
      }
      var word = new StringBuilder();
      for (int i = 0; i < piece.length(); i++) {
        char symbol = piece.charAt(i);
        word.append(
            symbol >= '0' && symbol <= '9'
                ? given.at(symbol - '0').text().replaceFirst("^SIG|^0o", "")
                : symbol);
      }
      words.add(word.toString());
    }
    if (command.equals("*")) {
      either(words, false);
      return;
    }
    boolean mode = words.getFirst().equals("chmod") && words.get(1).matches("0.{4,}");
    if (mode) {
      words.set(1, words.get(1).substring(1));
    }
    runs.add(new CodeEffect.Command(List.copyOf(words)));
  }

  private static boolean isRecursive(Given given) {
    return given.values().stream()
        .anyMatch(value ->
            value instanceof Made(String path, Given fields)
                && path.equals("{}")
                && fields.named().containsKey("recursive"));
  }

  /// The words of a member of the options that are given.
  private static List<String> options(Given given, String name) {
    var words = new ArrayList<String>();
    for (var value : given.values()) {
      if (value instanceof Made(String path, Given fields)
          && path.equals("{}")
          && fields.named().get(name) instanceof Items items) {
        words.addAll(CallEvaluator.words(List.of(items)));
      }
    }
    return words;
  }

  private void open(Given given) {
    String file = given.at(0).text();
    var mode = given.named().get("mode");
    String letters = mode != null ? mode.text() : given.size() > 1 ? given.at(1).text() : "r";
    if (letters.matches("(?s)[wxc].*")) {
      calls.opens(file, false, CodeValue.UNKNOWN);
    } else if (letters.startsWith("a")) {
      calls.opens(file, true, CodeValue.UNKNOWN);
    } else if (letters.startsWith("r+")) {
      runs.add(new CodeEffect.Opens(FileUse.Kind.READ_AND_WRITE, file, Optional.empty()));
    } else if (file.startsWith("|")) {
      calls.shell(file.substring(1), false);
    } else if (file.startsWith("http://") || file.startsWith("https://")) {
      download(file);
    } else {
      read(file);
    }
  }

  private void openPerl(Given given) {
    String mode = given.at(1).text().strip();
    String name = given.size() > 2 ? given.at(2).text() : "";
    if (mode.startsWith("|") || mode.endsWith("|")) {
      calls.shell(
          mode.length() > 2
              ? mode.replace("|", "")
              : String.join(" ", CallEvaluator.words(given.values().subList(2, given.size()))),
          false);
    } else if (mode.startsWith(">") && !mode.startsWith(">&")) {
      String file = name.isEmpty() ? mode.replaceFirst("^>+\\s*", "") : name;
      calls.opens(file, mode.startsWith(">>"), CodeValue.UNKNOWN);
    } else if (mode.startsWith("<")) {
      read(name.isEmpty() ? mode.substring(1).strip() : name);
    }
  }
}
