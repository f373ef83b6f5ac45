package dev.assent.core.risk;

import dev.assent.core.risk.table.NameTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/// The everyday use of a program, word by word, as the table `names/everyday.txt` has it.
///
/// A command is everyday use where each of its words has a place there. So an option, a setting or
/// a sub-command that nobody listed is none, however harmless it may be. Immutable.
///
/// @param everywhere options that may stand with each use, and before its first word
/// @param uses the longest beginnings first
/// @param whole whether an option of one dash is one, however many letters it has
record EverydayUse(Map<String, Taken> everywhere, List<Use> uses, boolean whole) {
  EverydayUse {
    everywhere = Map.copyOf(everywhere);
    uses =
        uses.stream()
            .sorted(Comparator.comparingInt((Use use) -> use.head().size()).reversed())
            .toList();
  }

  private static final class Own {
    static final Map<String, EverydayUse> PROGRAMS = Map.copyOf(EverydayTable.own());
  }

  /// A row of the table.
  ///
  /// @param head the words with which it begins, behind the program; may be empty
  record Use(List<String> head, Map<String, Taken> options, List<Place> places) {
    Use {
      head = List.copyOf(head);
      options = Map.copyOf(options);
      places = List.copyOf(places);
    }

    private boolean begins(List<String> words) {
      return words.size() >= head.size() && words.subList(0, head.size()).equals(head);
    }

    /// Tells if its operands may be texts of any kind, such as a word that looks like an option.
    private boolean hasTexts() {
      return places.stream()
          .anyMatch(place -> place.kind() == EverydayWord.TEXT && place.words().isEmpty());
    }

    /// Tells if what comes behind the first operand is no option any more.
    private boolean endsOptions() {
      return places.stream().anyMatch(place -> place.kind() == EverydayWord.ARGUMENT);
    }
  }

  /// The value of an option.
  ///
  /// @param value absent for nothing
  /// @param glued whether it stands in the same word, or not at all
  record Taken(Optional<EverydayWord> value, boolean glued) {}

  /// A place of operands.
  ///
  /// @param words the only ones of their kind that may stand there; empty for all
  record Place(EverydayWord kind, Set<String> words, boolean needed, boolean many) {
    Place {
      words = Set.copyOf(words);
    }

    private boolean takes(String word) {
      return words.isEmpty() ? kind.takes(word) : words.contains(word);
    }
  }

  /// Tells if a command is everyday use of its program.
  static boolean contains(LoneCommand command) {
    var words = command.words().stream().map(EverydayUse::meant).toList();
    var program = Own.PROGRAMS.get(words.getFirst());
    return program != null && program.has(words.subList(1, words.size()));
  }

  /// Tells if any use of a program is known.
  static boolean isKnown(String program) {
    return Own.PROGRAMS.containsKey(program);
  }

  // Between single quotes stands what it is.
  private static String meant(String word) {
    return word.startsWith("'") && word.length() > 1
        ? word.substring(1, word.length() - 1).replace("'\\''", "'")
        : word;
  }

  /// Tells if the words behind the program are everyday use.
  boolean has(List<String> words) {
    int start = 0;
    for (int next = optionEnd(words, 0, everywhere); next > start; ) {
      start = next;
      next = optionEnd(words, start, everywhere);
    }
    var rest = words.subList(start, words.size());
    var use = uses.stream().filter(one -> one.begins(rest)).findFirst();
    return use.isPresent() && has(use.get(), rest.subList(use.get().head().size(), rest.size()));
  }

  private boolean has(Use use, List<String> words) {
    var options = new HashMap<>(everywhere);
    options.putAll(use.options());
    var operands = new ArrayList<String>();
    boolean ended = false;
    for (int at = 0; at < words.size(); ) {
      String word = words.get(at);
      ended |= use.endsOptions() && !operands.isEmpty();
      int end = ended || !isOption(word) ? at : optionEnd(words, at, options);
      if (end == at && isOption(word) && !ended) {
        return false;
      }
      if (end == at) {
        operands.add(word);
      } else if (word.equals("--")) {
        ended |= use.hasTexts();
      }
      at = Math.max(end, at + 1);
    }
    return !isOtherUse(use, operands) && fit(operands, use.places());
  }

  // `python -u ./manage.py flush` is a use of `manage.py`, which has rows of its own.
  private boolean isOtherUse(Use use, List<String> operands) {
    if (!use.head().isEmpty() || operands.isEmpty()) {
      return false;
    }
    String first = operands.getFirst();
    String name = first.substring(first.lastIndexOf('/') + 1);
    return uses.stream()
        .anyMatch(other -> !other.head().isEmpty() && other.head().getFirst().equals(name));
  }

  private static boolean isOption(String word) {
    return word.length() > 1 && word.charAt(0) == '-';
  }

  /// The place behind an option and its value; the place itself where there is no such option.
  private int optionEnd(List<String> words, int at, Map<String, Taken> options) {
    if (at >= words.size() || !isOption(words.get(at))) {
      return at;
    }
    String word = words.get(at);
    var named = options.get(word);
    if (named != null) {
      return valueEnd(words, at, named, "");
    }
    int equals = word.indexOf('=');
    if (word.startsWith("--") || equals > 0 && options.containsKey(word.substring(0, equals))) {
      var before = equals < 0 ? null : options.get(word.substring(0, equals));
      boolean taken =
          before != null
              && before.value().filter(kind -> kind.takes(word.substring(equals + 1))).isPresent();
      return taken ? at + 1 : at;
    }
    if (options.containsKey("-#") && EverydayWord.NUMBER.takes(word.substring(1))) {
      return at + 1;
    }
    return whole ? at : lettersEnd(words, at, options);
  }

  // `-am text`, `-j4`
  private static int lettersEnd(List<String> words, int at, Map<String, Taken> options) {
    String word = words.get(at);
    for (int letter = 1; letter < word.length(); letter++) {
      var option = options.get("-" + word.charAt(letter));
      if (option == null) {
        return at;
      }
      if (option.value().isPresent()) {
        return valueEnd(words, at, option, word.substring(letter + 1));
      }
    }
    return at + 1;
  }

  /// @param glued what stands behind the option in its word
  private static int valueEnd(List<String> words, int at, Taken option, String glued) {
    if (option.value().isEmpty()) {
      return at + 1;
    }
    if (!glued.isEmpty() || option.glued()) {
      return glued.isEmpty() || option.value().get().takes(glued) ? at + 1 : at;
    }
    boolean taken = at + 1 < words.size() && option.value().get().takes(words.get(at + 1));
    return taken ? at + 2 : at;
  }

  private static boolean fit(List<String> operands, List<Place> places) {
    int at = 0;
    for (var place : places) {
      int first = at;
      while (at < operands.size()
          && (at == first || place.many())
          && place.takes(operands.get(at))) {
        at++;
      }
      if (at == first && place.needed()) {
        return false;
      }
    }
    return at == operands.size();
  }

  /// Reads the table of everyday use; the file says how it is written.
  private static final class EverydayTable {
    private final Map<String, EverydayUse> programs = new HashMap<>();
    private List<String> names = List.of();
    private boolean whole;
    private final Map<String, Taken> everywhere = new HashMap<>();
    private final List<Use> uses = new ArrayList<>();

    private EverydayTable() {}

    /// The program's own table, by the names of programs.
    static Map<String, EverydayUse> own() {
      return parse(NameTable.text("everyday"));
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

  /// A kind of word in the table of everyday use. All but texts stay in the folder where the
  /// command runs: they lead neither to its root, to a home or to a folder above, nor into Git's
  /// own.
  enum EverydayWord {
    /// what the program takes for a text and nothing else
    TEXT("(?s).*"),
    /// a file or a folder, or a version of a repository; of `@x` many programs read their options
    FILE("[^:@][^:]*"),
    /// the same in a version: `HEAD:a/b`
    OBJECT("[^:]+(:[^:]*)?"),
    /// the same, or a part of it: `tests/test_a.py::test_b`
    TEST("[^:@][^:]*(::[^:]+)*"),
    /// a file with code of the project
    CODE("[A-Za-z0-9_./@][A-Za-z0-9_./@-]*"),
    /// a version of a repository: no file in a list of any
    VERSION("[A-Za-z0-9_@][A-Za-z0-9_.@^~{}/-]*"),
    /// the name of a branch, a task or the like
    NAME("[A-Za-z0-9_@][A-Za-z0-9_.@/-]*"),
    /// the same without a slash, so that it names no other folder
    WORD("[A-Za-z0-9_][A-Za-z0-9_.-]*"),
    /// the name of a script, an image or a resource, or several with commas
    LABEL("[A-Za-z0-9_@][A-Za-z0-9_.@/:,-]*"),
    /// a package or file of the project, and never one of elsewhere
    LOCAL("\\.(/[A-Za-z0-9_./-]*)?|[A-Za-z0-9_/-]+\\.[a-z]{1,5}"),
    NUMBER("[0-9]{1,9}"),
    /// what code of the project gets: neither this word nor those behind it are the program's
    /// options
    ARGUMENT("[A-Za-z0-9_./@=,:+%-]+");

    private static final Pattern ELSEWHERE =
        Pattern.compile(
            "(^|[=:,])[/~\\\\]|(^|[/\\\\=:,])(\\.\\.|\\.git)($|[/\\\\])", Pattern.CASE_INSENSITIVE);

    private final Pattern pattern;

    EverydayWord(String pattern) {
      this.pattern = Pattern.compile(pattern);
    }

    boolean takes(String word) {
      return pattern.matcher(word).matches() && (this == TEXT || !ELSEWHERE.matcher(word).find());
    }
  }
}
