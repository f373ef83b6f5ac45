package dev.assent.core.config.proxy;

import static dev.assent.core.document.Member.member;
import static dev.assent.core.document.Member.optional;
import static dev.assent.core.document.TableShape.table;

import dev.assent.core.access.Operation;
import dev.assent.core.access.SideEffect;
import dev.assent.core.config.ConfigException;
import dev.assent.core.config.HitlTree;
import dev.assent.core.config.SettingKeys;
import dev.assent.core.config.SettingValues;
import dev.assent.core.config.proxy.ProxyDefinition.RefusalForm;
import dev.assent.core.config.proxy.ProxyDefinition.ToolEntry;
import dev.assent.core.document.Document;
import dev.assent.core.document.Place;
import dev.assent.core.document.Shape;
import dev.assent.core.document.Shapes;
import dev.assent.core.document.Shapes.ListShape;
import dev.assent.core.document.Shapes.MapShape;
import dev.assent.core.document.TableShape;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonObject;
import dev.assent.core.text.Sentence;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

/// The contents of a proxy's `config.json` by itself, before the person's settings are laid under
/// it. A member that is at its default is not written.
///
/// @param hitl only the keys the file gives, by whole key
/// @param safeguards likewise
public record ProxyFile(
    Server server,
    Optional<String> policyOf,
    Optional<List<String>> roots,
    Map<String, Json> hitl,
    Map<String, Json> safeguards,
    RefusalForm refusalForm,
    List<Hook> hooks,
    Optional<HttpFrontEnd> httpFrontEnd,
    Map<String, ToolEntry> registry) {
  private static final Shape<String> FOLDER = Shapes.absolute("an absolute folder");

  /// The member `backend`.
  public static final TableShape<Server> BACKEND =
      table(
          "an object with at least `command`",
          Server::new,
          optional(
              "server_name",
              Shapes.text(
                  Pattern.compile("[^\\x00-\\x1f\\x7f]{1,128}"), "a text of 1 to 128 characters"),
              Server::serverName),
          new BackendRow(),
          optional("cwd", FOLDER, Server::workingFolder).orNull(),
          member(
              "start_timeout_seconds",
              ProxyKeys.START_SECONDS.as(Duration::ofSeconds, Duration::toSeconds),
              Server::startTimeout,
              ProxyKeys.START_TIMEOUT),
          member(
              "call_timeout_seconds",
              ProxyKeys.CALL_SECONDS.as(Duration::ofSeconds, Duration::toSeconds),
              Server::callTimeout,
              ProxyKeys.CALL_TIMEOUT));

  private static final TableShape<ToolEntry> TOOL =
      table(
          "an object with `side_effects`, `operation` or `text_parameters`",
          ToolEntry::new,
          optional(
              "side_effects",
              Shapes.list(
                      Shapes.word(
                          List.of(SideEffect.values()),
                          SideEffect::word,
                          Sentence.of(
                              "one of %s",
                              String.join(
                                  ", ",
                                  Arrays.stream(SideEffect.values())
                                      .map(SideEffect::word)
                                      .toList()))),
                      "a list of texts")
                  .as(Set::copyOf, effects -> effects.stream().sorted().toList()),
              ToolEntry::sideEffects),
          optional(
              "operation",
              Shapes.word(
                  List.of(Operation.values()), Operation::word, "`read`, `write` or `delete`"),
              ToolEntry::operation),
          member(
              "text_parameters",
              Shapes.list(Shapes.text(), "a list of texts")
                  .as(Set::copyOf, names -> List.copyOf(new TreeSet<>(names))),
              ToolEntry::textParameters,
              Set.of()));

  /// The whole file.
  public static final Document<ProxyFile> DOCUMENT =
      new Document<>(
          table(
                  "an object",
                  ProxyFile::new,
                  member("backend", BACKEND, ProxyFile::server),
                  optional(
                          "policy_of",
                          Shapes.text(ProxyDefinition.NAME, "the name of another server"),
                          ProxyFile::policyOf)
                      .orNull(),
                  optional(
                          "roots",
                          Shapes.list(FOLDER, "a list of absolute folders"),
                          ProxyFile::roots)
                      .orNull(),
                  member("hitl", SettingKeys.table("hitl"), ProxyFile::hitl, Map.<String, Json>of())
                      .orNull(),
                  member(
                          "safeguards",
                          SettingKeys.table("safeguards"),
                          ProxyFile::safeguards,
                          Map.<String, Json>of())
                      .orNull(),
                  member(
                      "refusal_form",
                      Shapes.word(
                          List.of(RefusalForm.values()),
                          form -> form.name().toLowerCase(Locale.ROOT),
                          "`result` or `error`"),
                      ProxyFile::refusalForm,
                      RefusalForm.RESULT),
                  member(
                          "hooks",
                          new ListShape<>(
                              HookShape.SHAPE,
                              ProxyKeys.MOST_HOOKS,
                              Sentence.of("a list of at most %s hooks", ProxyKeys.MOST_HOOKS)),
                          ProxyFile::hooks,
                          List.<Hook>of())
                      .orNull(),
                  optional("http_front_end", HttpFrontEnd.SHAPE, ProxyFile::httpFrontEnd).orNull(),
                  member(
                      "registry",
                      new MapShape<>(
                          TOOL,
                          false,
                          Integer.MAX_VALUE,
                          (_, _) -> Optional.empty(),
                          "an object of tools"),
                      file -> new TreeMap<>(file.registry()),
                      Map.of()))
              .checked(ProxyFile::check));

  /// Reads a proxy's `config.json`; what this version cannot do is an error, never passed over.
  ///
  /// @throws ConfigException with all problems at once
  public static ProxyFile parse(Path file, byte[] utf8) throws ConfigException {
    return DOCUMENT.read(file, utf8).<ConfigException>orElseThrow(ConfigException::new);
  }

  /// The tree of a definition's file; [#parse] reads the same definition from it.
  ///
  /// @param person the person's settings, against which the proxy's own are written
  public static JsonObject tree(ProxyDefinition definition, SettingValues person) {
    return DOCUMENT.tree(
        new ProxyFile(
            new Server(
                Optional.of(definition.backendId()).filter(id -> !id.equals(definition.name())),
                definition.backend(),
                definition.workingFolder(),
                definition.startTimeout(),
                definition.callTimeout()),
            definition.policyOf(),
            definition.roots(),
            definition.hitl().map(hitl -> HitlTree.difference(hitl, person)).orElse(Map.of()),
            Map.of(),
            definition.refusalForm(),
            definition.hooks(),
            definition.httpFrontEnd(),
            definition.registry()));
  }

  // A relative policy file is looked for below the server's folder; the client's folder will not
  // do, because then another file could take its place with each client.
  private static void check(Place at, ProxyFile file) {
    for (int i = 0; i < file.hooks.size(); i++) {
      if (file.hooks.get(i) instanceof Hook.McpBashPolicy(var policy, _)
          && !Shapes.isAbsolute(policy)
          && file.server.workingFolder.isEmpty()) {
        at.member("hooks")
            .orElseThrow()
            .item(i)
            .member("mcp_bash_policy")
            .orElseThrow()
            .bad(
                "an absolute path, because `backend.cwd` does not say where the server's folder"
                    + " is");
      }
    }
    if (file.server.backend instanceof Backend.Agent && file.httpFrontEnd.isPresent()) {
      at.member("http_front_end")
          .orElseThrow()
          .badSecret("none: an agent's hook is not reached over HTTP");
    }
  }

  /// The member `backend`.
  record Server(
      Optional<String> serverName,
      Backend backend,
      Optional<String> workingFolder,
      Duration startTimeout,
      Duration callTimeout) {}

  /// The whole definition.
  ///
  /// @param person the person's settings, which hold where the file says nothing
  public ProxyDefinition definition(String name, SettingValues person) {
    return new ProxyDefinition(
        name,
        server.serverName.orElse(name),
        server.backend,
        server.workingFolder,
        server.startTimeout,
        server.callTimeout,
        roots,
        hitl.isEmpty() ? Optional.empty() : Optional.of(person.with(hitl).hitl()),
        refusalForm,
        registry,
        hooks,
        httpFrontEnd,
        policyOf);
  }
}
