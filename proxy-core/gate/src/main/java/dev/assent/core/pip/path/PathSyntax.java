package dev.assent.core.pip.path;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// The rules by which path texts are read: what is absolute, what separates, what `..` does. Pure
/// text, no file system.
public enum PathSyntax {
  /// `/` separates, everything else is part of a name
  POSIX,
  /// `\` is read as `/`; drives and shares
  WINDOWS;

  /// The text with `/` as its only separator.
  public String slashed(String text) {
    if (this == POSIX) {
      return text;
    }
    String slashed = text.replace('\\', '/');
    return slashed.startsWith("//?/") || slashed.startsWith("//./")
        ? slashed.substring(4)
        : slashed;
  }

  /// True if a text names the same thing from any working folder.
  boolean isAbsolute(String text) {
    String slashed = slashed(text);
    return switch (this) {
      case POSIX -> slashed.startsWith("/");
      case WINDOWS -> slashed.startsWith("//") || hasDrive(slashed) && slashed.startsWith("/", 2);
    };
  }

  /// True if a text reads as absolute to somebody: on Windows also `\name`, which depends on the
  /// current drive.
  boolean isRooted(String text) {
    return isAbsolute(text) || slashed(text).startsWith("/");
  }

  /// True if a text has an element `..`.
  boolean climbs(String text) {
    return List.of(slashed(text).split("/", -1)).contains("..");
  }

  boolean separates(String text) {
    return slashed(text).indexOf('/') >= 0;
  }

  /// True if nobody can say which file a text names: on Windows a stream (`a:b`) or a folder of
  /// another drive (`C:x`).
  boolean isDoubtful(String text) {
    return this == WINDOWS && slashed(text).indexOf(':', isAbsolute(text) ? 2 : 0) >= 0;
  }

  /// A relative text behind a folder, not normalised.
  String join(String folder, String text) {
    String slashed = slashed(text);
    if (this == WINDOWS && slashed.startsWith("/")) {
      return hasDrive(folder) ? folder.substring(0, 2) + slashed : slashed;
    }
    return folder + "/" + slashed;
  }

  /// The text without `.`, doubled and trailing separators, and with every `..` taken back as text:
  /// above the root it vanishes, at the start of a relative path it stays. The empty relative path
  /// is `.`.
  public String normalise(String text) {
    String slashed = slashed(text);
    String start = start(slashed);
    boolean absolute = isAbsolute(slashed);
    var kept = new ArrayList<String>();
    for (String element : slashed.substring(start.length()).split("/")) {
      if (element.isEmpty() || element.equals(".")) {
        continue;
      }
      if (!element.equals("..")) {
        kept.add(trimmed(element));
      } else if (!kept.isEmpty() && !kept.getLast().equals("..")) {
        kept.removeLast();
      } else if (!absolute) {
        kept.add("..");
      }
    }
    String rest = String.join("/", kept);
    if (!absolute) {
      return rest.isEmpty() ? "." : rest;
    }
    return prefix(start) + rest;
  }

  /// The elements below the root of an absolute path, `.` and `..` included, none empty.
  List<String> elements(String absolute) {
    String slashed = slashed(absolute);
    var elements = new ArrayList<String>();
    for (String element : slashed.substring(start(slashed).length()).split("/")) {
      if (!element.isEmpty()) {
        elements.add(element);
      }
    }
    return elements;
  }

  /// The root of an absolute path, with its final `/`.
  String root(String absolute) {
    return prefix(start(slashed(absolute)));
  }

  private String start(String slashed) {
    if (this == WINDOWS && hasDrive(slashed) && isAbsolute(slashed)) {
      return slashed.substring(0, 3);
    }
    if (this == WINDOWS && slashed.startsWith("//")) {
      return "//";
    }
    return isAbsolute(slashed) ? "/" : "";
  }

  private String prefix(String start) {
    return hasDrive(start) ? start.toUpperCase(Locale.ROOT) : start;
  }

  /// Windows drops dots and blanks at the end of a name.
  private String trimmed(String element) {
    if (this == POSIX) {
      return element;
    }
    int end = element.length();
    while (end > 1 && (element.charAt(end - 1) == '.' || element.charAt(end - 1) == ' ')) {
      end--;
    }
    return element.substring(0, end);
  }

  private static boolean hasDrive(String text) {
    return text.length() >= 2
        && text.charAt(1) == ':'
        && Character.toLowerCase(text.charAt(0)) >= 'a'
        && Character.toLowerCase(text.charAt(0)) <= 'z';
  }
}
