package dev.assent.core.risk.rules;

import dev.assent.core.risk.context.Once;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The program's own rules, told apart but not read.
final class OwnRules {
  /// The files, in the order in which their rules are asked; the sets that they use come first.
  static final List<String> FILES =
      List.of(
          "programs", "files", "disks", "git", "databases", "cloud", "kubernetes", "containers", "packages", "network", "users", "secrets",
          "services", "history", "agents", "windows");

  private final List<Shelved> rules = new ArrayList<>();
  private final Map<String, Set<String>> sets = new HashMap<>();
  private final Map<String, Once<Program>> programs = new HashMap<>();

  OwnRules() {
    FILES.forEach(name -> new OneFile(name + ".json").shelve());
  }

  /// All of them, by file, then as in the file.
  List<Shelved> rules() {
    return List.copyOf(rules);
  }

  /// Names for several programs or targets, by their word.
  Map<String, Set<String>> sets() {
    return Map.copyOf(sets);
  }

  /// What is known of programs apart from rules, by name.
  Map<String, Once<Program>> programs() {
    return Map.copyOf(programs);
  }

  /// The text of one of the files.
  static byte[] bytes(String file) {
    try (InputStream in = OwnRules.class.getResourceAsStream(file)) {
      if (in == null) {
        throw new IllegalStateException("no file of rules " + file);
      }
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private final class OneFile {
    private final String file;
    private final Pieces pieces;
    private String family = "";
    private boolean worse;

    OneFile(String file) {
      this.file = file;
      this.pieces = new Pieces(bytes(file));
    }

    void shelve() {
      pieces.members(
          member -> {
            switch (member) {
              case "family" -> family = pieces.text();
              case "worse_in_production" -> worse = true;
              case "sets" -> pieces.members(name -> sets.put(name, new LinkedHashSet<>(Node.words(pieces.text()))));
              case "programs" -> pieces.members(this::program);
              case "rules" -> pieces.items(this::rule);
              default -> {}
            }
          });
    }

    private void program(String names) {
      int start = pieces.mark();
      pieces.skip();
      int end = pieces.mark();
      var reading = new Once<>(() -> RuleReader.ownProgram(file, pieces.piece(start, end)));
      Node.words(names).forEach(name -> programs.put(name, reading));
    }

    private void rule() {
      var id = new String[] {""};
      Collection<String> names = new LinkedHashSet<>();
      int start = pieces.mark();
      pieces.members(
          member -> {
            if (member.equals("id")) {
              id[0] = pieces.text();
            } else if (member.equals("program")) {
              names.addAll(expanded(pieces.text()));
            }
          });
      int end = pieces.mark();
      String ownFamily = family;
      boolean ownWorse = worse;
      var reading = new Once<>(() -> RuleReader.ownRule(file, pieces.piece(start, end), ownFamily, ownWorse, sets));
      rules.add(new Shelved(id[0], family, List.copyOf(names), reading));
    }

    private List<String> expanded(String words) {
      var names = new ArrayList<String>();
      for (var word : Node.words(words)) {
        if (word.startsWith("@")) {
          names.addAll(Optional.ofNullable(sets.get(word.substring(1))).orElseThrow(() -> new IllegalStateException("no set " + word)));
        } else {
          names.add(word);
        }
      }
      return names;
    }
  }
}
