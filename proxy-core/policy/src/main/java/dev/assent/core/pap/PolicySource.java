package dev.assent.core.pap;

import java.nio.file.Path;
import java.util.List;

/// Tells a store where the policy of its server lies, which may be another server's.
public interface PolicySource {
  /// The place of what is in force; asked at each look, so it is quick.
  PolicyPlace place();

  /// The histories of other policies, of which versions may have decided something for the server
  /// before.
  List<Path> elsewhere();

  /// A place that stays.
  static PolicySource of(PolicyPlace place) {
    return new PolicySource() {
      @Override
      public PolicyPlace place() {
        return place;
      }

      @Override
      public List<Path> elsewhere() {
        return List.of();
      }
    };
  }
}
