package dev.assent.core.risk.rules;

import dev.assent.core.risk.context.Once;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;

/// What there is about one name of a program: its rules, and what is known of its options.
final class Named {
  private final String name;
  private final Optional<Once<Program>> base;
  private final List<Shelved> shelved = new ArrayList<>(4);
  private final Once<Read> read = new Once<>(this::read);

  /// @param program with the options that the rules ask for
  private record Read(List<CompiledRule> rules, Program program) {}

  /// @param base what is known apart from rules
  Named(String name, Optional<Once<Program>> base) {
    this.name = name;
    this.base = base;
  }

  /// Puts a rule after the others; not to be called once any has been asked for.
  void add(Shelved rule) {
    shelved.add(rule);
  }

  /// The rules, by file, then as in the file; may be empty.
  List<CompiledRule> rules() {
    return read.get().rules();
  }

  Program program() {
    return read.get().program();
  }

  private Read read() {
    var rules = shelved.stream().map(Shelved::read).toList();
    var options = new HashSet<String>();
    rules.forEach(rule -> options.addAll(rule.options()));
    return new Read(rules, base.map(Once::get).orElseGet(() -> Programs.usual(name)).knowing(options));
  }
}
