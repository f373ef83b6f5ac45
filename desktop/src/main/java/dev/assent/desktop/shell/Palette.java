package dev.assent.desktop.shell;

import dev.assent.desktop.ui.Texts;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import javafx.beans.property.IntegerProperty;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.SimpleIntegerProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;

/// Everything a person can go to or do, by what they type of its name. Belongs to the toolkit's
/// thread.
public final class Palette {
  /// Nothing is marked.
  static final int NONE = -1;

  private final Supplier<List<Entry>> reach;
  private List<Entry> all = List.of();
  private final ObservableList<Entry> found = FXCollections.observableArrayList();
  private final StringProperty typed = new SimpleStringProperty(this, "typed", "");
  private final IntegerProperty marked = new SimpleIntegerProperty(NONE);

  /// @param reach everything there is now, in its order; asked each time the palette opens
  Palette(Supplier<List<Entry>> reach) {
    this.reach = reach;
    typed.addListener((_, _, _) -> find());
  }

  /// The kind of an entry.
  public enum Kind {
    /// a page of the window
    PAGE,
    /// a server behind the gate
    SERVER,
    /// a rule of a server
    RULE,
    /// something that is done at once, or asked first
    ACTION;

    /// The word a person reads.
    String text() {
      return Texts.get("palette.kind." + name().toLowerCase(Locale.ROOT));
    }
  }

  /// One thing to go to or to do.
  ///
  /// @param name what it is called
  /// @param detail what tells it from others of its name, such as the server of a rule, or the key
  ///   that leads there; may be empty
  /// @param go goes there, or does it
  public record Entry(Kind kind, String name, String detail, Runnable go) {
    boolean holds(String word) {
      return lower(name).contains(word)
          || lower(detail).contains(word)
          || lower(kind.text()).contains(word);
    }

    // A name that begins with it comes first, then one with a word that begins with it, then the
    // rest.
    int distance(String typed) {
      String low = lower(name);
      if (low.startsWith(typed)) {
        return 0;
      }
      return Arrays.stream(low.split("[^\\p{L}\\p{N}]+")).anyMatch(word -> word.startsWith(typed))
          ? 1
          : 2;
    }
  }

  /// Begins anew, with what there is now.
  void begin() {
    all = List.copyOf(reach.get());
    typed.set("");
    find();
  }

  StringProperty typedProperty() {
    return typed;
  }

  /// The entries that match what is typed: all of them where nothing is typed.
  ObservableList<Entry> found() {
    return found;
  }

  /// The place of the one that Return goes to; [#NONE] where there is none.
  ReadOnlyIntegerProperty markedProperty() {
    return marked;
  }

  /// Marks another one, from the last on to the first.
  void step(int by) {
    if (!found.isEmpty()) {
      marked.set(Math.floorMod(marked.get() + by, found.size()));
    }
  }

  private void find() {
    var words =
        Arrays.stream(lower(typed.get()).strip().split("\\s+"))
            .filter(word -> !word.isEmpty())
            .toList();
    var hits = all.stream().filter(entry -> words.stream().allMatch(entry::holds));
    marked.set(NONE);
    // The sort keeps the order of those that are as near.
    found.setAll(
        words.isEmpty()
            ? hits.toList()
            : hits.sorted(
                    Comparator.comparingInt(
                        entry -> words.stream().mapToInt(entry::distance).sum()))
                .toList());
    marked.set(found.isEmpty() ? NONE : 0);
  }

  private static String lower(String text) {
    return text.toLowerCase(Texts.language().locale());
  }
}
