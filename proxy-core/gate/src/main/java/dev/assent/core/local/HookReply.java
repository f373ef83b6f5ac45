package dev.assent.core.local;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// The reply that an agent gets from its hook: exit status, standard output, standard error.
///
/// On the socket it is the line `answer STATUS OUT ERR`, the sizes in bytes, and then the bytes of
/// both, UTF-8.
///
/// @param status 0 or 2; every agent takes 2 for a no, and what other numbers mean differs
/// @param out the document the agent reads; may be empty
/// @param err a text for people and models; may be empty
public record HookReply(int status, String out, String err) {
  /// A no in the words of the exit status.
  public static final int BLOCKED = 2;

  private static final int LONGEST = 1024 * 1024;

  public HookReply {
    if (status != 0 && status != BLOCKED) {
      throw new IllegalArgumentException("found exit status " + status + ", expected 0 or 2");
    }
  }

  /// A reply that says nothing, which leaves the call to the agent.
  public static final HookReply SILENT = new HookReply(0, "", "");

  /// A document, with exit status 0.
  public static HookReply document(String out) {
    return new HookReply(0, out, "");
  }

  /// A no by exit status.
  ///
  /// @param reason one sentence
  public static HookReply blocked(String reason) {
    return new HookReply(BLOCKED, "", "assent: ".concat(reason).concat("\n"));
  }

  /// The bytes for the socket.
  public byte[] bytes() {
    byte[] first = out.getBytes(StandardCharsets.UTF_8);
    byte[] second = err.getBytes(StandardCharsets.UTF_8);
    byte[] line =
        "answer "
            .concat(Integer.toString(status))
            .concat(" ")
            .concat(Integer.toString(first.length))
            .concat(" ")
            .concat(Integer.toString(second.length))
            .concat("\n")
            .getBytes(StandardCharsets.US_ASCII);
    byte[] all = Arrays.copyOf(line, line.length + first.length + second.length);
    System.arraycopy(first, 0, all, line.length, first.length);
    System.arraycopy(second, 0, all, line.length + first.length, second.length);
    return all;
  }

  /// Reads a reply from the socket.
  ///
  /// @param in buffered
  /// @throws LocalSocketException with code REFUSED when the core turned the hook away, PROTOCOL
  ///   when it is no whole reply
  static HookReply read(InputStream in) throws IOException {
    String line = new HeaderReader(in).line();
    LocalSocketClient.throwIfRefused(line);
    String[] words = line.split(" ", -1);
    if (words.length != 4 || !words[0].equals("answer")) {
      throw HeaderReader.protocol("found `" + ProxyName.shown(line) + "`, expected an answer");
    }
    int status = number(words[1], BLOCKED);
    int first = number(words[2], LONGEST);
    int second = number(words[3], LONGEST);
    if (status == 1) {
      throw HeaderReader.protocol("found exit status 1, expected 0 or 2");
    }
    return new HookReply(status, text(in, first), text(in, second));
  }

  private static String text(InputStream in, int length) throws IOException {
    byte[] bytes = in.readNBytes(length);
    if (bytes.length < length) {
      throw HeaderReader.protocol("the core closed in the middle of its answer");
    }
    return new String(bytes, StandardCharsets.UTF_8);
  }

  private static int number(String word, int most) throws LocalSocketException {
    int number = 0;
    for (int i = 0; i < word.length(); i++) {
      char c = word.charAt(i);
      number = c >= '0' && c <= '9' && i < 7 ? number * 10 + (c - '0') : most + 1;
    }
    if (word.isEmpty() || number > most) {
      throw HeaderReader.protocol(
          "found `" + ProxyName.shown(word) + "` in an answer, expected a number up to " + most);
    }
    return number;
  }
}
