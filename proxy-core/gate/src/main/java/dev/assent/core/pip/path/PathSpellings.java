package dev.assent.core.pip.path;

import dev.assent.core.access.PathRole;
import dev.assent.core.access.ResourcePath;
import dev.assent.core.pip.path.DescriptionException.Fault;
import dev.assent.core.pip.path.PathCandidates.PathCandidate;
import dev.assent.core.pip.path.PathCandidates.PathCandidate.Standing;
import dev.assent.core.pip.path.PathResolver.Resolved;
import dev.assent.core.pip.path.PathSurroundings.PathShape;
import dev.assent.core.pip.path.PathSurroundings.WorkingFolders;
import dev.assent.core.text.HiddenCodePoints;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// Makes paths of candidates, by why they count: what a name promises must be describable, what
/// only looks like a path may turn out to be none.
public final class PathSpellings {
  /// A path, and whether it is one even where its name alone may mean something else.
  ///
  /// @param place true when the value has a separator, is `.` or `..`, or starts with `~`, in any
  ///   reading
  public record Spelled(ResourcePath path, boolean place) {}

  private final PathSurroundings surroundings;
  private final int uriBytes;

  public PathSpellings(PathSurroundings surroundings, int uriBytes) {
    this.surroundings = surroundings;
    this.uriBytes = uriBytes;
  }

  /// The path of a candidate; absent when it turns out to be none.
  ///
  /// @throws DescriptionException when a path cannot be described without guessing
  public Optional<Spelled> of(PathCandidate candidate) throws DescriptionException {
    return switch (candidate.standing()) {
      case LITERAL -> Optional.of(literal(candidate));
      case TEXT -> text(candidate);
      case COMMAND -> command(candidate);
      case NAMED, PATCHED -> Optional.of(named(candidate));
      case INHERITED -> inherited(candidate);
      case UNNAMED -> Optional.of(spell(candidate).path(candidate));
    };
  }

  private static Spelled literal(PathCandidate candidate) {
    String text = candidate.text();
    return new Spelled(
        new ResourcePath(
            text,
            candidate.pointer(),
            candidate.role(),
            ResourcePath.Use.ALL,
            text,
            List.of(),
            List.of(text),
            false),
        false);
  }

  private Spelled named(PathCandidate candidate) throws DescriptionException {
    if (HiddenCodePoints.hasControl(candidate.text())) {
      throw controls(candidate, "path %s at %s has a control character");
    }
    boolean uri =
        FileUris.is(candidate.text()) || surroundings.shape().hasOtherScheme(candidate.text());
    checkLength(
        candidate,
        uri
            ? "URI at %s has %s bytes, expected at most %s"
            : "path at %s has %s bytes, expected at most %s",
        candidate.text(),
        uri ? uriBytes : surroundings.shape().pathBytes());
    ValueSpellings spelling = spell(candidate);
    if (spelling.hasControls()) {
      throw controls(candidate, "path %s at %s leads to a control character");
    }
    if (FileUris.is(candidate.text())) {
      checkLength(
          candidate,
          "path of the URI at %s has %s bytes, expected at most %s",
          spelling.display(),
          surroundings.shape().pathBytes());
    }
    return spelling.path(candidate);
  }

  private Optional<Spelled> inherited(PathCandidate candidate) throws DescriptionException {
    ValueSpellings spelling = spell(candidate);
    if (!spelling.hasControls()) {
      return Optional.of(spelling.path(candidate));
    }
    var unnamed =
        new PathCandidate(
            candidate.text(),
            candidate.pointer(),
            PathRole.PLAIN,
            PathNames.UNLISTED,
            Standing.UNNAMED);
    return Optional.of(unnamed)
        .filter(one -> surroundings.shape().isPath(one.text()))
        .map(spelling::path);
  }

  /// A text is for the guards when it is the absolute name of something that is there.
  private Optional<Spelled> text(PathCandidate candidate) {
    String text = candidate.text();
    if (!surroundings.shape().fits(text) || HiddenCodePoints.hasControl(text)) {
      return Optional.empty();
    }
    try {
      boolean names = false;
      for (var reading : surroundings.read(text).readings()) {
        names |=
            surroundings.syntax().isAbsolute(reading.text()) && surroundings.exists(reading.text());
      }
      return names ? Optional.of(spell(candidate).path(candidate)) : Optional.empty();
    } catch (DescriptionException _) {
      return Optional.empty();
    }
  }

  /// A command may name anything; a word that cannot be a path is none.
  private Optional<Spelled> command(PathCandidate candidate) {
    if (!surroundings.shape().fits(candidate.text())
        || HiddenCodePoints.hasControl(candidate.text())) {
      return Optional.empty();
    }
    try {
      return Optional.of(spell(candidate).path(candidate));
    } catch (DescriptionException _) {
      return Optional.empty();
    }
  }

  private ValueSpellings spell(PathCandidate candidate) throws DescriptionException {
    PathReadings readings;
    try {
      readings = surroundings.read(candidate.text());
    } catch (DescriptionException e) {
      boolean onlyLooks =
          candidate.standing() != Standing.NAMED
              && candidate.standing() != Standing.PATCHED
              && !FileUris.is(candidate.text());
      if (!onlyLooks || e.fault() != Fault.ENCODING) {
        throw e;
      }
      readings = new PathReadings(List.of(new PathReadings.Reading(candidate.text(), true)), false);
    }
    return ValueSpellings.of(candidate.text(), readings, surroundings);
  }

  private static void checkLength(PathCandidate candidate, String form, String text, int limit)
      throws DescriptionException {
    int bytes = text.getBytes(StandardCharsets.UTF_8).length;
    if (bytes > limit) {
      throw new DescriptionException(
          Fault.TOO_LONG, form, QuotedInput.of(candidate.pointer()), bytes, limit);
    }
  }

  private static DescriptionException controls(PathCandidate candidate, String form) {
    return new DescriptionException(
        Fault.CONTROL_CHARACTER,
        form,
        QuotedInput.of(candidate.text()),
        QuotedInput.of(candidate.pointer()));
  }

  /// Collects the spellings of one value: of each reading, from each folder, lexical and resolved
  /// (clause 5.5).
  private static final class ValueSpellings {
    private static final List<List<String>> OWN_FOLDER_LINKS =
        List.of(List.of("proc", "self", "cwd"), List.of("proc", "thread-self", "cwd"));

    private final PathSurroundings surroundings;
    private final Set<String> allow = new LinkedHashSet<>();
    private final Set<String> deny = new LinkedHashSet<>();
    private final Set<String> relative = new LinkedHashSet<>();

    /// The spellings that a `not` compares (clause 3.5).
    private final Set<String> placed = new LinkedHashSet<>();

    private String display = "";
    private boolean allowed;
    private boolean unresolved;
    private boolean place;
    private boolean controls;

    private ValueSpellings(PathSurroundings surroundings, boolean known) {
      this.surroundings = surroundings;
      this.allowed = known;
      this.unresolved = !known;
    }

    /// All spellings of a value.
    ///
    /// @param given as written
    /// @throws DescriptionException when links lead in a circle, or an argument like `cwd` cannot
    ///   be read
    static ValueSpellings of(String given, PathReadings readings, PathSurroundings surroundings)
        throws DescriptionException {
      var spelling = new ValueSpellings(surroundings, readings.known());
      for (var reading : readings.readings()) {
        spelling.read(reading);
      }
      spelling.finish(given);
      return spelling;
    }

    boolean hasControls() {
      return controls;
    }

    /// The absolute, lexically normalised spelling; the value as written where there is none.
    String display() {
      return display;
    }

    /// The path of a candidate whose value this is.
    PathSpellings.Spelled path(PathCandidate candidate) {
      var use =
          switch (candidate.standing()) {
            case TEXT, COMMAND -> ResourcePath.Use.GUARDS;
            case PATCHED -> ResourcePath.Use.NOT_ALLOW;
            case NAMED, INHERITED, UNNAMED, LITERAL -> ResourcePath.Use.ALL;
          };
      List<String> forAllow = allowed && !controls ? List.copyOf(allow) : List.of();
      List<String> forDeny = Stream.concat(forAllow.stream(), deny.stream()).distinct().toList();
      return new PathSpellings.Spelled(
          new ResourcePath(
              candidate.text(),
              candidate.pointer(),
              candidate.role(),
              use,
              display,
              forAllow,
              forDeny,
              unresolved,
              placed.isEmpty() ? forDeny : List.copyOf(placed),
              candidate.touch()),
          place);
    }

    private void read(PathReadings.Reading reading) throws DescriptionException {
      String text = reading.text();
      PathShape shape = surroundings.shape();
      PathSyntax syntax = surroundings.syntax();
      place |= shape.isPlace(text);
      allowed &= !syntax.isDoubtful(text) && !shape.hasOtherScheme(text);
      relative.add(text);
      relative.add(syntax.normalise(text));
      if (syntax.isAbsolute(text)) {
        joined(text, reading.allow());
        return;
      }
      WorkingFolders known = surroundings.folders();
      allowed &= known.certain();
      unresolved |= !known.certain();
      if (!known.certain() && !text.isEmpty()) {
        placed.add(text);
      }
      for (var folder : known.folders()) {
        joined(syntax.join(folder.path(), text), reading.allow() && folder.allow());
      }
    }

    private void joined(String absolute, boolean forAllow) throws DescriptionException {
      String lexical = surroundings.syntax().normalise(absolute);
      if (display.isEmpty() && forAllow) {
        display = lexical;
      }
      spelled(lexical, forAllow);
      // A server may normalise before it opens, or open what it was given; behind a link the two
      // differ.
      for (String way : List.of(absolute, lexical)) {
        Resolved real = surroundings.resolve(way);
        unresolved |= !real.complete();
        spelled(real.path(), forAllow);
      }
      for (String way : List.of(absolute, lexical)) {
        throughOwnFolder(way, forAllow);
      }
    }

    /// `/proc/self/cwd` is the server's folder, not that of this process.
    private void throughOwnFolder(String absolute, boolean forAllow) throws DescriptionException {
      if (!absolute.contains("proc")) {
        return;
      }
      List<String> elements =
          surroundings.syntax().elements(absolute).stream()
              .filter(element -> !element.equals("."))
              .toList();
      if (elements.size() < 3 || !OWN_FOLDER_LINKS.contains(elements.subList(0, 3))) {
        return;
      }
      var folder = surroundings.workingFolder().filter(known -> !known.startsWith("/proc"));
      allowed &= folder.isPresent();
      unresolved |= folder.isEmpty();
      if (folder.isPresent()) {
        joined(
            folder.get() + "/" + String.join("/", elements.subList(3, elements.size())), forAllow);
      }
    }

    private void spelled(String path, boolean forAllow) {
      controls |= HiddenCodePoints.hasControl(path);
      deny.add(path);
      placed.add(path);
      if (forAllow) {
        allow.add(path);
      }
    }

    private void finish(String given) {
      relative.add(given);
      relative.add(surroundings.syntax().normalise(given));
      relative.stream().filter(text -> !text.isEmpty()).forEach(deny::add);
      controls |= relative.stream().anyMatch(HiddenCodePoints::hasControl);
      if (surroundings.folds()) {
        deny.addAll(deny.stream().map(PathResolver::folded).toList());
        var folded = placed.stream().map(PathResolver::folded).distinct().toList();
        placed.clear();
        placed.addAll(folded);
      }
      if (display.isEmpty() || surroundings.shape().hasOtherScheme(given)) {
        display = given;
      }
    }
  }
}
