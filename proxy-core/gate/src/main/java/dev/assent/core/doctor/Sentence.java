package dev.assent.core.doctor;

import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A sentence, with what was found apart from the words of the program: lower case, without a final
/// period.
///
/// @param form the words, with `%s` for each thing that is filled in
/// @param found what is filled in, in that order
public record Sentence(String form, List<String> found) {
  private static final Pattern GAP = Pattern.compile("%s");
  private static final Pattern NUMBER = Pattern.compile("-?[0-9]+([.,][0-9]+)?");

  public Sentence {
    found = List.copyOf(found);
  }

  static Sentence of(String form, @Nullable Object... found) {
    return new Sentence(form, Arrays.stream(found).map(one -> String.valueOf(one)).toList());
  }

  /// The whole sentence.
  public String text() {
    return filled(found);
  }

  /// The sentence for strangers: of what was found the numbers alone, `…` for the rest.
  public String bare() {
    return filled(found.stream().map(one -> NUMBER.matcher(one).matches() ? one : "…").toList());
  }

  private String filled(List<String> values) {
    var left = values.iterator();
    return GAP.matcher(form).replaceAll(_ -> java.util.regex.Matcher.quoteReplacement(left.next()));
  }
}
