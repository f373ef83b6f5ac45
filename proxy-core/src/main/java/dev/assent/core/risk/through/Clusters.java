package dev.assent.core.risk.through;

import dev.assent.core.risk.step.Circumstance;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Programs that run commands in the pods of a cluster, and those that hold another program inside.
final class Clusters {
  private static final Set<String> NAMES = Set.of(
      "namespace", "context", "cluster", "user", "kubeconfig", "server", "token", "container", "pod-running-timeout", "filename",
      "image", "env", "labels", "overrides", "restart", "port", "limits", "requests", "serviceaccount", "target", "profile",
      "copy-to", "share-processes", "as", "as-group", "request-timeout", "certificate-authority", "client-key", "v",
      "image-pull-policy", "annotations", "template", "output");

  private Clusters() {}

  static void into(Map<String, Program> table) {
    for (var name : List.of("kubectl", "oc", "k", "kubecolor")) {
      table.put(name, Clusters::kubectl);
    }
    table.put("k3s", Clusters::holder);
    table.put("k0s", Clusters::holder);
    table.put("microk8s", Clusters::holder);
    table.put("minikube", Clusters::minikube);
  }

  private static @Nullable String holder(Call call) {
    if (Set.of("kubectl", "ctr", "crictl", "helm", "helm3").contains(call.text(0))) {
      call.detach();
      return call.run(call.arguments(), call.inside());
    }
    return null;
  }

  private static @Nullable String minikube(Call call) {
    var options = Options.of(call.arguments(), 0, "p", Set.of("profile"));
    String verb = call.text(options.next());
    if (!verb.equals("kubectl") && !verb.equals("ssh")) {
      return null;
    }
    var inner = Options.of(call.arguments(), options.next() + 1, "n", Set.of("node"));
    if (inner.next() >= call.size()) {
      return null;
    }
    call.detach();
    if (verb.equals("ssh")) {
      return call.code(Builtins.joined(call.rest(inner.next())), scope(call));
    }
    var words = new java.util.ArrayList<>(call.rest(inner.next()));
    words.addFirst(Field.of("kubectl"));
    return call.run(words, call.inside());
  }

  private static Scope scope(Call call) {
    Scope inside = call.inside().in(new ShellState()).with(Circumstance.IN_CONTAINER);
    inside.shell().folder(null);
    return inside;
  }

  private static @Nullable String kubectl(Call call) {
    var options = Options.of(call.arguments(), 0, "nscv", NAMES);
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
      var after = Options.of(call.arguments(), options.next() + 1, "ncfl", NAMES);
      var second = Options.of(call.arguments(), after.next() + 1, "ncfl", NAMES);
      words = verb.equals("exec") || verb.equals("rsh") ? call.rest(second.next()) : List.of();
    }
    if (words.isEmpty()) {
      return overrides(call);
    }
    boolean node = verb.equals("debug") && call.arguments().stream().anyMatch(word -> word.text().startsWith("node/"));
    call.detach();
    return call.run(words, node ? scope(call).seeing(List.of(new Mount("/", "/host"))).with(Circumstance.REMOTE) : scope(call));
  }

  /// The command that `--overrides` gives to a container.
  private static @Nullable String overrides(Call call) {
    for (var argument : call.arguments()) {
      String text = argument.text();
      int key = text.indexOf("\"command\"");
      if (text.startsWith("--overrides") && key >= 0) {
        var words = Json.words(text, text.indexOf('[', key));
        Scope inside = scope(call);
        boolean host = text.contains("\"privileged\":true") || text.contains("\"hostPID\":true");
        if (!words.isEmpty()) {
          call.run(words, host ? inside.with(Circumstance.AS_ROOT) : inside);
        }
      }
    }
    return null;
  }
}
