package dev.assent.core.risk.through;

import dev.assent.core.risk.shell.ShellParser;
import dev.assent.core.risk.step.Circumstance;
import dev.assent.core.risk.through.ProgramRoles.Role;
import dev.assent.core.risk.through.value.CodeStrings;
import dev.assent.core.risk.through.value.Field;
import dev.assent.core.risk.through.value.UnknownMarks;
import dev.assent.core.risk.through.value.WalkScope;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// Finds commands among the words of a program of which nobody knows that it takes them as data:
/// `rtk rm -rf ~`, `hyperfine 'rm -rf ~'`, `tool --exec='rm -rf ~'`, `julia -e 'run(`rm -rf ~`)'`.
///
/// Words count from the first that names a program of which something is known. What a program
/// surely starts is a command like any other; what another one may start is marked with
/// [WalkScope#startedBy].
final class StartedCommands {
  /// More places are not tried in one command.
  private static final int MOST = 4;

  private static final Pattern NAME = Pattern.compile("[A-Za-z_][\\w.+-]*");
  private static final Pattern PATH =
      Pattern.compile("(?:/|\\.{1,2}/)?(?:[\\w.@+-]+/)*bin/[\\w.+-]+");

  private final ProgramRun call;
  private final WalkScope inside;
  private int tried;

  private StartedCommands(ProgramRun call, Role role) {
    this.call = call;
    boolean surely = role == Role.STARTS || role == Role.STARTS_BEHIND_VERB;
    WalkScope scope = call.inside().apart();
    this.inside = surely ? scope : scope.startedBy(call.name());
  }

  /// Walks through what a call may start.
  ///
  /// @return whether there was anything
  static boolean look(ProgramRun call) {
    if (call.size() == 0 || call.name().isEmpty()) {
      return false;
    }
    var role = ProgramRoles.of(call.name());
    if (role == Role.DATA) {
      return false;
    }
    var commands = new StartedCommands(call, role);
    int dashes = commands.dashes();
    commands.look(dashes + 1);
    if (commands.tried == 0) {
      int from = role == Role.STARTS || role == Role.UNKNOWN ? 0 : commands.behindVerb();
      commands.look(from);
      if (!commands.isGuess() && commands.tried == 0) {
        commands.unknown(dashes < call.size() ? dashes + 1 : from);
      }
    }
    return commands.tried > 0;
  }

  /// Runs the first word that is neither an option nor its value where nobody knows the word.
  private void unknown(int from) {
    for (int at = from; at < call.size() && !ProgramRoles.namesOther(call.name()); at++) {
      String text = call.text(at);
      boolean value = at > from && call.text(at - 1).startsWith("-") && at + 1 < call.size();
      if (value || text.startsWith("-") || text.indexOf('=') > 0) {
        continue;
      }
      if (UnknownMarks.nothingKnown(text)) {
        tried++;
        call.run(call.rest(at), inside);
      }
      return;
    }
  }

  private boolean isGuess() {
    return inside.startedBy() != null;
  }

  private int dashes() {
    for (int at = 0; at < call.size(); at++) {
      if (call.at(at).is("--")) {
        return at;
      }
    }
    return call.size();
  }

  /// The first word behind one such as `run`; the number of words where there is none.
  private int behindVerb() {
    for (int at = 0; at < call.size(); at++) {
      String text = call.text(at);
      int equals = text.indexOf('=');
      if (ProgramRoles.isRunWord(
          equals > 0 && text.startsWith("-") ? text.substring(0, equals) : text)) {
        return equals > 0 ? at : at + 1;
      }
    }
    return call.size();
  }

  private void look(int from) {
    for (int at = from; at < call.size() && tried < MOST && !call.walk().budget().spent(); at++) {
      String text = call.text(at);
      String before = at == 0 ? "" : call.text(at - 1);
      if (isGuess() && ProgramRoles.isTelling(text)) {
        return;
      }
      if (isGuess() && ProgramRoles.takesProse(before) || call.at(at).many()) {
        continue;
      }
      if (text.startsWith("-")) {
        option(text);
      } else if (text.indexOf(' ') >= 0 || text.indexOf('\n') >= 0 || text.indexOf(';') > 0) {
        text(text);
      } else if (words(at)) {
        return;
      }
    }
  }

  private void option(String text) {
    int equals = text.indexOf('=');
    if (text.startsWith("--") && equals > 0) {
      if (!isGuess() || !ProgramRoles.takesProse(text.substring(0, equals))) {
        text(text.substring(equals + 1));
      }
    } else if (!text.startsWith("--") && text.indexOf(' ') > 2) {
      text(text.substring(2));
    }
  }

  /// A word that is a command line by itself, or code with one in it.
  private void text(String text) {
    boolean setting = text.equals("true") || text.equals("false");
    if (setting
        || text.indexOf(' ') < 0 && isGuess()
        || !call.walk().budget().characters(text.length())) {
      return;
    }
    if (beginsWithProgram(text)) {
      tried++;
      call.walk().maybeCode(text, inside);
      return;
    }
    for (var command : CodeStrings.commands(text)) {
      if (tried < MOST && beginsWithProgram(command)) {
        tried++;
        call.walk().maybeCode(command, inside.with(Circumstance.IN_CODE));
      }
    }
  }

  private static boolean beginsWithProgram(String text) {
    var reading = ShellParser.parse(text);
    if (reading.unreadable().isPresent() || reading.script().lists().isEmpty()) {
      return false;
    }
    var commands = reading.commands();
    if (commands.isEmpty()) {
      return false;
    }
    var first = commands.getFirst();
    // A substitution within prose stands before the prose.
    if (first.span().start() > leading(text)) {
      return false;
    }
    if (first.words().isEmpty()) {
      return !first.assignments().isEmpty() && commands.size() > 1;
    }
    String word = first.words().getFirst().knownStart();
    if (word.indexOf('/') > 0 && !PATH.matcher(word).matches()) {
      return false;
    }
    String name = ProgramName.base(word);
    return NAME.matcher(name).matches()
        && (ProgramRoles.isKnown(name) || ProgramRoles.of(name) != Role.UNKNOWN);
  }

  private static int leading(String text) {
    int at = 0;
    while (at < text.length() && " \t\n({".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
    return at;
  }

  /// True if a command begins at a word that leaves no doubt about it.
  private boolean words(int at) {
    String text = call.text(at);
    if (!NAME.matcher(text).matches() && !PATH.matcher(text).matches()) {
      return false;
    }
    String name = ProgramName.base(text);
    boolean plain = ProgramRoles.isPlainName(name);
    if (!plain && (!ProgramRoles.isKnown(name) || !hasOptionOrFile(at + 1))) {
      return false;
    }
    tried++;
    call.run(new ArrayList<>(call.rest(at)), inside);
    return plain;
  }

  private boolean hasOptionOrFile(int from) {
    List<Field> rest = call.rest(from);
    for (var word : rest.subList(0, Math.min(rest.size(), 8))) {
      String text = word.text();
      if (text.length() > 1 && text.startsWith("-")
          || word.inHome()
          || text.indexOf('/') >= 0
          || text.equals(".")
          || word.pattern()) {
        return true;
      }
    }
    return false;
  }
}
