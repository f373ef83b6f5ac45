package dev.assent.core.risk.shell;

import dev.assent.core.risk.shell.WordPart.Tilde;
import java.util.List;
import java.util.Set;

/// Works out how a simple command changes the folder that later ones run in.
final class FolderChange {
  private static final Set<String> LEAVING = Set.of("exit", "return", "die", "break", "continue");

  private FolderChange() {}

  /// The folder after a command; the same when it changes none.
  ///
  /// @param movers functions that change the folder
  static InvocationFolder after(List<Word> words, InvocationFolder before, Set<String> movers) {
    int at = 0;
    String name = name(words, at);
    while (name.equals("command") || name.equals("builtin")) {
      name = name(words, ++at);
    }
    if (movers.contains(name) || name.equals("popd")) {
      return InvocationFolder.ANY;
    }
    if (!name.equals("cd") && !name.equals("chdir") && !name.equals("pushd")) {
      return before;
    }
    at++;
    while (at < words.size() && isOption(name(words, at))) {
      at++;
    }
    if (at < words.size()) {
      return name(words, at).equals("-") || name(words, at).startsWith("+")
          ? InvocationFolder.ANY
          : before.then(words.get(at));
    }
    if (name.equals("pushd")) {
      return InvocationFolder.ANY;
    }
    var place = words.getLast().span();
    return before.then(new Word(List.of(new Tilde("", place)), place));
  }

  private static boolean isOption(String text) {
    return text.length() > 1 && text.charAt(0) == '-';
  }

  private static String name(List<Word> words, int at) {
    return at < words.size() ? words.get(at).known().orElse("") : "";
  }

  /// Whether a pipeline surely ends the run of what comes after it.
  static boolean leaves(Pipeline pipeline) {
    if (pipeline.commands().isEmpty()) {
      return false;
    }
    return switch (pipeline.commands().getFirst()) {
      case Command.Simple simple ->
          pipeline.commands().size() == 1 && LEAVING.contains(name(simple.words(), 0));
      case Command.Group group -> {
        var lists = group.body().lists();
        yield !group.subshell()
            && !lists.isEmpty()
            && lists.getLast().pipelines().size() == 1
            && leaves(lists.getLast().pipelines().getFirst());
      }
      case Command.If _,
          Command.Loop _,
          Command.ForEach _,
          Command.Counting _,
          Command.Case _,
          Command.Test _,
          Command.Calculation _,
          Command.Function _,
          Command.Coprocess _ ->
          false;
    };
  }
}
