package dev.assent.core.risk.through;

import dev.assent.core.risk.rules.RuleFiles;
import dev.assent.core.risk.step.Circumstance;
import dev.assent.core.risk.step.FileUse;
import dev.assent.core.risk.through.code.CodeEffect;
import dev.assent.core.risk.through.code.CodeReader;
import dev.assent.core.risk.through.code.Language;
import dev.assent.core.risk.through.value.CodeStrings;
import dev.assent.core.risk.through.value.Field;
import dev.assent.core.risk.through.value.Pipe;
import dev.assent.core.risk.through.value.ShellPatterns;
import dev.assent.core.risk.through.value.StandardInput;
import dev.assent.core.risk.through.value.TextFilters;
import dev.assent.core.risk.through.value.UnknownMarks;
import dev.assent.core.risk.through.value.WalkScope;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Interpreters of other languages that are given code: as a word, a file, or at their input.
///
/// @param code letters of options whose value is code
/// @param values letters of options with another value
/// @param attached letters of options whose value can only stand in the same word
record InterpreterPrograms(Language language, String code, String values, String attached)
    implements KnownProgram {
  /// Code that puts something into a file that it opened.
  private static final Pattern WRITING =
      Pattern.compile(
          "write|dump|print|puts|\\bput\\b|save|<<|copy|pipe|\\bsay\\b|\\bto_\\w+\\(|echo|append",
          Pattern.CASE_INSENSITIVE);

  private static final Set<String> SHELLS = Set.of("sh", "bash", "dash", "zsh", "ksh", "ash");

  /// Options with which a file is only read.
  private static final Set<String> CHECKS = Set.of("-c", "--check", "-l");

  static void into(Map<String, KnownProgram> table) {
    put(table, Language.PYTHON, "c", "WXQ", "", "python pypy ipython micropython jython");
    put(table, Language.JAVASCRIPT, "ep", "rC", "", "node nodejs bun tsx ts-node deno qjs");
    put(table, Language.PERL, "eE", "", "0iMmIFxCdD", "perl");
    put(table, Language.RUBY, "e", "rI", "i0FKTWx", "ruby jruby irb");
    put(table, Language.PHP, "rRBE", "dfcz", "", "php");
    put(table, Language.LUA, "e", "l", "", "lua luajit");
    put(table, Language.APPLESCRIPT, "e", "l", "", "osascript");
    put(table, Language.R, "e", "", "", "Rscript R littler");
    List.of("awk", "gawk", "mawk", "nawk")
        .forEach(name -> table.put(name, InterpreterPrograms::awk));
  }

  private static void put(
      Map<String, KnownProgram> table,
      Language language,
      String code,
      String values,
      String attached,
      String names) {
    var interpreter = new InterpreterPrograms(language, code, values, attached);
    List.of(names.split(" ")).forEach(name -> table.put(name, interpreter));
  }

  @Override
  public @Nullable String look(ProgramRun call) {
    var pieces = new ArrayList<String>(1);
    int at = call.text(0).equals("eval") && call.name().equals("deno") ? 1 : 0;
    if (at == 1) {
      pieces.add(call.text(at++));
    }
    while (at < call.size() && call.text(at).length() > 1 && call.text(at).charAt(0) == '-') {
      String text = call.text(at);
      if (language == Language.PYTHON && text.startsWith("-m")) {
        module(call, text.equals("-m") ? at + 1 : at, text.equals("-m") ? 0 : 2);
        return null;
      }
      if (List.of("--version", "--help", "-V").contains(text)) {
        return null;
      }
      at = text.startsWith("--") ? longOption(call, at, pieces) : bundle(call, at, pieces);
    }
    if (!pieces.isEmpty()) {
      return run(call, language, String.join("\n", pieces), call.rest(at));
    }
    return at < call.size() && !call.text(at).equals("-") ? file(call, at) : input(call, at);
  }

  /// A module that is a program too has the words of one.
  private static void module(ProgramRun call, int at, int cut) {
    String name = call.text(at).substring(Math.min(cut, call.text(at).length()));
    if (!OWN_RULES.contains(name) && !RuleFiles.own().uses(name).rows().isEmpty()) {
      var words = new ArrayList<>(call.rest(at));
      words.set(0, Field.of(name));
      call.run(words, call.inside());
    }
  }

  /// Modules that rules know by `python -m`.
  private static final Set<String> OWN_RULES = Set.of("pip", "venv", "twine", "json");

  private static int longOption(ProgramRun call, int at, List<String> pieces) {
    String text = call.text(at);
    for (var name : List.of("--eval", "--print", "--command", "--execute")) {
      if (text.equals(name)) {
        pieces.add(call.text(at + 1));
        return at + 2;
      }
      if (text.startsWith(name + "=")) {
        pieces.add(text.substring(name.length() + 1));
      }
    }
    return at + (List.of("--require", "--import", "--loader").contains(text) ? 2 : 1);
  }

  /// Reads a word of short options; the index after it and its value.
  private int bundle(ProgramRun call, int at, List<String> pieces) {
    String text = call.text(at);
    for (int index = 1; index < text.length(); index++) {
      char letter = text.charAt(index);
      boolean last = index + 1 == text.length();
      if (code.indexOf(letter) >= 0) {
        // `-pe` of node has two such letters and one value.
        boolean both =
            !last
                && code.length() > 1
                && code.indexOf(text.charAt(index + 1)) >= 0
                && index + 2 == text.length();
        pieces.add(last || both ? call.text(at + 1) : text.substring(index + 1));
        return last || both ? at + 2 : at + 1;
      }
      if (attached.indexOf(letter) >= 0) {
        return at + 1;
      }
      if (values.indexOf(letter) >= 0) {
        return last ? at + 2 : at + 1;
      }
    }
    return at + 1;
  }

  private @Nullable String file(ProgramRun call, int at) {
    String name = call.text(at);
    if (name.equals("/dev/stdin")) {
      return input(call, at + 1);
    }
    String content = call.file(name);
    if (content != null) {
      return run(call, language, content, call.rest(at + 1));
    }
    if (call.arguments().subList(0, at).stream().map(Field::text).noneMatch(CHECKS::contains)) {
      call.file(name, call.rest(at + 1));
    }
    return null;
  }

  private @Nullable String input(ProgramRun call, int at) {
    String text = call.input();
    if (text != null) {
      return text.isBlank() ? null : run(call, language, text, call.rest(at));
    }
    if (call.from().isEmpty()) {
      call.inputFile(call.rest(at));
    } else {
      call.runs("");
    }
    return null;
  }

  private static @Nullable String awk(ProgramRun call) {
    var options = call.options(0, "Fvf field-separator assign file source");
    var source = options.value("source e");
    if (options.has("f file")) {
      return null;
    }
    String code = source == null ? call.text(options.next()) : source.text();
    String input = options.next() + 1 >= call.size() ? call.input() : null;
    String printed = run(call, Language.AWK, code, List.of());
    if (input == null || !UnknownMarks.known(input)) {
      return printed == null ? input : printed;
    }
    var separator = options.value("F field-separator");
    return TextFilters.columns(input, code, separator == null ? "" : separator.text());
  }

  private static @Nullable String run(
      ProgramRun call, Language language, String code, List<Field> arguments) {
    if (UnknownMarks.nothingKnown(code)) {
      call.runs(code);
      return null;
    }
    var budget = call.walk().budget();
    if (!budget.enter() || !budget.characters(code.length())) {
      budget.leave();
      return null;
    }
    WalkScope inside = call.alone().with(Circumstance.IN_CODE);
    if (language == Language.APPLESCRIPT) {
      // JXA, and what a terminal is told to type.
      for (var command : CodeStrings.scripted(code)) {
        call.maybe(command, inside);
      }
    }
    if (call.walk().isDecoded(code)) {
      inside = inside.with(Circumstance.HIDDEN);
    }
    var downloads = new Pipe();
    var output = new StringBuilder();
    for (var run :
        CodeReader.of(
            language,
            UnknownMarks.plain(code),
            arguments.stream().map(field -> UnknownMarks.plain(field.text())).toList())) {
      if (run instanceof CodeEffect.Prints(String text)) {
        output.append(UnknownMarks.clean(text));
      }
      done(call, run, code, inside, downloads);
    }
    budget.leave();
    String printed = output.toString();
    boolean known = !printed.isBlank() && UnknownMarks.known(printed);
    return !known ? null : code.contains(printed.strip()) ? printed : call.walk().decoded(printed);
  }

  private static void done(
      ProgramRun call, CodeEffect run, String code, WalkScope inside, Pipe downloads) {
    switch (run) {
      case CodeEffect.Shell(String text, boolean asRoot) -> {
        boolean hidden = UnknownMarks.known(text) && !code.contains(text);
        WalkScope scope = hidden ? inside.with(Circumstance.HIDDEN) : inside;
        scope = led(text.split(" ", 2)[0], scope, downloads);
        call.walk().code(text, asRoot ? scope.with(Circumstance.AS_ROOT) : scope);
      }
      case CodeEffect.Command(List<String> words) ->
          call.run(fields(words), led(words.getFirst(), inside, downloads));
      case CodeEffect.Download(List<String> words) ->
          call.run(fields(words), inside.writing(downloads));
      case CodeEffect.Opens(FileUse.Kind kind, String file, var content) -> {
        var use = new FileUse("1", kind, field(file).argument());
        call.run(
            fields(writer(kind, content, code)), inside.under(List.of(use)).writing(Pipe.NONE));
        call.scope().writes(file, content.orElse(UnknownMarks.NOWHERE));
      }
      case CodeEffect.Prints _ -> {}
      case CodeEffect.Unread(boolean downloaded) -> {
        if (downloaded) {
          call.reads(downloads);
        }
        call.runs("");
      }
    }
  }

  /// A shell that runs after a download is taken to read it.
  private static WalkScope led(String name, WalkScope inside, Pipe downloads) {
    return SHELLS.contains(ProgramName.base(name)) && !downloads.writers().isEmpty()
        ? inside.reading(StandardInput.unknown(), downloads)
        : inside;
  }

  /// The command that would do to a file what code does: one that writes to it, or one that leaves
  /// nothing in it.
  private static List<String> writer(FileUse.Kind kind, Optional<String> content, String code) {
    if (content.isPresent()) {
      return content.get().isEmpty() && kind == FileUse.Kind.EMPTY_AND_WRITE
          ? List.of(":")
          : List.of("printf", "%s", content.get());
    }
    return WRITING.matcher(code).find() ? List.of("cat") : List.of(":");
  }

  private static List<Field> fields(List<String> words) {
    return words.stream().map(InterpreterPrograms::field).toList();
  }

  private static Field field(String word) {
    String text = UnknownMarks.clean(word);
    boolean home = text.equals("~") || text.startsWith("~/");
    return new Field(text, ShellPatterns.isPattern(text), home, false, false);
  }
}
