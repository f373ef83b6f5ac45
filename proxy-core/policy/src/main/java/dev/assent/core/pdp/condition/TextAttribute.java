package dev.assent.core.pdp.condition;

import dev.assent.core.access.PathRole;
import dev.assent.core.policy.Attribute;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// An attribute that conditions compare as text: those of the table, and of paths and extensions a
/// second one with the spellings that a `not` compares (clause 3.5).
public final class TextAttribute {
  private static final List<TextAttribute> ALL = made();
  private static final Map<Attribute, TextAttribute> PLAIN =
      ALL.stream()
          .collect(
              Collectors.toUnmodifiableMap(
                  TextAttribute::attribute, Function.identity(), (plain, _) -> plain));

  public static final TextAttribute TOOL_NAME = of(Attribute.TOOL_NAME);

  /// every path of the call, also those in a role
  public static final TextAttribute PATH = of(Attribute.PATH);

  public static final TextAttribute SOURCE_PATH = of(Attribute.SOURCE);
  public static final TextAttribute DEST_PATH = of(Attribute.DESTINATION);

  private final Attribute attribute;
  private final int place;
  private final TextAttribute underNot;

  private TextAttribute(Attribute attribute, int place, @Nullable TextAttribute underNot) {
    this.attribute = attribute;
    this.place = place;
    this.underNot = underNot == null ? this : underNot;
  }

  private static List<TextAttribute> made() {
    var all = new ArrayList<TextAttribute>();
    for (var attribute : Attribute.values()) {
      if (attribute.isPathOfCall() || attribute == Attribute.EXTENSION) {
        var underNot = new TextAttribute(attribute, all.size() + 1, null);
        all.add(new TextAttribute(attribute, all.size(), underNot));
        all.add(underNot);
      } else if (attribute.isText()) {
        all.add(new TextAttribute(attribute, all.size(), null));
      }
    }
    return List.copyOf(all);
  }

  /// The attribute that a condition without `not` compares.
  public static TextAttribute of(Attribute attribute) {
    return Objects.requireNonNull(PLAIN.get(attribute), attribute::member);
  }

  /// The attribute that has the paths of a role.
  static TextAttribute ofRole(PathRole role) {
    return switch (role) {
      case PLAIN -> PATH;
      case SOURCE -> SOURCE_PATH;
      case DESTINATION -> DEST_PATH;
    };
  }

  /// All of them, in the order of their places.
  public static List<TextAttribute> all() {
    return ALL;
  }

  /// Its row of the table.
  Attribute attribute() {
    return attribute;
  }

  /// Its place among all of them.
  int place() {
    return place;
  }

  /// True if its texts are compared as paths are.
  public boolean isPath() {
    return attribute.isPath();
  }

  /// True if its values are paths that the call names.
  public boolean isPathOfCall() {
    return attribute.isPathOfCall();
  }

  /// True if it has at most one value in one spelling, whatever the call.
  public boolean isSingle() {
    return attribute.hasOneValue();
  }

  /// The attribute that a `not` compares in its place.
  TextAttribute underNot() {
    return underNot;
  }
}
