package dev.assent.core.pdp.condition;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.policy.Attribute;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/// An attribute whose values are words of a short list. All of them together fit into one number:
/// each value is a bit of its field, and so is the absence of the attribute. One with several
/// values has no bit at all when a call is known to have none of them.
public final class BitField {
  private static final BitField[] ALL = all();

  private final Attribute attribute;
  private final int place;
  private final int first;
  private final List<String> words;
  private final long allBits;

  /// @param first the place of its first value; its absence stands behind the last
  private BitField(Attribute attribute, int place, int first) {
    this.attribute = attribute;
    this.place = place;
    this.first = first;
    this.words = attribute.words();
    this.allBits = ((1L << words.size()) - 1) << first;
    if (first + words.size() >= Long.SIZE) {
      throw new IllegalStateException("the words of all attributes fit into no long");
    }
  }

  private static BitField[] all() {
    var fields = new ArrayList<BitField>();
    int next = 0;
    for (var attribute : Attribute.values()) {
      if (!attribute.words().isEmpty()) {
        fields.add(new BitField(attribute, fields.size(), next));
        next += attribute.words().size() + 1;
      }
    }
    return fields.toArray(new BitField[0]);
  }

  /// The field of an attribute with words.
  public static BitField of(Attribute attribute) {
    for (var field : ALL) {
      if (field.attribute == attribute) {
        return field;
      }
    }
    throw new IllegalArgumentException("`" + attribute.member() + "` has no words");
  }

  /// The number of fields.
  static int count() {
    return ALL.length;
  }

  /// The bits of a call in all fields.
  static long of(AccessRequest request, AttributeMode outlook) {
    long bits = 0;
    for (var field : ALL) {
      long own =
          field.attribute == Attribute.RESOURCE_TYPE && !outlook.typed()
              ? Attribute.ABSENT
              : field.attribute.bits(request);
      bits |= own == Attribute.ABSENT ? field.absent() : own << field.first;
    }
    return bits;
  }

  /// Its place among all of them.
  int place() {
    return place;
  }

  /// The bits of some words.
  long bits(List<String> some) {
    long bits = 0;
    for (String word : some) {
      bits |= 1L << (first + Objects.checkIndex(words.indexOf(word), words.size()));
    }
    return bits;
  }

  /// The bits of all its values.
  long present() {
    return allBits;
  }

  /// The bit that says that the attribute is absent.
  public long absent() {
    return 1L << (first + words.size());
  }

  /// The words of the values among some bits, in the order of the list, which is that of the bits.
  List<String> words(long bits) {
    long left = bits & allBits;
    String[] found = new String[Long.bitCount(left)];
    for (int i = 0; left != 0; left &= left - 1) {
      found[i++] = words.get(Long.numberOfTrailingZeros(left) - first);
    }
    return List.of(found);
  }
}
