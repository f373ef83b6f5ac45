package dev.assent.core.risk.windows;

import dev.assent.core.risk.step.Argument;
import dev.assent.core.risk.step.Circumstance;
import dev.assent.core.risk.step.FileUse;
import dev.assent.core.risk.step.Step;
import dev.assent.core.risk.step.Steps;
import java.util.Map;
import java.util.stream.Collectors;

/// Steps in one line, as the case files have them.
///
/// Steps stand between ` / `. A word with blanks stands in `'…'`; `?` is an unknown piece and `…` a
/// word that may be many. Then come files (`>f`, `>>f`, `<f`, with a stream that is not the usual
/// one before), `@folder`, `<-1,2` for the steps it reads from, `<<text` for known input, and
/// circumstances in braces: `R` root, `O` another user, `@` remote, `C` container, `E` for each,
/// `B` background, `T` later, `L` loop, `M` maybe, `S` substitution, `N` in code, `H` hidden, `X`
/// code not known. Trouble stands at the end after `!`.
final class PrintedSteps {
  private static final Map<Circumstance, String> LETTERS =
      Map.ofEntries(
          Map.entry(Circumstance.AS_ROOT, "R"),
          Map.entry(Circumstance.AS_OTHER, "O"),
          Map.entry(Circumstance.REMOTE, "@"),
          Map.entry(Circumstance.IN_CONTAINER, "C"),
          Map.entry(Circumstance.FOR_EACH, "E"),
          Map.entry(Circumstance.IN_BACKGROUND, "B"),
          Map.entry(Circumstance.LATER, "T"),
          Map.entry(Circumstance.IN_LOOP, "L"),
          Map.entry(Circumstance.MAYBE, "M"),
          Map.entry(Circumstance.IN_SUBSTITUTION, "S"),
          Map.entry(Circumstance.IN_CODE, "N"),
          Map.entry(Circumstance.RUNS_INPUT, "X"),
          Map.entry(Circumstance.HIDDEN, "H"));

  private PrintedSteps() {}

  static String of(Steps steps) {
    var all = steps.steps().stream().map(PrintedSteps::of).collect(Collectors.joining(" / "));
    return (all + steps.trouble().map(trouble -> " !" + trouble).orElse("")).strip();
  }

  private static String of(Step step) {
    var out = new StringBuilder(step.name().isEmpty() ? "?" : step.name());
    step.arguments().forEach(argument -> out.append(' ').append(word(argument)));
    step.files().forEach(file -> out.append(' ').append(file(file)));
    if (!step.folder().equals(java.util.Optional.of(""))) {
      out.append(" @").append(step.folder().orElse("?"));
    }
    if (!step.pipedFrom().isEmpty()) {
      out.append(" <-")
          .append(step.pipedFrom().stream().map(String::valueOf).collect(Collectors.joining(",")));
    }
    step.input()
        .ifPresent(
            text -> out.append(" <<").append(text.strip().replace("\r", "").replace("\n", "␤")));
    if (!step.circumstances().isEmpty()) {
      out.append(" {")
          .append(
              step.circumstances().stream()
                  .sorted()
                  .map(LETTERS::get)
                  .collect(Collectors.joining()))
          .append('}');
    }
    return out.toString();
  }

  private static String word(Argument argument) {
    var text = argument.text().replace(Argument.UNKNOWN, '?') + (argument.many() ? "…" : "");
    return text.isEmpty() || text.indexOf(' ') >= 0 ? "'" + text + "'" : text;
  }

  private static String file(FileUse file) {
    var mark =
        switch (file.kind()) {
          case READ -> "<";
          case EMPTY_AND_WRITE, WRITE -> ">";
          case APPEND -> ">>";
          case READ_AND_WRITE -> "<>";
        };
    boolean usual = file.stream().equals("1") || file.stream().equals("0");
    return (usual ? "" : file.stream()) + mark + word(file.file());
  }
}
