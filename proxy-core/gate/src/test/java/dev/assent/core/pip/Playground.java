package dev.assent.core.pip;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.Action;
import dev.assent.core.access.Subject;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonException;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import dev.assent.core.pip.SessionFacts.ToolSource;
import dev.assent.core.pip.path.DescriptionException;
import dev.assent.core.pip.path.PathResolver;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A folder with allowed and secret files and the links between them, and calls described against
/// it.
public final class Playground {
  public static final Instant NOW = Instant.parse("2026-08-01T10:00:00Z");
  // Knows members of every name, at any depth.
  private static final String TOOL =
      """
      {"name": "tool", "inputSchema": {"type": "object", "properties": {
        "hinted": {"type": "string", "description": "the path of something"}},
        "$ref": "#/$defs/any", "$defs": {"any": {"additionalProperties": {"$ref": "#/$defs/any"}, "items": {"$ref": "#/$defs/any"}}}}}
      """;

  public final Path root;

  /// @param folder empty
  public Playground(Path folder) throws IOException {
    root = folder.toRealPath();
    for (String name : List.of("allowed/sub", "allowed-not", "secret", "other/deep", "home")) {
      Files.createDirectories(root.resolve(name));
    }
    for (String name : List.of("allowed/a.txt", "allowed/sub/b.txt", "secret/key.pem")) {
      Files.writeString(root.resolve(name), name);
    }
    link("allowed/door", "../secret");
    link("allowed/key", "../secret/key.pem");
    link("allowed/far", root + "/other/deep");
    link("allowed/inside", "sub");
    link("allowed/knot-a", "knot-b");
    link("allowed/knot-b", "knot-a");
    link("allowed/abs", root + "/secret");
    link("allowed/two", "door");
    link("allowed/gone", root + "/secret/not-there");
    link("alias", "allowed");
    link("other/deep/back", "../../secret");
  }

  /// The folder, without links.
  public Path root() {
    return root;
  }

  private void link(String name, String target) throws IOException {
    Files.createSymbolicLink(root.resolve(name), Path.of(target));
  }

  /// A text with this folder in the places of `ROOT`, `PCT` and `PCT2`.
  public String filled(String text) {
    return text.replace("PCT2", root.toString().replace("/", "%252F"))
        .replace("PCT", root.toString().replace("/", "%2F"))
        .replace("ROOT", root.toString());
  }

  public JsonObject json(String text) {
    return parse(filled(text));
  }

  public static JsonObject parse(String text) {
    try {
      Json json = JsonReader.read(text, JsonLimits.MESSAGE);
      return (JsonObject) json;
    } catch (JsonException e) {
      throw new AssertionError(text, e);
    }
  }

  public SessionFacts facts() {
    return facts(Optional.of(root.resolve("allowed")), Map.of());
  }

  public SessionFacts facts(
      Optional<Path> workingFolder, Map<String, ProxyDefinition.ToolEntry> registry) {
    return new SessionFacts(
        Subject.systemUser("me"),
        "server",
        "session-1",
        Optional.of("client"),
        Optional.of("1.0"),
        workingFolder,
        List.of(),
        Map.of(
            "HOME", root + "/home",
            "VAULT", root + "/secret",
            "EMPTY", "",
            "PLACE", root + "/allowed",
            "USER", "me"),
        registry,
        ToolSource.listed(Map.of("tool", parse(TOOL))),
        Optional.empty(),
        Optional.empty(),
        SessionFacts.PATH_BYTES,
        SessionFacts.URI_BYTES,
        workingFolder);
  }

  public AccessRequest call(String arguments) throws DescriptionException {
    return call("tool", arguments, facts());
  }

  public AccessRequest call(String tool, String arguments, SessionFacts facts)
      throws DescriptionException {
    JsonObject params =
        JsonObject.builder().put("name", tool).put("arguments", json(arguments)).build();
    return describe("tools/call", params, facts);
  }

  AccessRequest describe(String method, JsonObject params, SessionFacts facts)
      throws DescriptionException {
    return new AccessRequests(InstantSource.fixed(NOW), PathResolver.ofMachine())
        .describe(method, params, Optional.of("1"), Action.Direction.CLIENT_TO_SERVER, facts);
  }
}
