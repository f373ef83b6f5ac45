package dev.assent.core.pdp.condition;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.PathRole;
import dev.assent.core.access.ResourcePath;
import dev.assent.core.glob.GlobDialect;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.SchemaMembers;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// One request as the conditions see it; every attribute is looked up once. Lives for one decision,
/// in one thread.
public final class RequestAttributes {
  private static final int KINDS = TextAttribute.values().length;

  private final AccessRequest request;
  private final AttributeMode outlook;
  private final @Nullable AttributeValues[] known = new AttributeValues[KINDS];
  private final long bits;

  /// As explanations show them: of each attribute as any and as all see its values, then of each
  /// bit field.
  private final @Nullable ShownValues[] shown;

  private RequestAttributes(AccessRequest request, AttributeMode outlook, int shown) {
    this.request = request;
    this.outlook = outlook;
    this.bits = bitsOf(request, outlook);
    this.shown = new ShownValues[shown];
  }

  /// For a decision.
  public static RequestAttributes toDecide(AccessRequest request, AttributeMode outlook) {
    return new RequestAttributes(request, outlook, 0);
  }

  /// For an explanation, which shows what a decision only compares.
  public static RequestAttributes toExplain(AccessRequest request, AttributeMode outlook) {
    return new RequestAttributes(request, outlook, 2 * KINDS + BitField.values().length);
  }

  AccessRequest request() {
    return request;
  }

  AttributeMode outlook() {
    return outlook;
  }

  public Instant time() {
    return request.environment().time();
  }

  /// The values of all bit fields.
  public long bits() {
    return bits;
  }

  /// The values of an attribute.
  public AttributeValues values(TextAttribute fact) {
    var values = known[fact.ordinal()];
    if (values == null) {
      values = AttributeLookup.of(this, fact);
      known[fact.ordinal()] = values;
    }
    return values;
  }

  /// The values of an attribute as an explanation shows them.
  ShownValues shown(TextAttribute fact, Quantifier way) {
    boolean all = way == Quantifier.ALL;
    int place = 2 * fact.ordinal() + (all ? 1 : 0);
    var values = shown[place];
    if (values == null) {
      values = ShownValues.of(this, fact, all);
      shown[place] = values;
    }
    return values;
  }

  /// The words of a bit field as an explanation shows them.
  List<String> words(BitField field) {
    int place = 2 * KINDS + field.ordinal();
    var values = shown[place];
    if (values == null) {
      values = ShownValues.of(field.words(bits));
      shown[place] = values;
    }
    return values.texts();
  }

  /// The arguments; absent only where attributes come ready-made.
  @Nullable JsonObject arguments() {
    return outlook.argued() ? request.arguments() : null;
  }

  /// Members of the arguments that the tool's schema does not know, which no ALLOW may rest on;
  /// none where there is no schema.
  Set<String> unknownMembers() {
    JsonObject listed = toolDescription();
    return listed == null || outlook.isReady()
        ? Set.of()
        : SchemaMembers.unknownOf(listed, request.arguments());
  }

  /// The tool as its server listed it; absent when nobody knows.
  @Nullable JsonObject toolDescription() {
    return request.resource().tool().description().orElse(null);
  }

  /// The form in which texts of an attribute are compared.
  GlobDialect dialect(TextAttribute fact) {
    return switch (fact) {
      case TOOL_NAME, EXTENSION, PLACED_EXTENSION, SCHEME, HOST, BACKEND_ID, CLIENT ->
          GlobDialect.NAME_ANY_CASE;
      case MCP_METHOD, SUBJECT_ID, ORIGIN, COMMAND_RULE -> GlobDialect.NAME;
      case PATH, SOURCE_PATH, DEST_PATH, PLACED_PATH, PLACED_SOURCE_PATH, PLACED_DEST_PATH ->
          outlook.paths();
    };
  }

  /// Whether a rule whose path conditions look at these attributes looks at every path that an
  /// ALLOW sees.
  public boolean covered(List<TextAttribute> lookedAt) {
    if (outlook.isReady() || lookedAt.contains(TextAttribute.PATH)) {
      return true;
    }
    for (var path : request.resource().paths()) {
      if (isUncovered(path, lookedAt)) {
        return false;
      }
    }
    return true;
  }

  /// The paths that such a rule leaves aside, as given; empty where it is [#covered(List)].
  public List<String> uncovered(List<TextAttribute> lookedAt) {
    if (covered(lookedAt)) {
      return List.of();
    }
    var aside = new ArrayList<String>();
    for (var path : request.resource().paths()) {
      if (isUncovered(path, lookedAt)) {
        aside.add(path.given());
      }
    }
    return aside;
  }

  private static boolean isUncovered(ResourcePath path, List<TextAttribute> lookedAt) {
    return path.use() == ResourcePath.Use.ALL && !lookedAt.contains(ofRole(path.role()));
  }

  private static TextAttribute ofRole(PathRole role) {
    return switch (role) {
      case PLAIN -> TextAttribute.PATH;
      case SOURCE -> TextAttribute.SOURCE_PATH;
      case DESTINATION -> TextAttribute.DEST_PATH;
    };
  }

  private static long bitsOf(AccessRequest request, AttributeMode outlook) {
    var resource = request.resource();
    var operation = request.action().operation();
    var severity = resource.command().severity();
    var state = resource.tool().state();
    long bits =
        operation.isPresent()
            ? BitField.OPERATION.bit(operation.get())
            : BitField.OPERATION.absent();
    bits |=
        outlook.typed()
            ? BitField.RESOURCE_TYPE.bit(resource.type())
            : BitField.RESOURCE_TYPE.absent();
    bits |=
        severity.isPresent() ? BitField.SEVERITY.bit(severity.get()) : BitField.SEVERITY.absent();
    bits |= state.isPresent() ? BitField.TOOL_STATE.bit(state.get()) : BitField.TOOL_STATE.absent();
    bits |= several(BitField.SIDE_EFFECTS, resource.sideEffects());
    return bits | several(BitField.CLIENT_CAPABILITIES, request.environment().clientCapabilities());
  }

  private static long several(BitField field, Optional<? extends Set<? extends Enum<?>>> known) {
    if (known.isEmpty()) {
      return field.absent();
    }
    long bits = 0;
    for (var value : known.get()) {
      bits |= field.bit(value);
    }
    return bits;
  }
}
