package dev.assent.desktop.ui.arguments;

import java.util.Set;
import java.util.regex.Pattern;

/// A web address taken apart for the eye, never for a decision. Joining the parts gives back the
/// text.
///
/// @param before scheme and `://`
/// @param userInfo name and password with the `@`, which some take for the host; mostly empty
/// @param subdomain the part of the host that says little, with its final dot; may be empty
/// @param registrable the part of the host that somebody owns, or the whole host where that cannot
///   be told
/// @param after port, path, query and fragment; may be empty
public record WebAddress(
    String before, String userInfo, String subdomain, String registrable, String after) {
  private static final Pattern SHAPE =
      Pattern.compile("(?s)([A-Za-z][A-Za-z0-9+.-]{0,20}://)([^/?#\\\\]+)(.*)");
  private static final Pattern NUMBERS = Pattern.compile("[0-9.]+|\\[.*]");

  /// Second-level names below which countries register.
  private static final Set<String> SHARED =
      Set.of("co", "com", "org", "net", "gov", "ac", "edu", "or", "ne", "go");

  /// True if a text is an address with a host and nothing around it.
  public static boolean looksLikeOne(String text) {
    return text.indexOf('\n') < 0 && SHAPE.matcher(text).matches();
  }

  /// Takes an address apart.
  ///
  /// @param text one for which [#looksLikeOne(String)] holds
  public static WebAddress of(String text) {
    var match = SHAPE.matcher(text);
    if (!match.matches()) {
      throw new IllegalArgumentException("expected an address with a host");
    }
    String authority = match.group(2);
    int at = authority.lastIndexOf('@') + 1;
    int colon = authority.indexOf(':', at);
    int end = colon < 0 || authority.startsWith("[", at) ? authority.length() : colon;
    String host = authority.substring(at, end);
    int cut = registrableStart(host);
    return new WebAddress(
        match.group(1),
        authority.substring(0, at),
        host.substring(0, cut),
        host.substring(cut),
        authority.substring(end) + match.group(3));
  }

  private static int registrableStart(String host) {
    String[] labels = host.split("\\.", -1);
    if (NUMBERS.matcher(host).matches() || labels.length < 3) {
      return 0;
    }
    boolean shared =
        labels[labels.length - 1].length() == 2 && SHARED.contains(labels[labels.length - 2]);
    int kept = shared ? 3 : 2;
    int start = 0;
    for (int i = 0; i < labels.length - kept; i++) {
      start += labels[i].length() + 1;
    }
    return start;
  }
}
