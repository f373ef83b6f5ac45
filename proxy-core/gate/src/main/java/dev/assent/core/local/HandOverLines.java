package dev.assent.core.local;

import dev.assent.core.local.handover.HandOverSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The lines of the conversation about handing the client's streams over.
public final class HandOverLines {
  /// The bridge says that it could.
  public static final String OFFER = "hand-over offered";

  private static final String PLACE = "hand-over at ";

  private HandOverLines() {}

  /// The socket where the core waits for the client's streams.
  ///
  /// @param name file name of a socket beside the core's own
  /// @param secret 32 hex digits to send along
  public record Place(String name, String secret) {}

  /// The line that names the socket where the core waits, and the secret.
  public static String at(HandOverSocket rendezvous) {
    return PLACE.concat(rendezvous.name()).concat(" ").concat(rendezvous.secret());
  }

  /// The place that such a line names.
  ///
  /// @return empty where no line of a header names one
  /// @throws LocalSocketException with code PROTOCOL when it is no name of such a socket with a
  ///   secret
  static Optional<Place> place(List<String> header) throws LocalSocketException {
    for (String line : header) {
      if (line.startsWith(PLACE)) {
        int blank = line.indexOf(' ', PLACE.length());
        String name = line.substring(PLACE.length(), Math.max(blank, PLACE.length()));
        String secret = line.substring(blank + 1);
        if (blank < 0 || !isName(name) || !isSecret(secret)) {
          throw HeaderReader.protocol(
              "found `" + ProxyName.shown(line) + "`, expected the name of a socket and a secret");
        }
        return Optional.of(new Place(name, secret));
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

  private static boolean isSecret(String text) {
    boolean valid = text.length() == 32;
    for (int i = 0; valid && i < text.length(); i++) {
      char c = text.charAt(i);
      valid = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
    }
    return valid;
  }

  private static boolean isName(String text) {
    boolean valid = text.startsWith(HandOverSocket.PREFIX) && text.length() <= 16;
    for (int i = HandOverSocket.PREFIX.length(); valid && i < text.length(); i++) {
      char c = text.charAt(i);
      valid = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z');
    }
    return valid;
  }
}
