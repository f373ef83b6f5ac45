package dev.assent.core.lookback;

import java.util.List;

/// The counts of what one agent did, or all of them.
///
/// @param sessions in which a tool was used
/// @param calls uses of tools that were judged
/// @param activeDays days on which there was one
/// @param refused uses that a person stopped then, of those that were judged
/// @param unplaced uses that were not judged, because it is not known in which folder they were
/// @param unclear uses that were not judged, because what they would do does not stand there
/// @param templates what would have become of the judged ones, one for each template
/// @param commands those that would have been asked about most, then those that ran most; at most
///   [#ROWS]
/// @param tools likewise
/// @param secrets files that hold keys and passwords by convention, by how often they were named;
///   at most [#PLACES]
/// @param projects folders that sessions worked in; likewise
/// @param outside folders outside of the session's project that were named; likewise
public record LookBackFigures(
    int sessions,
    long calls,
    int activeDays,
    long refused,
    long unplaced,
    long unclear,
    List<TemplateCount> templates,
    List<Noise> commands,
    List<Noise> tools,
    List<TouchedPlace> secrets,
    List<TouchedPlace> projects,
    List<TouchedPlace> outside) {
  /// The most commands and tools that are listed.
  public static final int ROWS = 10;

  /// The most files and folders that are listed.
  public static final int PLACES = 20;

  public LookBackFigures {
    templates = List.copyOf(templates);
    commands = List.copyOf(commands);
    tools = List.copyOf(tools);
    secrets = List.copyOf(secrets);
    projects = List.copyOf(projects);
    outside = List.copyOf(outside);
  }

  /// The calls by what would have become of them under a template.
  public record TemplateCount(StartTemplate template, long passed, long asked, long denied) {}

  /// A kind of command, or a tool.
  ///
  /// @param name a pattern, secrets masked; or the tool's name
  /// @param calls how often it was used
  /// @param asked how often that would have been asked about under the agent's template
  /// @param denied how often it would have been denied there
  public record Noise(String name, long calls, long asked, long denied) {}

  /// A file or folder.
  ///
  /// @param place with `~` for the home, secrets masked
  /// @param read how often it was named to look at it, or to do what is not known
  /// @param written how often it was named to change it
  public record TouchedPlace(String place, long read, long written) {}

  /// The questions on a day with calls, under a template; 0 where there was no such day.
  public double questionsADay(StartTemplate template) {
    return templates.stream()
        .filter(one -> one.template() == template)
        .mapToDouble(one -> activeDays == 0 ? 0 : (double) one.asked() / activeDays)
        .sum();
  }
}
