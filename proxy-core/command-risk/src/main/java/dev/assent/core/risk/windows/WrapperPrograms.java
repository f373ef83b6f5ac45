package dev.assent.core.risk.windows;

import dev.assent.core.risk.step.Circumstance;
import dev.assent.core.risk.step.Step.Shell;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;

/// Programs of Windows that start what stands among their words.
final class WrapperPrograms {
  private static final Set<String> MASTERS =
      Set.of("administrator", "admin", "system", "nt authority\\system", "trustedinstaller");

  private final ProgramStart start;
  private final WindowsShellState session;
  private final CommandTail tail;

  WrapperPrograms(ProgramStart start, WindowsShellState session) {
    this.start = start;
    this.session = session;
    this.tail = new CommandTail(start.tail());
  }

  void look() {
    switch (start.name()) {
      case "start" -> start();
      case "runas" -> {
        boolean master =
            options("/").stream()
                .map(MarkedText::lower)
                .anyMatch(one -> one.startsWith("/user:") && isMaster(one.substring(6)));
        run(
            tail.unquotedRest(),
            apart().with(master ? Circumstance.AS_ROOT : Circumstance.AS_OTHER));
      }
      case "psexec", "psexec64", "paexec" -> psexec();
      case "winrs" -> {
        options("-/");
        far(tail.unquotedRest(), start.inside().with(Circumstance.REMOTE));
      }
      case "wmic" -> wmic();
      case "schtasks" -> schtasks();
      case "forfiles" -> forfiles();
      case "at" -> at();
      case "sc" -> service();
      case "sudo", "gsudo", "nsudo", "nsudolg", "elevate" -> elevated();
      case "conhost", "openconsole" -> {
        options("-/");
        run(tail.rest(), start.inside());
      }
      case "wt" -> {
        options("-/", "d", "-startingdirectory", "p", "-profile", "-title", "w");
        run(tail.rest(), start.inside());
      }
      case "pcalua" -> pcalua();
      case "explorer" -> {
        if (session.read(tail.rest()).isPresent()) {
          run(tail.rest(), apart());
        }
      }
      default -> StartedOnWindows.look(start, session);
    }
  }

  /// Takes the options that begin with one of these marks, a value that is a word of its own behind
  /// a blank.
  private List<String> options(String marks, String... valued) {
    var taken = new ArrayList<String>();
    while (marks.chars().anyMatch(mark -> tail.next((char) mark))) {
      var option = tail.take();
      taken.add(
          List.of(valued).contains(MarkedText.lower(option.substring(1)))
              ? option + " " + tail.take()
              : option);
    }
    return taken;
  }

  private void run(String text, CommandContext around) {
    if (!text.isBlank()) {
      CmdRun.text(text, session.child(), around);
    }
  }

  /// Follows a line that may run on another machine, whose folder is not known.
  private void far(String text, CommandContext around) {
    var there = session.child();
    if (around.has(Circumstance.REMOTE)) {
      there.goNowhere();
    }
    if (!text.isBlank()) {
      CmdRun.text(text, there, around);
    }
  }

  private CommandContext apart() {
    return start.inside().apart();
  }

  private void start() {
    if (tail.next('"')) {
      tail.take();
    }
    var here = session.child();
    boolean wait = false;
    for (var option : options("/", "d", "affinity", "node", "machine")) {
      var name = MarkedText.lower(option);
      wait |= List.of("/wait", "/w", "/b").contains(name);
      if (name.startsWith("/d")) {
        here.go(option.substring(2).strip());
      }
    }
    var rest = tail.rest();
    // An address is opened by whatever is made for it.
    if (!rest.isEmpty() && !rest.split(" ", 2)[0].contains("://")) {
      CmdRun.text(rest, here, wait ? apart() : apart().with(Circumstance.IN_BACKGROUND));
    }
  }

  private static boolean isMaster(String user) {
    return MASTERS.contains(user) || MASTERS.contains(user.substring(user.lastIndexOf('\\') + 1));
  }

  private void psexec() {
    CommandContext inside = apart();
    for (var option : options("\\-/@", "u", "p", "n", "r", "w", "a", "g")) {
      inside =
          switch (MarkedText.lower(option.substring(1))) {
            case "s", "h" -> inside.with(Circumstance.AS_ROOT);
            case "d" -> inside.with(Circumstance.IN_BACKGROUND);
            default ->
                option.startsWith("\\\\") || option.startsWith("@")
                    ? inside.with(Circumstance.REMOTE)
                    : option.regionMatches(true, 1, "u ", 0, 2)
                        ? inside.with(
                            isMaster(MarkedText.lower(option.substring(3)))
                                ? Circumstance.AS_ROOT
                                : Circumstance.AS_OTHER)
                        : inside;
          };
    }
    // The number of a session, behind `-i`.
    var rest = tail.rest();
    far(rest.replaceFirst("^[0-9]+ +", ""), inside);
  }

  private void wmic() {
    CommandContext inside = apart().with(Circumstance.IN_BACKGROUND);
    boolean call = false;
    boolean create = false;
    while (!create && tail.more()) {
      var word = MarkedText.lower(tail.take());
      if (word.startsWith("/node:")) {
        inside = inside.with(Circumstance.REMOTE);
      }
      create = call && word.equals("create");
      call = word.equals("call");
    }
    if (create && tail.more()) {
      var text = tail.rest();
      int end = text.indexOf('\'', 1);
      run(
          text.startsWith("'") && end > 0
              ? text.substring(1, end)
              : CommandLine.split(text).getFirst().text(),
          inside);
    }
  }

  /// The value of an option, the next word after it.
  private static Optional<String> value(List<String> words, String option) {
    for (int at = 0; at + 1 < words.size(); at++) {
      if (words.get(at).equalsIgnoreCase("/" + option)
          || words.get(at).equalsIgnoreCase("-" + option)) {
        return Optional.of(words.get(at + 1));
      }
    }
    return Optional.empty();
  }

  private void schtasks() {
    var words = start.words();
    boolean makes =
        words.stream()
            .anyMatch(word -> word.equalsIgnoreCase("/create") || word.equalsIgnoreCase("/change"));
    var user = value(words, "ru").map(MarkedText::lower);
    var inside = apart().with(Circumstance.LATER);
    var who = user.isPresent() && isMaster(user.get()) ? inside.with(Circumstance.AS_ROOT) : inside;
    if (makes) {
      value(words, "tr").ifPresent(text -> run(text, who));
    }
  }

  private void forfiles() {
    var words = start.words();
    var folder = value(words, "p").orElse(".");
    var mask = value(words, "m").orElse("*");
    var path = folder + "\\" + mask;
    var text = value(words, "c").orElse("cmd /c echo @file");
    var there = session.child();
    there.go(folder);
    var command =
        text.replaceAll("(?i)@path", Matcher.quoteReplacement(path))
            .replaceAll("(?i)@(file|fname)", Matcher.quoteReplacement(mask))
            .replaceAll("(?i)@isdir", "TRUE");
    if (session.budget.spend(command.length()) && command.length() < WindowsBudget.LONGEST) {
      CmdRun.text(command, there, start.inside().with(Circumstance.FOR_EACH));
    }
  }

  /// `at 12:00 command`.
  private void at() {
    boolean far = options("\\/").stream().anyMatch(option -> option.startsWith("\\\\"));
    var inside = apart().with(Circumstance.LATER);
    if (tail.take().indexOf(':') > 0) {
      options("/");
      run(tail.unquotedRest(), far ? inside.with(Circumstance.REMOTE) : inside);
    }
  }

  /// The program a service starts, as the machine's master.
  private void service() {
    var words = start.words();
    for (int at = 0; at < words.size(); at++) {
      var word = MarkedText.lower(words.get(at));
      if (word.startsWith("binpath=")) {
        var text =
            word.length() > 8
                ? words.get(at).substring(8)
                : at + 1 < words.size() ? words.get(at + 1) : "";
        run(text, apart().with(Circumstance.LATER).with(Circumstance.AS_ROOT));
      }
    }
  }

  private void elevated() {
    options("-/", "u", "-user", "-loglevel", start.name().equals("gsudo") ? "i" : "");
    if (tail.more() && !tail.rest().startsWith("config")) {
      var inside = start.inside().with(Circumstance.AS_ROOT);
      if (start.shell() == Shell.POWERSHELL && !start.arguments().getFirst().text().equals("{}")) {
        PowerRun.text(tail.rest(), session.child(), inside);
      } else {
        run(tail.rest(), inside);
      }
    }
  }

  private void pcalua() {
    var words = start.words();
    var rest = words.indexOf("-c");
    value(words, "a")
        .ifPresent(program ->
            run(
                program
                    + (rest < 0
                        ? ""
                        : " " + CommandLine.join(words.subList(rest + 1, words.size()))),
                start.inside()));
  }
}
