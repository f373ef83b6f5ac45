package dev.assent.core.risk.through.value;

import dev.assent.core.risk.step.Argument;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Characters that stand in a text for pieces that are not known, and remember where the piece
/// comes from.
///
/// They are characters for private use; those of the given text are taken out before anything is
/// read. What leaves the package has [Argument#UNKNOWN] in their place.
public final class UnknownMarks {
  private static final char FIRST = '\uE000';
  private static final char LAST = '\uF8FF';

  /// An unknown piece of unknown origin.
  public static final String NOWHERE = String.valueOf(Argument.UNKNOWN);

  /// @param pipe where the piece comes through
  /// @param content for the name of a pipe (`<(…)`), what is read from it, when that is known
  private record Origin(Pipe pipe, @Nullable String content) {}

  private final List<Origin> origins = new ArrayList<>(2);

  /// A piece that comes out of a pipe.
  public String from(Pipe pipe) {
    return pipe == Pipe.NONE ? NOWHERE : add(new Origin(pipe, null));
  }

  /// The name of a file that is the end of a pipe.
  public String file(Pipe pipe, String content) {
    return add(new Origin(pipe, content));
  }

  private String add(Origin origin) {
    if (origins.size() > LAST - FIRST) {
      return NOWHERE;
    }
    origins.add(origin);
    return String.valueOf((char) (FIRST + origins.size() - 1));
  }

  /// The content of a file with that name; null when the name is no mark of a file.
  @Nullable
  public String content(String name) {
    if (name.length() != 1 || !isOwn(name.charAt(0))) {
      return null;
    }
    int index = name.charAt(0) - FIRST;
    return index < origins.size() ? origins.get(index).content() : null;
  }

  /// The pipes that the unknown pieces of a text come from, each once.
  public void pipes(String text, Consumer<Pipe> each) {
    if (origins.isEmpty() || known(text)) {
      return;
    }
    // A mark's content may hold marks whose content holds marks.
    var seen = new BitSet();
    var waiting = new ArrayDeque<String>();
    waiting.add(text);
    while (!waiting.isEmpty()) {
      String next = waiting.remove();
      for (int at = 0; at < next.length(); at++) {
        int index = next.charAt(at) - FIRST;
        if (index < 0 || index >= origins.size() || seen.get(index)) {
          continue;
        }
        seen.set(index);
        var origin = origins.get(index);
        each.accept(origin.pipe());
        if (origin.content() != null) {
          waiting.add(origin.content());
        }
      }
    }
  }

  private static boolean isOwn(char symbol) {
    return symbol >= FIRST && symbol <= LAST;
  }

  public static boolean isMark(char symbol) {
    return isOwn(symbol) || symbol == Argument.UNKNOWN;
  }

  /// True if a text has no unknown piece.
  public static boolean known(String text) {
    for (int at = 0; at < text.length(); at++) {
      if (isMark(text.charAt(at))) {
        return false;
      }
    }
    return true;
  }

  /// True if a text has unknown pieces and, blanks apart, nothing else.
  public static boolean nothingKnown(String text) {
    boolean some = false;
    for (int at = 0; at < text.length(); at++) {
      boolean mark = isMark(text.charAt(at));
      if (!mark && text.charAt(at) > ' ') {
        return false;
      }
      some |= mark;
    }
    return some;
  }

  /// The same text as it may leave the package.
  public static String plain(String text) {
    for (int at = 0; at < text.length(); at++) {
      if (isOwn(text.charAt(at))) {
        return replaced(text, Argument.UNKNOWN);
      }
    }
    return text;
  }

  /// A given text without characters that could be taken for marks.
  public static String clean(String text) {
    for (int at = 0; at < text.length(); at++) {
      if (isOwn(text.charAt(at))) {
        return replaced(text, '\uFFFD');
      }
    }
    return text;
  }

  private static String replaced(String text, char by) {
    var symbols = text.toCharArray();
    for (int at = 0; at < symbols.length; at++) {
      if (isOwn(symbols[at])) {
        symbols[at] = by;
      }
    }
    return new String(symbols);
  }
}
