package dev.assent.desktop.rules.text;

import dev.assent.core.policy.GlobReading;
import dev.assent.desktop.ui.Texts;

/// The meanings of `**/` in path patterns, as the page names them.
enum FolderStars {
  /// a folder has to be there
  SEED("rules.dialect.seed", GlobReading.SEED),
  /// no folder will do too
  STANDARD("rules.dialect.standard", GlobReading.STANDARD);

  private final String key;
  private final GlobReading reading;

  FolderStars(String key, GlobReading reading) {
    this.key = key;
    this.reading = reading;
  }

  static FolderStars of(GlobReading reading) {
    return switch (reading) {
      case SEED -> SEED;
      case STANDARD -> STANDARD;
    };
  }

  String text() {
    return Texts.get(key);
  }

  GlobReading reading() {
    return reading;
  }
}
