package dev.assent.core.pdp.condition;

import java.util.function.UnaryOperator;

/// Asks the file system about path patterns, so that a pattern means the same files whichever way a
/// path leads there (clause 3.4). The decision point itself touches no file.
@FunctionalInterface
public interface PrefixResolver {
  /// Changes nothing.
  PrefixResolver NONE = prefix -> prefix;

  /// The absolute path with every link followed, as far as the path exists; the prefix itself where
  /// that fails.
  ///
  /// @param prefix absolute, as written: may hold `.` and `..`, which count after the links before
  ///   them
  String resolve(String prefix);

  /// The spelling that a text shares with all names of the same file; the text itself where names
  /// that differ in case are different files. DENY, HITL and guards compare it too, with spellings
  /// folded the same way.
  default String folded(String text) {
    return text;
  }

  /// The same for volumes that fold names.
  ///
  /// @param folding must be what folds the spellings of paths; leaves `/`, `*` and `?` alone
  default PrefixResolver foldingWith(UnaryOperator<String> folding) {
    var unfolded = this;
    return new PrefixResolver() {
      @Override
      public String resolve(String prefix) {
        return unfolded.resolve(prefix);
      }

      @Override
      public String folded(String text) {
        return folding.apply(text);
      }
    };
  }
}
