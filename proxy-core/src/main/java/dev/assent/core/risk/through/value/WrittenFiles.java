package dev.assent.core.risk.through.value;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The content of files that were written by earlier commands, for all shells of one text.
final class WrittenFiles {
  private static final int MOST = 256;

  private final WayChoices choices;

  /// A text, or a [OneOf].
  private final Map<String, Object> contents = new HashMap<>(0);

  WrittenFiles(WayChoices choices) {
    this.choices = choices;
  }

  /// The content of a file; null when nothing is known of it.
  @Nullable Object get(String name) {
    return contents.get(key(name));
  }

  /// Notes what is written. Beyond 256 files no more are added.
  ///
  /// @param maybe whether the file may still hold what it held
  void put(String name, String content, boolean maybe) {
    String key = key(name);
    var before = contents.get(key);
    if (before == null) {
      if (contents.size() < MOST) {
        contents.put(key, content);
      }
    } else if (maybe || choices.again()) {
      choices.begin();
      contents.put(key, OneOf.of(content, before));
    } else {
      contents.put(key, content);
    }
  }

  private static String key(String name) {
    String key = name;
    while (key.startsWith("./")) {
      key = key.substring(2);
    }
    return key;
  }
}
