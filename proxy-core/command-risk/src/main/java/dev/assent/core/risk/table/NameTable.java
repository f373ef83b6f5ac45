package dev.assent.core.risk.table;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/// Names by section and word, out of a file `names/….txt` beside the rules.
///
/// A line `[section]` begins a section. A line `word: name name …` gives the names of a word;
/// indented lines prolong it. Lines that begin with `#` and blank lines say nothing. A name stands
/// once in a section; a blank in it is written `␣`. Immutable.
public final class NameTable {
  private final Map<String, Map<String, List<String>>> sections;

  private NameTable(Map<String, Map<String, List<String>>> sections) {
    this.sections = sections;
  }

  /// Reads a file of the program's own.
  ///
  /// @param file without folder and ending
  /// @throws IllegalStateException where it is missing or not well-formed
  public static NameTable of(String file) {
    return parse(file, text(file));
  }

  /// The rows `words: …` of a file without sections, in their order; prolonged ones are one line.
  ///
  /// @throws IllegalStateException where it is missing
  public static List<String> rows(String file) {
    return text(file)
        .replaceAll("\n +", " ")
        .lines()
        .filter(line -> line.contains(": ") && !line.startsWith("#"))
        .toList();
  }

  /// The whole text of a file.
  ///
  /// @throws IllegalStateException where it is missing
  public static String text(String file) {
    try (InputStream in =
        NameTable.class.getResourceAsStream("/dev/assent/core/risk/rules/names/" + file + ".txt")) {
      if (in == null) {
        throw new IllegalStateException("there is no table " + file);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Reads the text of a table.
  ///
  /// @throws IllegalStateException with file and line where it is not well-formed
  static NameTable parse(String file, String text) {
    var sections = new LinkedHashMap<String, Map<String, List<String>>>();
    Map<String, List<String>> section = null;
    List<String> names = null;
    var seen = new HashMap<String, Integer>();
    int number = 0;
    for (var line : text.lines().toList()) {
      number++;
      if (line.isBlank() || line.startsWith("#")) {
        continue;
      }
      String rest = line.strip();
      if (line.startsWith("[") && line.endsWith("]")) {
        section = new LinkedHashMap<>();
        seen.clear();
        names = null;
        check(
            sections.putIfAbsent(line.substring(1, line.length() - 1), section) == null,
            file,
            number,
            "the section is there before");
        continue;
      }
      if (line.charAt(0) != ' ') {
        int colon = line.indexOf(": ");
        check(section != null && colon > 0, file, number, "expected `[section]` or `word: names`");
        names = new ArrayList<>();
        check(
            section != null && section.putIfAbsent(line.substring(0, colon), names) == null,
            file,
            number,
            "the word is there before");
        rest = line.substring(colon + 2).strip();
      }
      check(names != null, file, number, "names without a word");
      for (var name : rest.split(" +")) {
        check(seen.put(name, number) == null, file, number, name + " is there before");
        if (names != null) {
          names.add(name.replace('␣', ' '));
        }
      }
    }
    return new NameTable(sections);
  }

  private static void check(boolean well, String file, int line, String fault) {
    if (!well) {
      throw new IllegalStateException("names/%s.txt:%d: %s".formatted(file, line, fault));
    }
  }

  /// The sections, in their order.
  public Set<String> sections() {
    return Collections.unmodifiableSet(sections.keySet());
  }

  /// The words of a section, in their order; empty where there is no such section.
  public Set<String> words(String section) {
    return Collections.unmodifiableSet(sections.getOrDefault(section, Map.of()).keySet());
  }

  /// The names of a word, in their order.
  ///
  /// @throws IllegalStateException where there are none
  public List<String> names(String section, String word) {
    var names = sections.getOrDefault(section, Map.of()).get(word);
    if (names == null) {
      throw new IllegalStateException("no names for " + section + ", " + word);
    }
    return List.copyOf(names);
  }

  /// The word of each name of a section, as a constant: `remove-tree` is `REMOVE_TREE`.
  ///
  /// @throws IllegalStateException where a word is no constant
  public <E extends Enum<E>> Map<String, E> constants(String section, Class<E> type) {
    var all = new HashMap<String, E>();
    for (var word : words(section)) {
      E constant;
      try {
        constant = Enum.valueOf(type, word.replace('-', '_').toUpperCase(Locale.ROOT));
      } catch (IllegalArgumentException e) {
        throw new IllegalStateException(section + ": no such word: " + word, e);
      }
      names(section, word).forEach(name -> all.put(name, constant));
    }
    return Collections.unmodifiableMap(all);
  }

  /// The word of each name of a section.
  public Map<String, String> byName(String section) {
    var all = new HashMap<String, String>();
    words(section).forEach(word -> names(section, word).forEach(name -> all.put(name, word)));
    return Collections.unmodifiableMap(all);
  }
}
