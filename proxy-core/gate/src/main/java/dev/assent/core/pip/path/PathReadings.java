package dev.assent.core.pip.path;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;

/// The path texts that one value may mean before it is joined to any folder (clause 5.5): as
/// written, without blanks around it, with percent sequences decoded, as the path of a `file:` URI,
/// and with `~` and variables expanded.
///
/// @param readings at least one, in this order, no duplicates
/// @param known false when a variable is unknown, so that no ALLOW may rest on this value
record PathReadings(List<Reading> readings, boolean known) {
  /// One text.
  ///
  /// @param allow whether an ALLOW has to hold for it too; false for readings that only make DENY
  ///   stricter
  record Reading(String text, boolean allow) {}

  PathReadings {
    readings = List.copyOf(readings);
  }

  /// The readings of a value.
  ///
  /// @throws DescriptionException for percent sequences that are not stable or no UTF-8, and for a
  ///   bad `file:` URI
  static PathReadings of(String given, PathSyntax syntax, Map<String, String> environment)
      throws DescriptionException {
    var texts = new LinkedHashSet<Reading>();
    var forms = new LinkedHashSet<String>(List.of(given));
    if (!given.isBlank()) {
      forms.add(given.strip());
    }
    for (String form : forms) {
      for (String stage : FileUris.is(form) ? List.of(form) : PercentSequences.stages(form)) {
        if (FileUris.is(stage)) {
          fromUri(stage, syntax, texts);
        } else {
          texts.add(new Reading(stage, true));
        }
      }
    }
    boolean known = true;
    for (Reading reading : List.copyOf(texts)) {
      var expansion = ExpandedPath.of(reading.text(), environment);
      if (expansion.isPresent()) {
        known &= expansion.get().known();
        texts.add(new Reading(expansion.get().text(), reading.allow()));
        texts.add(
            new Reading(expansion.get().blanked(), reading.allow() && expansion.get().known()));
      }
    }
    return new PathReadings(List.copyOf(texts), known);
  }

  private static void fromUri(String uri, PathSyntax syntax, LinkedHashSet<Reading> texts)
      throws DescriptionException {
    for (String path : FileUris.paths(uri, syntax)) {
      List<String> stages = PercentSequences.stages(path);
      for (String stage : stages.subList(Math.min(1, stages.size() - 1), stages.size())) {
        texts.add(new Reading(stage, true));
      }
      if (stages.size() > 1) {
        texts.add(new Reading(path, false));
      }
    }
  }
}
