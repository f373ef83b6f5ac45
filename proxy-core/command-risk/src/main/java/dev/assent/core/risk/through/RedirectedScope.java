package dev.assent.core.risk.through;

import dev.assent.core.risk.shell.Redirection;
import dev.assent.core.risk.step.Argument;
import dev.assent.core.risk.step.FileUse;
import dev.assent.core.risk.through.value.Pipe;
import dev.assent.core.risk.through.value.StandardInput;
import dev.assent.core.risk.through.value.WalkScope;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A scope after redirections, and what becomes of the output in it.
///
/// @param files opened by these redirections alone, in the order of the text
/// @param output the file that takes the output; null when it goes where it went before
/// @param append whether the file keeps what it held
record RedirectedScope(
    WalkScope scope, List<FileUse> files, @Nullable String output, boolean append) {
  /// The folder in which open streams are files.
  static final String STREAMS = "/dev/fd/";

  static RedirectedScope of(List<Redirection> redirections, WalkScope scope, ScriptWalk walk) {
    if (redirections.isEmpty()) {
      return new RedirectedScope(scope, List.of(), null, false);
    }
    var files = new ArrayList<FileUse>(redirections.size());
    WalkScope inside = scope;
    String output = null;
    boolean append = false;
    for (var redirection : redirections) {
      var target = walk.expansion().single(redirection.target(), scope);
      boolean input = redirection.stream().equals("0");
      switch (redirection.kind()) {
        case HERE_STRING, HERE_DOCUMENT -> {
          String end = redirection.kind() == Redirection.Kind.HERE_STRING ? "\n" : "";
          inside =
              input ? inside.reading(StandardInput.of(target.text() + end), Pipe.NONE) : inside;
          if (!input && walk.budget().characters(target.text().length())) {
            scope.writes(STREAMS + redirection.stream(), target.text() + end);
          }
        }
        case READ -> {
          files.add(new FileUse(redirection.stream(), FileUse.Kind.READ, target.argument()));
          var content = content(target.text(), scope, walk);
          inside = input ? inside.reading(content, Pipe.NONE) : inside;
          String known = input ? null : content.rest();
          if (known != null) {
            scope.writes(STREAMS + redirection.stream(), known);
          }
        }
        case READ_AND_WRITE ->
            files.add(
                new FileUse(redirection.stream(), FileUse.Kind.READ_AND_WRITE, target.argument()));
        case WRITE, OVERWRITE, WRITE_BOTH, APPEND, APPEND_BOTH -> {
          var kind =
              redirection.kind().emptiesFile() ? FileUse.Kind.EMPTY_AND_WRITE : FileUse.Kind.APPEND;
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
            inside =
                input
                    ? inside.reading(content(STREAMS + target.text(), scope, walk), Pipe.NONE)
                    : inside;
          } else if (input && isOwnStream(target.text())) {
            String name = STREAMS + target.text();
            files.add(new FileUse("0", FileUse.Kind.READ, Argument.of(name)));
            inside = inside.reading(content(name, scope, walk), Pipe.NONE);
          }
        }
      }
    }
    inside = output == null ? inside : inside.writing(new Pipe());
    return new RedirectedScope(inside.under(files), files, output, append);
  }

  /// True if a stream is none of the three that each program has.
  private static boolean isOwnStream(String number) {
    return number.length() == 1
        ? number.charAt(0) >= '3' && number.charAt(0) <= '9'
        : number.length() < 4 && number.matches("[1-9][0-9]+");
  }

  private static StandardInput content(String name, WalkScope scope, ScriptWalk walk) {
    if (name.equals("/dev/null")) {
      return StandardInput.of("");
    }
    String content = walk.marks().content(name);
    content = content == null ? scope.shell().file(name) : content;
    return content == null ? StandardInput.unknown() : StandardInput.of(content);
  }

  /// Puts the output into its file, if it has one; what is left of it.
  String close(String text, ScriptWalk walk) {
    if (output == null) {
      return text;
    }
    String before = append ? scope.shell().file(output) : "";
    if (walk.budget().characters(text.length())) {
      scope.writes(output, before == null ? text : before + text);
    }
    return "";
  }
}
