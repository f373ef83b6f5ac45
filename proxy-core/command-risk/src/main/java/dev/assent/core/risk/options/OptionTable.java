package dev.assent.core.risk.options;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/// The known options of a program.
///
/// The keys of the maps are sub-commands, `compose down`, with `""` for the program itself. An
/// entry under a beginning of the given sub-command counts too. A name after `!` is taken out
/// again.
///
/// @param values options that take a value
/// @param flags when not empty, the only options that take none; for programs whose other options
///   all take one
/// @param known all long names that are told apart, for abbreviations
/// @param operands options whose values stand for operands
/// @param help options with which nothing but a text is shown
/// @param dry options with which nothing is changed: a name, or `name=value`
public record OptionTable(
    OptionStyle style,
    Map<String, Set<String>> values,
    Set<String> flags,
    Set<String> known,
    Set<String> operands,
    Set<String> help,
    Map<String, Set<String>> dry) {
  /// A program of which nothing is known.
  public static OptionTable of(OptionStyle style) {
    return new OptionTable(style, Map.of(), Set.of(), Set.of(), Set.of(), helpOf(style), Map.of());
  }

  public OptionTable {
    values = Map.copyOf(values);
    flags = Set.copyOf(flags);
    known = Set.copyOf(known);
    operands = Set.copyOf(operands);
    help = Set.copyOf(help);
    dry = Map.copyOf(dry);
  }

  /// The options that ask for help in nearly every program of a style.
  public static Set<String> helpOf(OptionStyle style) {
    return switch (style) {
      case POSIX, LETTERS, LEADING -> Set.of("--help", "--version", "--usage");
      case SINGLE -> Set.of("-help", "-version");
      case PAIRS -> Set.of("--help", "--version");
      case SLASH -> Set.of("/?", "/help");
      case PARAMETERS -> Set.of("-?");
    };
  }

  /// The same table with more names known.
  public OptionTable knowing(Set<String> names) {
    var all = new HashSet<>(known);
    all.addAll(names);
    return new OptionTable(style, values, flags, all, operands, help, dry);
  }

  /// True if the table says anything of an option.
  public boolean knows(String name) {
    return known.contains(name)
        || flags.contains(name)
        || help.contains(name)
        || values.values().stream().anyMatch(names -> names.contains(name));
  }

  /// True if an option takes a value, after a sub-command's words.
  boolean takesValue(String name, List<String> command) {
    if (!flags.isEmpty()) {
      return !flags.contains(name);
    }
    return holds(values, name, command);
  }

  /// True if an option, or `name=value`, stands in a map for a sub-command.
  static boolean holds(Map<String, Set<String>> map, String name, List<String> command) {
    if (map.isEmpty()) {
      return false;
    }
    boolean held = map.getOrDefault("", Set.of()).contains(name);
    if (command.isEmpty() || map.size() == 1 && map.containsKey("")) {
      return held;
    }
    String key = "";
    for (int words = 0; words < Math.min(3, command.size()); words++) {
      key = words == 0 ? command.getFirst() : key + " " + command.get(words);
      var here = map.getOrDefault(key, Set.of());
      held = (held || here.contains(name)) && !here.contains("!" + name);
    }
    return held;
  }

  /// True if what was given only shows a text or what would be done.
  public boolean onlyShows(ParsedArguments words) {
    return showsHelp(words) || !dry.isEmpty() && !words.options().isEmpty() && isDry(words);
  }

  /// True if what was given only shows a text.
  public boolean showsHelp(ParsedArguments words) {
    for (int at = 0; at < words.options().size(); at++) {
      var option = words.options().get(at);
      if (option.value() == null && help.contains(option.name())) {
        return true;
      }
    }
    return false;
  }

  private boolean isDry(ParsedArguments words) {
    var command = new ArrayList<String>(3);
    for (int at = 0; at < Math.min(3, words.operands().size()); at++) {
      command.add(words.operands().get(at).argument().text());
    }
    boolean isDry = false;
    for (var option : words.options()) {
      String full =
          option.value() == null
              ? option.name()
              : option.name() + "=" + option.value().text().toLowerCase(Locale.ROOT);
      if (holds(dry, full, command)) {
        isDry = true;
      } else if (isDry && takesBack(option.name())) {
        isDry = false;
      }
    }
    return isDry;
  }

  /// True for another value of such an option, and for `--no-` before its name: the last counts.
  private boolean takesBack(String name) {
    String meant = name.startsWith("--no-") ? "--" + name.substring("--no-".length()) : name;
    return dry.values().stream()
        .flatMap(Set::stream)
        .anyMatch(one -> one.equals(meant) || one.startsWith(meant + "="));
  }
}
