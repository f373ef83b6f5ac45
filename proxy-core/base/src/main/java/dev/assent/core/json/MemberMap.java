package dev.assent.core.json;

import java.util.AbstractCollection;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.SequencedMap;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/// The members of one object, in document order; unmodifiable.
///
/// Each message and each record is made of many small objects. Two arrays, searched from the front,
/// are built and read in a fraction of the time that a linked hash map takes; larger objects have
/// an index beside them. Searching compares the hashes that texts keep of themselves: most
/// questions are for members that are not there.
final class MemberMap extends AbstractMap<String, Json> implements SequencedMap<String, Json> {
  // Up to here looking at each name takes no longer than to build an index: decision records have
  // more than twenty members.
  private static final int SMALL = 32;
  private static final String[] NO_NAMES = {};
  private static final Json[] NO_VALUES = {};

  /// No members.
  static final MemberMap NONE = new MemberMap(NO_NAMES, NO_VALUES, 0, null, null);

  private final String[] names;
  private final Json[] values;
  private final int size;
  private final @Nullable Map<String, Integer> index;
  private final byte @Nullable [] text;

  private MemberMap(
      String[] names,
      Json[] values,
      int size,
      @Nullable Map<String, Integer> index,
      byte @Nullable [] text) {
    this.names = names;
    this.values = values;
    this.size = size;
    this.index = index;
    this.text = text;
  }

  /// The same members with the text that a writer makes of their object.
  MemberMap printed(byte[] text) {
    return new MemberMap(names, values, size, index, text);
  }

  /// The text that was printed before, not to be changed; `null` where none was kept.
  byte @Nullable [] text() {
    return text;
  }

  /// The members of a map; the map itself where it is one of these already.
  static MemberMap of(SequencedMap<String, Json> map) {
    if (map instanceof MemberMap members) {
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
        return new Places<>(size, at -> Map.entry(names[at], values[at]));
      }
    };
  }

  @Override
  public Set<String> keySet() {
    return new AbstractSet<>() {
      @Override
      public int size() {
        return size;
      }

      @Override
      public boolean contains(@Nullable Object name) {
        return containsKey(name);
      }

      @Override
      public Iterator<String> iterator() {
        return new Places<>(size, at -> names[at]);
      }
    };
  }

  @Override
  public Collection<Json> values() {
    return new AbstractCollection<>() {
      @Override
      public int size() {
        return size;
      }

      @Override
      public Iterator<Json> iterator() {
        return new Places<>(size, at -> values[at]);
      }
    };
  }

  @Override
  public SequencedMap<String, Json> reversed() {
    return new LinkedHashMap<>(this).reversed();
  }

  private static int find(
      String name, String[] names, int size, @Nullable Map<String, Integer> index) {
    if (index != null) {
      return index.getOrDefault(name, -1);
    }
    int hash = name.hashCode();
    for (int i = 0; i < size; i++) {
      if (names[i].hashCode() == hash && names[i].equals(name)) {
        return i;
      }
    }
    return -1;
  }

  /// Something of each member, from the first place to the last.
  private static final class Places<T> implements Iterator<T> {
    private final int size;
    private final IntFunction<T> what;
    private int next;

    Places(int size, IntFunction<T> what) {
      this.size = size;
      this.what = what;
    }

    @Override
    public boolean hasNext() {
      return next < size;
    }

    @Override
    public T next() {
      if (next >= size) {
        throw new NoSuchElementException();
      }
      return what.apply(next++);
    }
  }

  /// Members that are still being collected. Not thread-safe.
  static final class Building {
    private String[] names;
    private Json[] values;
    private int size;
    private @Nullable Map<String, Integer> index;

    /// True once members that were given out stand in the arrays: what they hold may not be
    /// changed, only added to.
    private boolean shared;

    /// @param expected how many there may come; more are fine
    Building(int expected) {
      names = new String[expected];
      values = new Json[expected];
    }

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
        values = shared ? values.clone() : values;
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

    /// The object of all that was put. Nothing may be put any more.
    MemberMap done() {
      return size == 0 ? NONE : new MemberMap(names, values, size, index, null);
    }

    /// The object of what was put so far; more can be put into this. Nothing is copied before that:
    /// most builders give out one object.
    MemberMap soFar() {
      shared = true;
      return size == 0
          ? NONE
          : new MemberMap(names, values, size, index == null ? null : new HashMap<>(index), null);
    }
  }
}
