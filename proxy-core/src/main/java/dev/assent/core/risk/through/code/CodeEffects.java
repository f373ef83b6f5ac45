package dev.assent.core.risk.through.code;

import dev.assent.core.risk.step.FileUse;
import dev.assent.core.risk.through.code.CodeValue.Given;
import dev.assent.core.risk.through.code.CodeValue.Items;
import dev.assent.core.risk.through.code.CodeValue.Made;
import dev.assent.core.risk.through.code.CodeValue.Text;
import dev.assent.core.risk.through.code.KnownFunctions.Deed;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Puts calls of known functions as commands that do the same.
///
/// @param runs where they are added
record CodeEffects(CallEvaluator calls, List<CodeEffect> runs) {
  CodeValue done(Deed deed, Given all, Given receiver) {
    Given given = inOrder(deed, all);
    Given subject = given.size() == 0 && receiver.size() > 0 ? receiver : given;
    switch (deed) {
      case SHELL -> calls.shell(given.at(0).text(), false);
      case SHELL_OR_WORDS -> shellOrWords(given);
      case LIST -> list(given);
      case WORDS -> command(List.of(), CallEvaluator.words(given.values()));
      case PROGRAM_AND_LIST -> programAndList(given);
      case PROGRAM_AND_NAMED_WORDS ->
          command(List.of(), without(CallEvaluator.words(given.values()), 1));
      case MODE_PROGRAM_AND_WORDS ->
          command(
              List.of(),
              without(
                  CallEvaluator.words(
                      given.values().subList(Math.min(1, given.size()), given.size())),
                  1));
      case CODE -> {}
      case REMOVE_TREE -> command(List.of("rm", "-rf"), CallEvaluator.words(subject.values()));
      case REMOVE -> remove(given, subject);
      case REMOVE_FOLDER ->
          command(
              isRecursive(given) ? List.of("rm", "-rf") : List.of("rmdir"),
              CallEvaluator.words(subject.values()));
      case MOVE -> command(List.of("mv"), both(given, receiver));
      case COPY -> command(List.of("cp"), both(given, receiver));
      case LINK -> command(List.of("ln", "-s"), both(given, receiver));
      case CHMOD -> chmod(given, receiver);
      case CHMOD_MODE_FIRST -> chmodModeFirst(given);
      case CHOWN -> chown(given);
      case KILL ->
          command(
              List.of("kill", "-" + given.at(1).text().replace("SIG", "")),
              List.of(given.at(0).text()));
      case KILL_SIGNAL_FIRST ->
          command(
              List.of("kill", "-" + given.at(0).text()),
              without(CallEvaluator.words(given.values()), 0));
      case OPEN -> open(given, receiver);
      case OPEN_PERL -> openPerl(given);
      case TRUNCATE -> calls.opens(subject.at(0).text(), false, new Text(""));
      case WRITE -> write(given, receiver);
      case APPEND -> calls.opens(given.at(0).text(), true, given.at(1));
      case READ -> {
        if (subject.at(0).text().startsWith("http")) {
          return download(subject);
        }
        read(subject.at(0).text());
      }
      case CONNECT -> connect(given);
      case PRINT -> calls.prints(String.join(" ", CallEvaluator.words(given.values())) + "\n");
      case WRITE_OUT -> calls.prints(String.join("", CallEvaluator.words(given.values())));
      case DOWNLOAD -> {
        return download(given);
      }
    }
    return new Made("done()", given);
  }

  /// The arguments; those given by name where there are no others, as in `rmtree(path=x)`.
  /// `run(args=…)` and `open(…, mode=…)` are looked at by their names.
  private static Given inOrder(Deed deed, Given all) {
    return all.size() == 0 && !all.named().isEmpty() && deed != Deed.LIST && deed != Deed.OPEN
        ? new Given(List.copyOf(all.named().values()), all.named())
        : all;
  }

  private CodeValue download(Given given) {
    runs.add(new CodeEffect.Download(List.of("curl", given.at(0).text())));
    return new Made("download()", Given.NOTHING);
  }

  private void read(String file) {
    if (!file.equals(CodeValue.UNKNOWN_TEXT)) {
      runs.add(new CodeEffect.Command(List.of("cat", file)));
    }
  }

  private void command(List<String> first, List<String> rest) {
    var words = new ArrayList<>(first);
    words.addAll(rest);
    if (first.isEmpty() && (words.isEmpty() || words.getFirst().equals(CodeValue.UNKNOWN_TEXT))) {
      runs.add(new CodeEffect.Unread(false));
    } else {
      if (words.size() == first.size()) {
        words.add(CodeValue.UNKNOWN_TEXT);
      }
      runs.add(new CodeEffect.Command(List.copyOf(words)));
    }
  }

  /// The words but for one; all of them when there are not so many.
  private static List<String> without(List<String> words, int index) {
    var left = new ArrayList<>(words);
    if (index < left.size()) {
      left.remove(index);
    }
    return left;
  }

  private static List<String> both(Given given, Given receiver) {
    var words = new ArrayList<String>();
    if (given.size() < 2 && receiver.size() > 0) {
      words.add(receiver.at(0).text());
    }
    words.addAll(CallEvaluator.words(given.values()));
    return words;
  }

  /// One text goes to a shell, several are words.
  private void shellOrWords(Given given) {
    var words =
        CallEvaluator.words(
            given.values().stream()
                .filter(value -> !(value instanceof Made(String path, _) && path.equals("{}")))
                .toList());
    if (words.size() == 1 && !(given.at(0) instanceof Items)) {
      calls.shell(words.getFirst(), false);
    } else {
      command(List.of(), words);
    }
  }

  private void list(Given given) {
    CodeValue first =
        given.size() == 0 ? given.named().getOrDefault("args", CodeValue.UNKNOWN) : given.at(0);
    if (first instanceof Items(List<CodeValue> items)) {
      command(List.of(), items.stream().map(CodeValue::text).toList());
    } else {
      calls.shell(first.text(), false);
    }
  }

  private void programAndList(Given given) {
    var words = new ArrayList<>(CallEvaluator.words(given.values()));
    for (var value : given.values()) {
      if (value instanceof Made(String path, Given fields)
          && path.equals("{}")
          && fields.named().get("args") instanceof Items items) {
        words.addAll(CallEvaluator.words(List.of(items)));
      }
    }
    boolean shell = words.size() == 1 && words.getFirst().indexOf(' ') > 0;
    if (shell) {
      calls.shell(words.getFirst(), false);
    } else {
      command(List.of(), words);
    }
  }

  /// `fs.rm(x, {recursive: true})`
  private static boolean isRecursive(Given given) {
    return given.values().stream()
            .anyMatch(value ->
                value instanceof Made(String path, Given fields)
                    && path.equals("{}")
                    && fields.named().containsKey("recursive"))
        || given.named().containsKey("recursive");
  }

  private void remove(Given given, Given subject) {
    command(
        List.of("rm", isRecursive(given) ? "-rf" : "-f"),
        CallEvaluator.words(subject.values()).stream()
            .filter(word -> !word.equals("TRUE"))
            .toList());
  }

  private static String mode(CodeValue value) {
    String digits = value.text().replace("0o", "").replace("_", "");
    return digits.length() > 4 && digits.startsWith("0") ? digits.substring(1) : digits;
  }

  private void chmod(Given given, Given receiver) {
    boolean own = receiver.size() > 0 && given.size() == 1;
    command(
        List.of("chmod", mode(given.at(own ? 0 : 1))),
        List.of((own ? receiver : given).at(0).text()));
  }

  private void chmodModeFirst(Given given) {
    command(List.of("chmod", mode(given.at(0))), without(CallEvaluator.words(given.values()), 0));
  }

  private void chown(Given given) {
    command(
        List.of("chown", given.at(1).text() + ":" + given.at(2).text()),
        List.of(given.at(0).text()));
  }

  private void connect(Given given) {
    var words = CallEvaluator.words(given.values());
    boolean swapped = words.size() > 1 && !words.get(1).matches("[0-9]+");
    calls.connects(swapped ? List.of(words.get(1), words.getFirst()) : words);
  }

  private void write(Given given, Given receiver) {
    boolean own = receiver.size() > 0;
    calls.opens((own ? receiver : given).at(0).text(), false, given.at(own ? 0 : 1));
  }

  private void open(Given given, Given receiver) {
    boolean own = receiver.size() > 0;
    String file = own ? receiver.at(0).text() : given.at(0).text();
    CodeValue mode = given.named().getOrDefault("mode", own ? given.at(0) : given.at(1));
    boolean given2 = own ? given.size() > 0 : given.size() > 1 || given.named().containsKey("mode");
    String letters = given2 ? mode.text() : "r";
    if (letters.startsWith("w") || letters.startsWith("x") || letters.startsWith("c")) {
      calls.opens(file, false, CodeValue.UNKNOWN);
    } else if (letters.startsWith("a")) {
      calls.opens(file, true, CodeValue.UNKNOWN);
    } else if (letters.startsWith("r+")) {
      runs.add(new CodeEffect.Opens(FileUse.Kind.READ_AND_WRITE, file, Optional.empty()));
    } else if (file.startsWith("|")) {
      calls.shell(file.substring(1), false);
    } else if (file.startsWith("http://") || file.startsWith("https://")) {
      download(new Given(List.of(new Text(file)), Map.of()));
    } else {
      read(file);
    }
  }

  /// `open(F, ">file")`, `open(F, ">", "file")`, `open(F, "command |")`
  private void openPerl(Given given) {
    String mode = given.at(1).text().strip();
    String name = given.size() > 2 ? given.at(2).text() : "";
    if (mode.startsWith("|") || mode.endsWith("|") || mode.equals("-|") || mode.equals("|-")) {
      String command =
          mode.length() > 2
              ? mode.replace("|", "")
              : String.join(" ", CallEvaluator.words(given.values().subList(2, given.size())));
      calls.shell(command, false);
    } else if (mode.startsWith(">") && !mode.startsWith(">&")) {
      String file = name.isEmpty() ? mode.replaceFirst("^>+\\s*", "") : name;
      calls.opens(file, mode.startsWith(">>"), CodeValue.UNKNOWN);
    } else if (mode.startsWith("<")) {
      read(name.isEmpty() ? mode.substring(1).strip() : name);
    }
  }
}
