package dev.assent.core.risk.windows;

import static java.util.Map.entry;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Settings that every Windows machine has, with what they usually are.
final class KnownVariables {
  private static final String HOME = String.valueOf(Marked.HOME);

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
          entry("homepath", "\\Users\\" + Marked.UNKNOWN),
          entry("appdata", HOME + "\\AppData\\Roaming"),
          entry("localappdata", HOME + "\\AppData\\Local"),
          entry("temp", HOME + "\\AppData\\Local\\Temp"),
          entry("tmp", HOME + "\\AppData\\Local\\Temp"),
          entry("onedrive", HOME + "\\OneDrive"),
          entry("cd", "."),
          entry("os", "Windows_NT"),
          entry("processor_architecture", "AMD64"),
          entry("pathext", ".COM;.EXE;.BAT;.CMD;.VBS;.VBE;.JS;.JSE;.WSF;.WSH;.MSC"),
          entry("path", "C:\\Windows\\system32;C:\\Windows;C:\\Windows\\System32\\Wbem;" + Marked.UNKNOWN),
          entry("psmodulepath", Marked.UNKNOWN),
          entry("errorlevel", Marked.UNKNOWN),
          entry("random", Marked.UNKNOWN),
          entry("date", Marked.UNKNOWN),
          entry("time", Marked.UNKNOWN),
          entry("username", Marked.UNKNOWN),
          entry("userdomain", Marked.UNKNOWN),
          entry("computername", Marked.UNKNOWN),
          entry("logonserver", Marked.UNKNOWN),
          entry("number_of_processors", Marked.UNKNOWN),
          entry("cmdcmdline", Marked.UNKNOWN));

  private KnownVariables() {}

  /// The value of a variable given in lower case.
  static @Nullable String value(String name) {
    return VALUES.get(name);
  }

  /// A value whose letters can be picked one by one: the home folder is written out as far as it is known.
  static String written(String value) {
    return value.indexOf(Marked.HOME) < 0 ? value : value.replace(HOME, "C:\\Users\\" + Marked.UNKNOWN);
  }
}
