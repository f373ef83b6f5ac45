package dev.assent.core.risk.through;

import dev.assent.core.risk.step.Circumstance;
import dev.assent.core.risk.through.value.LeadingOptions;
import dev.assent.core.risk.through.value.Mount;
import dev.assent.core.risk.through.value.WalkScope;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Programs that run the rest of their words as a command and change little about it.
///
/// @param letters short options that take a value
/// @param names long options that take a value
/// @param operands words between the options and the command
/// @param circumstances of the command
record PrefixPrograms(
    String letters, Set<String> names, int operands, List<Circumstance> circumstances)
    implements KnownProgram {
  // Without options that take a value.
  private static final List<String> PLAIN =
      List.of(
          "nohup",
          "setsid",
          "chronic",
          "unbuffer",
          "eatmydata",
          "torsocks",
          "torify",
          "fakeroot",
          "caffeinate",
          "dbus-run-session",
          "proxychains",
          "proxychains4",
          "catchsegv",
          "ifne",
          "lckdo",
          "fakechroot",
          "noglob",
          "nocorrect",
          "and",
          "or",
          "not",
          "-",
          "rlwrap",
          "winpty",
          "wine",
          "systemd-inhibit",
          "firejail",
          "grc",
          "tsp");

  static void into(Map<String, KnownProgram> table) {
    add(table, "nice", "n", 0, "adjustment");
    add(table, "ionice", "cnpPu", 0, "class", "classdata", "pid");
    PLAIN.forEach(name -> add(table, name, "", 0));
    add(table, "faketime", "", 1);
    add(table, "timeout", "ks", 1, "kill-after", "signal");
    add(table, "gtimeout", "ks", 1, "kill-after", "signal");
    add(table, "stdbuf", "ioe", 0, "input", "output", "error");
    add(table, "time", "fo", 0, "format", "output");
    add(table, "gtime", "fo", 0, "format", "output");
    add(table, "chrt", "TPDp", 1, "sched-runtime", "sched-period", "sched-deadline");
    add(table, "taskset", "p", 1);
    add(
        table,
        "numactl",
        "NCmplitP",
        0,
        "cpunodebind",
        "membind",
        "physcpubind",
        "interleave",
        "preferred");
    add(table, "prlimit", "po", 0, "pid", "output");
    add(table, "cpulimit", "lpe", 0, "limit");
    add(table, "strace", "abeEIoOpPsSuUX", 0, "output", "expr", "attach", "user", "env", "trace");
    add(table, "ltrace", "aADeFlnopsuwx", 0, "output", "library", "where");
    add(table, "valgrind", "", 0);
    add(table, "unshare", "SGRw", 0, "setuid", "setgid", "root", "wd");
    add(table, "setpriv", "", 0, "reuid", "regid", "groups");
    add(table, "xvfb-run", "efnpsw", 0, "error-file", "server-num", "server-args");
    add(table, "setarch", "", 1);
    add(table, "linux64", "", 0);
    add(table, "linux32", "", 0);
    add(table, "sem", "jS", 0, "id", "jobs");
    add(table, "retry", "nd", 0, "times", "delay");
    add(table, "dotenv", "fe", 0, "file");
    add(table, "sshpass", "pfdP", 0);
    table.put("env", EnvProgram::look);
    table.put("busybox", applets());
    table.put("toybox", applets());
    table.put("sg", PrefixPrograms::asGroup);
    table.put("flock", PrefixPrograms::flock);
    table.put("script", PrefixPrograms::script);
    table.put("nsenter", PrefixPrograms::nsenter);
    table.put("chroot", PrefixPrograms::chroot);
    table.put("ld.so", new PrefixPrograms("", Set.of("library-path", "preload"), 0, List.of()));
    table.put(
        "ld-linux-x86-64.so.2",
        new PrefixPrograms("", Set.of("library-path", "preload"), 0, List.of()));
  }

  private static void add(
      Map<String, KnownProgram> table, String name, String letters, int operands, String... names) {
    table.put(name, new PrefixPrograms(letters, Set.of(names), operands, List.of()));
  }

  private static KnownProgram applets() {
    return new PrefixPrograms("", Set.of(), 0, List.of());
  }

  @Override
  public @Nullable String look(ProgramRun call) {
    int next = LeadingOptions.of(call.arguments(), 0, letters, names).next();
    if (operands > 0 && next < call.size()) {
      next = LeadingOptions.of(call.arguments(), next + operands, letters, names).next();
    }
    next = EnvProgram.settings(call.arguments(), next);
    if (next >= call.size()) {
      return null;
    }
    WalkScope inside = call.inside();
    for (var circumstance : circumstances) {
      inside = inside.with(circumstance);
    }
    call.detach();
    return call.run(call.rest(next), inside);
  }

  /// `sg group [-c] text`
  private static @Nullable String asGroup(ProgramRun call) {
    int at = LeadingOptions.of(call.arguments(), 0, "", Set.of()).next() + 1;
    at += call.text(at).equals("-c") ? 1 : 0;
    call.detach();
    return at < call.size() ? ShellPrograms.text(call, call.text(at), call.inside()) : null;
  }

  private static @Nullable String flock(ProgramRun call) {
    var options =
        LeadingOptions.of(
            call.arguments(), 0, "wEc", Set.of("timeout", "wait", "conflict-exit-code", "command"));
    var later = LeadingOptions.of(call.arguments(), options.next() + 1, "c", Set.of("command"));
    var text = later.value("c", "command");
    call.detach();
    return text != null
        ? ShellPrograms.text(call, text.text(), call.inside())
        : call.run(call.rest(later.next()), call.inside());
  }

  private static @Nullable String script(ProgramRun call) {
    var names =
        Set.of("command", "echo", "log-out", "log-in", "log-io", "log-timing", "output-limit");
    var options = LeadingOptions.of(call.arguments(), 0, "cEIOBTmo", names);
    var after = LeadingOptions.of(call.arguments(), options.next() + 1, "c", names);
    var text = options.value("c", "command");
    text = text == null ? after.value("c", "command") : text;
    return text == null ? null : ShellPrograms.text(call, text.text(), call.inside());
  }

  // The first process is the machine's own where a container sees it.
  private static @Nullable String nsenter(ProgramRun call) {
    var options =
        LeadingOptions.of(
            call.arguments(), 0, "tSGW", Set.of("target", "setuid", "setgid", "wdns"));
    var target = options.value("t", "target");
    WalkScope inside = call.inside().with(Circumstance.AS_ROOT);
    if (target != null && target.is("1")) {
      inside = inside.without(Circumstance.IN_CONTAINER).seeing(List.of()).apart();
      inside.shell().folder("/");
    }
    call.detach();
    return options.next() < call.size()
        ? call.run(call.rest(options.next()), inside)
        : ShellPrograms.started(call, inside);
  }

  private static @Nullable String chroot(ProgramRun call) {
    var options = LeadingOptions.of(call.arguments(), 0, "ugG", Set.of("userspec", "groups"));
    int next = options.next();
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
    if (next + 1 == call.size()) {
      return ShellPrograms.started(call, inside);
    }
    call.detach();
    return call.run(call.rest(next + 1), inside);
  }
}
