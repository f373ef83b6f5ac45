package dev.assent.core.risk.windows;

import dev.assent.core.risk.step.Circumstance;
import dev.assent.core.risk.step.Step.Shell;
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
      case "runas" -> runas();
      case "psexec", "psexec64", "paexec" -> psexec();
      case "winrs" -> winrs();
      case "wmic" -> wmic();
      case "schtasks" -> schtasks();
      case "forfiles" -> forfiles();
      case "at" -> at();
      case "sc" -> service();
      case "sudo", "gsudo", "nsudo", "nsudolg", "elevate" -> elevated();
      case "conhost", "openconsole", "wt" -> plain();
      case "pcalua" -> pcalua();
      case "explorer" -> script();
      default -> StartedOnWindows.look(start, session);
    }
  }

  private void run(String text, CommandContext around) {
    if (!text.isBlank()) {
      CmdRun.text(text, session.child(), around);
    }
  }

  private CommandContext apart() {
    return start.inside().apart();
  }

  private void start() {
    boolean wait = false;
    if (tail.next('"')) {
      tail.take();
    }
    var here = session.child();
    while (tail.next('/')) {
      var option = MarkedText.lower(tail.take());
      wait |= option.equals("/wait") || option.equals("/w") || option.equals("/b");
      if (option.equals("/d")) {
        here.go(tail.take());
      } else if (option.startsWith("/d") && option.length() > 2) {
        here.go(option.substring(2));
      } else if (option.equals("/affinity")
          || option.equals("/node")
          || option.equals("/machine")) {
        tail.take();
      }
    }
    var rest = tail.rest();
    int blank = rest.indexOf(' ');
    // An address is opened by whatever is made for it.
    boolean address = rest.indexOf("://") > 0 && (blank < 0 || rest.indexOf("://") < blank);
    if (!rest.isEmpty() && !address) {
      CmdRun.text(rest, here, wait ? apart() : apart().with(Circumstance.IN_BACKGROUND));
    }
  }

  private void runas() {
    Circumstance who = Circumstance.AS_OTHER;
    while (tail.next('/')) {
      var option = MarkedText.lower(tail.take());
      if (option.startsWith("/user:") && isMaster(option.substring(6))) {
        who = Circumstance.AS_ROOT;
      }
    }
    run(tail.unquotedRest(), apart().with(who));
  }

  private static boolean isMaster(String user) {
    return MASTERS.contains(user) || MASTERS.contains(user.substring(user.lastIndexOf('\\') + 1));
  }

  private void psexec() {
    CommandContext inside = apart();
    while (tail.next('\\') || tail.next('-') || tail.next('/') || tail.next('@')) {
      var option = MarkedText.lower(tail.take());
      if (option.startsWith("\\\\") || option.startsWith("@")) {
        inside = inside.with(Circumstance.REMOTE);
        continue;
      }
      switch (option.substring(1)) {
        case "s", "h" -> inside = inside.with(Circumstance.AS_ROOT);
        case "u" ->
            inside =
                inside.with(
                    isMaster(MarkedText.lower(tail.take()))
                        ? Circumstance.AS_ROOT
                        : Circumstance.AS_OTHER);
        case "i" -> {
          if (tail.more() && Character.isDigit(tail.rest().charAt(0))) {
            tail.take();
          }
        }
        case "d" -> inside = inside.with(Circumstance.IN_BACKGROUND);
        case "p", "n", "r", "w", "a", "g" -> tail.take();
        default -> {}
      }
    }
    var there = session.child();
    if (inside.has(Circumstance.REMOTE)) {
      there.goNowhere();
    }
    if (tail.more()) {
      CmdRun.text(tail.rest(), there, inside);
    }
  }

  private void winrs() {
    while (tail.next('-') || tail.next('/')) {
      tail.take();
    }
    var there = session.child();
    there.goNowhere();
    if (tail.more()) {
      CmdRun.text(tail.unquotedRest(), there, start.inside().with(Circumstance.REMOTE));
    }
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
    CommandContext inside = apart().with(Circumstance.LATER);
    while (tail.next('\\') || tail.next('/')) {
      inside = tail.take().startsWith("\\\\") ? inside.with(Circumstance.REMOTE) : inside;
    }
    if (tail.take().indexOf(':') > 0) {
      while (tail.next('/')) {
        tail.take();
      }
      run(tail.unquotedRest(), inside);
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
    while (tail.next('-') || tail.next('/')) {
      var option = MarkedText.lower(tail.take());
      if (option.equals("-u")
          || option.equals("--user")
          || option.equals("--loglevel")
          || option.equals("-i") && start.name().equals("gsudo")) {
        tail.take();
      }
    }
    if (tail.more() && !tail.rest().startsWith("config")) {
      var inside = start.inside().with(Circumstance.AS_ROOT);
      if (start.shell() == Shell.POWERSHELL && !start.arguments().getFirst().text().equals("{}")) {
        PowerRun.text(tail.rest(), session.child(), inside);
      } else {
        run(tail.rest(), inside);
      }
    }
  }

  private void plain() {
    var valued =
        start.name().equals("wt")
            ? Set.of("-d", "--startingdirectory", "-p", "--profile", "--title", "-w")
            : Set.<String>of();
    while (tail.next('-') || tail.next('/')) {
      if (valued.contains(MarkedText.lower(tail.take()))) {
        tail.take();
      }
    }
    run(tail.rest(), start.inside());
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

  private void script() {
    var text = tail.rest();
    if (session.read(text).isPresent()) {
      run(text, apart());
    }
  }
}
