package dev.assent.core.risk.through;

import dev.assent.core.risk.shell.Redirection;
import dev.assent.core.risk.step.FileUse;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A scope after redirections, and what becomes of the output in it.
///
/// @param files opened by these redirections alone, in the order of the text
/// @param output the file that takes the output; null when it goes where it went before
/// @param append whether the file keeps what it held
record Opened(Scope scope, List<FileUse> files, @Nullable String output, boolean append) {
  static Opened of(List<Redirection> redirections, Scope scope, Walk walk) {
    if (redirections.isEmpty()) {
      return new Opened(scope, List.of(), null, false);
    }
    var files = new ArrayList<FileUse>(redirections.size());
    Scope inside = scope;
    String output = null;
    boolean append = false;
    for (var redirection : redirections) {
      var target = walk.expansion().single(redirection.target(), scope);
      boolean input = redirection.stream().equals("0");
      switch (redirection.kind()) {
        case HERE_STRING, HERE_DOCUMENT -> {
          String end = redirection.kind() == Redirection.Kind.HERE_STRING ? "\n" : "";
          inside = input ? inside.reading(Input.of(target.text() + end), Pipe.NONE) : inside;
        }
        case READ -> {
          files.add(new FileUse(redirection.stream(), FileUse.Kind.READ, target.argument()));
          inside = input ? inside.reading(content(target.text(), scope, walk), Pipe.NONE) : inside;
        }
        case READ_AND_WRITE ->
            files.add(new FileUse(redirection.stream(), FileUse.Kind.READ_AND_WRITE, target.argument()));
        case WRITE, OVERWRITE, WRITE_BOTH, APPEND, APPEND_BOTH -> {
          var kind = redirection.kind().emptiesFile() ? FileUse.Kind.EMPTY_AND_WRITE : FileUse.Kind.APPEND;
          files.add(new FileUse(redirection.stream(), kind, target.argument()));
          if (redirection.stream().equals("1") || redirection.stream().equals("&")) {
            output = target.text();
            append = kind == FileUse.Kind.APPEND;
          }
        }
        case SAME_OUTPUT, SAME_INPUT -> {
          var use = scope.shell().stream(target.text());
          if (use != null) {
            files.add(new FileUse(redirection.stream(), use.kind(), use.file()));
            inside = input ? inside.reading(Input.unknown(), Pipe.NONE) : inside;
          }
        }
      }
    }
    inside = output == null ? inside : inside.writing(new Pipe());
    return new Opened(inside.under(files), files, output, append);
  }

  private static Input content(String name, Scope scope, Walk walk) {
    if (name.equals("/dev/null")) {
      return Input.of("");
    }
    String content = walk.marks().content(name);
    content = content == null ? scope.shell().file(name) : content;
    return content == null ? Input.unknown() : Input.of(content);
  }

  /// Puts the output into its file, if it has one; what is left of it.
  String close(String text, Walk walk) {
    if (output == null) {
      return text;
    }
    String before = append ? scope.shell().file(output) : "";
    if (walk.budget().characters(text.length())) {
      scope.shell().file(output, before == null ? text : before + text);
    }
    return "";
  }
}
