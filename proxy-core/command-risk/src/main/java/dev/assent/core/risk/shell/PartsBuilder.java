package dev.assent.core.risk.shell;

import dev.assent.core.risk.shell.WordPart.Literal;
import dev.assent.core.risk.shell.WordPart.Quoting;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Collects the parts of one word; characters next to each other with the same protection become
/// one part.
final class PartsBuilder {
  private final Cursor cursor;
  private final List<WordPart> parts = new ArrayList<>(1);

  /// Text that is not a part yet: one piece of the text as it stands there, or what was put
  /// together. Most words are one piece.
  private String piece = "";

  private @Nullable StringBuilder text;
  private Quoting quoting = Quoting.NONE;
  private int start;
  private int end;
  private boolean bracesOpen;
  private boolean bracesClosed;

  PartsBuilder(Cursor cursor) {
    this.cursor = cursor;
  }

  boolean isEmpty() {
    return parts.isEmpty() && !isOpen();
  }

  /// True if all there is so far is unprotected text.
  boolean isBare() {
    return parts.isEmpty() && quoting == Quoting.NONE;
  }

  /// The unprotected text since the last other part.
  CharSequence bareText() {
    return quoting == Quoting.NONE ? open() : "";
  }

  boolean hasBraces() {
    return bracesOpen && bracesClosed;
  }

  /// Takes the cursor's next character, which has just been seen.
  void take(int symbol, Quoting how) {
    int from = cursor.place();
    cursor.skip();
    character((char) symbol, how, from);
  }

  /// Takes the cursor's next character, which has just been seen and is plain, and all plain ones
  /// that follow it.
  void run() {
    if (!isOpen() || quoting != Quoting.NONE) {
      flush();
      start = cursor.place();
      piece = cursor.run();
    } else {
      gathered().append(cursor.run());
    }
    end = cursor.place();
  }

  /// A character that was read from a place up to where the cursor is now.
  void character(char symbol, Quoting how, int from) {
    if (!isOpen() || how != quoting || how == Quoting.ESCAPED) {
      flush();
      quoting = how;
      start = from;
    }
    gathered().append(symbol);
    end = cursor.place();
    if (how == Quoting.NONE) {
      bracesOpen |= symbol == '{';
      bracesClosed |= symbol == '}';
    }
  }

  void literal(String known, Quoting how, int from) {
    add(new Literal(known, how, cursor.since(from)));
  }

  void add(WordPart part) {
    flush();
    cursor.bounds().node(part.span().start());
    parts.add(part);
  }

  private boolean isOpen() {
    return !piece.isEmpty() || text != null && !text.isEmpty();
  }

  private CharSequence open() {
    return text == null || !piece.isEmpty() ? piece : text;
  }

  private StringBuilder gathered() {
    if (text == null) {
      text = new StringBuilder();
    }
    text.append(piece);
    piece = "";
    return text;
  }

  private void flush() {
    if (isOpen()) {
      cursor.bounds().node(start);
      parts.add(new Literal(open().toString(), quoting, new Span(start, Math.max(start, end))));
      piece = "";
      if (text != null) {
        text.setLength(0);
      }
    }
    quoting = Quoting.NONE;
  }

  List<WordPart> build() {
    flush();
    return Collections.unmodifiableList(parts);
  }
}
