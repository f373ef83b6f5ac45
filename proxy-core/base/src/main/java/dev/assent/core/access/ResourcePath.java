package dev.assent.core.access;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// One path of a call, in all its spellings (clauses 5.3 and 5.5).
///
/// @param given the value as written in the message
/// @param pointer JSON pointer of the value below the arguments; that of the member for a member
///   name
/// @param role source, destination or plain
/// @param use who looks at it
/// @param display the absolute, lexically normalised spelling; `given` where there is none
/// @param allowSpellings every spelling that an ALLOW condition must hold for: no duplicates, may
///   be empty, and then no ALLOW with a path or extension condition covers this path
/// @param denySpellings every spelling of which one is enough for DENY, HITL and guards: no
///   duplicates, never empty, contains `allowSpellings`
/// @param unresolved whether some spelling could not be followed through the file system; guards
///   then take the spellings as prefixes (clause 1.3)
/// @param placedSpellings the lexical and the resolved spelling of each variant (decoded, expanded,
///   per working folder), folded where the volume folds; without a known working folder the value
///   as written: what a `not` compares, in rules of every effect (clause 3.5). No duplicates, never
///   empty, part of `denySpellings`
/// @param touch what is done to it, which guards ask for
public record ResourcePath(
    String given,
    String pointer,
    PathRole role,
    Use use,
    String display,
    List<String> allowSpellings,
    List<String> denySpellings,
    boolean unresolved,
    List<String> placedSpellings,
    Touch touch) {

  /// The deed done to a path (clause 1.3).
  public enum Touch {
    /// what the call's operation says
    CALLED,
    /// something runs in this folder, which does nothing to it
    PLACE,
    /// a pattern of a search may reach it, nobody names it: what denies it asks instead
    REACHED,
    /// a command reads it by name
    READ,
    /// a command writes it by name, or something of its name in this folder
    WRITTEN,
    /// a command or a patch takes it away by name, with all that is in it
    REMOVED
  }

  /// The steps that look at a path.
  public enum Use {
    /// every rule and the guards
    ALL,
    /// DENY, HITL and guards; an ALLOW neither needs nor sees it
    NOT_ALLOW,
    /// guards only: a parameter that the registry marks as text, or a file that a command names
    GUARDS
  }

  public ResourcePath {
    allowSpellings = List.copyOf(allowSpellings);
    denySpellings = List.copyOf(denySpellings);
    placedSpellings = List.copyOf(placedSpellings);
    if (denySpellings.isEmpty() || placedSpellings.isEmpty()) {
      throw new IllegalArgumentException("a path has at least the spelling it was written in");
    }
  }

  /// A path whose placed spellings are those that an ALLOW sees; all of them where it sees none.
  public ResourcePath(
      String given,
      String pointer,
      PathRole role,
      Use use,
      String display,
      List<String> allowSpellings,
      List<String> denySpellings,
      boolean unresolved) {
    this(
        given,
        pointer,
        role,
        use,
        display,
        allowSpellings,
        denySpellings,
        unresolved,
        allowSpellings.isEmpty() ? denySpellings : allowSpellings,
        Touch.CALLED);
  }

  /// True if people are told that this is a file: no address or name that only rules take for one,
  /// nothing that only guards see.
  public boolean isFile() {
    return use != Use.GUARDS && FileNames.isFile(this);
  }

  /// The text that people are told: where a file lies, anything else as it was written.
  public String told() {
    return use == Use.GUARDS || isFile() ? display : given;
  }

  /// The same, looked at by others.
  public ResourcePath usedBy(Use others) {
    return new ResourcePath(
        given,
        pointer,
        role,
        others,
        display,
        allowSpellings,
        denySpellings,
        unresolved,
        placedSpellings,
        touch);
  }

  /// The same, in no spelling that an ALLOW sees: no ALLOW can rest on it, nor pass over it.
  public ResourcePath barred() {
    return new ResourcePath(
        given,
        pointer,
        role,
        use,
        display,
        List.of(),
        denySpellings,
        unresolved,
        placedSpellings,
        touch);
  }

  /// One value in one spelling: what ready attributes give (clause 10.1).
  public static ResourcePath single(String value, PathRole role) {
    return new ResourcePath(value, "", role, Use.ALL, value, List.of(value), List.of(value), false);
  }

  /// The last suffix of the final name with its dot: `.gz` of `a.tar.gz`; absent for `.env` and
  /// `name`.
  public static Optional<String> extensionOf(String path) {
    int end = path.length();
    while (end > 1 && path.charAt(end - 1) == '/') {
      end--;
    }
    int name = path.lastIndexOf('/', end - 1) + 1;
    int dot = path.lastIndexOf('.', end - 1);
    if (dot <= name || dot == end - 1) {
      return Optional.empty();
    }
    for (int at = name; at < dot; at++) {
      if (path.charAt(at) != '.') {
        return Optional.of(path.substring(dot, end));
      }
    }
    return Optional.empty();
  }

  /// Tells the paths of a call that are called files from addresses and names. Rules take the value
  /// of a name such as `to` for a path whatever it is; a card that said of `bob@example.com` that
  /// it lies in the project would say something false.
  private static final class FileNames {
    // Said nowhere for a file: an address of mail, with its owner's name or a scheme before it, and
    // any URL.
    private static final Pattern ADDRESS =
        Pattern.compile(
            "(?:mailto:)?[^\\s/\\\\@<>,;]+@[^\\s/\\\\@<>,;]+\\.\\p{L}{2,}|[^/\\\\<>]*<[^\\s/\\\\@<>]+@[^\\s/\\\\@<>]+>|(?!(?i:file):)[A-Za-z][A-Za-z0-9+.-]+:.+");
    private static final Pattern SEPARATOR = Pattern.compile("[,;]");
    // The name of an address's owner may have a separator in it.
    private static final Pattern QUOTED = Pattern.compile("\"[^\"<>]*\"");
    // Names of places that something goes to or comes from: a person, a channel, a package, a
    // version of a repository, a number to call.
    private static final Pattern NAME =
        Pattern.compile(
            "[@#][\\w.-]+|@[\\w.-]+/[\\w.-]+(?:@[\\w.^~-]+)?|[^\\s]*@\\{[^}]*}[^\\s]*|\\+[\\d ()/-]{5,}|[\\w.-]+@[\\w.-]+:\\S+");
    // As only a path is.
    private static final Pattern WRITTEN =
        Pattern.compile("(?s)[/\\\\.~].*|[A-Za-z]:[/\\\\].*|(?:.*[/\\\\])?\\.\\.(?:[/\\\\].*)?");

    private FileNames() {}

    /// True if a path is called a file. One that leads to another place through a link is there and
    /// is one.
    static boolean isFile(ResourcePath path) {
      return WRITTEN.matcher(path.given()).matches() || leads(path) || !isName(path);
    }

    private static boolean isName(ResourcePath path) {
      return isAddress(path.given())
          || path.role() != PathRole.PLAIN && NAME.matcher(path.given()).matches();
    }

    // Of several, each has to be one: what is half addresses may be a file.
    private static boolean isAddress(String given) {
      var parts = SEPARATOR.split(QUOTED.matcher(given).replaceAll("name").strip());
      return ADDRESS.matcher(given).matches()
          || parts.length > 0
              && Arrays.stream(parts).allMatch(part -> ADDRESS.matcher(part.strip()).matches());
    }

    private static boolean leads(ResourcePath path) {
      return path.placedSpellings().stream()
          .anyMatch(
              place -> !place.equalsIgnoreCase(path.display()) && !place.equals(path.given()));
    }
  }
}
