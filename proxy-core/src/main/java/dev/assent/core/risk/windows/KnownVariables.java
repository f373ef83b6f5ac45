package dev.assent.core.risk.windows;

import static java.util.Map.entry;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Settings that every Windows machine has, with what they usually are.
final class KnownVariables {
  private static final String HOME = String.valueOf(MarkedText.HOME);

  private static final Map<String, String> VALUES =
      Map.ofEntries(
          entry("systemroot", "C:\\Windows"),
          entry("windir", "C:\\Windows"),
          entry("systemdrive", "C:"),
          entry("comspec", "C:\\Windows\\System32\\cmd.exe"),
          entry("programfiles", "C:\\Program Files"),
          entry("programfiles(x86)", "C:\\Program Files (x86)"),
          entry("programw6432", "C:\\Program Files"),
          entry("commonprogramfiles", "C:\\Program Files\\Common Files"),
          entry("programdata", "C:\\ProgramData"),
          entry("allusersprofile", "C:\\ProgramData"),
          entry("public", "C:\\Users\\Public"),
          entry("userprofile", HOME),
          entry("home", HOME),
          entry("homedrive", "C:"),
          entry("homepath", "\\Users\\" + MarkedText.UNKNOWN),
          entry("appdata", HOME + "\\AppData\\Roaming"),
          entry("localappdata", HOME + "\\AppData\\Local"),
          entry("temp", HOME + "\\AppData\\Local\\Temp"),
          entry("tmp", HOME + "\\AppData\\Local\\Temp"),
          entry("onedrive", HOME + "\\OneDrive"),
          entry("cd", "."),
          entry("os", "Windows_NT"),
          entry("processor_architecture", "AMD64"),
          entry("pathext", ".COM;.EXE;.BAT;.CMD;.VBS;.VBE;.JS;.JSE;.WSF;.WSH;.MSC"),
          entry(
              "path",
              "C:\\Windows\\system32;C:\\Windows;C:\\Windows\\System32\\Wbem;"
                  + MarkedText.UNKNOWN),
          entry("psmodulepath", MarkedText.UNKNOWN),
          entry("errorlevel", MarkedText.UNKNOWN),
          entry("random", MarkedText.UNKNOWN),
          entry("date", MarkedText.UNKNOWN),
          entry("time", MarkedText.UNKNOWN),
          entry("username", MarkedText.UNKNOWN),
          entry("userdomain", MarkedText.UNKNOWN),
          entry("computername", MarkedText.UNKNOWN),
          entry("logonserver", MarkedText.UNKNOWN),
          entry("number_of_processors", MarkedText.UNKNOWN),
          entry("cmdcmdline", MarkedText.UNKNOWN));

  private KnownVariables() {}

  /// The value of a variable given in lower case.
  static @Nullable String value(String name) {
    return VALUES.get(name);
  }

  /// A value whose letters can be picked one by one: the home folder is written out as far as it is
  /// known.
  static String written(String value) {
    return value.indexOf(MarkedText.HOME) < 0
        ? value
        : value.replace(HOME, "C:\\Users\\" + MarkedText.UNKNOWN);
  }
}
