package dev.assent.core.pdp.condition;

import dev.assent.core.access.PathRole;
import dev.assent.core.policy.Attribute;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// An attribute that conditions compare as text: those of the table, and of paths and extensions a
/// second one with the spellings that a `not` compares (clause 3.5).
public final class TextAttribute {
  private static final List<TextAttribute> ALL = new ArrayList<>();
  private static final Map<Attribute, TextAttribute> PLAIN = new EnumMap<>(Attribute.class);

  static {
    for (var attribute : Attribute.values()) {
      if (attribute.isText()) {
        PLAIN.put(attribute, new TextAttribute(attribute));
      }
    }
  }

  public static final TextAttribute TOOL_NAME = of(Attribute.TOOL_NAME);

  /// every path of the call, also those in a role
  public static final TextAttribute PATH = of(Attribute.PATH);

  public static final TextAttribute SOURCE_PATH = of(Attribute.SOURCE);
  public static final TextAttribute DEST_PATH = of(Attribute.DESTINATION);

  private final Attribute attribute;
  private final int place;
  private final TextAttribute underNot;

  private TextAttribute(Attribute attribute) {
    this.attribute = attribute;
    this.place = ALL.size();
    ALL.add(this);
    this.underNot =
        attribute.isPath() || attribute == Attribute.EXTENSION
            ? new TextAttribute(attribute, ALL.size())
            : this;
  }

  private TextAttribute(Attribute attribute, int place) {
    this.attribute = attribute;
    this.place = place;
    ALL.add(this);
    this.underNot = this;
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
    return List.copyOf(ALL);
  }

  /// Its row of the table.
  Attribute attribute() {
    return attribute;
  }

  /// Its place among all of them.
  int place() {
    return place;
  }

  /// Whether its texts are compared as paths are.
  public boolean isPath() {
    return attribute.isPath();
  }

  /// Whether it has at most one value in one spelling, whatever the call.
  public boolean isSingle() {
    return attribute.hasOneValue();
  }

  /// The attribute that a `not` compares in its place.
  TextAttribute underNot() {
    return underNot;
  }
}
