package dev.assent.core.text;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A sentence of the program to a person, or a piece of one: lower case, without a final period.
/// Its form is what other languages know it by; as text it is English. A text in the place of a
/// sentence is one without gaps.
///
/// @param form the English words, with `%s` for each thing that is filled in; whatever is not of
///   the program's words stands in backquotes
/// @param values what is filled in, in that order: texts, and further sentences
public record Sentence(String form, List<CharSequence> values) implements CharSequence {
  /// The form of a complaint.
  public static final String FOUND = "found %s, expected %s";

  private static final Pattern GAP = Pattern.compile("%s");
  private static final Pattern NUMBER = Pattern.compile("-?[0-9]+([.,][0-9]+)?");

  /// An exception whose message is a sentence.
  public interface Teller {
    CharSequence told();
  }

  public Sentence {
    values = List.copyOf(values);
  }

  public static Sentence of(String form, @Nullable Object... values) {
    return new Sentence(form, Arrays.stream(values).map(Sentence::value).toList());
  }

  private static CharSequence value(@Nullable Object given) {
    return switch (given) {
      case Sentence piece -> piece;
      case Exception fault -> told(fault);
      case null, default -> String.valueOf(given);
    };
  }

  /// A number of things, in groups; other languages have their own sign between these.
  public static String count(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  /// The message of an exception, as a sentence where it is one; its kind where it has none.
  public static CharSequence told(Throwable fault) {
    return fault instanceof Teller teller
        ? teller.told()
        : Objects.requireNonNullElse(fault.getMessage(), fault.getClass().getSimpleName());
  }

  /// A fault of the system: its kind, and what it said.
  public static String kind(Throwable fault) {
    return fault.getClass().getSimpleName() + " " + fault.getMessage();
  }

  public static Sentence found(Object found, Object expected) {
    return of(FOUND, found, expected);
  }

  /// Several in one, with the same between them.
  public static Sentence joined(String between, List<? extends CharSequence> all) {
    return of(String.join(between, Collections.nCopies(all.size(), "%s")), all.toArray());
  }

  /// The first ones of several, and how many more there are.
  public static Sentence some(List<? extends CharSequence> all, int most) {
    int more = all.size() - most;
    return more <= 0
        ? joined(", ", all)
        : of("%s and %s more", joined(", ", all.subList(0, most)), more);
  }

  /// The first of several, and how many more there are.
  public static CharSequence first(CharSequence first, int more) {
    return more == 0 ? first : of("%s (and %s more)", first, more);
  }

  /// The same for strangers: of what was found the numbers alone, `…` for the rest.
  public Sentence bare() {
    return new Sentence(form, values.stream().map(Sentence::bare).toList());
  }

  private static CharSequence bare(CharSequence value) {
    return value instanceof Sentence piece
        ? piece.bare()
        : NUMBER.matcher(value).matches() ? value : "…";
  }

  /// The English text.
  public String text() {
    return filled(form, values);
  }

  /// A form with its gaps filled in.
  public static String filled(String form, List<?> values) {
    var left = values.iterator();
    return GAP.matcher(form)
        .replaceAll(_ -> Matcher.quoteReplacement(left.hasNext() ? left.next().toString() : "%s"));
  }

  @Override
  public int length() {
    return text().length();
  }

  @Override
  public char charAt(int index) {
    return text().charAt(index);
  }

  @Override
  public CharSequence subSequence(int start, int end) {
    return text().subSequence(start, end);
  }

  @Override
  public String toString() {
    return text();
  }
}
