package dev.assent.core.protect;

import dev.assent.core.masking.SecretLines;
import dev.assent.core.masking.SecretText;
import dev.assent.core.text.PlainText;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/// Masks what a server says: the secrets that it was given, and all that looks like one.
public final class HiddenValues {
  private static final int LEAST = 4;
  private static final int LONGEST = 500;

  private final List<String> values;
  private final SecretLines lines = new SecretLines();

  /// @param values secrets that the server was given
  public HiddenValues(Collection<String> values) {
    // A long one may have a short one in it.
    this.values =
        values.stream()
            .filter(value -> value.length() >= LEAST)
            .distinct()
            .sorted(Comparator.comparingInt(String::length).reversed())
            .toList();
  }

  /// A line of an output that comes in order, one thread at a time.
  public synchronized String line(String text) {
    return lines.masked(known(text));
  }

  /// A text by itself, in one line.
  String text(String text) {
    return PlainText.cut(PlainText.line(SecretText.masked(known(text))), LONGEST);
  }

  /// A sentence; a text where something in it is hidden.
  CharSequence sentence(CharSequence said) {
    String shown = text(said.toString());
    return shown.contentEquals(said) ? said : shown;
  }

  private String known(String text) {
    String masked = text;
    for (String value : values) {
      masked = masked.replace(value, SecretText.mask(value));
    }
    return masked;
  }
}
