package dev.assent.core.risk.through;

import dev.assent.core.risk.shell.EscapeSequences;
import dev.assent.core.risk.step.Circumstance;
import dev.assent.core.risk.through.value.Field;
import dev.assent.core.risk.through.value.LeadingOptions;
import dev.assent.core.risk.through.value.Mount;
import dev.assent.core.risk.through.value.QuotedLists;
import dev.assent.core.risk.through.value.ShellFolders;
import dev.assent.core.risk.through.value.UnknownMarks;
import dev.assent.core.risk.through.value.WalkScope;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Programs that run others in a way that no row of [Launchers] can say.
final class OddLaunchers {
  private static final Pattern SETTING = Pattern.compile("(?s)[\\p{L}_][\\p{L}\\p{Nd}_]*=.*");
  private static final String SSH = "bcDEeFIiJLlmOopQRSWwB ssh port server";

  /// Commands of tmux that run what stands behind their options.
  private static final List<String> TMUX =
      List.of(
          ("new new-session neww new-window splitw split-window respawn-pane respawn-window popup"
                  + " display-popup if-shell if run run-shell")
              .split(" "));

  private OddLaunchers() {}

  static void into(Map<String, KnownProgram> table) {
    table.put("env", OddLaunchers::env);
    table.put("genv", OddLaunchers::env);
    table.put("su", OddLaunchers::su);
    table.put("runuser", OddLaunchers::su);
    table.put("gosu", OddLaunchers::behindUser);
    table.put("su-exec", OddLaunchers::behindUser);
    table.put("nsenter", OddLaunchers::nsenter);
    table.put("chroot", OddLaunchers::chroot);
    List.of("ssh", "autossh", "slogin", "mosh", "rsh", "plink")
        .forEach(name -> table.put(name, OddLaunchers::ssh));
    table.put("aws", OddLaunchers::aws);
    table.put("ansible", OddLaunchers::ansible);
    table.put("at", OddLaunchers::at);
    table.put("batch", OddLaunchers::at);
    table.put("crontab", OddLaunchers::crontab);
    table.put("inotifywait", _ -> null);
    table.put("systemd-run", OddLaunchers::systemdRun);
    table.put("tmux", OddLaunchers::tmux);
    table.put("screen", OddLaunchers::screen);
  }

  /// The index of the first word from an index on that is no `NAME=value`, and no unknown text that
  /// may hold some, as in `env $(cat .env) program`.
  static int settings(ProgramRun call, int from) {
    int at = from;
    while (at < call.size() && (isSetting(call.text(at)) || maybeSettings(call, at))) {
      at++;
    }
    return at;
  }

  /// True for words that nobody knows, with others behind them. Those of `env` that a command puts
  /// out are settings however often one looks.
  private static boolean maybeSettings(ProgramRun call, int at) {
    String text = call.text(at);
    boolean usual = call.name().equals("env") && !text.equals(UnknownMarks.NOWHERE);
    return (usual || !call.isSecondLook())
        && at + 1 < call.size()
        && call.at(at).many()
        && UnknownMarks.nothingKnown(text);
  }

  static List<String> texts(List<Field> words, int from, int to) {
    return words.subList(from, to).stream().map(Field::text).toList();
  }

  private static boolean isSetting(String text) {
    return SETTING.matcher(text).matches();
  }

  private static @Nullable String env(ProgramRun call) {
    var options = call.options(0, "uCSP unset chdir split-string argv0");
    WalkScope inside = call.inside();
    var folder = options.value("C chdir");
    if (folder != null) {
      inside = inside.apart();
      inside.shell().folder(ShellFolders.then(call.shell().folder(), folder));
    }
    int next = settings(call, options.next());
    var settings = new ArrayList<>(texts(call.arguments(), options.next(), next));
    RunVariables.runs(call.walk(), settings, call.scope(), call.place());
    if (options.has("i ignore-environment") || call.text(0).equals("-")) {
      // Programs look for their settings elsewhere then.
      settings.addFirst("HOME=");
    }
    inside = inside.setting(settings);
    for (var word : call.arguments()) {
      int body = word.text().indexOf("%%=() {");
      if (word.text().startsWith("BASH_FUNC_") && body > 0) {
        call.maybe(word.text().substring(body + "%%=() ".length()), call.inside().apart());
      }
    }
    var split = options.value("S split-string");
    if (split == null) {
      call.detach();
      return call.launch(call.rest(next), inside);
    }
    var words = new ArrayList<Field>();
    for (var word : split.text().strip().split("\\s+", 256)) {
      words.add(Field.of(word));
    }
    words.addAll(call.rest(options.next()));
    int start = settings(new ProgramRun(call, words), 0);
    call.detach();
    return call.run(words.subList(start, words.size()), inside.setting(texts(words, 0, start)));
  }

  private static @Nullable String su(ProgramRun call) {
    String valued =
        "cgGsuwT command session-command group supp-group shell whitelist-environment user";
    var first = call.options(0, valued);
    if (first.has("help version h V")) {
      return null;
    }
    boolean dash = call.text(first.next()).equals("-");
    int at = first.next() + (dash ? 1 : 0);
    call.detach();
    var named = first.value("u user");
    if (named != null && call.name().equals("runuser")) {
      return call.run(call.rest(at), call.inside().with(Launchers.asUser(named)));
    }
    var user = at < call.size() && !call.text(at).startsWith("-") ? call.at(at++) : null;
    var second = call.options(at, valued);
    var command = first.value("c command session-command");
    command = command == null ? second.value("c command session-command") : command;
    WalkScope inside = call.inside().with(Launchers.asUser(user)).apart();
    if (first.has("l login") || dash) {
      inside.shell().folder(null);
    }
    return command != null ? call.code(command.text(), inside) : call.run(inside, "sh");
  }

  private static @Nullable String behindUser(ProgramRun call) {
    return call.size() < 2
        ? null
        : call.launch(call.rest(1), call.inside().with(Launchers.asUser(call.at(0))));
  }

  // The first process is the machine's own where a container sees it.
  private static @Nullable String nsenter(ProgramRun call) {
    var options = call.options(0, "tSGW target setuid setgid wdns");
    var target = options.value("t target");
    WalkScope inside = call.inside().with(Circumstance.AS_ROOT);
    if (target != null && target.is("1")) {
      inside = inside.without(Circumstance.IN_CONTAINER).seeing(List.of()).apart();
      inside.shell().folder("/");
    }
    return options.next() < call.size()
        ? call.launch(call.rest(options.next()), inside)
        : ShellPrograms.started(call, inside);
  }

  private static @Nullable String chroot(ProgramRun call) {
    int next = call.options(0, "ugG userspec groups").next();
    if (next >= call.size()) {
      return null;
    }
    // A folder that is a mount of the machine's root leads out of the container.
    String outside = Mount.outside(call.scope().mounts(), call.text(next));
    WalkScope inside = call.inside().apart();
    inside.shell().folder("/");
    if (outside != null && outside.equals("/")) {
      inside = inside.without(Circumstance.IN_CONTAINER).seeing(List.of());
    }
    return next + 1 == call.size()
        ? ShellPrograms.started(call, inside)
        : call.launch(call.rest(next + 1), inside);
  }

  private static @Nullable String ssh(ProgramRun call) {
    var options = call.options(0, SSH);
    if (options.next() >= call.size() || options.has("G Q V O")) {
      return null;
    }
    String host = call.text(options.next());
    var login = options.value("l");
    boolean root =
        host.indexOf('@') > 0
            ? host.substring(0, host.indexOf('@')).endsWith("root")
            : login != null && login.is("root");
    // Options may also stand after the host.
    int next = call.options(options.next() + 1, SSH).next();
    boolean input =
        call.input() != null
            || !call.from().isEmpty()
            || call.scope().streams().files().stream().anyMatch(use -> use.stream().equals("0"));
    return next < call.size()
        ? far(call, ProgramRun.joined(call.rest(next)), root)
        : input ? far(call, "sh", root) : null;
  }

  private static String far(ProgramRun call, String text, boolean root) {
    WalkScope far = Launchers.far(call);
    call.detach();
    return call.code(text, root ? far.with(Circumstance.AS_ROOT) : far);
  }

  private static @Nullable String aws(ProgramRun call) {
    if (!call.hasWord("send-command") && !call.hasWord("start-session")) {
      String line =
          call.hasWord("execute-command")
              ? LeadingOptions.after(call.arguments(), "--command")
              : null;
      return line == null ? null : far(call, line, false);
    }
    for (var word : call.arguments()) {
      var list = COMMANDS.matcher(word.text());
      if (list.find()) {
        far(call, lines(word.text().substring(list.end()).strip()), true);
      }
    }
    return null;
  }

  private static final Pattern COMMANDS = Pattern.compile("commands=|\"commands\":|^command=");

  /// Commands in a list such as `["a","b"]`, or as a plain text.
  private static String lines(String text) {
    if (!text.startsWith("[")) {
      return text.endsWith("}") ? text.substring(0, text.length() - 1) : text;
    }
    int end = text.indexOf(']');
    var words = QuotedLists.words(text, 0);
    return words.isEmpty()
        ? text.substring(1, end < 0 ? text.length() : end)
        : String.join("\n", words.stream().map(Field::text).toList());
  }

  private static @Nullable String ansible(ProgramRun call) {
    var options =
        call.options(
            call.text(0).startsWith("-") ? 0 : 1,
            "amiuefcTtl args module-name inventory user extra-vars forks");
    var module = options.value("m module-name");
    var text = options.value("a args");
    boolean runs = module == null || module.text().matches("(?s)(.*\\.)?(shell|command)|raw");
    return runs && text != null ? far(call, text.text(), options.has("b become")) : null;
  }

  private static WalkScope later(ProgramRun call) {
    return call.alone().with(Circumstance.LATER);
  }

  private static @Nullable String at(ProgramRun call) {
    var options = call.options(0, "qftT");
    if (options.has("l c r d V b")
        || call.name().equals("at") && options.next() >= call.size() && !options.has("t f")) {
      return null;
    }
    var file = options.value("f");
    String text = file == null ? call.input() : call.shell().file(file.text());
    if (text == null) {
      if (file == null && !call.from().isEmpty()) {
        call.runs("");
      }
      return null;
    }
    String output = call.code(text, later(call));
    if (!UnknownMarks.nothingKnown(text)) {
      call.detach();
    }
    return output;
  }

  private static final Pattern CRON_LINE =
      Pattern.compile("(?!#|[\\p{L}_][\\p{L}\\p{Nd}_]*=)(?:@\\S+|\\S+(?:\\s+\\S+){4})\\s+(\\S.*)");

  private static @Nullable String crontab(ProgramRun call) {
    var options = call.options(0, "u");
    if (options.has("l e r V T")) {
      return null;
    }
    String name = call.text(options.next());
    String table = name.isEmpty() || name.equals("-") ? call.input() : call.file(name);
    if (table != null) {
      for (var line : table.lines().limit(256).toList()) {
        var command = CRON_LINE.matcher(line.strip());
        if (command.matches()) {
          call.maybe(command.group(1), later(call));
        }
      }
    }
    return null;
  }

  private static @Nullable String systemdRun(ProgramRun call) {
    var options =
        call.options(
            0,
            "upEHMd unit property description slice uid gid nice working-directory setenv host"
                + " machine on-active on-boot on-startup on-unit-active on-calendar timer-property"
                + " service-type");
    WalkScope inside =
        options.has("on-active on-boot on-startup on-unit-active on-calendar")
            ? later(call)
            : background(call);
    return call.launch(
        call.rest(options.next()),
        options.has("user") ? inside : inside.with(Circumstance.AS_ROOT));
  }

  private static WalkScope background(ProgramRun call) {
    return call.inside().apart().with(Circumstance.IN_BACKGROUND);
  }

  private static @Nullable String tmux(ProgramRun call) {
    int at = call.options(0, "cfLST").next();
    while (at < call.size()) {
      int end = at;
      while (end < call.size() && !call.text(end).equals(";")) {
        end++;
      }
      var command = new ProgramRun(call, call.arguments().subList(at, end));
      String verb = command.text(0);
      if (TMUX.contains(verb)) {
        var words = command.rest(command.options(1, "cFenstxylpEbhwSTB").next());
        if (words.size() == 1) {
          call.code(words.getFirst().text(), background(call));
        } else {
          call.run(words, background(call));
        }
      } else if (verb.equals("send") || verb.equals("send-keys")) {
        var text = new StringBuilder();
        for (var word : command.rest(command.options(1, "tN").next())) {
          text.append(
              switch (word.text()) {
                case "Enter", "C-m", "KPEnter", "C-j" -> "\n";
                case "Space" -> " ";
                default -> word.text();
              });
        }
        call.maybe(text.toString(), background(call));
      }
      at = end + 1;
    }
    return null;
  }

  private static @Nullable String screen(ProgramRun call) {
    int at = 0;
    for (int index = 0; index + 1 < call.size(); index++) {
      if (call.text(index).equals("stuff")) {
        call.maybe(
            EscapeSequences.decode(call.text(index + 1), EscapeSequences.Kind.PRINTF),
            background(call));
        return null;
      }
    }
    while (call.text(at).startsWith("-")) {
      String text = call.text(at++);
      at += text.matches("-.*[SctTpheLs]") && !text.equals("-L") ? 1 : 0;
    }
    return at < call.size() ? call.run(call.rest(at), background(call)) : null;
  }
}
