package dev.assent.core.risk.through;

import dev.assent.core.risk.step.Circumstance;
import dev.assent.core.risk.through.value.Field;
import dev.assent.core.risk.through.value.LeadingOptions;
import dev.assent.core.risk.through.value.Mount;
import dev.assent.core.risk.through.value.QuotedLists;
import dev.assent.core.risk.through.value.ShellState;
import dev.assent.core.risk.through.value.WalkScope;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Programs that run commands in the pods of a cluster, and those that hold another program inside.
final class ClusterPrograms {
  private static final Set<String> NAMES =
      Set.of(
          "namespace",
          "context",
          "cluster",
          "user",
          "kubeconfig",
          "server",
          "token",
          "container",
          "pod-running-timeout",
          "filename",
          "image",
          "env",
          "labels",
          "overrides",
          "restart",
          "port",
          "limits",
          "requests",
          "serviceaccount",
          "target",
          "profile",
          "copy-to",
          "share-processes",
          "as",
          "as-group",
          "request-timeout",
          "certificate-authority",
          "client-key",
          "v",
          "image-pull-policy",
          "annotations",
          "template",
          "output");

  private ClusterPrograms() {}

  static void into(Map<String, KnownProgram> table) {
    for (var name : List.of("kubectl", "oc", "k", "kubecolor")) {
      table.put(name, ClusterPrograms::kubectl);
    }
    table.put("k3s", ClusterPrograms::holder);
    table.put("k0s", ClusterPrograms::holder);
    table.put("microk8s", ClusterPrograms::holder);
    table.put("minikube", ClusterPrograms::minikube);
  }

  private static @Nullable String holder(ProgramRun call) {
    if (Set.of("kubectl", "ctr", "crictl", "helm", "helm3").contains(call.text(0))) {
      call.detach();
      return call.run(call.arguments(), call.inside());
    }
    return null;
  }

  private static @Nullable String minikube(ProgramRun call) {
    var options = LeadingOptions.of(call.arguments(), 0, "p", Set.of("profile"));
    String verb = call.text(options.next());
    if (!verb.equals("kubectl") && !verb.equals("ssh")) {
      return null;
    }
    var inner = LeadingOptions.of(call.arguments(), options.next() + 1, "n", Set.of("node"));
    if (inner.next() >= call.size()) {
      return null;
    }
    call.detach();
    if (verb.equals("ssh")) {
      return call.code(ShellBuiltins.joined(call.rest(inner.next())), scope(call));
    }
    var words = new java.util.ArrayList<>(call.rest(inner.next()));
    words.addFirst(Field.of("kubectl"));
    return call.run(words, call.inside());
  }

  private static WalkScope scope(ProgramRun call) {
    WalkScope inside = call.inside().in(new ShellState()).with(Circumstance.IN_CONTAINER);
    inside.shell().folder(null);
    return inside;
  }

  private static @Nullable String kubectl(ProgramRun call) {
    var options = LeadingOptions.of(call.arguments(), 0, "nscv", NAMES);
    String verb = call.text(options.next());
    if (!Set.of("exec", "run", "debug", "rsh").contains(verb)) {
      return null;
    }
    int at = options.next() + 1;
    while (at < call.size() && !call.text(at).equals("--")) {
      at++;
    }
    List<Field> words;
    if (at < call.size()) {
      words = call.rest(at + 1);
    } else {
      var after = LeadingOptions.of(call.arguments(), options.next() + 1, "ncfl", NAMES);
      var second = LeadingOptions.of(call.arguments(), after.next() + 1, "ncfl", NAMES);
      words = verb.equals("exec") || verb.equals("rsh") ? call.rest(second.next()) : List.of();
    }
    if (words.isEmpty()) {
      return overrides(call);
    }
    boolean node =
        verb.equals("debug")
            && call.arguments().stream().anyMatch(word -> word.text().startsWith("node/"));
    call.detach();
    return call.run(
        words,
        node
            ? scope(call).seeing(List.of(new Mount("/", "/host"))).with(Circumstance.REMOTE)
            : scope(call));
  }

  /// The command that `--overrides` gives to a container.
  private static @Nullable String overrides(ProgramRun call) {
    for (var argument : call.arguments()) {
      String text = argument.text();
      int key = text.indexOf("\"command\"");
      if (text.startsWith("--overrides") && key >= 0) {
        var words = QuotedLists.words(text, text.indexOf('[', key));
        WalkScope inside = scope(call);
        boolean host = text.contains("\"privileged\":true") || text.contains("\"hostPID\":true");
        if (!words.isEmpty()) {
          call.run(words, host ? inside.with(Circumstance.AS_ROOT) : inside);
        }
      }
    }
    return null;
  }
}
