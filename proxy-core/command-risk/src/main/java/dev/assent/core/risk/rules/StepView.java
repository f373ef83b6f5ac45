package dev.assent.core.risk.rules;

import dev.assent.core.risk.options.ArgumentParser;
import dev.assent.core.risk.options.Operand;
import dev.assent.core.risk.options.OptionTable;
import dev.assent.core.risk.options.ParsedArguments;
import dev.assent.core.risk.rules.ProgramUses.Use;
import dev.assent.core.risk.rules.ProgramUses.Used;
import dev.assent.core.risk.sql.SqlStatement;
import dev.assent.core.risk.step.Argument;
import dev.assent.core.risk.step.Circumstance;
import dev.assent.core.risk.step.FileUse;
import dev.assent.core.risk.step.Step;
import dev.assent.core.risk.target.Target;
import dev.assent.core.risk.target.Targets;
import dev.assent.core.risk.through.value.UnknownMarks;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// One step as rules look at it: its words told apart and what they mean, each found out once.
final class StepView {
  final Step step;
  final int at;
  final CommandView scene;
  final OptionTable table;

  /// Text that is put behind the name of a copy.
  private static final Pattern COPY =
      Pattern.compile(
          "[._-]?(bak|backup|old|orig|original|save|saved|copy|before|prev)?[._-]?[0-9TZ:._\uFFFC-]*~?");

  private @Nullable String plainName;
  private @Nullable ParsedArguments words;
  private @Nullable Targets targets;
  private @Nullable Set<SqlStatement> statements;
  private @Nullable Argument latest;
  private Set<Target> latestTargets = Set.of();
  private @Nullable Map<Argument, Set<Target>> known;
  private @Nullable Boolean onlyShows;
  private @Nullable Boolean hasUnknown;
  private @Nullable BitSet before;
  private @Nullable List<Used> uses;
  private @Nullable List<FileUse> files;
  private @Nullable List<Operand> wordPieces;
  private @Nullable List<Operand> codePieces;

  /// The number of operands that are the sub-command, for the rule that is asked now.
  private int command;

  private final List<RiskMatch.Word> decisive = new ArrayList<>(2);

  StepView(Step step, int at, CommandView scene, OptionTable table) {
    this.step = step;
    this.at = at;
    this.scene = scene;
    this.table = table;
  }

  /// The program's name without a version.
  String plainName() {
    if (plainName == null) {
      plainName = Ruleset.plain(step.name());
    }
    return plainName;
  }

  ParsedArguments words() {
    if (words == null) {
      words = ArgumentParser.read(table, step.arguments());
    }
    return words;
  }

  /// True if help or a dry run was asked for.
  boolean onlyShows() {
    if (onlyShows == null) {
      onlyShows = table.onlyShows(words());
    }
    return onlyShows;
  }

  /// Everything that its words name by the table of programs; nothing where help was asked for. A
  /// dry run writes and sends nothing, and may run code. A copy that is kept beside a file puts
  /// nothing in place.
  List<Used> uses() {
    if (uses == null) {
      var named = showsHelp() ? List.<Used>of() : scene.uses(this, scene.program(this).uses());
      uses =
          named.isEmpty() || !onlyShows() && !keepsCopy()
              ? named
              : named.stream().filter(used -> used.use().isCode()).toList();
    }
    return uses;
  }

  /// All words, and the paths within each; none of a text that is only searched for.
  ///
  /// @param code whether words are code
  List<Operand> pieces(boolean code) {
    var known = code ? codePieces : wordPieces;
    if (known == null) {
      var searched = searched();
      known =
          WordPieces.of(step.arguments(), code).stream()
              .filter(piece -> !searched.get(piece.at()))
              .toList();
      if (code) {
        codePieces = known;
      } else {
        wordPieces = known;
      }
    }
    return known;
  }

  /// The places of words that are only searched for.
  private BitSet searched() {
    var places = new BitSet();
    var searched = scene.program(this).searched();
    if (!searched.isEmpty()) {
      operands().forEach(operand -> places.set(operand.at()));
      named().forEach(operand -> places.clear(operand.at()));
      for (var option : words().options()) {
        if (searched.contains(option.name())) {
          places.set(option.at());
          for (int at = option.at(); at < step.arguments().size(); at++) {
            if (step.arguments().get(at) == option.value()) {
              places.set(at);
            }
          }
        }
      }
    }
    return places;
  }

  /// True if help was asked for. Code that is not known gets its words after it has begun.
  boolean showsHelp() {
    boolean unknown = step.name().isEmpty() || step.has(Circumstance.RUNS_INPUT);
    return !unknown && table.showsHelp(words());
  }

  /// True if nobody knows the name of the program, or of one that it is to run by its words.
  boolean startsUnknown() {
    return step.name().isEmpty()
        || names(Use.RUNS)
        || names(Use.STARTS)
        || names(Use.FOLLOWS)
        || runsInput()
            && step.files().stream()
                .anyMatch(use -> use.stream().equals("0") && isNameless(use.file()));
  }

  /// True if a word names something of a use that nobody knows.
  private boolean names(Use use) {
    return uses().stream().anyMatch(used -> used.use() == use && isNameless(used.value()));
  }

  private boolean isNameless(Argument value) {
    return targets(value).contains(Target.NAMELESS);
  }

  /// True if it runs what it reads at its input as code.
  boolean runsInput() {
    return !showsHelp() && scene.program(this).uses().runsInput(words(), uses());
  }

  /// True if a program that is known runs code that nobody knows before it runs.
  boolean runsUnknown() {
    return !step.name().isEmpty()
        && (step.has(Circumstance.RUNS_INPUT)
            || uses().stream()
                .anyMatch(used ->
                    used.use() == Use.INTERPRETS && UnknownMarks.nothingKnown(used.value().text()))
            || readsUnknown() && runsInput());
  }

  /// True if a file with code is named, and it is not the input.
  boolean hasScript() {
    return uses().stream().anyMatch(used -> used.use() == Use.FOLLOWS && !used.isInput());
  }

  /// True if what comes to it through a pipe is not known.
  boolean readsUnknown() {
    return step.input().map(UnknownMarks::nothingKnown).orElse(!step.pipedFrom().isEmpty());
  }

  /// The files of its redirections, and those that its words say it writes.
  List<FileUse> files() {
    if (files == null) {
      var all = new ArrayList<>(step.files());
      for (var used : uses()) {
        if (used.use() == Use.WRITES) {
          all.add(new FileUse("", FileUse.Kind.WRITE, used.value()));
        }
      }
      files = List.copyOf(all);
    }
    return files;
  }

  /// True if a word is not known.
  boolean hasUnknown() {
    if (hasUnknown == null) {
      hasUnknown = step.arguments().stream().anyMatch(argument -> !argument.known());
    }
    return hasUnknown;
  }

  /// The places of the steps whose output may come to this one.
  BitSet before() {
    if (before == null) {
      before = scene.before(this);
    }
    return before;
  }

  /// Begins with a rule.
  void start() {
    command = 0;
    decisive.clear();
  }

  void command(int count) {
    command = count;
  }

  int command() {
    return command;
  }

  /// The operands after the sub-command.
  List<Operand> operands() {
    var all = words().operands();
    return command == 0 ? all : all.subList(Math.min(command, all.size()), all.size());
  }

  /// The operands that name something: a pattern or a piece of code does not.
  List<Operand> named() {
    var all = operands();
    var pattern = scene.program(this).pattern();
    if (pattern.isEmpty() || all.isEmpty()) {
      return all;
    }
    if (pattern.contains("*")) {
      return List.of();
    }
    for (var option : words().options()) {
      if (pattern.contains(option.name())) {
        return all;
      }
    }
    int first = pattern.contains(all.getFirst().argument().text()) ? 1 : 0;
    while (first < all.size() && isNamed(all.get(first))) {
      first++;
    }
    if (first >= all.size() || all.get(first).argument().many()) {
      return all;
    }
    int code = first;
    return first == 0
        ? all.subList(1, all.size())
        : all.stream()
            .filter(operand -> operand.at() > all.get(code).at() || isNamed(operand))
            .toList();
  }

  /// True if an operand is the value of an option that says what it is.
  private boolean isNamed(Operand operand) {
    return words().options().stream().anyMatch(option -> option.value() == operand.argument());
  }

  /// True if it copies a file to a name beside it that says so: `a` to `a.bak`.
  boolean keepsCopy() {
    var all = operands();
    if (all.size() != 2 || !step.name().equals("cp")) {
      return false;
    }
    String from = all.getFirst().argument().text();
    String to = all.getLast().argument().text();
    return to.length() > from.length()
        && to.startsWith(from)
        && COPY.matcher(to.substring(from.length())).matches();
  }

  // One rule after the other asks for the same argument.
  Set<Target> targets(Argument argument) {
    if (argument != latest) {
      latestTargets = known().computeIfAbsent(argument, this::lookedAt);
      latest = argument;
    }
    return latestTargets;
  }

  // By identity: a step has each of its arguments once.
  private Map<Argument, Set<Target>> known() {
    var made = known;
    if (made == null) {
      made = new IdentityHashMap<>(4);
      known = made;
    }
    return made;
  }

  private Set<Target> lookedAt(Argument argument) {
    if (targets == null) {
      targets = scene.targets().in(step.folder());
    }
    var found = targets.of(argument);
    if (found.contains(Target.TEMPORARY) && isCheckout(argument)) {
      // Somebody's work below a folder for scratch is no scratch.
      found.remove(Target.TEMPORARY);
      if (!found.contains(Target.REBUILDABLE)) {
        found.add(Target.KEPT);
      }
    }
    return found;
  }

  private boolean isCheckout(Argument argument) {
    var context = scene.context();
    String text = argument.text();
    String folder = step.folder().orElse("?");
    boolean relative = !text.startsWith("/") && !text.startsWith("~");
    if (!argument.known() || text.length() > LONGEST || relative && !folder.isEmpty()) {
      return false;
    }
    String path = relative ? context.folder() + "/" + text : text;
    return path.startsWith("/") && context.around().isCheckout(path);
  }

  /// No system has a longer path.
  private static final int LONGEST = 4096;

  Set<SqlStatement> statements() {
    if (statements == null) {
      statements = scene.statements(this);
    }
    return statements;
  }

  /// Notes a word that stands in no single argument.
  void note(String word) {
    note(word, RiskMatch.NOWHERE, RiskMatch.Part.OTHER);
  }

  /// Notes an argument.
  void note(String word, int at) {
    note(word, at, RiskMatch.Part.OTHER);
  }

  void note(String word, int at, RiskMatch.Part part) {
    for (int noted = 0; noted < decisive.size(); noted++) {
      if (decisive.get(noted).text().equals(word)) {
        return;
      }
    }
    decisive.add(new RiskMatch.Word(word, at, part));
  }

  /// The number of words that are noted.
  int noted() {
    return decisive.size();
  }

  /// Forgets the words that were noted after so many.
  void forget(int from) {
    if (decisive.size() > from) {
      decisive.subList(from, decisive.size()).clear();
    }
  }

  /// True if a word that decided is a file outside the working folder. In a container and on
  /// another machine there is no telling.
  boolean outside() {
    if (step.has(Circumstance.IN_CONTAINER) || step.has(Circumstance.REMOTE)) {
      return false;
    }
    for (int at = 0; at < step.arguments().size(); at++) {
      if (isOutside(step.arguments().get(at))) {
        return true;
      }
    }
    for (int at = 0; at < files().size(); at++) {
      if (isOutside(files().get(at).file())) {
        return true;
      }
    }
    return false;
  }

  private boolean isOutside(Argument argument) {
    if (!decided(argument.text())) {
      return false;
    }
    var kinds = targets(argument);
    return kinds.contains(Target.OUTSIDE)
        && !kinds.contains(Target.TEMPORARY)
        && !kinds.contains(Target.NULL_DEVICE);
  }

  /// True if a word decided that may be a file; those of sub-commands and options are none.
  private boolean decided(String text) {
    for (int at = 0; at < decisive.size(); at++) {
      var word = decisive.get(at);
      if (word.part() == RiskMatch.Part.OTHER && word.text().equals(text)) {
        return true;
      }
    }
    return false;
  }

  List<RiskMatch.Word> decisive() {
    return List.copyOf(decisive);
  }

  /// Finds the paths within words: `--out=~/.x`, `-C~/.x`, `type=bind,src=~/.x`, `~/.x:/y`,
  /// `@~/.x`.
  private static final class WordPieces {
    /// More paths are not looked for in one word.
    private static final int MOST = 16;

    private static final int LONGEST = 8192;

    /// Characters that stand in front of a path within a word, and within code.
    private static final String IN_WORDS = "=:,@<";

    private static final String IN_CODE = "=:,@< '\"`(";

    private WordPieces() {}

    /// All words, and the paths within each, with the places of the words.
    ///
    /// @param code whether words are code, in which paths stand between quotes
    static List<Operand> of(List<Argument> arguments, boolean code) {
      var all = new ArrayList<Operand>(arguments.size());
      for (int at = 0; at < arguments.size(); at++) {
        all.add(new Operand(arguments.get(at), at));
        into(all, arguments.get(at), at, code);
      }
      return all;
    }

    private static void into(List<Operand> all, Argument argument, int place, boolean code) {
      String text = argument.text();
      String before = code ? IN_CODE : IN_WORDS;
      int found = 0;
      for (int at = 0; at < text.length() && found < MOST && text.length() <= LONGEST; at++) {
        char c = text.charAt(at);
        boolean starts = c == '/' || c == '~' || c == '.' || c == Argument.UNKNOWN;
        if (starts && isBehind(text, at, before)) {
          int end = at;
          while (end < text.length() && !ends(text.charAt(end), code)) {
            end++;
          }
          all.add(
              new Operand(
                  new Argument(text.substring(at, end), argument.pattern(), c == '~', false),
                  place));
          found++;
          at = end;
        }
      }
    }

    private static boolean isBehind(String text, int at, String before) {
      return at > 0 && before.indexOf(text.charAt(at - 1)) >= 0
          || at == 2 && text.charAt(0) == '-' && text.charAt(1) != '-'
          || at == 0 && text.indexOf(':') > 0;
    }

    private static boolean ends(char c, boolean code) {
      return ":,;".indexOf(c) >= 0 || code && " '\"`)".indexOf(c) >= 0;
    }
  }
}
