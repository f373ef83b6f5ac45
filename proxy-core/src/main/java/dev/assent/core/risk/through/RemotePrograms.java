package dev.assent.core.risk.through;

import dev.assent.core.risk.step.Circumstance;
import dev.assent.core.risk.through.value.Field;
import dev.assent.core.risk.through.value.LeadingOptions;
import dev.assent.core.risk.through.value.QuotedLists;
import dev.assent.core.risk.through.value.ShellState;
import dev.assent.core.risk.through.value.WalkScope;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Programs that run commands on other machines.
final class RemotePrograms {
  private static final String SSH = "bcDEeFIiJLlmOopQRSWwB";

  private RemotePrograms() {}

  static void into(Map<String, KnownProgram> table) {
    table.put("ssh", RemotePrograms::ssh);
    table.put("autossh", RemotePrograms::ssh);
    table.put("slogin", RemotePrograms::ssh);
    table.put("mosh", RemotePrograms::ssh);
    table.put("rsh", RemotePrograms::ssh);
    table.put(
        "vagrant", call -> call.text(0).equals("ssh") ? option(call, "-c", "--command") : null);
    table.put("gcloud", call -> has(call, "ssh") ? option(call, "--command") : null);
    table.put("az", call -> has(call, "run-command") ? option(call, "--scripts") : null);
    table.put("fly", RemotePrograms::fly);
    table.put("flyctl", RemotePrograms::fly);
    table.put("aws", RemotePrograms::aws);
    table.put("ansible", RemotePrograms::ansible);
    for (var name : List.of("pdsh", "pssh", "parallel-ssh", "clush", "dsh")) {
      table.put(name, RemotePrograms::many);
    }
    table.put("heroku", RemotePrograms::heroku);
    table.put(
        "salt",
        call -> {
          int at = index(call, "cmd.run");
          return at < 0 || at + 1 >= call.size() ? null : remote(call, call.text(at + 1), true);
        });
  }

  private static boolean has(ProgramRun call, String word) {
    return index(call, word) >= 0;
  }

  private static int index(ProgramRun call, String word) {
    for (int at = 0; at < call.size(); at++) {
      if (call.at(at).is(word)) {
        return at;
      }
    }
    return -1;
  }

  private static WalkScope far(ProgramRun call, boolean root) {
    WalkScope inside = call.inside().in(new ShellState()).with(Circumstance.REMOTE);
    inside.shell().folder("~");
    return root ? inside.with(Circumstance.AS_ROOT) : inside;
  }

  private static @Nullable String remote(ProgramRun call, String text, boolean root) {
    call.detach();
    return call.code(text, far(call, root));
  }

  /// Runs the value of an option on the other machine.
  private static @Nullable String option(ProgramRun call, String... names) {
    for (int at = 0; at < call.size(); at++) {
      for (var name : names) {
        String text = call.text(at);
        if (text.equals(name) && at + 1 < call.size()) {
          return remote(call, call.text(at + 1), false);
        }
        if (name.startsWith("--") && text.startsWith(name + "=")) {
          return remote(call, text.substring(name.length() + 1), false);
        }
      }
    }
    return null;
  }

  private static @Nullable String ssh(ProgramRun call) {
    var options = LeadingOptions.of(call.arguments(), 0, SSH, Set.of("ssh", "port", "server"));
    if (options.next() >= call.size() || options.has("G", "Q", "V", "O")) {
      return null;
    }
    String host = call.text(options.next());
    int at = host.indexOf('@');
    var login = options.value("l");
    boolean root =
        at > 0 ? host.substring(0, at).endsWith("root") : login != null && login.is("root");
    // Options may also stand after the host.
    int next = LeadingOptions.of(call.arguments(), options.next() + 1, SSH, Set.of()).next();
    if (next < call.size()) {
      WalkScope far = far(call, root);
      call.detach();
      return call.code(ShellBuiltins.joined(call.rest(next)), far);
    }
    String input = call.input();
    if (input != null || !call.from().isEmpty()) {
      WalkScope far = far(call, root);
      call.detach();
      return call.run(List.of(Field.of("sh")), far);
    }
    return null;
  }

  private static @Nullable String fly(ProgramRun call) {
    return call.text(0).equals("ssh") ? option(call, "-C", "--command") : null;
  }

  private static @Nullable String aws(ProgramRun call) {
    if (!has(call, "send-command") && !has(call, "start-session")) {
      return has(call, "execute-command") ? option(call, "--command") : null;
    }
    for (int at = 0; at < call.size(); at++) {
      String text = call.text(at);
      int start = text.indexOf("commands=");
      int colon =
          start >= 0
              ? start + "commands=".length()
              : text.indexOf("\"commands\":") < 0 ? -1 : text.indexOf(':') + 1;
      if (colon < 0) {
        start = text.startsWith("command=") ? "command=".length() : -1;
        colon = start;
      }
      if (colon >= 0) {
        lines(call, text.substring(colon));
      }
    }
    return null;
  }

  /// Commands in a list such as `["a","b"]`, or as a plain text.
  private static void lines(ProgramRun call, String list) {
    String text = list.strip();
    if (!text.startsWith("[")) {
      remote(call, text.endsWith("}") ? text.substring(0, text.length() - 1) : text, true);
      return;
    }
    var commands = new ArrayList<String>();
    QuotedLists.words(text, 0).forEach(line -> commands.add(line.text()));
    if (commands.isEmpty()) {
      int end = text.indexOf(']');
      commands.add(text.substring(1, end < 0 ? text.length() : end));
    }
    remote(call, String.join("\n", commands), true);
  }

  private static @Nullable String ansible(ProgramRun call) {
    var options =
        LeadingOptions.of(
            call.arguments(),
            1,
            "amiuefcTtl",
            Set.of("args", "module-name", "inventory", "user", "extra-vars", "forks"));
    if (call.size() == 0 || call.text(0).startsWith("-")) {
      options =
          LeadingOptions.of(
              call.arguments(),
              0,
              "amiuefcTtl",
              Set.of("args", "module-name", "inventory", "user", "extra-vars", "forks"));
    }
    var module = options.value("m", "module-name");
    var text = options.value("a", "args");
    boolean runs =
        module == null
            || module.is("shell")
            || module.is("command")
            || module.is("raw")
            || module.text().endsWith(".shell")
            || module.text().endsWith(".command");
    return runs && text != null ? remote(call, text.text(), options.has("b", "become")) : null;
  }

  private static @Nullable String many(ProgramRun call) {
    var options =
        LeadingOptions.of(
            call.arguments(),
            0,
            "wxgtufhlpoeHOA",
            Set.of("hosts", "host", "user", "timeout", "par"));
    if (options.next() >= call.size()) {
      return null;
    }
    return remote(call, ShellBuiltins.joined(call.rest(options.next())), false);
  }

  private static @Nullable String heroku(ProgramRun call) {
    if (call.text(0).equals("local:run")) {
      return call.run(
          call.rest(
              LeadingOptions.of(call.arguments(), 1, "efp", Set.of("env", "procfile", "port"))
                  .next()),
          call.inside());
    }
    if (!call.text(0).startsWith("run") && !call.text(0).equals("ps:exec")) {
      return null;
    }
    var options =
        LeadingOptions.of(
            call.arguments(), 1, "aresx", Set.of("app", "remote", "env", "size", "type"));
    return options.next() < call.size()
        ? remote(call, ShellBuiltins.joined(call.rest(options.next())), false)
        : null;
  }
}
