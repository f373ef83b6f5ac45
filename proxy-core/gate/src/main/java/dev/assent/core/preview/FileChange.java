package dev.assent.core.preview;

import java.util.List;
import java.util.Optional;

/// The change to the text of one file that a call announces.
public sealed interface FileChange {
  /// More edits than these are not tried.
  int MOST_EDITS = 200;

  /// Longer texts do not come out of edits, in UTF-16 characters.
  int LONGEST = 2 * FileText.MOST;

  /// The file, absolute, as in [dev.assent.core.access.ResourcePath#display].
  String path();

  /// Where in the arguments it stands, as a JSON pointer: of the new text, or of the object that
  /// holds the edits.
  String pointer();

  /// The file's text afterwards.
  ///
  /// @param before absent when there is no such file
  /// @return absent when it cannot be told
  Optional<String> after(Optional<String> before);

  /// The whole text is replaced.
  record Whole(String path, String pointer, String text) implements FileChange {
    @Override
    public Optional<String> after(Optional<String> before) {
      return Optional.of(text);
    }
  }

  /// Parts are replaced, one after the other.
  ///
  /// @param edits at least one
  record Edited(String path, String pointer, List<Edit> edits) implements FileChange {
    public Edited {
      edits = List.copyOf(edits);
    }

    /// Absent too where a part to be replaced does not stand in the text, or more than once and
    /// only one is meant; and where there are more edits, or a longer text comes out, than a person
    /// would read.
    @Override
    public Optional<String> after(Optional<String> before) {
      if (edits.size() > MOST_EDITS) {
        return Optional.empty();
      }
      Optional<String> text = before;
      for (var edit : edits) {
        text = text.flatMap(edit::applied);
      }
      return text;
    }
  }

  /// One part of a text and what comes in its place.
  ///
  /// @param everywhere whether every occurrence is meant
  record Edit(String old, String replacement, boolean everywhere) {
    private Optional<String> applied(String text) {
      int first = old.isEmpty() ? -1 : text.indexOf(old);
      if (first < 0) {
        return Optional.empty();
      }
      if (everywhere) {
        return replacedEverywhere(text);
      }
      boolean again = text.indexOf(old, first + 1) >= 0;
      return again || text.length() - old.length() + (long) replacement.length() > LONGEST
          ? Optional.empty()
          : Optional.of(
              text.substring(0, first) + replacement + text.substring(first + old.length()));
    }

    // Counted first: one letter that stands a million times in a file and becomes a megabyte would
    // fill the memory.
    private Optional<String> replacedEverywhere(String text) {
      long length = text.length();
      for (int at = text.indexOf(old); at >= 0; at = text.indexOf(old, at + old.length())) {
        length += replacement.length() - old.length();
        if (length > LONGEST) {
          return Optional.empty();
        }
      }
      return Optional.of(text.replace(old, replacement));
    }
  }
}
