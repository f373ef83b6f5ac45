package dev.assent.core.hooks;

import dev.assent.core.access.HookAnswer;
import dev.assent.core.config.ConfigException;
import dev.assent.core.config.proxy.Hook;
import dev.assent.core.config.store.HookConfirmations;
import dev.assent.core.config.store.HookFile;
import dev.assent.core.config.store.ReviewedHook;
import dev.assent.core.config.store.ReviewedHook.State;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonException;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.text.PlainText;
import dev.assent.core.text.Sentence;
import dev.assent.core.transport.Watchdog;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The hooks of one proxy. Thread-safe; each call is asked about on its own thread.
public final class PreCallHooks {
  private static final int AT_ONCE = 16;

  private final String proxy;
  private final Supplier<Configured> configured;
  private final HookFiles files;
  private final HookConfirmations confirmations;
  private final ProgramHook programs;
  private final BashPolicy policies;
  private final Semaphore places = new Semaphore(AT_ONCE, true);

  /// The hooks and the server's folder in the configuration at this moment.
  ///
  /// @param serverFolder absent when the configuration leaves it to the client
  public record Configured(List<Hook> hooks, Optional<Path> serverFolder) {
    public Configured {
      hooks = List.copyOf(hooks);
    }
  }

  /// The surroundings that the hooks run in.
  ///
  /// @param searchPath value of `PATH` for programs given by name
  /// @param programFolder where programs run: the proxy's own folder, which no call can write
  /// @param confirmations which hooks a person confirmed
  /// @param watchdog watches their processes
  public record Surroundings(
      String searchPath,
      Path programFolder,
      HookConfirmations confirmations,
      Watchdog watchdog,
      InstantSource clock) {}

  /// @param proxy the proxy's name
  /// @param configured the newest good configuration
  public PreCallHooks(String proxy, Supplier<Configured> configured, Surroundings around) {
    this.proxy = proxy;
    this.configured = configured;
    this.files =
        new HookFiles(around.searchPath(), around.programFolder(), new FileDigests(around.clock()));
    this.confirmations = around.confirmations();
    this.programs = new ProgramHook(around.watchdog(), around.programFolder());
    this.policies = new BashPolicy(around.watchdog());
  }

  public boolean any() {
    return !configured.get().hooks().isEmpty();
  }

  /// Asks each in order, until one denies. Takes at most the sum of their times and a moment for
  /// each; nothing of them runs any more when it returns.
  ///
  /// @throws InterruptedException when the thread is interrupted; nothing of them runs then
  public HookAnswer ask(HookCall call) throws InterruptedException {
    Configured now = configured.get();
    for (Hook hook : now.hooks()) {
      if (verdict(hook, now, call) instanceof HookVerdict.Denial denial) {
        return denial.by(hook.label());
      }
    }
    return new HookAnswer.Passed();
  }

  /// All of them with their files and how they stand, in order; runs nothing.
  ///
  /// @throws ConfigException when the confirmations cannot be read
  public List<ReviewedHook> review() throws ConfigException {
    Configured now = configured.get();
    var reviewed = new ArrayList<ReviewedHook>();
    for (Hook hook : now.hooks()) {
      reviewed.add(review(hook, now));
    }
    return List.copyOf(reviewed);
  }

  private ReviewedHook review(Hook hook, Configured now) throws ConfigException {
    try {
      List<HookFile> found = files.find(hook, now.serverFolder()).files();
      return new ReviewedHook(
          proxy, hook, found, confirmations.of(proxy, hook, found), Optional.empty());
    } catch (HookFault fault) {
      return new ReviewedHook(proxy, hook, List.of(), State.UNUSABLE, Optional.of(fault.told()));
    }
  }

  private HookVerdict verdict(Hook hook, Configured now, HookCall call)
      throws InterruptedException {
    try {
      HookFiles.Found found = files.find(hook, now.serverFolder());
      refuseUnconfirmed(hook, found);
      HookVerdict verdict = asked(hook, found, call);
      if (!files.find(hook, now.serverFolder()).equals(found)) {
        throw new HookFault("changed", "was changed while it ran");
      }
      return verdict;
    } catch (HookFault fault) {
      return HookVerdict.of(hook.label(), fault);
    }
  }

  private void refuseUnconfirmed(Hook hook, HookFiles.Found found) throws HookFault {
    try {
      switch (confirmations.of(proxy, hook, found.files())) {
        case CONFIRMED -> {}
        case UNCONFIRMED ->
            throw new HookFault(
                "unconfirmed", "waits for the user's confirmation in Assent's window");
        case UNUSABLE, CHANGED ->
            throw new HookFault(
                "changed", "has changed and waits for the user's confirmation in Assent's window");
      }
    } catch (ConfigException _) {
      // Its text names our folders, which the client need not know; the window shows it.
      throw new HookFault("unconfirmed", "cannot be looked up among the confirmed ones");
    }
  }

  private HookVerdict asked(Hook hook, HookFiles.Found found, HookCall call)
      throws HookFault, InterruptedException {
    Duration patience = hook.timeout();
    if (!places.tryAcquire(patience.toMillis(), TimeUnit.MILLISECONDS)) {
      throw new HookFault(
          "busy", "had no time for this call, because too many others are being judged");
    }
    try {
      return switch (hook) {
        case Hook.Program program -> programs.ask(program, found, call);
        case Hook.McpBashPolicy policy -> policies.ask(policy, found, call);
      };
    } finally {
      places.release();
    }
  }

  /// Asks a policy file of mcp-bash: sources it in a bash without any start-up file and calls
  /// `mcp_tools_policy_check NAME METADATA`, with `mcp_tools_error CODE TEXT [DATA]` at hand.
  ///
  /// The policy reads nothing on stdin. What it says goes through a descriptor of its own, in
  /// frames that begin with a word nobody else knows, so that neither noise nor an early end can
  /// pass for an answer.
  ///
  /// @param watchdog watches the shell
  private record BashPolicy(Watchdog watchdog) {
    // Fields are parted by NUL, which no bash variable can hold. Written for bash 3.2, which macOS
    // has.
    private static final String SCRIPT =
        """
        IFS= read -r -d '' __assent_mark && IFS= read -r -d '' __assent_tool && IFS= read -r -d '' __assent_metadata || exit 125
        exec 9>&2 </dev/null
        __assent_say() { printf '\\0%s\\0%s\\0%s\\0%s\\0%s\\0' "$__assent_mark" "$1" "$2" "$3" "$4" >&9; }
        mcp_tools_error() { __assent_say error "${1-}" "${2-}" "${3-}"; }
        __assent_policy=$1
        set --
        "$BASH" --norc --noprofile -p -n -- "$__assent_policy" 9>&- || { __assent_say fault syntax '' ''; exit 0; }
        . "$__assent_policy"
        declare -F mcp_tools_policy_check >/dev/null || { __assent_say fault no-function '' ''; exit 0; }
        if mcp_tools_policy_check "$__assent_tool" "$__assent_metadata"; then
          __assent_say returned 0 '' ''
        else
          __assent_say returned "$?" '' ''
        fi
        exit 0
        """;

    HookVerdict ask(Hook.McpBashPolicy hook, HookFiles.Found found, HookCall call)
        throws HookFault, InterruptedException {
      String mark = UUID.randomUUID().toString();
      var command =
          List.of(
              bash().toString(),
              "--norc",
              "--noprofile",
              "-p",
              "-c",
              SCRIPT,
              "mcp-bash-policy",
              found.main().toString());
      var order =
          new HookProcess.Order(
              command, folder(found, call), call.variables(), input(mark, call), hook.timeout());
      HookProcess.Ended ended = HookProcess.run(order, watchdog);
      return new PolicyReply(mark, hook.label(), call.tool()).of(ended);
    }

    // As mcp-bash does: the server's folder.
    private static Path folder(HookFiles.Found found, HookCall call) {
      return call.folder().orElseGet(() -> found.main().toAbsolutePath().getRoot());
    }

    private static Path bash() throws HookFault {
      for (String place :
          List.of("/usr/bin/bash", "/bin/bash", "/usr/local/bin/bash", "/opt/homebrew/bin/bash")) {
        Path bash = Path.of(place);
        if (Files.isExecutable(bash)) {
          return bash;
        }
      }
      throw new HookFault("no-bash", "needs bash, which is not installed");
    }

    private static byte[] input(String mark, HookCall call) {
      var input = new ByteArrayOutputStream();
      for (String field :
          List.of(mark, call.tool(), dev.assent.core.json.JsonWriter.write(call.metadata()))) {
        input.writeBytes(field.getBytes(StandardCharsets.UTF_8));
        input.write(0);
      }
      return input.toByteArray();
    }

    /// Reads what came of asking an mcp-bash policy.
    ///
    /// A denial is one when the check returned anything but 0 or `mcp_tools_error` was called; the
    /// last call of it counts. An answer of 0 passes only when nothing was printed to stdout, where
    /// it would have damaged an mcp-bash server's protocol.
    ///
    /// @param mark the word its frames begin with
    /// @param hook how people know the hook
    /// @param tool the tool that was asked about
    private record PolicyReply(String mark, String hook, String tool) {
      private static final Pattern CODE = Pattern.compile("-?[0-9]{1,9}");
      private static final int FIELDS = 4;

      private record Frame(String kind, String first, String second, String third) {}

      HookVerdict of(HookProcess.Ended ended) throws HookFault {
        @Nullable Frame error = null;
        @Nullable Frame fault = null;
        @Nullable Frame returned = null;
        for (Frame frame : frames(ended.errors())) {
          switch (frame.kind()) {
            case "error" -> error = frame;
            case "fault" -> fault = frame;
            case "returned" -> returned = frame;
            default -> throw new HookFault("exited", "gave an answer that cannot be read");
          }
        }
        if (error != null) {
          return denied(error, returned == null ? Optional.of("exited") : Optional.empty());
        }
        if (fault != null) {
          throw fault.first().equals("syntax")
              ? new HookFault("syntax", "has a syntax error")
              : new HookFault("no-function", "does not define `mcp_tools_policy_check`");
        }
        if (returned == null) {
          throw new HookFault("exited", "ended without an answer, with status %s", ended.status());
        }
        if (!returned.first().equals("0")) {
          return HookVerdict.denied("tool `" + tool + "` is denied by the policy of its server");
        }
        if (ended.output().length > 0) {
          throw new HookFault("printed", "printed to stdout, which is not its to use");
        }
        if (ended.leftProcesses()) {
          throw new HookFault("left-processes", "left processes behind");
        }
        return new HookVerdict.Pass();
      }

      private HookVerdict denied(Frame error, Optional<String> fault) {
        String text = PrintedText.clean(error.second());
        boolean goodCode = CODE.matcher(error.first()).matches();
        Optional<Json> data = data(error.third());
        boolean goodData = error.third().isBlank() || data.isPresent();
        return new HookVerdict.Denial(
            goodCode ? Integer.parseInt(error.first()) : HookVerdict.DENIED,
            text.isEmpty() ? "tool `" + tool + "` is denied by the policy of its server" : text,
            goodCode && goodData ? fault : Optional.of("bad-error"),
            data);
      }

      private static Optional<Json> data(String text) {
        try {
          return text.isBlank()
              ? Optional.empty()
              : Optional.of(JsonReader.read(text, JsonLimits.MESSAGE));
        } catch (JsonException _) {
          return Optional.empty();
        }
      }

      private List<Frame> frames(byte[] errors) {
        // Byte for byte, so that what is no UTF-8 cannot move a frame's fields.
        String printed = new String(errors, StandardCharsets.ISO_8859_1);
        String start = "\0" + mark + "\0";
        var frames = new ArrayList<Frame>();
        for (int at = printed.indexOf(start); at >= 0; at = printed.indexOf(start, at)) {
          at += start.length();
          var fields = new ArrayList<String>();
          while (fields.size() < FIELDS && printed.indexOf('\0', at) >= 0) {
            int end = printed.indexOf('\0', at);
            fields.add(utf8(printed.substring(at, end)));
            at = end + 1;
          }
          if (fields.size() == FIELDS) {
            frames.add(new Frame(fields.get(0), fields.get(1), fields.get(2), fields.get(3)));
          }
        }
        return frames;
      }

      private static String utf8(String bytes) {
        return new String(bytes.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
      }
    }
  }

  /// Asks a program of any kind.
  ///
  /// It gets its configured arguments, then the tool's name and the tool's metadata as compact
  /// JSON; on stdin `{"tool_name", "metadata", "arguments", "client": {"capabilities"}}` as JSON.
  /// Exit status 0 lets the call go on; 1 denies it with what was printed to stdout, or to stderr
  /// when that is empty; anything else is a fault.
  ///
  /// @param folder where it runs: the proxy's own folder, which no call can write
  private record ProgramHook(Watchdog watchdog, Path folder) {
    HookVerdict ask(Hook.Program hook, HookFiles.Found found, HookCall call)
        throws HookFault, InterruptedException {
      String metadata = JsonWriter.write(call.metadata());
      var command = new ArrayList<>(hook.command());
      command.set(0, found.main().toString());
      command.add(call.tool());
      command.add(metadata);
      var question =
          JsonObject.builder()
              .put("tool_name", call.tool())
              .put("metadata", call.metadata())
              .put("arguments", call.arguments());
      call.capabilities().ifPresent(_ -> question.put("client", call.client()));
      byte[] input = (JsonWriter.write(question.build()) + "\n").getBytes(StandardCharsets.UTF_8);
      var ended =
          HookProcess.run(
              new HookProcess.Order(command, folder, call.variables(), input, hook.timeout()),
              watchdog);
      if (ended.status() == 1) {
        return HookVerdict.denied(textOf(ended, hook));
      }
      if (ended.status() != 0) {
        throw new HookFault("crashed", "ended with status %s", ended.status());
      }
      if (ended.leftProcesses()) {
        throw new HookFault("left-processes", "left processes behind");
      }
      return new HookVerdict.Pass();
    }

    private static String textOf(HookProcess.Ended ended, Hook hook) {
      String printed = PrintedText.of(ended.output());
      String complained = printed.isEmpty() ? PrintedText.of(ended.errors()) : printed;
      return complained.isEmpty() ? "the hook `" + hook.label() + "` denies this call" : complained;
    }
  }

  /// The verdict of one hook, before the hook's name is added.
  sealed interface HookVerdict {
    /// The JSON-RPC code of a denial that names none.
    int DENIED = -32602;

    /// The call may go on.
    record Pass() implements HookVerdict {}

    /// It may not.
    ///
    /// @param fault what went wrong with the hook itself; absent when it denied on purpose
    record Denial(int code, String text, Optional<String> fault, Optional<Json> data)
        implements HookVerdict {
      HookAnswer.Denied by(String hook) {
        return new HookAnswer.Denied(hook, code, text, fault, data);
      }
    }

    /// A denial on purpose.
    static Denial denied(String text) {
      return new Denial(DENIED, text, Optional.empty(), Optional.empty());
    }

    /// The denial that follows from a fault.
    ///
    /// @param hook how people know the hook
    static Denial of(String hook, HookFault fault) {
      return new Denial(
          DENIED,
          Sentence.of("the hook `%s` %s, so the call is denied", hook, fault).text(),
          Optional.of(fault.code()),
          Optional.empty());
    }
  }

  /// Turns the output of a hook into a text that may be shown and sent on.
  static final class PrintedText {
    /// The most that is passed on, in characters.
    static final int MOST = 4000;

    private PrintedText() {}

    /// The text of UTF-8 bytes: what is no UTF-8 as `U+FFFD`, everything that could steer a
    /// terminal or hide text as `?`, blanks at both ends left out, cut after [#MOST] characters;
    /// may be empty.
    static String of(byte[] utf8) {
      return clean(new String(utf8, StandardCharsets.UTF_8));
    }

    /// The same of a text.
    static String clean(String printed) {
      return PlainText.lines(PlainText.cut(printed.strip(), MOST));
    }
  }
}
