package dev.assent.core.cli;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.Action;
import dev.assent.core.access.Environment;
import dev.assent.core.access.Operation;
import dev.assent.core.access.PathRole;
import dev.assent.core.access.Resource;
import dev.assent.core.access.ResourcePath;
import dev.assent.core.access.ResourceType;
import dev.assent.core.access.ResourceUrl;
import dev.assent.core.access.SideEffect;
import dev.assent.core.access.Subject;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/// Attributes that a case brings ready-made (clause 10.1): nothing is extracted, normalised or looked up.
///
/// @param request the empty text as method, server or subject stands for an absent attribute
/// @param typed whether the case has a resource type; where not, that of the request means nothing
record ReadyAttributes(AccessRequest request, boolean typed) {
  private static final List<String> NAMES =
      List.of(
          "mcp_method", "resource_type", "backend_id", "subject_id", "tool_name", "side_effects", "scheme", "path",
          "source_path", "dest_path", "extension", "operation");

  /// Attributes that no condition of this version looks at; they change nothing.
  private static final Set<String> UNSEEN =
      Set.of("command_severity", "command_rule", "argument", "tool_metadata", "tool_state", "client", "host", "origin");

  /// Reads the attributes of a case; null is as absent.
  static ReadyAttributes of(JsonObject attributes, Instant time) throws EvalException {
    for (String name : attributes.members().keySet()) {
      if (!NAMES.contains(name) && !UNSEEN.contains(name)) {
        throw line("found the unknown attribute `" + name + "`, expected one of " + String.join(", ", NAMES));
      }
    }
    var type = word(attributes, "resource_type", ResourceType::ofWord);
    List<ResourcePath> paths = new ArrayList<>();
    text(attributes, "path").ifPresent(path -> paths.add(ResourcePath.single(path, PathRole.PLAIN)));
    text(attributes, "source_path").ifPresent(path -> paths.add(ResourcePath.single(path, PathRole.SOURCE)));
    text(attributes, "dest_path").ifPresent(path -> paths.add(ResourcePath.single(path, PathRole.DESTINATION)));
    var resource =
        new Resource(
            type.orElse(ResourceType.SERVER),
            text(attributes, "tool_name"),
            text(attributes, "backend_id").orElse(""),
            paths,
            text(attributes, "extension"),
            text(attributes, "scheme").stream()
                .map(scheme -> new ResourceUrl(scheme.toLowerCase(Locale.ROOT), Optional.empty(), true))
                .toList(),
            effects(attributes));
    var action =
        new Action(
            text(attributes, "mcp_method").orElse(""),
            word(attributes, "operation", Operation::ofWord),
            Action.Category.ACTION,
            Action.Direction.CLIENT_TO_SERVER);
    var environment =
        new Environment(
            time, "eval", Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), List.of());
    var subject = Subject.systemUser(text(attributes, "subject_id").orElse(""));
    return new ReadyAttributes(
        new AccessRequest(subject, action, resource, environment, JsonObject.EMPTY), type.isPresent());
  }

  private static Optional<String> text(JsonObject attributes, String name) throws EvalException {
    Json value = attributes.get(name);
    if (value == null || value == JsonNull.NULL) {
      return Optional.empty();
    }
    if (value instanceof JsonString(var text)) {
      return Optional.of(text);
    }
    throw line("found no text in `" + name + "`, expected one");
  }

  private static <E> Optional<E> word(JsonObject attributes, String name, Function<String, Optional<E>> meaning)
      throws EvalException {
    var text = text(attributes, name);
    var meant = text.flatMap(meaning);
    if (text.isPresent() && meant.isEmpty()) {
      throw line("found `" + text.get() + "` in `" + name + "`, which is no word for it");
    }
    return meant;
  }

  private static Optional<Set<SideEffect>> effects(JsonObject attributes) throws EvalException {
    Json value = attributes.get("side_effects");
    if (value == null || value == JsonNull.NULL) {
      return Optional.empty();
    }
    if (!(value instanceof JsonArray(var items))) {
      throw line("found no list in `side_effects`, expected one");
    }
    Set<SideEffect> effects = EnumSet.noneOf(SideEffect.class);
    for (Json item : items) {
      var effect = item instanceof JsonString(var word) ? SideEffect.ofWord(word) : Optional.<SideEffect>empty();
      effects.add(effect.orElseThrow(() -> line("found something else than side effects in `side_effects`")));
    }
    return Optional.of(effects);
  }

  private static EvalException line(String detail) {
    return new EvalException(EvalException.Stage.LINE, detail);
  }
}
