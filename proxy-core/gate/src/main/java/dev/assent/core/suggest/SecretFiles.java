package dev.assent.core.suggest;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.ResourcePath;
import dev.assent.core.approval.grant.GrantReach;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/// Names of files that hold keys and passwords by convention, as patterns with one name each to try
/// them on. A rule for a folder must not reach them: their card would be a dangerous one.
final class SecretFiles {
  static final Map<String, String> SAMPLES = samples();

  private SecretFiles() {}

  private static Map<String, String> samples() {
    var samples = new LinkedHashMap<String, String>();
    for (String name :
        List.of(
            ".env",
            ".netrc",
            ".pgpass",
            ".npmrc",
            ".pypirc",
            "id_rsa",
            "id_dsa",
            "id_ecdsa",
            "id_ed25519",
            "credentials",
            ".git-credentials",
            "shadow",
            "sudoers")) {
      samples.put("**/" + name, name);
    }
    samples.put("**/.env.*", ".env.local");
    for (String end : List.of("pem", "key", "p12", "pfx", "jks", "keystore", "kdbx")) {
      samples.put("**/*." + end, "a." + end);
    }
    for (String folder : List.of(".ssh", ".gnupg", ".aws", ".kube", ".azure", ".docker")) {
      samples.put("**/" + folder + "/**", folder + "/a");
    }
    return Collections.unmodifiableMap(samples);
  }

  /// The patterns of those that a policy would let pass in a folder, for calls like one.
  ///
  /// @param passes whether a call would be allowed
  static List<String> reached(AccessRequest like, String folder, Predicate<AccessRequest> passes) {
    var reached = new ArrayList<String>();
    SAMPLES.forEach((pattern, name) -> {
      if (passes.test(on(like, folder + "/" + name))) {
        reached.add(pattern);
      }
    });
    return reached;
  }

  /// The same call on another file.
  private static AccessRequest on(AccessRequest call, String path) {
    var paths =
        GrantReach.pathsOf(call).stream()
            .map(one -> ResourcePath.single(path, one.role()))
            .toList();
    return call.to(call.resource().with(paths)).after(List.of());
  }
}
