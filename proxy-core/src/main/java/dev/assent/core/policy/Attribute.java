package dev.assent.core.policy;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.ClientCapability;
import dev.assent.core.access.Operation;
import dev.assent.core.access.PathRole;
import dev.assent.core.access.ResourceType;
import dev.assent.core.access.Severity;
import dev.assent.core.access.SideEffect;
import dev.assent.core.access.ToolState;
import dev.assent.core.glob.GlobDialect;
import dev.assent.core.json.JsonObject;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/// The attributes of calls that conditions look at: the table of clause 3, a row for each condition
/// but `not`, in the order in which they are offered.
///
/// Everything that treats conditions one by one reads this table: files, points, the engine, the
/// checks, the form. A new condition is a new row.
public enum Attribute {
  TOOL_NAME(
      "tool_name",
      Form.GLOBS,
      GlobDialect.NAME_ANY_CASE,
      Points.WILDCARDS,
      Count.ONE,
      Where.TOOLS,
      Recorded.ALWAYS,
      call -> CallValues.one(call.resource().toolName())),
  /// every path of the call, also those in a role
  PATH(
      "path_pattern",
      Form.PATHS,
      GlobDialect.PATH,
      Points.PATHS,
      Count.MANY,
      Where.ANYWHERE,
      Recorded.ALWAYS,
      call -> CallValues.paths(call, Optional.empty())),
  SOURCE(
      "source_path",
      Form.PATHS,
      GlobDialect.PATH,
      Points.PATHS,
      Count.MANY,
      Where.ANYWHERE,
      Recorded.ALWAYS,
      call -> CallValues.paths(call, Optional.of(PathRole.SOURCE))),
  DESTINATION(
      "dest_path",
      Form.PATHS,
      GlobDialect.PATH,
      Points.PATHS,
      Count.MANY,
      Where.ANYWHERE,
      Recorded.ALWAYS,
      call -> CallValues.paths(call, Optional.of(PathRole.DESTINATION))),
  OPERATION(
      "operations",
      Form.WORD_LIST,
      Points.CONDITION,
      Count.ONE,
      Where.TOOLS,
      Recorded.ALWAYS,
      Operation.values(),
      call -> CallValues.bit(call.action().operation())),
  EXTENSION(
      "extension",
      Form.TEXTS,
      GlobDialect.NAME_ANY_CASE,
      Points.CONDITION,
      Count.MANY,
      Where.ANYWHERE,
      Recorded.ALWAYS,
      CallValues::extensions),
  SCHEME(
      "scheme",
      Form.TEXTS,
      GlobDialect.NAME_ANY_CASE,
      Points.CONDITION,
      Count.MANY,
      Where.ANYWHERE,
      Recorded.ALWAYS,
      CallValues::schemes),
  BACKEND(
      "backend_id",
      Form.GLOBS,
      GlobDialect.NAME_ANY_CASE,
      Points.WILDCARDS,
      Count.ONE,
      Where.EVERYWHERE,
      Recorded.ALWAYS,
      call -> CallValues.one(call.resource().backendId())),
  RESOURCE_TYPE(
      "resource_type",
      Form.ONE_WORD,
      Points.EXACT,
      Count.ONE,
      Where.EVERYWHERE,
      Recorded.ALWAYS,
      ResourceType.values(),
      call -> CallValues.bit(call.resource().type())),
  METHOD(
      "mcp_method",
      Form.GLOBS,
      GlobDialect.NAME,
      Points.WILDCARDS,
      Count.ONE,
      Where.EVERYWHERE,
      Recorded.ALWAYS,
      call -> CallValues.one(call.action().method())),
  SUBJECT(
      "subject_id",
      Form.TEXTS,
      GlobDialect.NAME,
      Points.EXACT,
      Count.ONE,
      Where.EVERYWHERE,
      Recorded.ALWAYS,
      call -> CallValues.one(call.subject().id())),
  SIDE_EFFECTS(
      "side_effects",
      Form.WORD_LIST,
      Points.CONDITION,
      Count.MANY,
      Where.TOOLS,
      Recorded.ALWAYS,
      SideEffect.values(),
      call -> CallValues.bits(call.resource().sideEffects())),
  HOST(
      "host",
      Form.GLOBS,
      GlobDialect.NAME_ANY_CASE,
      Points.WILDCARDS,
      Count.MANY,
      Where.ANYWHERE,
      Recorded.ALWAYS,
      CallValues::hosts),
  ARGUMENT("argument", Where.EVERYWHERE, Recorded.ARGUMENTS, call -> Optional.of(call.arguments())),
  SEVERITY(
      "command_severity",
      Form.AT_LEAST,
      Points.CONDITION,
      Count.ONE,
      Where.ANYWHERE,
      Recorded.COMMAND,
      Severity.values(),
      call -> CallValues.bit(call.resource().command().severity())),
  COMMAND_RULE(
      "command_rule",
      Form.GLOBS,
      GlobDialect.NAME,
      Points.WILDCARDS,
      Count.MANY,
      Where.ANYWHERE,
      Recorded.COMMAND,
      call -> call.resource().command().rules()),
  TOOL_STATE(
      "tool_state",
      Form.WORD_OR_LIST,
      Points.EXACT,
      Count.ONE,
      Where.TOOLS,
      Recorded.TOOL,
      ToolState.values(),
      call -> CallValues.bit(call.resource().tool().state())),
  METADATA(
      "tool_metadata",
      Where.TOOLS,
      Recorded.TOOL_DESCRIPTION,
      call -> call.resource().tool().description()),
  CLIENT(
      "client",
      Form.GLOBS,
      GlobDialect.NAME_ANY_CASE,
      Points.WILDCARDS,
      Count.ONE,
      Where.ANYWHERE,
      Recorded.ALWAYS,
      call -> CallValues.one(call.environment().clientName())),
  /// a client that did not say what it can do has none
  CAPABILITY(
      "client_capability",
      Form.WORD_OR_LIST,
      Points.CONDITION,
      Count.MANY,
      Where.ANYWHERE,
      Recorded.ALWAYS,
      ClientCapability.values(),
      call -> CallValues.bits(call.environment().clientCapabilities())),
  ORIGIN(
      "origin",
      Form.TEXTS,
      GlobDialect.NAME,
      Points.EXACT,
      Count.ONE,
      Where.ANYWHERE,
      Recorded.ORIGIN,
      call -> CallValues.one(call.environment().origin()));

  /// The value of [#bits(AccessRequest)] for a call without the attribute.
  public static final long ABSENT = -1;

  /// The shape of a condition's value in the file, and the test that it makes.
  public enum Form {
    /// a text or a list of texts in which `*` and `?` are wildcards
    GLOBS,
    /// a text or a list of texts that are path patterns
    PATHS,
    /// a text or a list of texts that are compared as they stand
    TEXTS,
    /// a list of words of a fixed set
    WORD_LIST,
    /// a word of a fixed set, or a list of them
    WORD_OR_LIST,
    /// one word of a fixed set, ASCII case ignored
    ONE_WORD,
    /// the least word of a fixed order that suffices
    AT_LEAST,
    /// JSON pointers, each with a test
    TESTS
  }

  /// The points of a condition (clause 4), besides those for its being there.
  public enum Points {
    /// none
    CONDITION,
    /// it is always exact
    EXACT,
    /// it is exact where no text has a wildcard
    WILDCARDS,
    /// as [#WILDCARDS], and one for each fixed segment
    PATHS,
    /// each test is a condition of its own
    TESTS
  }

  /// The number of values that a call has of the attribute, if it has any.
  public enum Count {
    ONE,
    MANY
  }

  /// The calls that have the attribute.
  public enum Where {
    /// calls of tools only, and not all of them
    TOOLS,
    /// any call may have it
    ANYWHERE,
    /// every call has it
    EVERYWHERE
  }

  /// The part of a record that an attribute needs, for those who judge recorded calls again.
  public enum Recorded {
    /// what stands in every record
    ALWAYS,
    ARGUMENTS,
    TOOL,
    TOOL_DESCRIPTION,
    COMMAND,
    ORIGIN
  }

  private final String member;
  private final Form form;
  private final GlobDialect dialect;
  private final Points points;
  private final Count count;
  private final Where where;
  private final Recorded recorded;
  private final List<String> words;
  private final Function<AccessRequest, List<String>> texts;
  private final ToLongFunction<AccessRequest> bits;
  private final Function<AccessRequest, Optional<JsonObject>> document;

  /// Of texts.
  Attribute(
      String member,
      Form form,
      GlobDialect dialect,
      Points points,
      Count count,
      Where where,
      Recorded recorded,
      Function<AccessRequest, List<String>> texts) {
    this.member = member;
    this.form = form;
    this.dialect = dialect;
    this.points = points;
    this.count = count;
    this.where = where;
    this.recorded = recorded;
    this.words = List.of();
    this.texts = texts;
    this.bits = _ -> -1;
    this.document = _ -> Optional.empty();
  }

  /// Of words of a fixed set.
  Attribute(
      String member,
      Form form,
      Points points,
      Count count,
      Where where,
      Recorded recorded,
      Enum<?>[] words,
      ToLongFunction<AccessRequest> bits) {
    this.member = member;
    this.form = form;
    this.dialect = GlobDialect.NAME;
    this.points = points;
    this.count = count;
    this.where = where;
    this.recorded = recorded;
    this.words = Arrays.stream(words).map(Attribute::wordOf).toList();
    this.texts = _ -> List.of();
    this.bits = bits;
    this.document = _ -> Optional.empty();
  }

  /// Of values in a document.
  Attribute(
      String member,
      Where where,
      Recorded recorded,
      Function<AccessRequest, Optional<JsonObject>> document) {
    this.member = member;
    this.form = Form.TESTS;
    this.dialect = GlobDialect.NAME;
    this.points = Points.TESTS;
    this.count = Count.MANY;
    this.where = where;
    this.recorded = recorded;
    this.words = List.of();
    this.texts = _ -> List.of();
    this.bits = _ -> -1;
    this.document = document;
  }

  /// The attribute of the condition with this name; absent for any other text.
  public static Optional<Attribute> ofMember(String member) {
    return Arrays.stream(values()).filter(one -> one.member.equals(member)).findFirst();
  }

  /// The attribute that has the paths of a role.
  public static Attribute ofRole(PathRole role) {
    return switch (role) {
      case PLAIN -> PATH;
      case SOURCE -> SOURCE;
      case DESTINATION -> DESTINATION;
    };
  }

  /// The name of the condition on it, which is also its JSON member: `path_pattern`.
  public String member() {
    return member;
  }

  public Form form() {
    return form;
  }

  /// The way in which its texts are compared; of paths, where the machine does not say otherwise.
  public GlobDialect dialect() {
    return dialect;
  }

  public Points points() {
    return points;
  }

  public Recorded recorded() {
    return recorded;
  }

  /// Whether a call has one value of it at most.
  public boolean hasOneValue() {
    return count == Count.ONE;
  }

  /// Whether only calls of tools have it.
  public boolean isOfToolsOnly() {
    return where == Where.TOOLS;
  }

  /// Whether no call is without it.
  public boolean isAlwaysThere() {
    return where == Where.EVERYWHERE;
  }

  /// Whether its values are texts that nobody can list.
  public boolean isText() {
    return form == Form.GLOBS || form == Form.PATHS || form == Form.TEXTS;
  }

  public boolean isPath() {
    return form == Form.PATHS;
  }

  /// Everything its values can be, in order; empty where that is open.
  public List<String> words() {
    return words;
  }

  /// The texts that a call has, as an ALLOW sees them and as they are written; none where it has
  /// words or a document.
  public List<String> texts(AccessRequest call) {
    return texts.apply(call);
  }

  /// The words that a call has: the bit of each has its place in [#words()]; [#ABSENT] where nobody
  /// knows, or it has texts or a document.
  public long bits(AccessRequest call) {
    return bits.applyAsLong(call);
  }

  /// The document of a call that tests look into; absent where nobody knows it, or it has none.
  public Optional<JsonObject> document(AccessRequest call) {
    return document.apply(call);
  }

  /// The condition that it is one of these texts, or matches one of these patterns.
  public Condition.Texts texts(List<String> texts) {
    return new Condition.Texts(this, texts);
  }

  /// The condition that it is one of these words, given as the values they stand for.
  public Condition.Words words(Collection<? extends Enum<?>> values) {
    return new Condition.Words(this, values.stream().map(Attribute::wordOf).toList());
  }

  /// The condition that it is this word, given as the value it stands for.
  public Condition.Words word(Enum<?> value) {
    return new Condition.Words(this, List.of(wordOf(value)));
  }

  /// The condition that it is at least this.
  public Condition.AtLeast atLeast(Enum<?> least) {
    return new Condition.AtLeast(this, wordOf(least));
  }

  /// The condition that these tests pass.
  public Condition.Tests tests(Map<String, ValueTest> tests) {
    return new Condition.Tests(this, tests);
  }

  private static String wordOf(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }
}
