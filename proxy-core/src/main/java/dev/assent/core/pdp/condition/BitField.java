package dev.assent.core.pdp.condition;

import dev.assent.core.access.ClientCapability;
import dev.assent.core.access.Operation;
import dev.assent.core.access.ResourceType;
import dev.assent.core.access.Severity;
import dev.assent.core.access.SideEffect;
import dev.assent.core.access.ToolState;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/// An attribute whose values are words of a short list. All of them together fit into one number:
/// each value is a bit of its field, and so is the absence of the attribute.
public enum BitField {
  OPERATION(0, Operation.values()),
  RESOURCE_TYPE(4, ResourceType.values()),
  SEVERITY(9, Severity.values()),
  TOOL_STATE(15, ToolState.values()),
  /// one with several values; a tool that is known to have none has no bit of this field
  SIDE_EFFECTS(19, SideEffect.values()),
  /// likewise of a client
  CLIENT_CAPABILITIES(41, ClientCapability.values());

  private final int first;
  private final List<String> words;
  private final long allBits;

  /// @param first the place of its first value; its absence stands behind the last
  BitField(int first, Enum<?>[] constants) {
    this.first = first;
    this.words =
        Stream.of(constants).map(constant -> constant.name().toLowerCase(Locale.ROOT)).toList();
    this.allBits = ((1L << constants.length) - 1) << first;
  }

  /// The bit of a value of this field.
  long bit(Enum<?> value) {
    return 1L << (first + value.ordinal());
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
