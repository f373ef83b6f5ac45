package dev.assent.desktop.launch;

import dev.assent.core.access.HookAgent;
import dev.assent.core.cli.AssentCommand;
import dev.assent.core.cli.control.SocketControl;
import dev.assent.core.cli.invocation.CliServices;
import dev.assent.core.cli.invocation.CliSurroundings;
import dev.assent.core.cli.invocation.PolicyTexts;
import dev.assent.core.cli.invocation.SecretDesk;
import dev.assent.core.cli.invocation.VerbAction;
import dev.assent.core.config.AssentHome;
import dev.assent.core.config.store.PatienceStore;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.presence.PresenceCheck;
import dev.assent.core.proxy.ProxyCore;
import dev.assent.core.secrets.SecretStore;
import dev.assent.desktop.HomeCore;
import dev.assent.desktop.tray.Notification;
import dev.assent.desktop.tray.Notifier;
import dev.assent.desktop.tray.TrayHost;
import dev.assent.desktop.tray.TrayMenu;
import dev.assent.desktop.tray.TrayState;
import dev.assent.desktop.ui.Ticker;
import dev.assent.desktop.ui.ToolkitTicker;
import java.io.ByteArrayInputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Queue;
import java.util.SequencedMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Supplier;
import javafx.stage.Stage;
import org.testfx.util.WaitForAsyncUtils;

/// The whole application over a core in a folder, with a panel, notifications and commands.
final class WalkedHome implements AutoCloseable {
  static final String SERVER =
      """
      tools='{"name":"read_file","inputSchema":{"type":"object"}},{"name":"write_file","inputSchema":{"type":"object"}}'
      while IFS= read -r line; do
        [[ $line =~ \\"id\\":(\\"[^\\"]*\\"|[0-9]+) ]] || continue
        id=${BASH_REMATCH[1]}
        case $line in
          *'"method":"initialize"'*)
            result='{"protocolVersion":"2025-11-25","capabilities":{"tools":{}},"serverInfo":{"name":"plain","version":"1"}}' ;;
          *'"method":"tools/list"'*) result="{\\"tools\\":[$tools]}" ;;
          *'"method":"tools/call"'*)
            result='{"content":[{"type":"text","text":"done"}]}' ;;
          *) result='{}' ;;
        esac
        printf '{"jsonrpc":"2.0","id":%s,"result":%s}\\n' "$id" "$result"
      done
      """;

  /// A client of which was learned that it waits ten seconds.
  static final String IMPATIENT = "impatient";

  final Path home;
  final ProxyCore core;
  final CompositionRoot root;
  final Stage stage;
  TrayState trayState = new TrayState.Idle();
  TrayMenu trayMenu = TrayMenu.EMPTY;
  final SequencedMap<String, Notification> notified = new LinkedHashMap<>();
  private final Queue<Ticker.Beat> beats = new ConcurrentLinkedQueue<>();

  WalkedHome(Path folder, Stage stage) throws Exception {
    this.stage = stage;
    home = folder.toRealPath();
    Files.createDirectory(home.resolve(".cursor"));
    Files.createDirectory(
        home.resolve("a"),
        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    var wait = Duration.ofSeconds(10);
    new PatienceStore(
            AssentHome.locate(Map.of("ASSENT_HOME", home.resolve("a").toString()), home, "Linux"))
        .write(
            List.of(
                new PatienceStore.Habit(
                    IMPATIENT, Clock.systemUTC().instant(), List.of(wait, wait, wait), 0)));
    core =
        HomeCore.in(
            home,
            Map.of("HOME", home.toString(), "PATH", Objects.requireNonNull(System.getenv("PATH"))));
    core.config().set("hitl.sound", JsonBoolean.FALSE);
    Path launcher = Files.writeString(home.resolve("assent"), "");
    root =
        new CompositionRoot(
            core, launcher.toString(), stage, Clock.system(ZoneOffset.UTC), ticker(), _ -> {});
    root.tray.host(panel());
    root.notifications.notifier(notifier());
    root.window().open("servers");
    root.window().show();
    // Another program's window is in front.
    root.notifications.inFront(false);
  }

  private Ticker ticker() {
    var real = new ToolkitTicker(Clock.systemUTC());
    return new Ticker() {
      @Override
      public Instant now() {
        return real.now();
      }

      @Override
      public Duration uptime() {
        return real.uptime();
      }

      @Override
      public Beat every(Duration period, Runnable each) {
        var beat = real.every(period, each);
        beats.add(beat);
        return beat;
      }
    };
  }

  private TrayHost panel() {
    return new TrayHost() {
      @Override
      public void show(TrayState state, TrayMenu menu) {
        trayState = state;
        trayMenu = menu;
      }

      @Override
      public boolean isShown() {
        return true;
      }

      @Override
      public void close() {}
    };
  }

  private Notifier notifier() {
    return new Notifier() {
      @Override
      public void show(Notification notification) {
        notified.put(notification.key(), notification);
      }

      @Override
      public void withdraw(String key) {
        notified.remove(key);
      }
    };
  }

  /// The command that starts a server of the walk.
  List<String> server() throws Exception {
    Path script = home.resolve("server.sh");
    Files.writeString(script, SERVER);
    return List.of("/usr/bin/env", "bash", script.toString());
  }

  /// No templates: each policy is given.
  private record GivenPolicies() implements PolicyTexts {
    @Override
    public String template(String name, List<String> roots) {
      throw new UnsupportedOperationException(name);
    }

    @Override
    public String agentTemplate(HookAgent agent, List<String> roots) {
      throw new UnsupportedOperationException(agent.word());
    }

    @Override
    public List<String> problems(Path file, byte[] text) {
      return List.of();
    }
  }

  private record NoTerminal(ProxyCore core) implements SecretDesk {
    @Override
    public SecretStore store(CliSurroundings surroundings) {
      return SecretStore.of(core.surroundings().secrets());
    }

    @Override
    public Optional<char[]> typed(String prompt) {
      return Optional.empty();
    }
  }

  /// Runs a command of a terminal.
  ///
  /// @return all that it printed
  String command(String... arguments) {
    var printed = new StringWriter();
    var writer = new PrintWriter(printed, true);
    var surroundings =
        new CliSurroundings(
            Map.of("ASSENT_HOME", home.resolve("a").toString(), "PATH", "/usr/bin:/bin"),
            home,
            "sam",
            "Linux",
            home,
            Clock.systemUTC(),
            new ByteArrayInputStream(new byte[0]));
    VerbAction nothing = (_, _, _, _) -> 0;
    var services =
        new CliServices(
            nothing,
            nothing,
            nothing,
            Optional.empty(),
            new SocketControl(),
            new GivenPolicies(),
            _ -> List.of(),
            new NoTerminal(core),
            PresenceCheck.notOffered("not in this test"),
            _ -> false,
            Optional.of(home.resolve("assent")));
    int _ =
        AssentCommand.create(surroundings, services, writer, writer, List.of(arguments))
            .execute(arguments);
    return printed.toString();
  }

  /// Looks at something on the toolkit's thread.
  static <T> T seen(Supplier<T> look) {
    return WaitForAsyncUtils.waitForAsyncFx(60_000, look::get);
  }

  @Override
  public void close() {
    seen(() -> {
      beats.forEach(Ticker.Beat::close);
      root.notifications.close();
      List.copyOf(javafx.stage.Window.getWindows()).reversed().forEach(javafx.stage.Window::hide);
      return true;
    });
    root.closeCore();
  }
}
