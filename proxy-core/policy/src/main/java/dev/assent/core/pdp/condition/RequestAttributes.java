package dev.assent.core.pdp.condition;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.ResourcePath;
import dev.assent.core.glob.GlobDialect;
import dev.assent.core.glob.GlobWork;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.SchemaMembers;
import dev.assent.core.pdp.condition.AttributeLookup.AttributeValues;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// One request as the conditions see it; every attribute is looked up once. Lives for one decision,
/// in one thread.
public final class RequestAttributes {
  // Some tenths of a second.
  private static final long MOST_STEPS = 100_000_000;

  private static final int KINDS = TextAttribute.all().size();

  private final AccessRequest request;
  private final AttributeMode outlook;
  private final @Nullable AttributeValues[] known = new AttributeValues[KINDS];
  private final long bits;
  private final GlobWork work = new GlobWork(MOST_STEPS);

  /// As explanations show them: of each attribute as any and as all see its values, then of each
  /// bit field.
  private final @Nullable ShownValues[] shown;

  private RequestAttributes(AccessRequest request, AttributeMode outlook, int shown) {
    this.request = request;
    this.outlook = outlook;
    this.bits = BitField.of(request, outlook);
    this.shown = new ShownValues[shown];
  }

  /// For a decision.
  public static RequestAttributes toDecide(AccessRequest request, AttributeMode outlook) {
    return new RequestAttributes(request, outlook, 0);
  }

  /// For an explanation, which shows what a decision only compares.
  public static RequestAttributes toExplain(AccessRequest request, AttributeMode outlook) {
    return new RequestAttributes(request, outlook, 2 * KINDS + BitField.count());
  }

  /// The steps that comparing texts may still take.
  GlobWork work() {
    return work;
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
    var values = known[fact.place()];
    if (values == null) {
      values = AttributeLookup.of(this, fact);
      known[fact.place()] = values;
    }
    return values;
  }

  /// The values of an attribute as an explanation shows them.
  ShownValues shown(TextAttribute fact, Quantifier way) {
    boolean all = way == Quantifier.ALL;
    int place = 2 * fact.place() + (all ? 1 : 0);
    var values = shown[place];
    if (values == null) {
      values = ShownValues.of(this, fact, all);
      shown[place] = values;
    }
    return values;
  }

  /// The words of a bit field as an explanation shows them.
  List<String> words(BitField field) {
    int place = 2 * KINDS + field.place();
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
    return fact.isPath() ? outlook.paths() : fact.attribute().dialect();
  }

  /// True if a rule whose path conditions look at these attributes looks at every path that an
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
    return path.use() == ResourcePath.Use.ALL
        && !lookedAt.contains(TextAttribute.ofRole(path.role()));
  }

  /// The way in which the attributes of requests are to be read.
  ///
  /// @param source where they come from
  /// @param typed false when the resource type is absent, whatever a request says
  /// @param argued false when the arguments are absent, whatever a request says
  /// @param paths how paths are written
  public record AttributeMode(Source source, boolean typed, boolean argued, GlobDialect paths) {
    /// The source of attributes.
    enum Source {
      /// described by us: an attribute may have several values in several spellings
      CALL,
      /// given ready-made (clause 10.1): one value, one spelling, and each path condition sees only
      /// its own key
      READY
    }

    /// Of calls that we describe.
    public static AttributeMode ofCalls(GlobDialect paths) {
      return new AttributeMode(Source.CALL, true, true, paths);
    }

    /// Of attributes that come ready-made.
    public static AttributeMode ready() {
      return new AttributeMode(Source.READY, true, true, GlobDialect.PATH);
    }

    public boolean isReady() {
      return source == Source.READY;
    }

    public AttributeMode untyped() {
      return new AttributeMode(source, false, argued, paths);
    }

    public AttributeMode unargued() {
      return new AttributeMode(source, typed, false, paths);
    }
  }
}
