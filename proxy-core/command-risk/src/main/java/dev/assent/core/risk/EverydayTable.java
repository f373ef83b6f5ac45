package dev.assent.core.risk;

import dev.assent.core.risk.EverydayUse.Place;
import dev.assent.core.risk.EverydayUse.Taken;
import dev.assent.core.risk.EverydayUse.Use;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Reads the table of everyday use; the file says how it is written.
final class EverydayTable {
  private static final String FILE = "/dev/assent/core/risk/rules/names/everyday.txt";

  private final Map<String, EverydayUse> programs = new HashMap<>();
  private List<String> names = List.of();
  private boolean whole;
  private final Map<String, Taken> everywhere = new HashMap<>();
  private final List<Use> uses = new ArrayList<>();

  private EverydayTable() {}

  /// The program's own table, by the names of programs.
  static Map<String, EverydayUse> own() {
    try (InputStream in = EverydayTable.class.getResourceAsStream(FILE)) {
      if (in == null) {
        throw new IllegalStateException("there is no table of everyday use");
      }
      return parse(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Reads the text of a table.
  ///
  /// @throws IllegalArgumentException where it is not well-formed
  static Map<String, EverydayUse> parse(String text) {
    var table = new EverydayTable();
    // An indented line goes on with the one before.
    for (String line : text.replaceAll("(?m)^#.*\n", "").replaceAll("\n +", " ").split("\n")) {
      if (!line.isBlank()) {
        table.take(line);
      }
    }
    table.close();
    return Map.copyOf(table.programs);
  }

  private void take(String line) {
    if (line.startsWith("[")) {
      close();
      names = words(line.substring(1, line.indexOf(']')));
      whole = line.endsWith(" whole");
      return;
    }
    int colon = (line + " ").indexOf(": ");
    if (colon < 0 || names.isEmpty()) {
      throw new IllegalArgumentException("expected `[programs]` or `words: options | operands`");
    }
    String head = line.substring(0, colon);
    var parts = (line.substring(colon + 1) + " | ").split(" \\| ", -1);
    var options = options(words(parts[0]));
    if (head.equals("everywhere")) {
      everywhere.putAll(options);
      return;
    }
    var places = words(parts[1]).stream().map(EverydayTable::place).toList();
    for (String beginning : head.split(", ")) {
      for (var one : heads(head.equals("-") ? List.of() : words(beginning))) {
        uses.add(new Use(one, options, places));
      }
    }
  }

  private void close() {
    for (String name : names) {
      if (programs.put(name, new EverydayUse(everywhere, uses, whole)) != null) {
        throw new IllegalArgumentException("the program " + name + " is there before");
      }
    }
    everywhere.clear();
    uses.clear();
  }

  // `stash pop/apply` is `stash pop` and `stash apply`.
  private static List<List<String>> heads(List<String> words) {
    List<List<String>> all = List.of(List.of());
    for (String word : words) {
      var longer = new ArrayList<List<String>>();
      for (var head : all) {
        for (String choice : word.split("/")) {
          var more = new ArrayList<>(head);
          more.add(choice);
          longer.add(more);
        }
      }
      all = longer;
    }
    return all;
  }

  private static Map<String, Taken> options(List<String> words) {
    var options = new HashMap<String, Taken>();
    for (String word : words) {
      int equals = word.indexOf('=');
      boolean glued = word.endsWith("]");
      String name = equals < 0 ? word : word.substring(0, glued ? equals - 1 : equals);
      String kind = equals < 0 ? "" : word.substring(equals + 1, word.length() - (glued ? 1 : 0));
      var value =
          equals < 0
              ? Optional.<EverydayWord>empty()
              : Optional.of(kind.isEmpty() ? EverydayWord.TEXT : EverydayWord.valueOf(kind));
      if (!name.startsWith("-") || options.put(name, new Taken(value, glued)) != null) {
        throw new IllegalArgumentException("no option, or there before: " + word);
      }
    }
    return options;
  }

  private static Place place(String word) {
    boolean many = word.endsWith("*") || word.endsWith("+");
    boolean needed = !word.endsWith("*") && !word.endsWith("?");
    String what = word.replaceAll("[*+?]$", "");
    return what.matches("[A-Z]+")
        ? new Place(EverydayWord.valueOf(what), Set.of(), needed, many)
        : new Place(EverydayWord.TEXT, Set.copyOf(Arrays.asList(what.split("/"))), needed, many);
  }

  private static List<String> words(String text) {
    return text.isBlank() ? List.of() : List.of(text.strip().split(" +"));
  }
}
