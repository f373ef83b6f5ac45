package dev.assent.core.risk.through;

import dev.assent.core.risk.step.Circumstance;
import dev.assent.core.risk.through.value.Field;
import dev.assent.core.risk.through.value.LeadingOptions;
import dev.assent.core.risk.through.value.ShellFolders;
import dev.assent.core.risk.through.value.WalkScope;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Programs that run others as another user.
final class SudoPrograms {
  private static final Set<String> SUDO =
      Set.of(
          "user",
          "group",
          "host",
          "prompt",
          "chdir",
          "chroot",
          "role",
          "type",
          "other-user",
          "close-from",
          "command-timeout");

  private SudoPrograms() {}

  static void into(Map<String, KnownProgram> table) {
    table.put("sudo", SudoPrograms::sudo);
    table.put("doas", SudoPrograms::doas);
    table.put("su", SudoPrograms::su);
    table.put("runuser", SudoPrograms::su);
    table.put(
        "pkexec", call -> as(call, LeadingOptions.of(call.arguments(), 0, "", Set.of("user"))));
    table.put("gosu", call -> behindUser(call));
    table.put("su-exec", call -> behindUser(call));
  }

  static Circumstance asUser(@Nullable Field user) {
    if (user == null
        || user.is("root")
        || user.is("0")
        || user.is("#0")
        || user.text().startsWith("root:")) {
      return Circumstance.AS_ROOT;
    }
    return Circumstance.AS_OTHER;
  }

  private static @Nullable String sudo(ProgramRun call) {
    var options = LeadingOptions.of(call.arguments(), 0, "CDghpRrTtUu", SUDO);
    if (options.has(
        "l",
        "list",
        "v",
        "validate",
        "V",
        "version",
        "K",
        "remove-timestamp",
        "e",
        "edit",
        "h",
        "help")) {
      return null;
    }
    var folder = options.value("D", "chdir");
    WalkScope inside = call.inside().with(asUser(options.value("u", "user")));
    if (folder != null) {
      inside = inside.apart();
      inside.shell().folder(ShellFolders.then(call.shell().folder(), folder));
    }
    boolean shell = options.has("s", "shell", "i", "login");
    int next = EnvProgram.settings(call.arguments(), options.next());
    if (next < call.size()) {
      call.detach();
      var settings = EnvProgram.texts(call.arguments(), options.next(), next);
      RunVariables.runs(call.walk(), settings, inside, call.place());
      return call.run(call.rest(next), inside.setting(settings));
    }
    return shell ? ShellPrograms.started(call, inside) : null;
  }

  private static @Nullable String doas(ProgramRun call) {
    var options = LeadingOptions.of(call.arguments(), 0, "Cu", Set.of());
    if (options.next() >= call.size()) {
      return options.has("s")
          ? ShellPrograms.started(call, call.inside().with(asUser(options.value("u"))))
          : null;
    }
    return as(call, options);
  }

  private static @Nullable String as(ProgramRun call, LeadingOptions options) {
    call.detach();
    return call.run(
        call.rest(options.next()), call.inside().with(asUser(options.value("u", "user"))));
  }

  private static @Nullable String behindUser(ProgramRun call) {
    call.detach();
    return call.size() < 2 ? null : call.run(call.rest(1), call.inside().with(asUser(call.at(0))));
  }

  private static @Nullable String su(ProgramRun call) {
    var names =
        Set.of(
            "command",
            "session-command",
            "group",
            "supp-group",
            "shell",
            "whitelist-environment",
            "user");
    var first = LeadingOptions.of(call.arguments(), 0, "cgGsuwT", names);
    if (first.has("help", "version", "h", "V")) {
      return null;
    }
    int at = first.next();
    if (call.text(at).equals("-")) {
      at++;
    }
    var named = first.value("u", "user");
    if (named != null && call.name().equals("runuser")) {
      call.detach();
      return call.run(call.rest(at), call.inside().with(asUser(named)));
    }
    var user = at < call.size() && !call.text(at).startsWith("-") ? call.at(at++) : null;
    var second = LeadingOptions.of(call.arguments(), at, "cgGsw", names);
    var command = first.value("c", "command", "session-command");
    command = command == null ? second.value("c", "command", "session-command") : command;
    WalkScope inside = call.inside().with(asUser(user)).apart();
    if (first.has("l", "login") || call.text(first.next()).equals("-")) {
      inside.shell().folder(null);
    }
    call.detach();
    if (command != null) {
      return call.code(command.text(), inside);
    }
    return call.run(List.of(Field.of("sh")), inside);
  }
}
