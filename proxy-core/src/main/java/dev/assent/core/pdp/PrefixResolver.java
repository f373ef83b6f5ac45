package dev.assent.core.pdp;

/// Follows the fixed beginning of a path pattern through the file system, so that a pattern means the same files
/// whichever way a path leads there (clause 5.5). The decision point itself touches no file.
@FunctionalInterface
public interface PrefixResolver {
  /// Changes nothing.
  PrefixResolver NONE = prefix -> prefix;

  /// The absolute path with every link followed, as far as the path exists; the prefix itself where that fails.
  ///
  /// @param prefix absolute, as written: may hold `.` and `..`, which count after the links before them
  String resolve(String prefix);
}
