package dev.assent.core.bridge;

import dev.assent.core.bridge.handover.Rendezvous;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The lines of the conversation about handing the client's streams over.
public final class HandOverLines {
  /// The bridge says that it could.
  public static final String OFFER = "hand-over offered";

  /// In place of a line: the core has the streams. No line of MCP has such a byte.
  public static final char TAKEN = '\0';

  /// The client has closed what it writes to; all that the core says after it has taken the streams.
  public static final String CLIENT_ENDED = "client ended";

  private static final String PLACE = "hand-over at ";

  private HandOverLines() {}

  /// The line that names the socket where the core waits.
  public static String at(Rendezvous rendezvous) {
    return PLACE.concat(rendezvous.name());
  }

  /// The name of that socket.
  ///
  /// @return empty where no line of a header names one
  /// @throws LocalSocketException with code PROTOCOL when it is no name of such a socket
  static Optional<String> place(List<String> header) throws LocalSocketException {
    for (String line : header) {
      if (line.startsWith(PLACE)) {
        String name = line.substring(PLACE.length());
        if (!isName(name)) {
          throw HeaderReader.protocol("found `" + ProxyName.shown(name) + "`, expected the name of a socket");
        }
        return Optional.of(name);
      }
    }
    return Optional.empty();
  }

  /// The lines of a header that are about something else.
  static List<String> others(List<String> header) {
    var others = new ArrayList<String>();
    for (String line : header) {
      if (!line.startsWith(PLACE)) {
        others.add(line);
      }
    }
    return others;
  }

  private static boolean isName(String text) {
    boolean valid = text.startsWith(Rendezvous.PREFIX) && text.length() <= 16;
    for (int i = Rendezvous.PREFIX.length(); valid && i < text.length(); i++) {
      char c = text.charAt(i);
      valid = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z');
    }
    return valid;
  }
}
