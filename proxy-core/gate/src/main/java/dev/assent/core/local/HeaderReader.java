package dev.assent.core.local;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Reads the header lines of the local conversation and not one byte of what follows them.
public final class HeaderReader {
  /// Bytes of one line, its LF not counted.
  public static final int MAX_LINE = 4096;

  /// Lines of one header, the blank one not counted.
  public static final int MAX_LINES = 64;

  /// The form that [#isFolder] wants.
  static final String FOLDER = "an absolute path without `.`, `..` and doubled separators";

  private final InputStream in;
  private final byte[] line = new byte[MAX_LINE];

  /// @param in buffered, because it is read byte by byte
  public HeaderReader(InputStream in) {
    this.in = in;
  }

  /// Reads lines up to the blank one, which is taken and not returned.
  ///
  /// @throws LocalSocketException when a line is too long, there are too many, a byte is not
  ///   printable ASCII, or the input ends before the blank line
  public List<String> header() throws IOException {
    var lines = new ArrayList<String>();
    for (String next = line(); !next.isEmpty(); next = line()) {
      if (lines.size() == MAX_LINES) {
        throw protocol("found more than 64 header lines");
      }
      lines.add(next);
    }
    return lines;
  }

  /// Reads one line; the empty string is the blank line.
  ///
  /// @throws LocalSocketException as [#header]
  public String line() throws IOException {
    int length = 0;
    for (int b = in.read(); b != '\n'; b = in.read()) {
      if (b < 0) {
        throw protocol("the other side closed in the middle of the greeting");
      }
      if (b < ' ' || b > '~') {
        throw protocol("found a byte that is not printable ASCII in a header line");
      }
      if (length == MAX_LINE) {
        throw protocol("found a header line of more than 4096 bytes");
      }
      line[length++] = (byte) b;
    }
    return new String(line, 0, length, StandardCharsets.US_ASCII);
  }

  /// True if a text is the path of a folder as the system itself would name it: absolute, without
  /// `.`, `..` and doubled separators, without control characters.
  static boolean isFolder(String text) {
    try {
      Path path = Path.of(text);
      boolean plain = text.chars().noneMatch(Character::isISOControl);
      return plain
          && path.isAbsolute()
          && path.equals(path.normalize())
          && text.equals(path.toString());
    } catch (InvalidPathException _) {
      return false;
    }
  }

  /// A complaint about the conversation.
  static LocalSocketException protocol(String message) {
    return new LocalSocketException(LocalSocketException.Code.PROTOCOL, message);
  }
}
