package dev.assent.core.risk.target;

import java.util.Locale;
import java.util.Set;

/// Tells keys of the Windows registry, as `reg`, PowerShell and its providers write them.
final class RegistryKeys {
  private static final Set<String> HIVES =
      Set.of(
          "hklm", "hkcu", "hkcr", "hku", "hkcc", "hkey_local_machine", "hkey_current_user", "hkey_classes_root", "hkey_users",
          "hkey_current_config");

  private RegistryKeys() {}

  /// Adds what a text is, if it names a key.
  static void into(Set<Target> found, String text) {
    if (text.length() < 3) {
      return;
    }
    char first = text.charAt(0);
    if (first != 'h' && first != 'H' && first != 'r' && first != 'R' && first != 'm' && first != 'M') {
      return;
    }
    String path = text.toLowerCase(Locale.ROOT).replace('/', '\\');
    path = path.substring(path.lastIndexOf("::") < 0 ? 0 : path.lastIndexOf("::") + 2);
    path = path.startsWith("registry:\\") ? path.substring("registry:\\".length()) : path;
    int slash = path.indexOf('\\');
    String hive = slash < 0 ? path : path.substring(0, slash);
    if (!HIVES.contains(hive.endsWith(":") ? hive.substring(0, hive.length() - 1) : hive)) {
      return;
    }
    found.add(Target.REGISTRY);
    String rest = slash < 0 ? "" : path.substring(slash + 1);
    rest = rest.endsWith("\\*") ? rest.substring(0, rest.length() - 2) : rest;
    if (rest.isEmpty() || rest.equals("*") || rest.indexOf('\\') < 0) {
      found.add(Target.REGISTRY_ROOT);
    }
    boolean starts =
        rest.contains("\\currentversion\\run") || rest.contains("\\winlogon") || rest.contains("image file execution options")
            || rest.contains("\\userinitmprlogonscript") || rest.contains("currentcontrolset\\services") || rest.contains("appinit_dlls")
            || rest.contains("command processor");
    if (starts) {
      found.add(Target.REGISTRY_START);
    }
  }
}
