package dev.assent.core.risk.windows.powershell;

import dev.assent.core.risk.windows.powershell.Expression.Piece;
import java.util.ArrayList;
import java.util.List;

/// Gathers the pieces of a text.
final class PieceBuilder {
  private final List<Piece> done = new ArrayList<>(2);
  private final StringBuilder plain = new StringBuilder();

  void add(int symbol) {
    plain.append((char) symbol);
  }

  void add(String text) {
    plain.append(text);
  }

  void add(Expression value) {
    flush();
    done.add(new Piece.Inner(value));
  }

  private void flush() {
    if (!plain.isEmpty()) {
      done.add(new Piece.Plain(plain.toString()));
      plain.setLength(0);
    }
  }

  List<Piece> build() {
    flush();
    return List.copyOf(done);
  }
}
