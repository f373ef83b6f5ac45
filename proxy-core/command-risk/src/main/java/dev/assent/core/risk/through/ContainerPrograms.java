package dev.assent.core.risk.through;

import dev.assent.core.risk.step.Circumstance;
import dev.assent.core.risk.table.NameTable;
import dev.assent.core.risk.through.value.Field;
import dev.assent.core.risk.through.value.LeadingOptions;
import dev.assent.core.risk.through.value.Mount;
import dev.assent.core.risk.through.value.QuotedLists;
import dev.assent.core.risk.through.value.ShellState;
import dev.assent.core.risk.through.value.UnknownMarks;
import dev.assent.core.risk.through.value.WalkScope;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Programs that run commands in containers and in the pods of a cluster.
///
/// The work of such a command on a folder that the machine lends it is put with the machine's name
/// of the folder, and without [Circumstance#IN_CONTAINER].
final class ContainerPrograms {
  private static final NameTable TABLE = NameTable.of("roles");
  private static final String RUN =
      "aceghlmpuvwP " + String.join(" ", TABLE.names("container-run-options", "names"));
  private static final String TOP =
      "cHlnfp " + String.join(" ", TABLE.names("container-options", "names"));
  private static final String CLUSTER = String.join(" ", TABLE.names("cluster-options", "names"));

  /// Programs that change the machine's network where a container shares it.
  private static final Set<String> NETWORK = Set.copyOf(TABLE.names("container-network", "names"));

  /// Programs that images start by themselves, by the last word of the image's name.
  private static final Map<String, String> STARTS = Map.copyOf(TABLE.byName("container-images"));

  private ContainerPrograms() {}

  static void into(Map<String, KnownProgram> table) {
    List.of("docker", "podman", "nerdctl", "docker-compose", "podman-compose", "finch")
        .forEach(name -> table.put(name, ContainerPrograms::docker));
    List.of("kubectl", "oc", "k", "kubecolor")
        .forEach(name -> table.put(name, ContainerPrograms::kubectl));
  }

  /// The scope of commands in a container, in a folder that is not known.
  static WalkScope inside(ProgramRun call, List<Mount> mounts) {
    WalkScope inside =
        call.inside()
            .in(new ShellState())
            .with(Circumstance.IN_CONTAINER)
            .without(Circumstance.AS_ROOT)
            .without(Circumstance.THROWN_AWAY)
            .seeing(mounts);
    inside.shell().folder(null);
    return inside;
  }

  private static WalkScope inside(ProgramRun call, LeadingOptions options, List<Mount> mounts) {
    WalkScope inside = inside(call, mounts);
    var folder = options.value("w workdir");
    if (folder != null && UnknownMarks.known(folder.text())) {
      inside.shell().folder(folder.text());
    }
    return inside;
  }

  private static @Nullable String docker(ProgramRun call) {
    int at = call.options(0, TOP).next();
    String verb = call.text(at);
    boolean compose = call.name().endsWith("-compose") || verb.equals("compose");
    if (verb.equals("compose") || verb.equals("container") || verb.equals("run") && compose) {
      at = call.options(compose && !verb.equals("compose") ? at : at + 1, TOP).next();
      verb = call.text(at);
    }
    if (verb.equals("run") || verb.equals("create")) {
      return run(call, call.options(at + 1, RUN), compose);
    }
    if (!verb.equals("exec")) {
      return null;
    }
    var options = call.options(at + 1, "euw env env-file user workdir detach-keys index");
    return call.launch(call.rest(options.next() + 1), inside(call, options, List.of()));
  }

  private static @Nullable String run(ProgramRun call, LeadingOptions options, boolean compose) {
    if (options.next() >= call.size()) {
      return null;
    }
    var entry = options.value("entrypoint");
    var words = new ArrayList<>(call.rest(options.next() + 1));
    String start =
        entry != null ? entry.text() : compose ? "" : started(call.text(options.next()), words);
    if (!start.isEmpty()) {
      words.addFirst(Field.of(start));
    }
    WalkScope inside = inside(call, options, mounts(options));
    var network = options.value("net network");
    boolean shared =
        network != null
            && network.is("host")
            && !words.isEmpty()
            && NETWORK.contains(ProgramName.base(words.getFirst().text()));
    if (shared) {
      inside = inside.without(Circumstance.IN_CONTAINER);
    } else if (options.has("rm")
        && !compose
        && !options.has("v volume mount volumes-from privileged device pid cap-add userns")) {
      inside = inside.with(Circumstance.THROWN_AWAY);
    }
    return call.launch(words, inside);
  }

  private static String started(String image, List<Field> words) {
    String name = image.substring(image.lastIndexOf('/') + 1);
    int colon = name.indexOf(':');
    String start = STARTS.getOrDefault(colon < 0 ? name : name.substring(0, colon), "");
    return words.isEmpty() || List.of(start, "sh", "bash").contains(words.getFirst().text())
        ? ""
        : start;
  }

  private static List<Mount> mounts(LeadingOptions options) {
    var mounts = new ArrayList<Mount>(1);
    for (var volume : options.values("v volume")) {
      var pieces = volume.text().split(":", 3);
      if (pieces.length > 1) {
        add(mounts, pieces[0], pieces[1]);
      }
    }
    for (var mount : options.values("mount")) {
      var keys = new HashMap<String, String>();
      for (var piece : mount.text().split(",", 16)) {
        keys.put(piece.split("=", 2)[0], piece.replaceFirst("^[^=]*=?", ""));
      }
      add(mounts, of(keys, "source", "src"), of(keys, "target", "dst", "destination"));
    }
    return mounts;
  }

  private static String of(Map<String, String> keys, String... names) {
    String found = "";
    for (var name : names) {
      found = keys.getOrDefault(name, found);
    }
    return found;
  }

  private static void add(List<Mount> mounts, String outside, String inside) {
    boolean path = outside.indexOf('/') >= 0 || outside.matches("(?s)[~.].*");
    if (path) {
      mounts.add(new Mount(outside.replaceFirst("(?<=.)/$", ""), inside.replaceFirst("/$", "")));
    }
  }

  private static @Nullable String kubectl(ProgramRun call) {
    var options = call.options(0, "nscv " + CLUSTER);
    String verb = call.text(options.next());
    boolean operand = verb.equals("exec") || verb.equals("rsh");
    if (!operand && !verb.equals("run") && !verb.equals("debug")) {
      return null;
    }
    int at = options.next() + 1;
    while (at < call.size() && !call.text(at).equals("--")) {
      at++;
    }
    int pod = call.options(options.next() + 1, "ncfl " + CLUSTER).next();
    var words =
        at < call.size()
            ? call.rest(at + 1)
            : call.rest(operand ? call.options(pod + 1, "ncfl " + CLUSTER).next() : at);
    if (words.isEmpty()) {
      overrides(call);
      return null;
    }
    boolean node =
        verb.equals("debug")
            && call.arguments().stream().anyMatch(word -> word.text().startsWith("node/"));
    return call.launch(
        words,
        node
            ? inside(call, List.of(new Mount("/", "/host"))).with(Circumstance.REMOTE)
            : inside(call, List.of()));
  }

  /// Runs the command that `--overrides` gives to a container.
  private static void overrides(ProgramRun call) {
    for (var argument : call.arguments()) {
      String text = argument.text();
      int key = text.indexOf("\"command\"");
      if (text.startsWith("--overrides") && key >= 0) {
        WalkScope inside = inside(call, List.of());
        boolean host = text.contains("\"privileged\":true") || text.contains("\"hostPID\":true");
        call.run(
            QuotedLists.words(text, text.indexOf('[', key)),
            host ? inside.with(Circumstance.AS_ROOT) : inside);
      }
    }
  }
}
