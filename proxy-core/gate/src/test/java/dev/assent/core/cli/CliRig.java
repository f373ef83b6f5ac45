package dev.assent.core.cli;

import dev.assent.core.access.HookAgent;
import dev.assent.core.cli.invocation.CliServices;
import dev.assent.core.cli.invocation.CliSurroundings;
import dev.assent.core.cli.invocation.ControlClient;
import dev.assent.core.cli.invocation.ControlException;
import dev.assent.core.cli.invocation.PolicyTexts;
import dev.assent.core.cli.invocation.VerbAction;
import dev.assent.core.cli.invocation.WebBrowser;
import dev.assent.core.config.AssentHome;
import dev.assent.core.json.JsonException;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import dev.assent.core.pdp.Guard;
import dev.assent.core.presence.PresenceCheck;
import dev.assent.core.secrets.file.FileKey;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/// Runs `assent` in a throw-away home and keeps what it printed; the folder is printed as `FOLDER`.
public class CliRig implements ControlClient, PolicyTexts {
  final Path folder;
  final List<String> calls = new ArrayList<>();
  final List<FileKey> keys = new ArrayList<>();
  final KeptSecrets secrets = new KeptSecrets();
  WebBrowser browser = page -> false;
  PresenceCheck presence = PresenceCheck.notOffered("nothing is asked in a test");
  String answer = "{}";
  public byte[] input = {};
  final Map<String, String> environment = new java.util.HashMap<>();
  String osName = "Linux";
  Path launcher = Path.of("/opt/assent/bin/assent");
  PolicyTexts texts = this;
  Function<Path, List<Guard>> guards = _ -> List.of();
  @Nullable ControlException failure;
  public String out = "";
  public String err = "";

  public CliRig(Path folder) {
    this.folder = folder;
  }

  public int run(String... args) {
    var printed = new StringWriter();
    var complained = new StringWriter();
    int code =
        AssentCommand.create(
                surroundings(),
                rooms(),
                new PrintWriter(printed, true),
                new PrintWriter(complained, true),
                List.of(args))
            .execute(args);
    out = printed.toString().replace(folder.toString(), "FOLDER");
    err = complained.toString().replace(folder.toString(), "FOLDER");
    return code;
  }

  /// All verbs, the hidden ones too.
  CommandLine commands() {
    var nowhere = new PrintWriter(Writer.nullWriter());
    return AssentCommand.create(surroundings(), rooms(), nowhere, nowhere);
  }

  private CliSurroundings surroundings() {
    return new CliSurroundings(
        variables(),
        folder,
        "ada",
        osName,
        folder,
        Clock.fixed(Instant.parse("2026-03-04T05:06:07Z"), ZoneOffset.UTC),
        new ByteArrayInputStream(input));
  }

  private CliServices rooms() {
    VerbAction note =
        (around, arguments, o, e) -> {
          calls.add(String.join(" ", arguments));
          o.println("ran");
          return 7;
        };
    return new CliServices(
        note,
        note,
        note,
        Optional.of(note),
        this,
        texts,
        guards,
        secrets,
        presence,
        browser,
        Optional.of(launcher));
  }

  private Map<String, String> variables() {
    environment.putIfAbsent("ASSENT_HOME", home().toString());
    return environment;
  }

  public Path home() {
    return folder.resolve("home");
  }

  public String read(String file) {
    try {
      return Files.readString(home().resolve(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public JsonObject status(AssentHome home) throws ControlException {
    return answer("status");
  }

  @Override
  public JsonObject queue(AssentHome home) throws ControlException {
    return answer("queue");
  }

  @Override
  public JsonObject deny(AssentHome home, String id, String reason) throws ControlException {
    return answer("deny " + id + " [" + reason + "]");
  }

  @Override
  public JsonObject denyEverything(AssentHome home) throws ControlException {
    return answer("deny everything");
  }

  @Override
  public JsonObject end(AssentHome home) throws ControlException {
    return answer("end");
  }

  @Override
  public JsonObject logLevel(AssentHome home, String logger, String level) throws ControlException {
    return answer("log-level " + logger + " " + level);
  }

  @Override
  public JsonObject lookWhoIsSignedIn(AssentHome home) throws ControlException {
    return answer("identity");
  }

  @Override
  public JsonObject unlock(AssentHome home, FileKey key) throws ControlException {
    keys.add(key);
    return answer("unlock");
  }

  private JsonObject answer(String call) throws ControlException {
    calls.add(call);
    if (failure != null) {
      throw failure;
    }
    try {
      return (JsonObject) JsonReader.read(answer, JsonLimits.FILE);
    } catch (JsonException e) {
      throw new IllegalArgumentException(e);
    }
  }

  @Override
  public String template(String name, List<String> roots) {
    calls.add(name + " " + roots);
    return "{\"rules\": []}\n";
  }

  @Override
  public String agentTemplate(HookAgent agent, List<String> roots) {
    calls.add("agent " + agent.word() + " " + roots);
    return "{\"rules\": []}\n";
  }

  @Override
  public List<String> problems(Path file, byte[] text) {
    return new String(text, java.nio.charset.StandardCharsets.UTF_8).contains("bad")
        ? List.of("first mistake", "second mistake")
        : List.of();
  }
}
