package dev.assent.core.risk.shell;

import dev.assent.core.risk.shell.AndOr.Joint;
import dev.assent.core.risk.shell.InvocationContext.Circumstance;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Walks through a tree and lists the simple commands in it.
///
/// The order is that of the text, but what a word's substitution holds comes before the command the
/// word belongs to.
public final class Flattening {
  private final List<Invocation> found = new ArrayList<>();

  /// Functions met so far that change the folder.
  private final Set<String> movers = new HashSet<>();

  // Braces can make many words with the same substitution in them.
  private final Set<Script> substituted = Collections.newSetFromMap(new IdentityHashMap<>());

  private Flattening() {}

  /// All simple commands of a script, those in substitutions, function bodies and branches among
  /// them.
  public static List<Invocation> of(Script script) {
    var flattening = new Flattening();
    flattening.script(script, FlatteningScope.outermost());
    return List.copyOf(flattening.found);
  }

  private void script(Script script, FlatteningScope scope) {
    for (var list : script.lists()) {
      list(list, list.background() ? scope.apart(Circumstance.IN_BACKGROUND) : scope);
    }
  }

  private void list(AndOr list, FlatteningScope scope) {
    InvocationFolder start = scope.folder();
    InvocationFolder before = start;
    boolean surely = true;
    for (int at = 0; at < list.pipelines().size(); at++) {
      var pipeline = list.pipelines().get(at);
      if (at == 0) {
        pipeline(pipeline, scope);
        continue;
      }
      FlatteningScope maybe = scope.apart(Circumstance.MAYBE);
      InvocationFolder left = scope.folder();
      if (list.joints().get(at - 1) == Joint.IF_WELL) {
        maybe.move(surely && !left.equals(start) ? left.certain() : left);
        before = maybe.folder();
        pipeline(pipeline, maybe);
        scope.move(maybe.folder());
      } else {
        maybe.move(before);
        pipeline(pipeline, maybe);
        boolean leaves = FolderChange.leaves(pipeline);
        surely &= leaves;
        scope.move(
            leaves
                ? left.certain()
                : maybe.folder().equals(before) ? left.ifItWorked() : InvocationFolder.ANY);
        if (left.equals(before) && maybe.folder().equals(before)) {
          scope.move(left);
        }
      }
    }
    boolean sure = scope.folder().equals(start) || lastLeaves(list);
    scope.move(sure ? scope.folder() : scope.folder().ifItWorked());
  }

  private static boolean lastLeaves(AndOr list) {
    return !list.joints().isEmpty()
        && list.joints().getLast() == Joint.IF_NOT
        && FolderChange.leaves(list.pipelines().getLast());
  }

  private void pipeline(Pipeline pipeline, FlatteningScope scope) {
    var commands = pipeline.commands();
    if (commands.size() == 1) {
      command(commands.getFirst(), scope);
      return;
    }
    FlatteningScope.@Nullable Pipe from = null;
    for (int at = 0; at < commands.size(); at++) {
      FlatteningScope.@Nullable Pipe into =
          at + 1 < commands.size() ? new FlatteningScope.Pipe() : null;
      command(commands.get(at), scope.piped(from, into).apart(Circumstance.IN_SUBSHELL));
      from = into;
    }
  }

  private void command(Command command, FlatteningScope outside) {
    if (command instanceof Command.Simple simple) {
      simple(simple, outside);
      return;
    }
    redirected(command.redirections(), outside);
    FlatteningScope scope = outside.under(command.redirections());
    switch (command) {
      case Command.Simple _ -> {}
      case Command.Group group ->
          script(group.body(), group.subshell() ? scope.apart(Circumstance.IN_SUBSHELL) : scope);
      case Command.If branches -> branches(branches, scope);
      case Command.Loop loop -> loop(List.of(loop.condition(), loop.body()), scope);
      case Command.ForEach each -> {
        words(each.values(), scope);
        loop(List.of(each.body()), scope);
      }
      case Command.Counting counting -> {
        word(counting.header(), scope);
        loop(List.of(counting.body()), scope);
      }
      case Command.Case cases -> cases(cases, scope);
      case Command.Test test -> {
        words(test.words(), scope);
        opened(test.redirections(), test.span(), outside);
      }
      case Command.Calculation calculation -> {
        word(calculation.expression(), scope);
        opened(calculation.redirections(), calculation.span(), outside);
      }
      case Command.Function function -> {
        FlatteningScope body = scope.body(function.name());
        // A place no text can name tells whether the body moves.
        InvocationFolder mark = new InvocationFolder(List.of(), InvocationFolder.Certainty.UNKNOWN);
        body.move(mark);
        command(function.body(), body);
        if (body.folder() != mark) {
          movers.add(function.name());
        }
      }
      case Command.Coprocess coprocess ->
          command(coprocess.body(), scope.apart(Circumstance.IN_BACKGROUND));
    }
    outside.move(scope.folder());
  }

  private void simple(Command.Simple simple, FlatteningScope scope) {
    for (var assignment : simple.assignments()) {
      words(assignment.subscript(), scope);
      word(assignment.value(), scope);
    }
    words(simple.words(), scope);
    redirected(simple.redirections(), scope);
    var context = scope.context(found.size());
    found.add(
        new Invocation(
            simple.assignments(), simple.words(), simple.redirections(), simple.span(), context));
    scope.move(FolderChange.after(simple.words(), scope.folder(), movers));
  }

  private void opened(List<Redirection> redirections, Span span, FlatteningScope scope) {
    if (!redirections.isEmpty()) {
      found.add(
          new Invocation(List.of(), List.of(), redirections, span, scope.context(found.size())));
    }
  }

  private void branches(Command.If branches, FlatteningScope scope) {
    var ends = new ArrayList<InvocationFolder>();
    FlatteningScope condition = scope;
    for (var branch : branches.branches()) {
      script(branch.condition(), condition);
      FlatteningScope body = condition.apart(Circumstance.MAYBE);
      body.move(body.folder().certain());
      script(branch.body(), body);
      ends.add(body.folder().ifItWorked());
      condition = condition.apart(Circumstance.MAYBE);
    }
    script(branches.otherwise(), condition);
    ends.add(condition.folder().ifItWorked());
    join(ends, scope);
  }

  private void cases(Command.Case cases, FlatteningScope scope) {
    word(cases.subject(), scope);
    var ends = new ArrayList<InvocationFolder>();
    ends.add(scope.folder().ifItWorked());
    for (var arm : cases.arms()) {
      words(arm.patterns(), scope);
      FlatteningScope body = scope.apart(Circumstance.MAYBE);
      script(arm.body(), body);
      ends.add(body.folder().ifItWorked());
    }
    join(ends, scope);
  }

  private static void join(List<InvocationFolder> ends, FlatteningScope scope) {
    if (!ends.stream().allMatch(end -> end.equals(scope.folder().ifItWorked()))) {
      scope.move(InvocationFolder.ANY);
    }
  }

  private void loop(List<Script> scripts, FlatteningScope scope) {
    int first = found.size();
    InvocationFolder start = scope.folder();
    FlatteningScope body = scope.apart(Circumstance.IN_LOOP).apart(Circumstance.MAYBE);
    scripts.forEach(script -> script(script, body));
    if (!body.folder().equals(start)) {
      // Later rounds begin where earlier ones ended.
      found
          .subList(first, found.size())
          .replaceAll(
              one -> one.context().folder().equals(start) ? one.in(InvocationFolder.ANY) : one);
      scope.move(InvocationFolder.ANY);
    }
  }

  private void redirected(List<Redirection> redirections, FlatteningScope scope) {
    redirections.forEach(redirection -> word(redirection.target(), scope));
  }

  private void words(List<Word> words, FlatteningScope scope) {
    words.forEach(word -> word(word, scope));
  }

  private void word(Word word, FlatteningScope scope) {
    parts(word.parts(), scope);
  }

  private void parts(List<WordPart> parts, FlatteningScope scope) {
    for (var part : parts) {
      switch (part) {
        case WordPart.Literal _, WordPart.Tilde _ -> {}
        case WordPart.Variable variable -> words(variable.arguments(), scope);
        case WordPart.Arithmetic arithmetic -> word(arithmetic.expression(), scope);
        case WordPart.Elements elements -> words(elements.words(), scope);
        case WordPart.Braces braces -> parts(braces.parts(), scope);
        case WordPart.CommandSubstitution substitution ->
            substituted(substitution.script(), scope, Circumstance.IN_SUBSTITUTION);
        case WordPart.ProcessSubstitution substitution ->
            substituted(substitution.script(), scope, Circumstance.IN_PROCESS_SUBSTITUTION);
      }
    }
  }

  private void substituted(Script script, FlatteningScope scope, Circumstance circumstance) {
    if (substituted.add(script)) {
      script(script, scope.caught(circumstance).apart(Circumstance.IN_SUBSHELL));
    }
  }
}
