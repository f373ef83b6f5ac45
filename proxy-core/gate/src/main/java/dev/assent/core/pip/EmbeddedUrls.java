package dev.assent.core.pip;

import dev.assent.core.access.ResourceUrl;
import dev.assent.core.pip.path.DescriptionException;
import dev.assent.core.pip.path.PercentSequences;
import dev.assent.core.text.PercentCoding;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// URLs inside longer text and inside other URLs, which only DENY and HITL see (clause 5.8).
final class EmbeddedUrls {
  private static final String ENDS = "\"'`<>()[]{}\u201c\u201d\u2018\u2019";

  private EmbeddedUrls() {}

  /// Adds each `scheme://host` of a text, as written and with percent sequences decoded; takes time
  /// linear in the text.
  ///
  /// @param skip how many to pass over at the start of the text as written, because they are known
  static void in(String text, int skip, Set<ResourceUrl> found) {
    if (text.indexOf("://") >= 0) {
      scan(text, skip, found);
    }
    if (!PercentCoding.isIn(text)) {
      return;
    }
    try {
      List<String> stages = PercentSequences.stages(text);
      stages.subList(1, stages.size()).forEach(stage -> scan(stage, skip, found));
    } catch (DescriptionException _) {
      // text that is no clean percent encoding hides no URL that a reader would follow
    }
  }

  private static void scan(String text, int skip, Set<ResourceUrl> found) {
    int seen = 0;
    for (int colon = text.indexOf("://"); colon >= 0; colon = text.indexOf("://", colon + 3)) {
      int start = schemeStart(text, colon);
      if (start == colon || seen++ < skip) {
        continue;
      }
      String scheme = text.substring(start, colon).toLowerCase(Locale.ROOT);
      String authority = authority(text, colon + 3);
      int backslash = authority.indexOf('\\');
      add(scheme, authority.replace('\\', '.'), backslash < 0, found);
      if (backslash >= 0) {
        add(scheme, authority.substring(0, backslash), true, found);
        add(scheme, authority.substring(authority.lastIndexOf('@') + 1), true, found);
      }
    }
  }

  private static void add(
      String scheme, String authority, boolean evenWithoutHost, Set<ResourceUrl> found) {
    Optional<String> host;
    try {
      host = UrlHost.of(scheme, authority);
    } catch (DescriptionException _) {
      host = Optional.empty();
    }
    if (host.isPresent() || evenWithoutHost) {
      found.add(new ResourceUrl(scheme, host, false));
    }
  }

  /// The start of the scheme that ends before a colon; the colon itself when there is none.
  private static int schemeStart(String text, int colon) {
    int start = colon;
    while (start > 0 && isSchemeChar(text.charAt(start - 1))) {
      start--;
    }
    while (start < colon && !isLetter(text.charAt(start))) {
      start++;
    }
    return start;
  }

  private static String authority(String text, int from) {
    int end = from;
    if (text.startsWith("[", from)) {
      end = Math.max(from, text.indexOf(']', from));
    }
    while (end < text.length() && !ends(text.charAt(end), end > from)) {
      end++;
    }
    return text.substring(from, end);
  }

  private static boolean ends(char c, boolean inside) {
    boolean bracket = ENDS.indexOf(c) >= 0 && !(c == ']' && inside);
    return bracket || Character.isWhitespace(c) || c == '/' || c == '?' || c == '#';
  }

  /// True if a scheme may begin with a character.
  static boolean isLetter(char c) {
    return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
  }

  /// True if a character may stand in a scheme.
  static boolean isSchemeChar(char c) {
    return isLetter(c) || c >= '0' && c <= '9' || c == '+' || c == '.' || c == '-';
  }
}
