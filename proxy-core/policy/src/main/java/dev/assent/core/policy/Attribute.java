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
import org.jspecify.annotations.Nullable;

/// The attributes of calls that conditions look at: the table of clause 3, a row for each condition
/// but `not`, in the order in which they are offered.
///
/// Everything that treats conditions one by one reads this table: files, points, the engine, the
/// checks, the form. A new condition is a new row, and a line below that takes its values from a
/// call.
public enum Attribute {
  TOOL_NAME(
      "tool_name", Form.GLOBS, GlobDialect.NAME_ANY_CASE, Count.ONE, Where.TOOLS, Recorded.ALWAYS),
  /// every path of the call, also those in a role
  PATH("path_pattern", Form.PATHS, GlobDialect.PATH, Count.MANY, Where.ANYWHERE, Recorded.ALWAYS),
  SOURCE("source_path", Form.PATHS, GlobDialect.PATH, Count.MANY, Where.ANYWHERE, Recorded.ALWAYS),
  DESTINATION(
      "dest_path", Form.PATHS, GlobDialect.PATH, Count.MANY, Where.ANYWHERE, Recorded.ALWAYS),
  OPERATION(
      "operations",
      Form.WORD_LIST,
      Points.CONDITION,
      Count.ONE,
      Where.TOOLS,
      Recorded.ALWAYS,
      Operation.values()),
  EXTENSION(
      "extension",
      Form.TEXTS,
      GlobDialect.NAME_ANY_CASE,
      Count.MANY,
      Where.ANYWHERE,
      Recorded.ALWAYS),
  SCHEME(
      "scheme", Form.TEXTS, GlobDialect.NAME_ANY_CASE, Count.MANY, Where.ANYWHERE, Recorded.ALWAYS),
  BACKEND(
      "backend_id",
      Form.GLOBS,
      GlobDialect.NAME_ANY_CASE,
      Count.ONE,
      Where.EVERYWHERE,
      Recorded.ALWAYS),
  RESOURCE_TYPE(
      "resource_type",
      Form.ONE_WORD,
      Points.EXACT,
      Count.ONE,
      Where.EVERYWHERE,
      Recorded.ALWAYS,
      ResourceType.values()),
  METHOD("mcp_method", Form.GLOBS, GlobDialect.NAME, Count.ONE, Where.EVERYWHERE, Recorded.ALWAYS),
  SUBJECT(
      "subject_id", Form.TEXTS, GlobDialect.NAME, Count.ONE, Where.EVERYWHERE, Recorded.SUBJECT),
  ISSUER("issuer", Count.ONE),
  /// what was granted to whoever asks; a token without scopes has none
  SCOPE("scope", Count.SET),
  AUDIENCE("audience", Count.MANY),
  /// the program that the token was issued to
  CLIENT_ID("client_id", Count.ONE),
  CLAIM("claim", Where.ANYWHERE, Recorded.CLAIMS),
  SIDE_EFFECTS(
      "side_effects",
      Form.WORD_LIST,
      Points.CONDITION,
      Count.MANY,
      Where.TOOLS,
      Recorded.ALWAYS,
      SideEffect.values()),
  HOST("host", Form.GLOBS, GlobDialect.NAME_ANY_CASE, Count.MANY, Where.ANYWHERE, Recorded.ALWAYS),
  ARGUMENT("argument", Where.EVERYWHERE, Recorded.ARGUMENTS),
  SEVERITY(
      "command_severity",
      Form.AT_LEAST,
      Points.CONDITION,
      Count.ONE,
      Where.ANYWHERE,
      Recorded.ALWAYS,
      Severity.values()),
  COMMAND_RULE(
      "command_rule", Form.GLOBS, GlobDialect.NAME, Count.MANY, Where.ANYWHERE, Recorded.ALWAYS),
  /// the words of a shell command that is one simple command alone
  LONE_COMMAND(
      "lone_command",
      Form.GLOBS,
      GlobDialect.NAME,
      Count.MANY,
      Where.ANYWHERE,
      Recorded.COMMAND_TEXT),
  /// the folders where a shell command of the call may run
  COMMAND_FOLDER(
      "command_folder",
      Form.PATHS,
      GlobDialect.PATH,
      Count.MANY,
      Where.ANYWHERE,
      Recorded.COMMAND_PLACE),
  TOOL_STATE(
      "tool_state",
      Form.WORD_OR_LIST,
      Points.EXACT,
      Count.ONE,
      Where.TOOLS,
      Recorded.TOOL,
      ToolState.values()),
  METADATA("tool_metadata", Where.TOOLS, Recorded.TOOL_DESCRIPTION),
  CLIENT(
      "client", Form.GLOBS, GlobDialect.NAME_ANY_CASE, Count.ONE, Where.ANYWHERE, Recorded.ALWAYS),
  /// a client that did not say what it can do has none
  CAPABILITY(
      "client_capability",
      Form.WORD_OR_LIST,
      Points.CONDITION,
      Count.SET,
      Where.ANYWHERE,
      Recorded.ALWAYS,
      ClientCapability.values()),
  ORIGIN("origin", Form.TEXTS, GlobDialect.NAME, Count.ONE, Where.ANYWHERE, Recorded.ORIGIN),
  /// the day of the week and the time of day, by the clock of a place
  TIME(
      "time",
      Form.HOURS,
      Points.CONDITION,
      Count.ONE,
      Where.ANYWHERE,
      Recorded.ZONE,
      new Enum<?>[0]),
  /// what was let through before in the same session
  AFTER(
      "after",
      Form.EARLIER,
      Points.EARLIER,
      Count.ONE,
      Where.EVERYWHERE,
      Recorded.HISTORY,
      new Enum<?>[0]);

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
    TESTS,
    /// days of the week and a span of the day
    HOURS,
    /// conditions that an earlier call met, and how long ago at most
    EARLIER
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
    TESTS,
    /// each condition on the earlier call counts as one on this call would
    EARLIER
  }

  /// The number of values that a call has of the attribute, if it has any.
  public enum Count {
    ONE,
    MANY,
    /// several that count as one set: one in common is enough whatever the effect, and `not` means
    /// none in common
    SET
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

  /// The part of a record that an attribute needs, for those who judge recorded calls again. In any
  /// part a value that looks like a secret is masked.
  public enum Recorded {
    /// what stands in every record of a call that has it
    ALWAYS,
    /// what stands in every record, of the person
    SUBJECT,
    CLAIMS,
    ARGUMENTS,
    TOOL,
    TOOL_DESCRIPTION,
    /// a command's words, which are left out where arguments are
    COMMAND_TEXT,
    /// the folders where a command may run
    COMMAND_PLACE,
    ORIGIN,
    /// the time zone of the machine
    ZONE,
    /// what was let through before
    HISTORY
  }

  private final String member;
  private final Form form;
  private final GlobDialect dialect;
  private final Points points;
  private final Count count;
  private final Where where;
  private final Recorded recorded;
  private final List<String> words;

  /// Of what a token says of the person, compared as it stands.
  Attribute(String member, Count count) {
    this(member, Form.TEXTS, GlobDialect.NAME, count, Where.ANYWHERE, Recorded.SUBJECT);
  }

  /// Of texts and patterns.
  Attribute(
      String member, Form form, GlobDialect dialect, Count count, Where where, Recorded recorded) {
    boolean exact = dialect == GlobDialect.NAME;
    this.member = member;
    this.form = form;
    this.dialect = dialect;
    this.points =
        form == Form.PATHS
            ? Points.PATHS
            : form == Form.GLOBS ? Points.WILDCARDS : exact ? Points.EXACT : Points.CONDITION;
    this.count = count;
    this.where = where;
    this.recorded = recorded;
    this.words = List.of();
  }

  /// Of words of a fixed set.
  Attribute(
      String member,
      Form form,
      Points points,
      Count count,
      Where where,
      Recorded recorded,
      Enum<?>[] words) {
    this.member = member;
    this.form = form;
    this.dialect = GlobDialect.NAME;
    this.points = points;
    this.count = count;
    this.where = where;
    this.recorded = recorded;
    this.words = Arrays.stream(words).map(Attribute::wordOf).toList();
  }

  /// Of values in a document.
  Attribute(String member, Where where, Recorded recorded) {
    this.member = member;
    this.form = Form.TESTS;
    this.dialect = GlobDialect.NAME;
    this.points = Points.TESTS;
    this.count = Count.MANY;
    this.where = where;
    this.recorded = recorded;
    this.words = List.of();
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

  /// Returns whether a call has one value of it at most.
  public boolean hasOneValue() {
    return count == Count.ONE;
  }

  /// Returns whether its values count as one set: one in common is enough whatever the effect.
  public boolean isSet() {
    return count == Count.SET;
  }

  /// Returns whether only calls of tools have it.
  public boolean isOfToolsOnly() {
    return where == Where.TOOLS;
  }

  /// Returns whether no call is without it.
  public boolean isAlwaysThere() {
    return where == Where.EVERYWHERE;
  }

  /// Returns whether it says when: neither a value in a list nor a text of the call.
  public boolean isCircumstance() {
    return form == Form.HOURS || form == Form.EARLIER;
  }

  /// Returns whether its values are texts that nobody can list.
  public boolean isText() {
    return form == Form.GLOBS || form == Form.PATHS || form == Form.TEXTS;
  }

  /// Returns whether its texts are compared as paths are.
  public boolean isPath() {
    return form == Form.PATHS;
  }

  /// Returns whether its values are paths that the call names, which an ALLOW must cover.
  public boolean isPathOfCall() {
    return isPath() && this != COMMAND_FOLDER;
  }

  /// Everything its values can be, in order; empty where that is open.
  public List<String> words() {
    return words;
  }

  /// The texts that a call has, as an ALLOW sees them and as they are written; none where nobody
  /// knows them.
  public List<String> texts(AccessRequest call) {
    return CallValues.texts(this, call);
  }

  /// The text that a call has, of an attribute with one; absent where nobody knows it.
  public @Nullable String text(AccessRequest call) {
    return CallValues.text(this, call);
  }

  /// The set of texts that a call has, which may be empty; absent where nobody knows it.
  public Optional<List<String>> set(AccessRequest call) {
    return CallValues.set(this, call);
  }

  /// The document of a call that tests look into; absent where nobody knows it, or it has none.
  public Optional<JsonObject> document(AccessRequest call) {
    return CallValues.document(this, call);
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
