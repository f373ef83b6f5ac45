package dev.assent.core.pdp.condition;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.pdp.condition.RequestAttributes.AttributeMode;
import dev.assent.core.policy.Attribute;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// An attribute whose values are words of a short list. All of them together fit into one number:
/// each value is a bit of its field, and so is the absence of the attribute. One with several
/// values has no bit at all when a call is known to have none of them.
///
/// @param place its place among all fields
/// @param first the place of the bit of its first value
/// @param absent the bit that says that the attribute is absent; it stands behind the last value
public record BitField(Attribute attribute, int place, int first, long absent) {
  private static final BitField OPERATION = after(null, Attribute.OPERATION);
  private static final BitField RESOURCE_TYPE = after(OPERATION, Attribute.RESOURCE_TYPE);
  private static final BitField SEVERITY = after(RESOURCE_TYPE, Attribute.SEVERITY);
  private static final BitField TOOL_STATE = after(SEVERITY, Attribute.TOOL_STATE);
  private static final BitField SIDE_EFFECTS = after(TOOL_STATE, Attribute.SIDE_EFFECTS);
  private static final BitField CAPABILITY = after(SIDE_EFFECTS, Attribute.CAPABILITY);

  private static final List<BitField> ALL =
      List.of(OPERATION, RESOURCE_TYPE, SEVERITY, TOOL_STATE, SIDE_EFFECTS, CAPABILITY);

  private static BitField after(@Nullable BitField before, Attribute attribute) {
    int place = before == null ? 0 : before.place + 1;
    int first = before == null ? 0 : Long.numberOfTrailingZeros(before.absent) + 1;
    int last = Objects.checkIndex(first + attribute.words().size(), Long.SIZE);
    return new BitField(attribute, place, first, 1L << last);
  }

  /// The bits of a call in all fields.
  static long of(AccessRequest request, AttributeMode outlook) {
    var resource = request.resource();
    return OPERATION.one(request.action().operation())
        | (outlook.typed() ? RESOURCE_TYPE.bit(resource.type()) : RESOURCE_TYPE.absent)
        | SEVERITY.one(resource.command().severity())
        | TOOL_STATE.one(resource.tool().state())
        | SIDE_EFFECTS.several(resource.sideEffects())
        | CAPABILITY.several(request.environment().clientCapabilities());
  }

  /// The field of an attribute with words.
  public static BitField of(Attribute attribute) {
    return ALL.stream()
        .filter(field -> field.attribute == attribute)
        .findFirst()
        .orElseThrow(
            () -> new IllegalArgumentException("`" + attribute.member() + "` has no field"));
  }

  /// The words of an attribute that a call has; none where nobody knows.
  public static List<String> wordsOf(Attribute attribute, AccessRequest call) {
    return of(attribute).words(of(call, AttributeMode.ready()));
  }

  /// The number of fields.
  static int count() {
    return ALL.size();
  }

  private long bit(Enum<?> value) {
    return 1L << (first + value.ordinal());
  }

  private long one(Optional<? extends Enum<?>> value) {
    return value.isPresent() ? bit(value.get()) : absent;
  }

  private long several(Optional<? extends Set<? extends Enum<?>>> values) {
    if (values.isEmpty()) {
      return absent;
    }
    long bits = 0;
    for (var value : values.get()) {
      bits |= bit(value);
    }
    return bits;
  }

  /// The bits of some words.
  long bits(List<String> some) {
    var words = attribute.words();
    long bits = 0;
    for (String word : some) {
      bits |= 1L << (first + Objects.checkIndex(words.indexOf(word), words.size()));
    }
    return bits;
  }

  /// The bits of all its values.
  long present() {
    return absent - (1L << first);
  }

  /// The words of the values among some bits, in the order of the list, which is that of the bits.
  List<String> words(long bits) {
    long left = bits & present();
    String[] found = new String[Long.bitCount(left)];
    for (int i = 0; left != 0; left &= left - 1) {
      found[i++] = attribute.words().get(Long.numberOfTrailingZeros(left) - first);
    }
    return List.of(found);
  }
}
