package dev.assent.core.risk.through;

import dev.assent.core.risk.step.Argument;
import dev.assent.core.risk.step.FileUse;
import dev.assent.core.risk.step.Step;
import dev.assent.core.risk.step.Steps;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/// Steps in one line of text, as the case files have them.
final class PrintedPosixSteps {
  private PrintedPosixSteps() {}

  /// The steps with ` ¦ ` between them, then the trouble if there is one; `-` when there is
  /// neither.
  static String of(Steps steps) {
    String text =
        steps.steps().stream().map(PrintedPosixSteps::of).collect(Collectors.joining(" ¦ "));
    String all =
        text
            + steps
                .trouble()
                .map(trouble -> (text.isEmpty() ? "" : " ¦ ") + "!! " + trouble)
                .orElse("");
    return all.isEmpty() ? "-" : all;
  }

  private static String of(Step step) {
    var text =
        new StringBuilder(
            step.shell() == Step.Shell.POSIX
                ? ""
                : step.shell().name().toLowerCase(Locale.ROOT) + ":");
    text.append(step.name().isEmpty() ? "…" : step.name());
    step.arguments().forEach(argument -> text.append(' ').append(of(argument)));
    step.files().forEach(file -> text.append(' ').append(of(file)));
    step.environment().forEach(setting -> text.append(" $").append(marked(setting)));
    step.input().ifPresent(input -> text.append(" ≪").append(marked(input)).append('≫'));
    step.folder()
        .ifPresentOrElse(
            folder -> text.append(folder.isEmpty() ? "" : " @" + folder), () -> text.append(" @?"));
    text.append(places(" ←", step.pipedFrom()));
    if (!step.circumstances().isEmpty()) {
      text.append(
          step.circumstances().stream()
              .map(one -> one.name().toLowerCase(Locale.ROOT).replace('_', '-'))
              .collect(Collectors.joining(" ", " {", "}")));
    }
    return text.toString();
  }

  private static String of(Argument argument) {
    String text = marked(argument.text());
    boolean quoted = text.isEmpty() || text.indexOf(' ') >= 0;
    String shown = (quoted ? "‹" + text + "›" : text) + (argument.many() ? "⁺" : "");
    return shown.startsWith("~") && !argument.inHome() ? "\\" + shown : shown;
  }

  private static String of(FileUse use) {
    String sign =
        switch (use.kind()) {
          case READ -> "<";
          case EMPTY_AND_WRITE, WRITE -> ">";
          case APPEND -> ">>";
          case READ_AND_WRITE -> "<>";
        };
    boolean usual = use.stream().equals(use.kind() == FileUse.Kind.READ ? "0" : "1");
    return (usual ? "" : use.stream()) + sign + of(use.file());
  }

  private static String places(String sign, List<Integer> places) {
    return places.isEmpty()
        ? ""
        : sign + places.stream().map(String::valueOf).collect(Collectors.joining(","));
  }

  private static String marked(String text) {
    return text.replace(Argument.UNKNOWN, '…')
        .replace('\n', '␤')
        .replace('\t', '␉')
        .replace('\0', '␀');
  }
}
