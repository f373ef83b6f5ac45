package dev.assent.core.risk.rules;

import dev.assent.core.risk.options.Option;
import dev.assent.core.risk.step.Argument;
import dev.assent.core.risk.step.FileUse;
import dev.assent.core.risk.table.NameTable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/// Finds the files that the steps of one command bring from other machines, and the steps that run
/// them.
final class DownloadedFiles {
  /// Programs that bring what another machine sends.
  static final Set<String> DOWNLOADERS = names("bring");

  private static final Set<String> OUTPUTS = names("outputs");
  private static final Set<String> SHELLS = names("shells");
  private static final Set<String> INTERPRETERS = names("interpreters");
  private static final Set<String> RUNNERS = names("runners");

  /// Name of the file → place of the step that brings it. A program of Windows is also there
  /// without its ending, as it is started.
  private final Map<String, Integer> files = new HashMap<>();

  private static final RiskCondition IS_DOWNLOAD = DownloadedFiles::isDownload;

  private DownloadedFiles() {}

  private static Set<String> names(String word) {
    return Set.copyOf(NameTable.of("roles").names("downloads", word));
  }

  static DownloadedFiles in(CommandView scene) {
    var found = new DownloadedFiles();
    for (var some : scene.views()) {
      if (DOWNLOADERS.contains(some.step.name())) {
        scene.views().forEach(found::look);
        return found;
      }
    }
    return found;
  }

  private void look(StepView view) {
    boolean brings = isDownload(view) || view.scene.first(view.before(), IS_DOWNLOAD) >= 0;
    if (!brings) {
      return;
    }
    for (var use : view.files()) {
      if (use.kind() != FileUse.Kind.READ) {
        add(use.file(), view.at);
      }
    }
    if (view.step.name().equals("tee")) {
      view.words().operands().forEach(operand -> add(operand.argument(), view.at));
    }
    if (!isDownload(view)) {
      return;
    }
    boolean named = false;
    for (Option option : view.words().options()) {
      if (OUTPUTS.contains(option.name()) && option.value() != null) {
        add(option.value(), view.at);
        named = true;
      }
    }
    for (var operand : view.words().operands()) {
      String text = operand.argument().text();
      boolean url = text.contains("://");
      if (url && !named
          || !url
              && Set.of("start-bitstransfer", "bitsadmin", "certutil", "scp", "downloadfile")
                  .contains(view.step.name())) {
        add(operand.argument(), view.at);
      }
    }
  }

  static boolean isDownload(StepView view) {
    if (!DOWNLOADERS.contains(view.step.name())) {
      return false;
    }
    return switch (view.step.name()) {
      case "openssl" ->
          view.words().operands().stream()
              .anyMatch(operand -> operand.argument().text().equals("s_client"));
      case "gh" ->
          view.words().operands().stream()
              .anyMatch(operand -> operand.argument().text().equals("download"));
      case "certutil" -> view.words().has("/urlcache");
      default -> !view.onlyShows();
    };
  }

  private void add(Argument file, int at) {
    String name = last(file.text());
    if (!name.isEmpty() && !name.equals("-") && !name.equals("null")) {
      files.putIfAbsent(name, at);
      int ending = name.length() - ".exe".length();
      if (ending > 0 && name.charAt(ending) == '.') {
        files.putIfAbsent(name.substring(0, ending), at);
      }
    }
  }

  private static String last(String text) {
    String path = text.replace('\\', '/');
    int query = path.contains("://") ? path.indexOf('?') : -1;
    path = query > 0 ? path.substring(0, query) : path;
    return path.substring(path.lastIndexOf('/') + 1).toLowerCase(Locale.ROOT);
  }

  boolean any() {
    return !files.isEmpty();
  }

  /// True if a step runs a file that an earlier step brings.
  boolean runBy(StepView view) {
    if (files.isEmpty()) {
      return false;
    }
    var names = new ArrayList<String>(List.of(view.step.name().toLowerCase(Locale.ROOT)));
    String program = view.plainName();
    if (SHELLS.contains(program)
        || INTERPRETERS.contains(program)
        || RUNNERS.contains(program)
        || program.isEmpty()) {
      view.step.arguments().forEach(argument -> names.add(last(argument.text())));
      view.step.files().stream()
          .filter(use -> use.kind() == FileUse.Kind.READ)
          .forEach(use -> names.add(last(use.file().text())));
    }
    for (var name : names) {
      Integer brought = files.get(name);
      if (brought != null && brought != view.at) {
        view.note(name);
        return true;
      }
    }
    return false;
  }

  /// True if a step takes the code it runs from its input, or from words that are not known.
  static boolean takesCodeFromInput(StepView view) {
    String program = view.plainName();
    var words = view.words();
    boolean unknown =
        view.step.arguments().stream()
            .anyMatch(
                argument -> !argument.known() && argument.text().indexOf(Argument.UNKNOWN) == 0);
    if (SHELLS.contains(program)) {
      boolean argument =
          view.step.arguments().stream()
              .anyMatch(word ->
                  word.text().equals("-c")
                      || word.text().equalsIgnoreCase("-command")
                      || word.text().equals("/c"));
      boolean input =
          words.operands().isEmpty() && !argument
              || words.has("-s")
              || names(view, "-", "/dev/stdin");
      return input || unknown;
    }
    if (INTERPRETERS.contains(program)) {
      boolean given =
          words.options().stream()
              .anyMatch(option ->
                  Set.of(
                          "-c", "-e", "-m", "-r", "-E", "-p", "-n", "-pe", "-ne", "-i", "--eval",
                          "--print", "-l")
                      .contains(option.name()));
      return words.operands().isEmpty() && !given
          || names(view, "-", "/dev/stdin")
          || given && unknown;
    }
    return switch (program) {
      case "eval", "source", ".", "invoke-expression" ->
          unknown
              || view.step.arguments().isEmpty()
              || names(view, "-", "/dev/stdin")
              || view.step.arguments().stream()
                  .anyMatch(argument -> argument.text().startsWith("/dev/fd/"));
      case "" -> true;
      case "xargs", "parallel" ->
          view.step.arguments().stream().anyMatch(argument -> argument.text().equals("-c"));
      default -> view.runsInput();
    };
  }

  private static boolean names(StepView view, String... texts) {
    return view.words().operands().stream()
        .anyMatch(operand -> List.of(texts).contains(operand.argument().text()));
  }
}
