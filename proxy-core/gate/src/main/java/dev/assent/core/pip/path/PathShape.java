package dev.assent.core.pip.path;

import dev.assent.core.text.HiddenCodePoints;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/// Tells a path by its looks alone (clause 5.3): absolute, a `file:` URI, a `~` in front, or a `..`
/// segment, as written, decoded or expanded.
///
/// @param syntax how path texts are read
/// @param environment the server's
/// @param pathBytes longer texts are no paths
public record PathShape(PathSyntax syntax, Map<String, String> environment, int pathBytes) {
  private static final Pattern OTHER_SCHEME =
      Pattern.compile("(?i)(?!file:)[a-z][a-z0-9+.-]*://.*");
  private static final Pattern NAMED_SCHEME =
      Pattern.compile("(?i)(?!file:)([a-z][a-z0-9+.-]+:|[a-z]://).*", Pattern.DOTALL);

  /// True if a text under no path name counts as a path.
  boolean isPath(String text) {
    if (!fits(text)
        || HiddenCodePoints.hasControl(text)
        || text.contains("://") && OTHER_SCHEME.matcher(text.strip()).matches()) {
      return false;
    }
    for (String reading : readings(text)) {
      if (looksLikePath(reading)) {
        return true;
      }
    }
    return false;
  }

  /// True if a text under a path name is a URL of another scheme than `file`.
  boolean hasOtherScheme(String text) {
    return NAMED_SCHEME.matcher(text.strip()).matches();
  }

  /// True if a text is within the limit of paths.
  boolean fits(String text) {
    // No unit takes more than three bytes.
    return text.length() <= pathBytes / 3
        || mayFit(text.length()) && text.getBytes(StandardCharsets.UTF_8).length <= pathBytes;
  }

  /// True if a text of so many characters can be within the limit of paths.
  boolean mayFit(int characters) {
    return characters <= pathBytes;
  }

  /// True if a value of a source or destination name is a path by itself, so that an ALLOW has to
  /// look at it.
  boolean isPlace(String reading) {
    return syntax.separates(reading)
        || reading.equals(".")
        || reading.equals("..")
        || reading.startsWith("~");
  }

  private boolean looksLikePath(String reading) {
    return syntax.isRooted(reading)
        || FileUris.isPlainly(reading)
        || reading.startsWith("~")
        || syntax.climbs(reading);
  }

  private List<String> readings(String text) {
    var readings = new ArrayList<String>();
    readings.add(text);
    if (!text.equals(text.strip())) {
      readings.add(text.strip());
    }
    try {
      readings.addAll(PercentSequences.stages(text.strip()));
    } catch (DescriptionException _) {
      readings.add(text.strip().replaceAll("(?i)%(25)*2f", "/").replaceAll("(?i)%(25)*2e", "."));
    }
    for (String reading : List.copyOf(readings)) {
      if (reading.startsWith("$") || reading.startsWith("%")) {
        ExpandedPath.of(reading, environment)
            .ifPresent(expansion -> readings.add(expansion.text()));
      }
    }
    return readings;
  }
}
