package dev.assent.core.json;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.SequencedMap;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/// The members of one object, in document order; unmodifiable.
///
/// Each message and each record is made of many small objects. Two arrays, searched from the front, are built and read in
/// a fraction of the time that a linked hash map takes; larger objects have an index beside them.
final class Members extends AbstractMap<String, Json> implements SequencedMap<String, Json> {
  // Up to here looking at each name is faster than any index.
  private static final int SMALL = 8;
  private static final String[] NO_NAMES = {};
  private static final Json[] NO_VALUES = {};

  /// No members.
  static final Members NONE = new Members(NO_NAMES, NO_VALUES, 0, null, null);

  private final String[] names;
  private final Json[] values;
  private final int size;
  private final @Nullable Map<String, Integer> index;
  private final byte @Nullable [] text;

  private Members(
      String[] names, Json[] values, int size, @Nullable Map<String, Integer> index, byte @Nullable [] text) {
    this.names = names;
    this.values = values;
    this.size = size;
    this.index = index;
    this.text = text;
  }

  /// The same members with the text that a writer makes of their object.
  Members printed(byte[] text) {
    return new Members(names, values, size, index, text);
  }

  /// The text that was printed before, not to be changed; `null` where none was kept.
  byte @Nullable [] text() {
    return text;
  }

  /// The members of a map; the map itself where it is one of these already.
  static Members of(SequencedMap<String, Json> map) {
    if (map instanceof Members members) {
      return members;
    }
    var building = new Building(map.size());
    map.forEach(building::put);
    return building.done();
  }

  /// The name of the member at a place, from 0.
  String name(int at) {
    return names[at];
  }

  /// The value of the member at a place, from 0.
  Json value(int at) {
    return values[at];
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public @Nullable Json get(@Nullable Object name) {
    int at = name instanceof String text ? find(text, names, size, index) : -1;
    return at < 0 ? null : values[at];
  }

  @Override
  public boolean containsKey(@Nullable Object name) {
    return name instanceof String text && find(text, names, size, index) >= 0;
  }

  @Override
  public void forEach(BiConsumer<? super String, ? super Json> action) {
    for (int i = 0; i < size; i++) {
      action.accept(names[i], values[i]);
    }
  }

  @Override
  public Set<Map.Entry<String, Json>> entrySet() {
    return new AbstractSet<>() {
      @Override
      public int size() {
        return size;
      }

      @Override
      public Iterator<Map.Entry<String, Json>> iterator() {
        return new Entries();
      }
    };
  }

  @Override
  public SequencedMap<String, Json> reversed() {
    return new LinkedHashMap<>(this).reversed();
  }

  private static int find(String name, String[] names, int size, @Nullable Map<String, Integer> index) {
    if (index != null) {
      return index.getOrDefault(name, -1);
    }
    for (int i = 0; i < size; i++) {
      if (names[i].equals(name)) {
        return i;
      }
    }
    return -1;
  }

  private final class Entries implements Iterator<Map.Entry<String, Json>> {
    private int next;

    @Override
    public boolean hasNext() {
      return next < size;
    }

    @Override
    public Map.Entry<String, Json> next() {
      if (next >= size) {
        throw new NoSuchElementException();
      }
      int at = next++;
      return Map.entry(names[at], values[at]);
    }
  }

  /// Members that are still being collected. Not thread-safe.
  static final class Building {
    private String[] names;
    private Json[] values;
    private int size;
    private @Nullable Map<String, Integer> index;

    /// @param expected how many there may come; more are fine
    Building(int expected) {
      names = new String[expected];
      values = new Json[expected];
    }

    /// How many there are.
    int size() {
      return size;
    }

    boolean contains(String name) {
      return find(name, names, size, index) >= 0;
    }

    /// Puts a member; a name put twice keeps its first place and its last value.
    void put(String name, Json value) {
      int at = find(name, names, size, index);
      if (at >= 0) {
        values[at] = value;
      } else {
        add(name, value);
      }
    }

    /// Puts a member whose name is known to be new.
    void add(String name, Json value) {
      if (size == names.length) {
        int room = Math.max(4, size * 2);
        names = Arrays.copyOf(names, room);
        values = Arrays.copyOf(values, room);
      }
      names[size] = name;
      values[size] = value;
      if (index != null) {
        index.put(name, size);
      } else if (size == SMALL) {
        index = new HashMap<>();
        for (int i = 0; i <= size; i++) {
          index.put(names[i], i);
        }
      }
      size++;
    }

    /// What was put so far. Nothing may be put any more.
    Members done() {
      return size == 0 ? NONE : new Members(names, values, size, index, null);
    }

    /// What was put so far; more can be put into this.
    Members copy() {
      return size == 0
          ? NONE
          : new Members(
              Arrays.copyOf(names, size),
              Arrays.copyOf(values, size),
              size,
              index == null ? null : new HashMap<>(index),
              null);
    }
  }
}
