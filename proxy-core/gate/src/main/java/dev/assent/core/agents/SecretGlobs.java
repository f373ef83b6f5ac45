package dev.assent.core.agents;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// The files that a pattern of a search means, for rules that name files: each way to read it, and
/// of the usual secrets those it reaches.
///
/// A search is judged as if it read them: a rule that denies `.env` denies `.env*` and `{.env,x}`
/// too. A pattern for every name reaches them only where contents are shown, and only at the top:
/// in one folder it is the folder that rules look at.
final class SecretGlobs {
  private static final List<String> SECRETS =
      List.of(
          ".env",
          ".env.local",
          ".envrc",
          ".netrc",
          ".npmrc",
          ".pypirc",
          ".pgpass",
          ".git-credentials",
          "id_rsa",
          "id_ecdsa",
          "id_ed25519",
          "a.pem",
          "a.key",
          "a.p12",
          "a.pfx",
          "a.jks",
          "a.keystore",
          "a.kdbx",
          "a.env");
  private static final int MOST = 256;

  private SecretGlobs() {}

  /// The patterns that a pattern stands for, itself first; empty for one that only leaves out.
  ///
  /// @param contents whether the tool shows what is in the files
  static Set<String> of(String pattern, boolean contents) {
    var files = new LinkedHashSet<String>();
    for (String one : readings(pattern)) {
      // A pattern that leaves files out reaches none.
      if (!one.startsWith("!") && !one.isEmpty()) {
        files.add(one);
        secrets(one, contents, files);
      }
    }
    return files;
  }

  /// The secrets that a path reaches where the tool takes it for a pattern; empty for any other
  /// path.
  static Set<String> inPath(String path, boolean contents) {
    var files = new LinkedHashSet<String>();
    for (String one : expanded(path)) {
      secrets(one, contents, files);
    }
    return files;
  }

  // Some tools take a list with commas or blanks for several patterns.
  private static Set<String> readings(String pattern) {
    var readings = new LinkedHashSet<String>();
    for (String whole : expanded(pattern)) {
      readings.add(whole);
      for (String piece : whole.split("[,\\s]+")) {
        readings.add(piece);
      }
    }
    return readings;
  }

  private static List<String> expanded(String pattern) {
    var done = new ArrayList<String>();
    var open = new ArrayList<>(List.of(pattern));
    while (!open.isEmpty() && done.size() + open.size() < MOST) {
      String next = open.removeLast();
      int end = next.indexOf('}');
      int start = end < 0 ? -1 : next.lastIndexOf('{', end);
      if (start < 0) {
        done.add(next);
      } else {
        for (String choice : next.substring(start + 1, end).split(",", -1)) {
          open.add(next.substring(0, start) + choice + next.substring(end + 1));
        }
      }
    }
    done.addAll(open);
    return done;
  }

  private static void secrets(String pattern, boolean contents, Set<String> into) {
    String plain = pattern.replace("\\", "").toLowerCase(Locale.ROOT);
    int slash = plain.lastIndexOf('/');
    String name = plain.substring(slash + 1);
    String folder = literal(plain.substring(0, slash + 1));
    boolean every = name.chars().allMatch(c -> c == '*' || c == '?') || name.equals("*.*");
    if (!isPattern(name) || every && !(contents && folder.isEmpty())) {
      return;
    }
    for (String secret : SECRETS) {
      if (matches(name, secret)) {
        into.add(folder + secret);
      }
    }
  }

  // The folders before the first that is a pattern.
  private static String literal(String folders) {
    var literal = new StringBuilder();
    for (String folder : folders.split("(?<=/)")) {
      if (isPattern(folder)) {
        break;
      }
      literal.append(folder);
    }
    return literal.toString().equals("./") ? "" : literal.toString();
  }

  /// True if a text stands for other names than itself.
  static boolean isPattern(String text) {
    return text.chars().anyMatch(c -> "*?[({".indexOf(c) >= 0);
  }

  // A class of characters stands for any one, a group for any text: rather one question too many.
  private static boolean matches(String pattern, String name) {
    String simple = pattern.replaceAll("\\[[^\\]]*\\]", "?").replaceAll("[@+!?*]?\\([^)]*\\)", "*");
    boolean[] reached = new boolean[name.length() + 1];
    reached[0] = true;
    for (int at = 0; at < simple.length(); at++) {
      char c = simple.charAt(at);
      boolean[] next = new boolean[name.length() + 1];
      for (int from = 0; from <= name.length(); from++) {
        if (c == '*') {
          next[from] = reached[from] || from > 0 && next[from - 1];
        } else {
          next[from] = from > 0 && reached[from - 1] && (c == '?' || c == name.charAt(from - 1));
        }
      }
      reached = next;
    }
    return reached[name.length()];
  }
}
