package dev.assent.core.risk.through;

import dev.assent.core.risk.step.Circumstance;
import dev.assent.core.risk.table.NameTable;
import dev.assent.core.risk.through.value.Field;
import dev.assent.core.risk.through.value.LeadingOptions;
import dev.assent.core.risk.through.value.Mount;
import dev.assent.core.risk.through.value.ShellState;
import dev.assent.core.risk.through.value.UnknownMarks;
import dev.assent.core.risk.through.value.WalkScope;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Programs that run commands in containers and virtual systems.
///
/// The work of such a command on a folder that the machine lends it is put with the machine's name
/// of the folder, and without [Circumstance#IN_CONTAINER].
final class ContainerPrograms {
  private static final String RUN_LETTERS = "aceghlmpuvwP";

  private static final NameTable TABLE = NameTable.of("roles");
  private static final Set<String> RUN_NAMES =
      Set.copyOf(TABLE.names("container-run-options", "names"));

  private static final Set<String> TOP_NAMES =
      Set.copyOf(TABLE.names("container-options", "names"));

  /// Programs that change the machine's network where a container shares it.
  private static final Set<String> NETWORK = Set.copyOf(TABLE.names("container-network", "names"));

  /// Programs that images start by themselves, by the last word of the image's name.
  private static final Map<String, String> STARTS = Map.copyOf(TABLE.byName("container-images"));

  private ContainerPrograms() {}

  static void into(Map<String, KnownProgram> table) {
    for (var name :
        List.of("docker", "podman", "nerdctl", "docker-compose", "podman-compose", "finch")) {
      table.put(name, ContainerPrograms::docker);
    }
    table.put("lxc", call -> exec(call, "exec", 2));
    table.put("incus", call -> exec(call, "exec", 2));
    table.put("multipass", call -> exec(call, "exec", 2));
    table.put("distrobox", call -> exec(call, "enter", 2));
    table.put("limactl", call -> exec(call, "shell", 2));
    table.put("machinectl", call -> exec(call, "shell", 2));
    table.put("systemd-nspawn", ContainerPrograms::nspawn);
    table.put("toolbox", call -> exec(call, "run", 1));
    table.put("wsl", ContainerPrograms::wsl);
  }

  private static @Nullable String exec(ProgramRun call, String word, int operands) {
    if (!call.text(0).equals(word)) {
      return null;
    }
    int at =
        LeadingOptions.of(
                call.arguments(),
                1,
                "cenD",
                Set.of("cwd", "env", "user", "group", "container", "name", "workdir"))
            .next();
    at = LeadingOptions.of(call.arguments(), at + operands - 1, "", Set.of("env", "cwd")).next();
    return inner(call, call.rest(at), inside(call, null, List.of()));
  }

  private static @Nullable String nspawn(ProgramRun call) {
    var options =
        LeadingOptions.of(
            call.arguments(), 0, "DiMu", Set.of("directory", "image", "machine", "user", "bind"));
    return inner(call, call.rest(options.next()), inside(call, null, List.of()));
  }

  private static @Nullable String wsl(ProgramRun call) {
    int at =
        LeadingOptions.of(call.arguments(), 0, "duc", Set.of("distribution", "user", "cd")).next();
    if (at < call.size()) {
      call.detach();
      return call.run(call.rest(at), call.inside());
    }
    return null;
  }

  private static WalkScope inside(ProgramRun call, @Nullable Field folder, List<Mount> mounts) {
    WalkScope inside =
        call.inside()
            .in(new ShellState())
            .with(Circumstance.IN_CONTAINER)
            .without(Circumstance.AS_ROOT)
            .without(Circumstance.THROWN_AWAY);
    inside
        .shell()
        .folder(folder == null || !UnknownMarks.known(folder.text()) ? null : folder.text());
    return inside.seeing(mounts);
  }

  private static @Nullable String inner(ProgramRun call, List<Field> words, WalkScope inside) {
    if (words.isEmpty()) {
      return null;
    }
    call.detach();
    return call.run(words, inside);
  }

  private static @Nullable String docker(ProgramRun call) {
    int at = LeadingOptions.of(call.arguments(), 0, "cHlnfp", TOP_NAMES).next();
    String verb = call.text(at);
    boolean compose = call.name().endsWith("-compose") || verb.equals("compose");
    if (verb.equals("compose") || verb.equals("container") || verb.equals("run") && compose) {
      at =
          LeadingOptions.of(
                  call.arguments(),
                  compose && !verb.equals("compose") ? at : at + 1,
                  "fp",
                  TOP_NAMES)
              .next();
      verb = call.text(at);
    }
    return switch (verb) {
      case "exec" -> execute(call, at + 1);
      case "run", "create" -> run(call, at + 1, compose);
      default -> null;
    };
  }

  private static @Nullable String execute(ProgramRun call, int from) {
    var options =
        LeadingOptions.of(
            call.arguments(),
            from,
            "euw",
            Set.of("env", "env-file", "user", "workdir", "detach-keys", "index"));
    var folder = options.value("w", "workdir");
    var words = call.rest(options.next() + 1);
    return inner(call, words, inside(call, folder, List.of()));
  }

  private static @Nullable String run(ProgramRun call, int from, boolean compose) {
    var options = LeadingOptions.of(call.arguments(), from, RUN_LETTERS, RUN_NAMES);
    if (options.next() >= call.size()) {
      return null;
    }
    var mounts = mounts(options);
    var entry = options.value("entrypoint");
    var words = new ArrayList<>(call.rest(options.next() + 1));
    String start =
        entry != null ? entry.text() : compose ? "" : started(call.text(options.next()), words);
    if (!start.isEmpty()) {
      words.addFirst(Field.of(start));
    }
    WalkScope inside = inside(call, options.value("w", "workdir"), mounts);
    if (options.has("rm")
        && !compose
        && !options.has(
            "v",
            "volume",
            "mount",
            "volumes-from",
            "privileged",
            "device",
            "pid",
            "cap-add",
            "userns")) {
      inside = inside.with(Circumstance.THROWN_AWAY);
    }
    var network = options.value("net", "network");
    boolean shared =
        network != null
            && network.is("host")
            && !words.isEmpty()
            && NETWORK.contains(ProgramName.base(words.getFirst().text()));
    return inner(
        call,
        words,
        shared
            ? inside.without(Circumstance.IN_CONTAINER).without(Circumstance.THROWN_AWAY)
            : inside);
  }

  private static String started(String image, List<Field> words) {
    String name = image.substring(image.lastIndexOf('/') + 1);
    int colon = name.indexOf(':');
    String start = STARTS.getOrDefault(colon < 0 ? name : name.substring(0, colon), "");
    return words.isEmpty()
            || words.getFirst().is(start)
            || words.getFirst().is("sh")
            || words.getFirst().is("bash")
        ? ""
        : start;
  }

  private static List<Mount> mounts(LeadingOptions options) {
    var mounts = new ArrayList<Mount>(1);
    for (var volume : options.values("v", "volume")) {
      String text = volume.text();
      int colon = text.indexOf(':');
      if (colon > 0) {
        int end = text.indexOf(':', colon + 1);
        String outside = text.substring(0, colon);
        if (isPath(outside)) {
          mounts.add(mount(outside, text.substring(colon + 1, end < 0 ? text.length() : end)));
        }
      }
    }
    for (var mount : options.values("mount")) {
      String outside = "";
      String inside = "";
      for (var piece : mount.text().split(",", 16)) {
        int equals = piece.indexOf('=');
        String key = equals < 0 ? piece : piece.substring(0, equals);
        outside = key.equals("source") || key.equals("src") ? piece.substring(equals + 1) : outside;
        inside =
            key.equals("target") || key.equals("dst") || key.equals("destination")
                ? piece.substring(equals + 1)
                : inside;
      }
      if (isPath(outside)) {
        mounts.add(mount(outside, inside));
      }
    }
    return mounts;
  }

  private static boolean isPath(String outside) {
    return outside.indexOf('/') >= 0 || outside.startsWith("~") || outside.startsWith(".");
  }

  private static Mount mount(String outside, String inside) {
    String from =
        outside.length() > 1 && outside.endsWith("/")
            ? outside.substring(0, outside.length() - 1)
            : outside;
    String to = inside.endsWith("/") ? inside.substring(0, inside.length() - 1) : inside;
    return new Mount(from, to);
  }
}
