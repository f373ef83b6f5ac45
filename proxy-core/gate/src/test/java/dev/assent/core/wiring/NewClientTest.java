package dev.assent.core.wiring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.programs.ProgramFile;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// A client that nobody has told Assent of yet is known by one file of data and its word.
@DisabledOnOs(OS.WINDOWS)
class NewClientTest {
  private static final String DATA =
      """
      {
        "title": "Made Up",
        "called": ["made-up"],
        "symbol": "terminal",
        "homes": {"MADE_UP": {"variable": "MADE_UP_HOME", "otherwise": ".made-up"}},
        "guarded": ["{MADE_UP}/permissions.json", ".made-up/hooks"],
        "patience": [{"called": ["made-up"], "seconds": 45, "source": "nobody's"}],
        "servers": [{"files": ["~/.made-up/servers.json", ".made-up.json"], "tables": ["tools/mcp"]}],
        "members": {
          "command": ["command"],
          "arguments": ["args"],
          "variables": ["env"],
          "own": ["colour"]
        },
        "limits": [{"of": "call", "member": "wait", "unit": "s", "otherwise_seconds": 20}]
      }
      """;
  private static final String BEFORE =
      "{ // mine\n"
          + "  \"tools\": {\"mcp\": {\"db\": {\"colour\": \"red\", \"command\": \"run-db\"}}}\n"
          + "}\n";

  @TempDir private Path temp;

  /// Loads our classes and data anew, with what stands in front of them.
  private static final class Ahead extends URLClassLoader {
    Ahead(URL[] urls) {
      super(urls, NewClientTest.class.getClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      synchronized (getClassLoadingLock(name)) {
        Class<?> known = findLoadedClass(name);
        return known != null
            ? known
            : name.startsWith("dev.assent.") ? findClass(name) : super.loadClass(name, resolve);
      }
    }

    // From where ours are, whatever folders and jars that is.
    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
      try (InputStream file =
          getParent().getResourceAsStream(name.replace('.', '/').concat(".class"))) {
        if (file == null) {
          throw new ClassNotFoundException(name);
        }
        byte[] bytes = file.readAllBytes();
        return defineClass(name, bytes, 0, bytes.length);
      } catch (IOException e) {
        throw new ClassNotFoundException(name, e);
      }
    }

    @Override
    public URL getResource(String name) {
      URL ahead = findResource(name);
      return ahead != null ? ahead : super.getResource(name);
    }
  }

  @Test
  void oneFileAndItsWordMakeAClient() throws Exception {
    Path root = temp.toRealPath();
    Path data = Files.createDirectories(root.resolve("data/dev/assent/core/programs"));
    Files.writeString(data.resolve("made-up.json"), DATA);
    Files.write(
        data.resolve("order.txt"),
        Stream.concat(ProgramFile.words().stream(), Stream.of("made-up")).toList());
    Path home = Files.createDirectories(root.resolve("home/.made-up")).getParent();
    Path file = Files.writeString(home.resolve(".made-up/servers.json"), BEFORE);
    Path launcher = Files.writeString(root.resolve("assent"), "");
    Files.writeString(root.resolve("assent-bridge"), "");
    Path backups = Files.createDirectory(root.resolve("backups"));
    try (var loader = new Ahead(new URL[] {root.resolve("data").toUri().toURL()})) {
      Class<?> clients = loader.loadClass("dev.assent.core.wiring.FoundClients");
      Object found =
          clients
              .getConstructor(Path.class, Map.class, Path.class)
              .newInstance(home, Map.of(), launcher);
      Object wired = clients.getMethod("wired", Map.class).invoke(found, Map.of());
      assertThat(wired.toString()).contains("client=made-up").contains("command=[run-db]");

      Class<?> folders = loader.loadClass("dev.assent.core.wiring.AgentFolders");
      var moved = List.of(Map.of("MADE_UP_HOME", "/moved"));
      Object guarded =
          folders.getMethod("guarded", Path.class, List.class).invoke(null, home, moved);
      assertThat(guarded.toString())
          .contains(
              file.toString(), home + "/.made-up/permissions.json", "/moved/permissions.json");
      assertThat(folders.getMethod("guardedInProject").invoke(null).toString())
          .contains(".made-up/hooks");

      Class<?> patience = loader.loadClass("dev.assent.core.proxy.session.ClientPatience");
      Object waiting =
          patience.getConstructor(InstantSource.class).newInstance(InstantSource.system());
      assertThat(patience.getMethod("of", String.class).invoke(waiting, "Made Up").toString())
          .contains("PT45S", "KNOWN");

      Class<?> client = loader.loadClass("dev.assent.core.wiring.McpClient");
      Object madeUp = client.getMethod("named", String.class).invoke(null, "made-up");
      Class<?> wiring = loader.loadClass("dev.assent.core.wiring.ServerWiring");
      Object editor =
          wiring
              .getConstructor(Path.class, List.class, Path.class)
              .newInstance(backups, List.of(home), launcher);
      var proxies = new LinkedHashMap<>(Map.of(List.of("tools", "mcp", "db"), "db"));
      Object plan =
          wiring
              .getMethod("protecting", client, Path.class, java.util.SequencedMap.class, Map.class)
              .invoke(editor, madeUp, file, proxies, Map.of());
      Class<?> planned = plan.getClass();
      wiring.getMethod("carryOut", planned).invoke(editor, plan);
      assertThat(file)
          .content()
          .contains("\"run\"", "assent-bridge", "\"wait\": 600", "\"colour\": \"red\"", "// mine");

      Object led = ((List<?>) wiring.getMethod("led", List.class).invoke(editor, List.of())).get(0);
      Object undo = wiring.getMethod("removing", led.getClass()).invoke(editor, led);
      wiring.getMethod("carryOut", planned).invoke(editor, undo);
      assertThat(file).hasContent(BEFORE);
    }
  }
}
