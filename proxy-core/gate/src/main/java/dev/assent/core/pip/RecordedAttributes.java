package dev.assent.core.pip;

import static dev.assent.core.document.Member.member;
import static dev.assent.core.document.Member.optional;
import static dev.assent.core.document.Shapes.flag;
import static dev.assent.core.document.Shapes.list;
import static dev.assent.core.document.Shapes.object;
import static dev.assent.core.document.Shapes.text;
import static dev.assent.core.document.Shapes.whole;
import static dev.assent.core.document.TableShape.table;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.Action;
import dev.assent.core.access.ClientCapability;
import dev.assent.core.access.CommandFacts;
import dev.assent.core.access.EarlierCall;
import dev.assent.core.access.Environment;
import dev.assent.core.access.KnownTool;
import dev.assent.core.access.Operation;
import dev.assent.core.access.PathRole;
import dev.assent.core.access.Provenance;
import dev.assent.core.access.RecentCalls;
import dev.assent.core.access.Resource;
import dev.assent.core.access.ResourcePath;
import dev.assent.core.access.ResourceType;
import dev.assent.core.access.ResourceUrl;
import dev.assent.core.access.Severity;
import dev.assent.core.access.SideEffect;
import dev.assent.core.access.Subject;
import dev.assent.core.access.ToolState;
import dev.assent.core.document.Member.Usual;
import dev.assent.core.document.Place;
import dev.assent.core.document.Row;
import dev.assent.core.document.Shape;
import dev.assent.core.document.Shapes;
import dev.assent.core.document.Shapes.OrNull;
import dev.assent.core.document.Shapes.WholeNumber;
import dev.assent.core.document.TableShape;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/// The attributes of a call as decision records have them: one row for each, by which it is written
/// and read back. Members that nobody knows are passed over.
public final class RecordedAttributes {
  // Nobody is told what was expected: a call that cannot be read is counted as one.
  private static final String OBJECT = "an object";
  private static final String TEXT_LIST = "a list of texts";

  // The value without a place for each text: a log has very many.
  private static final Shape<List<String>> TEXTS =
      Shapes.value(
          JsonArray.class,
          json -> json instanceof JsonArray(var items) ? texts(items) : Optional.empty(),
          JsonArray::ofStrings,
          TEXT_LIST);

  private static final Shape<List<String>> SPELLINGS =
      TEXTS.checked((at, all) -> {
        if (all.isEmpty()) {
          at.bad(TEXT_LIST);
        }
      });

  // One that is not known makes more of a call than can be told.
  private static final Shape<Set<SideEffect>> EFFECTS =
      words(SideEffect.class, Comparator.comparing(RecordedAttributes::wordOf))
          .checked((at, known) -> {
            if (at.json() instanceof JsonArray(var all) && all.size() > known.size()) {
              at.bad(TEXT_LIST);
            }
          });

  private static final Shape<ZoneId> ZONE =
      text(RecordedAttributes::zone, ZoneId::getId, "a time zone");

  private static final Shape<Duration> MILLIS =
      new WholeNumber(0, Long.MAX_VALUE).as(Duration::ofMillis, Duration::toMillis);

  /// The claims are read here. They are not always kept: whoever keeps them writes them.
  public static final TableShape<Subject> SUBJECT =
      table(
          OBJECT,
          (id, provenance, name, issuer, scopes, client, audience, claims) ->
              new Subject(id, provenance, issuer, scopes, client, audience, name, claims),
          member("id", text(), Subject::id),
          member("provenance", word(Provenance.class), Subject::provenance),
          optional("name", text(), Subject::name),
          optional("issuer", text(), Subject::issuer),
          member("scopes", TEXTS, Subject::scopes, List.of()),
          optional("client_id", text(), Subject::clientId),
          member("audience", TEXTS, Subject::audience, List.of()),
          member("claims", object(), _ -> JsonObject.EMPTY, JsonObject.EMPTY));

  public static final TableShape<Action> ACTION =
      table(
          OBJECT,
          (method, category, direction, operation, named) ->
              new Action(method, operation, named, category, direction),
          new Told<>(
              member("mcp_method", text(), Action::method),
              "name",
              action -> Optional.of(action.name())),
          member("category", word(Action.Category.class), Action::category),
          member("direction", word(Action.Direction.class), Action::direction),
          optional("operation", word(Operation.class), Action::operation),
          new Told<>(
              optional("named_operation", word(Operation.class), Action::named),
              "intent",
              Action::intent));

  private static final TableShape<ResourcePath> PATH =
      table(
          OBJECT,
          (given, pointer, role, use, allow, deny, placed, unresolved, touch) ->
              new ResourcePath(
                  given,
                  pointer,
                  role,
                  use,
                  allow.isEmpty() ? given : allow.getFirst(),
                  allow,
                  deny,
                  unresolved,
                  // For `not`: records without these have what an ALLOW sees, or all.
                  !placed.isEmpty() ? placed : allow.isEmpty() ? deny : allow,
                  touch),
          member("given", text(), ResourcePath::given),
          member("pointer", text(), ResourcePath::pointer),
          member("role", word(PathRole.class), ResourcePath::role),
          member("use", word(ResourcePath.Use.class), ResourcePath::use),
          member("allow", TEXTS, ResourcePath::allowSpellings),
          member("deny", SPELLINGS, ResourcePath::denySpellings),
          new Told<>(
              member("placed", TEXTS, ResourcePath::placedSpellings, List.of()),
              "extension",
              path -> ResourcePath.extensionOf(path.display())),
          member("unresolved", flag(), ResourcePath::unresolved),
          member(
              "touch",
              word(ResourcePath.Touch.class),
              ResourcePath::touch,
              ResourcePath.Touch.CALLED));

  private static final TableShape<ResourceUrl> URL =
      table(
          OBJECT,
          (scheme, host, whole, barring) ->
              new ResourceUrl(scheme, host, whole, barring.isPresent()),
          member("scheme", text(), ResourceUrl::scheme),
          optional("host", text(), ResourceUrl::host),
          member("whole", flag(), ResourceUrl::whole),
          optional(
              "barring",
              text(),
              url -> Optional.of("unknown-member-or-scheme").filter(_ -> url.barring())));

  /// So is the description of a tool, and its digest is not read.
  public static final TableShape<KnownTool> TOOL =
      table(
          OBJECT,
          KnownTool::new,
          optional("state", word(ToolState.class), KnownTool::state),
          optional("description", object(), _ -> Optional.empty()));

  /// So are the words of a command.
  public static final TableShape<CommandFacts> COMMAND =
      table(
          OBJECT,
          (severity, rules, folders, alone, everyday) ->
              new CommandFacts(severity, rules, Set.of(), alone, everyday, folders),
          optional("severity", word(Severity.class), CommandFacts::severity),
          member("rules", TEXTS, CommandFacts::rules, List.of()).usual(Usual.WRITTEN),
          member("folders", list(TEXTS, "a list"), CommandFacts::folders, List.of()),
          member("alone", TEXTS, _ -> List.of(), List.of()),
          member("everyday", flag(), _ -> false, false));

  /// So are tool and command.
  public static final TableShape<Resource> RESOURCE =
      table(
          OBJECT,
          (type, tool, backend, paths, urls, effects, known, command) ->
              new Resource(
                  type, tool, backend, paths, Optional.empty(), urls, effects, known, command),
          member("resource_type", word(ResourceType.class), Resource::type),
          optional("tool_name", text(), Resource::toolName),
          new Told<>(
              member("backend_id", text(), Resource::backendId),
              "path",
              resource -> resource.firstPath().map(ResourcePath::display)),
          member("paths", list(PATH.open(), "a list"), Resource::paths),
          member("urls", list(URL.open(), "a list"), Resource::urls),
          member("side_effects", new OrNull<>(EFFECTS), Resource::sideEffects, Optional.empty())
              .usual(Usual.WRITTEN),
          member("tool", TOOL.open(), _ -> KnownTool.UNKNOWN, KnownTool.UNKNOWN),
          member("command", COMMAND.open(), _ -> CommandFacts.NONE, CommandFacts.NONE));

  /// Session and request have members of the record, and the time one before these.
  public static final TableShape<Environment> ENVIRONMENT =
      table(
          OBJECT,
          (client, version, folder, roots, origin, zone, project, capabilities) ->
              new Environment(
                  Instant.EPOCH,
                  "",
                  Optional.empty(),
                  client,
                  version,
                  folder,
                  roots,
                  origin,
                  capabilities,
                  project.orElse(folder),
                  zone),
          optional("mcp_client_name", text(), Environment::clientName),
          optional("mcp_client_version", text(), Environment::clientVersion),
          optional("working_folder", text(), Environment::workingFolder),
          member("roots", TEXTS, Environment::roots),
          optional("origin", text(), Environment::origin),
          optional("time_zone", ZONE, Environment::zone),
          // Left out where it is the working folder; none is not the same.
          optional("project", new OrNull<>(text()), RecordedAttributes::project),
          optional(
              "client_capabilities",
              words(ClientCapability.class, Comparator.naturalOrder()),
              Environment::clientCapabilities));

  public static final Shape<List<RecentCalls>> RECENT =
      list(
          table(
                  OBJECT,
                  RecentCalls::new,
                  member("tools", TEXTS, RecentCalls::tools),
                  member("seconds", whole(0, Integer.MAX_VALUE), RecentCalls::seconds),
                  member("calls", whole(0, Integer.MAX_VALUE), RecentCalls::calls))
              .open(),
          "a list");

  public static final Shape<List<EarlierCall>> EARLIER =
      list(
          table(
                  OBJECT,
                  EarlierCall::new,
                  member("asked", object(), EarlierCall::asked),
                  optional("ago_ms", MILLIS, EarlierCall::ago),
                  optional("unseen_ms", MILLIS, EarlierCall::unseen))
              .open(),
          "a list");

  private static final Shape<AccessRequest> ATTRIBUTES =
      table(
              OBJECT,
              (subject, action, resource, environment, recent, earlier) ->
                  new AccessRequest(
                      subject,
                      action,
                      resource,
                      environment,
                      JsonObject.EMPTY,
                      Optional.empty(),
                      recent,
                      earlier),
              member("subject", SUBJECT.open(), AccessRequest::subject),
              member("action", ACTION.open(), AccessRequest::action),
              member("resource", RESOURCE.open(), AccessRequest::resource),
              member("environment", ENVIRONMENT.open(), AccessRequest::environment),
              member("recent_calls", RECENT, AccessRequest::recentCalls, List.of()),
              member("earlier_calls", EARLIER, AccessRequest::earlier, List.of()))
          .open();

  private RecordedAttributes() {}

  /// The call of the `attributes` of a record, without its time and without what has members of the
  /// record: session, request, arguments and the answer of a hook. Absent where something lacks or
  /// is none.
  public static Optional<AccessRequest> read(JsonObject attributes) {
    return ATTRIBUTES.of(attributes);
  }

  /// A row behind which a text is written that follows from others and is read by people.
  private record Told<R, T>(Row<R, T> row, String name, Function<R, Optional<String>> text)
      implements Row<R, T> {
    @Override
    public List<String> names() {
      return row.names();
    }

    @Override
    public Optional<T> read(Place object) {
      return row.read(object);
    }

    @Override
    public void write(R from, JsonObject.Builder to) {
      row.write(from, to);
      to.putIfPresent(name, text.apply(from));
    }
  }

  private static <E extends Enum<E>> Shape<E> word(Class<E> type) {
    var all = constants(type);
    return text(word -> Optional.ofNullable(all.get(word)), RecordedAttributes::wordOf, "a text");
  }

  // A set has an order of its own in each run; a record has always the same.
  private static <E extends Enum<E>> Shape<Set<E>> words(Class<E> type, Comparator<E> order) {
    var all = constants(type);
    return TEXTS.as(
        words ->
            words.stream()
                .flatMap(word -> Optional.ofNullable(all.get(word)).stream())
                .collect(Collectors.toSet()),
        set -> set.stream().sorted(order).map(RecordedAttributes::wordOf).toList());
  }

  private static <E extends Enum<E>> Map<String, E> constants(Class<E> type) {
    return Arrays.stream(type.getEnumConstants())
        .collect(Collectors.toMap(RecordedAttributes::wordOf, one -> one));
  }

  private static String wordOf(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }

  private static Optional<List<String>> texts(List<Json> items) {
    var texts = new ArrayList<String>(items.size());
    for (Json item : items) {
      if (!(item instanceof JsonString text)) {
        return Optional.empty();
      }
      texts.add(text.value());
    }
    return Optional.of(texts);
  }

  private static Optional<ZoneId> zone(String id) {
    try {
      return Optional.of(ZoneId.of(id));
    } catch (DateTimeException _) {
      return Optional.empty();
    }
  }

  private static Optional<Optional<String>> project(Environment environment) {
    return Optional.of(environment.project())
        .filter(project -> !project.equals(environment.workingFolder()));
  }
}
