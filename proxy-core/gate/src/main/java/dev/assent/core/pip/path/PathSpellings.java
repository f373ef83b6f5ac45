package dev.assent.core.pip.path;

import dev.assent.core.access.PathRole;
import dev.assent.core.access.ResourcePath;
import dev.assent.core.pip.path.DescriptionException.Fault;
import dev.assent.core.pip.path.PathCandidate.Standing;
import dev.assent.core.text.HiddenCodePoints;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

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
      throw controls(candidate, "has");
    }
    boolean uri =
        FileUris.is(candidate.text()) || surroundings.shape().hasOtherScheme(candidate.text());
    checkLength(
        candidate,
        uri ? "URI" : "path",
        candidate.text(),
        uri ? uriBytes : surroundings.shape().pathBytes());
    ValueSpellings spelling = spell(candidate);
    if (spelling.hasControls()) {
      throw controls(candidate, "leads to");
    }
    if (FileUris.is(candidate.text())) {
      checkLength(
          candidate, "path of the URI", spelling.display(), surroundings.shape().pathBytes());
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

  private static void checkLength(PathCandidate candidate, String what, String text, int limit)
      throws DescriptionException {
    int bytes = text.getBytes(StandardCharsets.UTF_8).length;
    if (bytes > limit) {
      throw new DescriptionException(
          Fault.TOO_LONG,
          what
              + " at "
              + QuotedInput.of(candidate.pointer())
              + " has "
              + bytes
              + " bytes, expected at most "
              + limit);
    }
  }

  private static DescriptionException controls(PathCandidate candidate, String verb) {
    return new DescriptionException(
        Fault.CONTROL_CHARACTER,
        "path "
            + QuotedInput.of(candidate.text())
            + " at "
            + QuotedInput.of(candidate.pointer())
            + " "
            + verb
            + " a control character");
  }
}
