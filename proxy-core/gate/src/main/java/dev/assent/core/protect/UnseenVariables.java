package dev.assent.core.protect;

import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.config.proxy.ServerLaunch;
import dev.assent.core.masking.SecretNames;
import dev.assent.core.system.CleanEnvironment;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/// Variables of an environment that a server no longer sees behind us, unless its definition hands
/// them on: those that servers are known to look at. Values are not in here.
///
/// @param offered those that can be handed on, sorted
/// @param never those that can make programs load or run something, and come only from a definition
///   that gives their value; sorted
public record UnseenVariables(List<String> offered, List<String> never) {
  // Proxies, certificates, profiles of clouds and clusters, sockets, displays, and places of tools.
  private static final Set<String> NAMES =
      Set.of(
          "ALL_PROXY",
          "FTP_PROXY",
          "HTTPS_PROXY",
          "HTTP_PROXY",
          "NO_PROXY",
          "CURL_CA_BUNDLE",
          "NODE_EXTRA_CA_CERTS",
          "NODE_TLS_REJECT_UNAUTHORIZED",
          "REQUESTS_CA_BUNDLE",
          "SSL_CERT_DIR",
          "SSL_CERT_FILE",
          "SSL_CLIENT_CERT",
          "CONTAINER_HOST",
          "CONTAINER_SSHKEY",
          "KUBECONFIG",
          "DBUS_SESSION_BUS_ADDRESS",
          "DISPLAY",
          "GNUPGHOME",
          "SSH_AGENT_PID",
          "SSH_AUTH_SOCK",
          "WAYLAND_DISPLAY",
          "XAUTHORITY",
          "CARGO_HOME",
          "GOPATH",
          "JAVA_HOME",
          "PGPASSFILE",
          "PGSERVICE",
          "RUSTUP_HOME",
          "VIRTUAL_ENV");
  // Folders, whose names look like those of secrets.
  private static final Set<String> OF_SHELLS = Set.of("PWD", "OLDPWD");
  private static final List<String> FAMILIES =
      List.of(
          "AWS_",
          "ARM_",
          "AZURE_",
          "CLOUDSDK_",
          "DOCKER_",
          "GCLOUD_",
          "GOOGLE_",
          "PODMAN_",
          "TF_VAR_",
          "VAULT_");

  public UnseenVariables {
    offered = List.copyOf(offered);
    never = List.copyOf(never);
  }

  /// Those of an environment that programs which a plan starts would not see.
  ///
  /// @param definitions that clients are to lead to
  public static UnseenVariables of(
      Map<String, String> environment, Collection<ProxyDefinition> definitions) {
    var offered = new TreeSet<String>();
    var never = new TreeSet<String>();
    for (ProxyDefinition definition : definitions) {
      for (String name : environment.keySet()) {
        boolean unseen =
            definition
                .backend()
                .launched()
                .map(ServerLaunch::environment)
                .filter(set -> !set.containsKey(name))
                .isPresent();
        if (unseen && !CleanEnvironment.isPassed(name) && isLookedAt(name)) {
          (ServerLaunch.isNeverFromClient(name) ? never : offered).add(name);
        }
      }
    }
    return new UnseenVariables(List.copyOf(offered), List.copyOf(never));
  }

  private static boolean isLookedAt(String name) {
    String upper = name.toUpperCase(Locale.ROOT);
    return NAMES.contains(upper)
        || FAMILIES.stream().anyMatch(upper::startsWith)
        || SecretNames.isSecret(name) && !upper.startsWith("ASSENT_") && !OF_SHELLS.contains(upper);
  }

  /// Returns whether there is none.
  public boolean isEmpty() {
    return offered.isEmpty() && never.isEmpty();
  }
}
