package dev.assent.core.risk.rules;

import dev.assent.core.lazy.LazyValue;
import dev.assent.core.risk.rules.RuleFileOutline.Part;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// The program's own rules, told apart but not read.
final class OwnRules {
  /// The files, in the order in which their rules are asked; the sets that they use come first.
  static final List<String> FILES =
      Stream.of(
              ("programs files disks git databases cloud kubernetes containers packages network"
                      + " users secrets services history agents macos windows")
                  .split(" "))
          .map(name -> name + ".json")
          .toList();

  private final List<LazyRule> rules = new ArrayList<>();
  private final Map<String, Set<String>> sets = new HashMap<>();
  private final Map<String, LazyValue<ProgramFacts>> programs = new HashMap<>();

  OwnRules() {
    this(RiskRuleIndex.built().orElseGet(OwnRules::walked));
  }

  OwnRules(List<RuleFileOutline> outlines) {
    outlines.forEach(outline -> new OneFile(outline).shelve());
  }

  /// The outlines of the files, by going over them.
  static List<RuleFileOutline> walked() {
    return FILES.stream().map(file -> RuleFileOutline.of(file, bytes(file))).toList();
  }

  /// All of them, by file, then as in the file.
  List<LazyRule> rules() {
    return List.copyOf(rules);
  }

  /// Names for several programs or targets, by their word.
  Map<String, Set<String>> sets() {
    return Map.copyOf(sets);
  }

  /// Facts about programs apart from rules, by name.
  Map<String, LazyValue<ProgramFacts>> programs() {
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
    private final RuleFileOutline outline;
    private final LazyValue<byte[]> text;

    OneFile(RuleFileOutline outline) {
      this.outline = outline;
      this.text = new LazyValue<>(() -> known(outline));
    }

    void shelve() {
      outline.sets().forEach(set -> sets.put(set.name(), new LinkedHashSet<>(set.words())));
      outline.programs().forEach(this::program);
      outline.rules().forEach(this::rule);
    }

    private void program(Part part) {
      var reading = new LazyValue<>(() -> RiskRuleReader.ownProgram(outline.file(), piece(part)));
      part.words().forEach(name -> programs.put(name, reading));
    }

    private void rule(Part part) {
      var reading =
          new LazyValue<>(() ->
              RiskRuleReader.ownRule(
                  outline.file(), piece(part), outline.family(), outline.worse(), sets));
      rules.add(new LazyRule(part.name(), outline.family(), expanded(part.words()), reading));
    }

    private byte[] piece(Part part) {
      return Arrays.copyOfRange(text.get(), part.start(), part.end());
    }
  }

  // Places that were taken from another file would give other rules.
  private static byte[] known(RuleFileOutline outline) {
    byte[] utf8 = bytes(outline.file());
    if (RuleFileOutline.sum(utf8) != outline.sum()) {
      throw new IllegalStateException(
          "the index of rules is not of this " + outline.file() + "; build anew");
    }
    return utf8;
  }

  private List<String> expanded(List<String> words) {
    var names = new LinkedHashSet<String>();
    for (var word : words) {
      if (word.startsWith("@")) {
        names.addAll(
            Optional.ofNullable(sets.get(word.substring(1)))
                .orElseThrow(() -> new IllegalStateException("no set " + word)));
      } else {
        names.add(word);
      }
    }
    return List.copyOf(names);
  }
}
