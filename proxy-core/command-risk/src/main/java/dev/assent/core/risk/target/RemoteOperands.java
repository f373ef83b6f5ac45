package dev.assent.core.risk.target;

import java.util.Set;

/// Tells operands that are on another machine.
final class RemoteOperands {
  /// Schemes of what lies in a program's own files.
  private static final Set<String> OWN = Set.of("res", "user", "jar", "classpath", "asset", "resource", "about", "data", "mem", "memory");

  private RemoteOperands() {}

  /// Adds what a text is, if it names a host; answers whether it does.
  static boolean into(Set<Target> found, String text) {
    int scheme = text.indexOf("://");
    if (scheme > 1 && text.chars().limit(scheme).allMatch(c -> Character.isLetterOrDigit(c) || c == '+' || c == '-' || c == '.')) {
      found.add(Target.URL);
      if (OWN.contains(text.substring(0, scheme)) || isLocal(text.substring(scheme + 3)) || text.startsWith("/", scheme + 3)) {
        found.add(Target.LOCAL_URL);
      } else {
        found.add(Target.REMOTE);
      }
      return true;
    }
    int colon = text.indexOf(':');
    int slash = text.indexOf('/');
    // One letter before the colon is a drive.
    if (colon > 1 && (slash < 0 || slash > colon) && text.indexOf('\\') < 0 && text.indexOf('=') < 0 && isHost(text.substring(0, colon))) {
      found.add(isLocal(text) ? Target.LOCAL_URL : Target.REMOTE);
      return true;
    }
    return false;
  }

  private static boolean isHost(String text) {
    return text.chars().allMatch(c -> Character.isLetterOrDigit(c) || c == '@' || c == '.' || c == '-' || c == '_' || c == '[' || c == ']');
  }

  private static boolean isLocal(String rest) {
    int user = rest.indexOf('@');
    String host = user >= 0 && (rest.indexOf('/') < 0 || user < rest.indexOf('/')) ? rest.substring(user + 1) : rest;
    return host.startsWith("localhost") || host.startsWith("127.") || host.startsWith("[::1]") || host.startsWith("0.0.0.0");
  }
}
