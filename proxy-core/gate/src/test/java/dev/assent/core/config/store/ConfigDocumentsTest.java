package dev.assent.core.config.store;

import dev.assent.core.config.AssentHome;
import dev.assent.core.config.ConfigException;
import dev.assent.core.config.SettingValues;
import dev.assent.core.config.TestHomes;
import dev.assent.core.config.proxy.Hook;
import dev.assent.core.config.proxy.ProxyFile;
import dev.assent.core.document.DocumentGoldens;
import dev.assent.core.document.Fault;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// The border of each file of the configuration and of the state folder: what is read, what is
/// wrong where, and what is written again.
@EnabledOnOs(OS.LINUX)
class ConfigDocumentsTest {
  private static final Hook HOOK =
      new Hook.Program(List.of("/srv/hooks/check"), Duration.ofSeconds(5));

  private static final Logger SIGN_IN_LOG = Logger.getLogger(SignInNotes.class.getName());

  @TempDir private Path folder;
  private AssentHome home;

  /// Reads a document, and writes it again where it can be.
  private interface Use {
    Object of() throws Exception;
  }

  @BeforeEach
  void open() throws Exception {
    // Notes with faults are warned of, some hundred times here.
    SIGN_IN_LOG.setLevel(Level.OFF);
    home = TestHomes.prepared(folder.toRealPath());
  }

  @TestFactory
  Stream<DynamicTest> everyDocumentSaysWhatItsGoldenSays() {
    return Stream.of(
        document(
            "settings",
            bytes ->
                told(() -> new TreeMap<>(SettingValues.parse(home.configFile(), bytes).given()))),
        document(
            "server",
            bytes ->
                told(() -> {
                  var file = ProxyFile.parse(home.proxyFile("files"), bytes);
                  var definition = file.definition("files", SettingValues.NONE);
                  return JsonWriter.write(ProxyFile.tree(definition, SettingValues.NONE))
                      + (file.safeguards().isEmpty() ? "" : " " + new TreeMap<>(file.safeguards()));
                })),
        state(
            "canaries",
            () -> {
              var store = new CanaryStore(home);
              Object read = store.read();
              store.remove(List.of("none of them"));
              return read;
            }),
        state(
            "heartbeats",
            () -> {
              var store = new HeartbeatStore(home);
              List<Heartbeat> read = store.read();
              store.write(read);
              return read;
            }),
        state(
            "client-patience",
            () -> {
              var store = new PatienceStore(home);
              List<PatienceStore.Habit> read = store.read();
              store.write(read);
              return read;
            }),
        state("proofs", () -> new ProofStore(home).read()),
        state(
            "missed",
            () -> {
              var store = new PutAwayStore(home);
              Object read = store.read();
              store.add(List.of("one more"));
              return read;
            }),
        state(
            "seen-servers",
            () -> {
              var store = new SeenServerStore(home);
              var read = store.read();
              store.write(read.orElseThrow());
              return read;
            }),
        state(
            "suggestions",
            () -> {
              var store = new SuggestionStore(home);
              var read = store.read();
              store.write(read);
              return read;
            }),
        state(
            "window",
            () -> {
              var store = new WindowStore(home);
              var read = store.read();
              store.write(read.orElseThrow());
              return read;
            }),
        document(
            "switches",
            bytes ->
                kept(
                    home.switches(),
                    bytes,
                    () -> {
                      var file = new SwitchFile(home, ConfigDocumentsTest::keyed);
                      List<SwitchFile.Entry> read = file.read();
                      file.write(read);
                      return read;
                    })),
        document(
            "hook-confirmations",
            bytes ->
                kept(
                    home.hookConfirmations(),
                    bytes,
                    () -> {
                      var file =
                          new HookConfirmations(home, ConfigDocumentsTest::keyed, TestHomes.CLOCK);
                      var state = file.of("files", HOOK, List.of());
                      file.confirm("files", HOOK, List.of());
                      return state;
                    })),
        ofServer(
            "sign-in",
            () -> {
              var notes = new SignInNotes(home, "files");
              var read = notes.read();
              notes.write(read);
              return read;
            }),
        ofServer("command", () -> new AcceptedCommands(home, "files").read()),
        ofServer(
            "pins",
            () -> {
              var files = new ToolFiles(home, "files");
              var kept = files.pins();
              ConfigException.throwIfAny(kept.trouble().stream().toList());
              files.writePins(kept.tools().values());
              return kept.tools();
            }),
        ofServer(
            "tools",
            () -> {
              var files = new ToolFiles(home, "files");
              var kept = files.listed();
              ConfigException.throwIfAny(kept.trouble().stream().toList());
              files.writeListed(kept.tools().values());
              return kept.tools();
            }));
  }

  // The installation's key is the length of the text.
  private static String keyed(JsonObject tree) {
    return "keyed " + JsonWriter.write(tree).length();
  }

  private static DynamicTest document(String name, DocumentGoldens.Reading reading) {
    return DynamicTest.dynamicTest(name, () -> DocumentGoldens.compare(name, reading));
  }

  private DynamicTest state(String name, Use use) {
    return document(name, bytes -> kept(home.state().resolve(name + ".json"), bytes, use));
  }

  private DynamicTest ofServer(String name, Use use) {
    return document(
        name, bytes -> kept(home.proxyFolder("files").resolve(name + ".json"), bytes, use));
  }

  private List<String> kept(Path file, byte[] bytes, Use use) throws Exception {
    String before = new String(bytes, StandardCharsets.UTF_8);
    TestHomes.write(file, before);
    var lines = new ArrayList<>(told(use));
    String after =
        Files.exists(file, LinkOption.NOFOLLOW_LINKS) ? Files.readString(file) : "(nothing)";
    if (!after.equals(before)) {
      lines.add("> " + after);
    }
    return lines;
  }

  private List<String> told(Use use) throws Exception {
    try {
      return List.of("= " + use.of());
    } catch (ConfigException e) {
      return e.problems().stream().map(this::shown).toList();
    }
  }

  private String shown(Fault problem) {
    return "! "
        + problem.code()
        + " "
        + problem.message().toString().replace(folder.toAbsolutePath().toString(), "");
  }
}
