package dev.assent.core.pip.path;

import dev.assent.core.access.PathRole;
import dev.assent.core.access.ResourcePath.Touch;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonPointer;
import dev.assent.core.json.JsonString;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.pip.path.PathCandidates.PathCandidate.Standing;
import dev.assent.core.pip.path.PathSurroundings.PathShape;
import dev.assent.core.text.HiddenCodePoints;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Walks the arguments of a call and collects everything that is or may be a path (clause 5.3), in
/// document order.
public final class PathCandidates {
  /// Members that [dev.assent.core.agents] adds to the arguments of an agent's own tools.
  private static final Map<String, Touch> WORKED_OUT =
      Map.of("reached_paths", Touch.REACHED, "removed_paths", Touch.REMOVED);

  private final PathNames names;
  private final PathShape shape;
  private final List<PathCandidate> found = new ArrayList<>();
  private Touch touch = Touch.CALLED;

  private PathCandidates(PathNames names, PathShape shape) {
    this.names = names;
    this.shape = shape;
  }

  /// The candidates of a call.
  ///
  /// @param textParameters top-level names that the registry marks as text
  /// @param runs whether the call carries a command
  /// @param own whether it is a tool that the agent brings, of whose arguments was worked out what
  ///   it does to which file
  public static List<PathCandidate> of(
      JsonObject arguments,
      PathNames names,
      PathShape shape,
      Set<String> textParameters,
      boolean runs,
      boolean own) {
    var walk = new PathCandidates(names, shape);
    arguments
        .members()
        .forEach((name, value) -> {
          boolean text = textParameters.contains(name);
          boolean place = !text && value instanceof JsonString && PathNames.isPlace(name, runs);
          walk.touch =
              place
                  ? Touch.PLACE
                  : own ? WORKED_OUT.getOrDefault(name, Touch.CALLED) : Touch.CALLED;
          walk.member("", name, value, text ? Above.TEXT : Above.NOTHING);
        });
    return walk.found;
  }

  /// The meaning that a value inherits from the names above it.
  ///
  /// @param meaning of the nearest path name; null below none
  /// @param direct whether only arrays lie between that name and the value
  /// @param outer what holds where the nearest name is one for `file:` URIs and the value is none
  /// @param text whether the parameter is marked as text
  private record Above(
      PathNames.@Nullable Meaning meaning, boolean direct, @Nullable Above outer, boolean text) {
    static final Above NOTHING = new Above(null, false, null, false);
    static final Above TEXT = new Above(null, false, null, true);

    Above below(String name, PathNames names) {
      if (text) {
        return this;
      }
      var own = names.meaningOf(name);
      if (own.isPresent()) {
        return new Above(own.get(), true, own.get().onlyFileUris() ? indirect() : null, false);
      }
      return PathNames.endsInheritance(name) ? NOTHING : indirect();
    }

    private Above indirect() {
      return new Above(meaning, false, outer == null ? null : outer.indirect(), text);
    }
  }

  private void member(String pointer, String name, Json value, Above above) {
    String child = JsonPointer.child(pointer, name);
    if (above.text()) {
      found.add(new PathCandidate(name, child, PathRole.PLAIN, PathNames.UNLISTED, Standing.TEXT));
    } else if (shape.isPath(name)) {
      found.add(
          new PathCandidate(name, child, PathRole.PLAIN, PathNames.UNLISTED, Standing.UNNAMED));
    }
    walk(value, child, above.below(name, names));
  }

  private void walk(Json value, String pointer, Above above) {
    switch (value) {
      case JsonObject(var members) ->
          members.forEach((name, member) -> member(pointer, name, member, above));
      case JsonArray(var items) -> {
        for (int i = 0; i < items.size(); i++) {
          walk(items.get(i), JsonPointer.child(pointer, i), above);
        }
      }
      case JsonString text -> {
        // A text too long for a path is only one where its name says so, and need not be decoded.
        if (above.text() || above.meaning() != null || shape.mayFit(text.length())) {
          string(text.value(), pointer, above);
        }
      }
      case JsonNumber _, JsonBoolean _, JsonNull _ -> literal(value, pointer, above);
    }
  }

  private void string(String text, String pointer, Above above) {
    if (above.text()) {
      found.add(
          new PathCandidate(text, pointer, PathRole.PLAIN, PathNames.UNLISTED, Standing.TEXT));
      return;
    }
    var meaning = above.meaning();
    if (meaning != null && meaning.onlyFileUris() && !FileUris.is(text)) {
      string(text, pointer, above.outer() == null ? Above.NOTHING : above.outer());
    } else if (meaning != null
        && (above.direct() || shape.fits(text) && !HiddenCodePoints.hasControl(text))) {
      var standing = above.direct() ? Standing.NAMED : Standing.INHERITED;
      found.add(new PathCandidate(text, pointer, meaning.role(), meaning.order(), standing, touch));
    } else if (shape.isPath(text)) {
      found.add(
          new PathCandidate(
              text, pointer, PathRole.PLAIN, PathNames.UNLISTED, Standing.UNNAMED, touch));
    }
  }

  private void literal(Json value, String pointer, Above above) {
    var meaning = above.meaning();
    if (meaning != null && above.direct() && !meaning.onlyFileUris()) {
      found.add(
          new PathCandidate(
              JsonWriter.write(value), pointer, meaning.role(), meaning.order(), Standing.LITERAL));
    }
  }

  /// A value of a call that is, or may be, a path.
  ///
  /// @param text the string, or the JSON of another value
  /// @param pointer JSON pointer below the arguments; of the member for a member name
  /// @param role source, destination or plain
  /// @param order place of its name in the lists of clause 5.3
  /// @param standing why it counts
  /// @param touch what is done to it
  public record PathCandidate(
      String text, String pointer, PathRole role, int order, Standing standing, Touch touch) {
    /// Why a value counts as a path.
    public enum Standing {
      /// directly or in arrays under a path name: must be describable, or the call is refused
      NAMED,
      /// a string somewhere below a path name
      INHERITED,
      /// looks like a path, whatever its name; member names too
      UNNAMED,
      /// a number, boolean or null under a path name: satisfies no ALLOW
      LITERAL,
      /// named by a patch in a text: as [#NAMED], but it satisfies no ALLOW, because the text may
      /// do more
      PATCHED,
      /// in a parameter that the registry marks as text: for guards only
      TEXT,
      /// named by a command: for guards only
      COMMAND
    }

    /// A candidate to which is done what the call's operation says.
    PathCandidate(String text, String pointer, PathRole role, int order, Standing standing) {
      this(text, pointer, role, order, standing, Touch.CALLED);
    }
  }
}
