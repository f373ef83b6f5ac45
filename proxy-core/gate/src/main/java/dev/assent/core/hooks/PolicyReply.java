package dev.assent.core.hooks;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonException;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Reads what came of asking an mcp-bash policy.
///
/// A denial is one when the check returned anything but 0 or `mcp_tools_error` was called; the last
/// call of it counts. An answer of 0 passes only when nothing was printed to stdout, where it would
/// have damaged an mcp-bash server's protocol.
///
/// @param mark the word its frames begin with
/// @param hook how people know the hook
/// @param tool the tool that was asked about
record PolicyReply(String mark, String hook, String tool) {
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
      throw new HookFault("exited", "ended without an answer, with status " + ended.status());
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
