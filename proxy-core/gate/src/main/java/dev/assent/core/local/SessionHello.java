package dev.assent.core.local;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/// The greeting that a bridge sends first: it says which proxy the bridge wants and where the
/// bridge stands.
///
/// @param proxy name of the proxy, valid by [ProxyName]
/// @param workingFolder absolute path of the client's working folder
/// @param clientPid process id of the client, for display and to notice its end, never for a
///   decision; absent when unknown
/// @param bridgePid likewise of the bridge
/// @param handsOver whether the bridge can hand the client's streams over
public record SessionHello(
    String proxy,
    String workingFolder,
    OptionalLong clientPid,
    OptionalLong bridgePid,
    boolean handsOver) {
  /// The first line of a session.
  public static final String FIRST_LINE = "assent 1 session";

  /// Of somebody who carries the client's streams.
  public SessionHello(
      String proxy, String workingFolder, OptionalLong clientPid, OptionalLong bridgePid) {
    this(proxy, workingFolder, clientPid, bridgePid, false);
  }

  /// The header lines, without the blank one.
  public List<String> lines() {
    var lines = new ArrayList<String>();
    lines.add(FIRST_LINE);
    lines.add("proxy ".concat(proxy));
    lines.add("cwd ".concat(PercentEncoding.encode(workingFolder)));
    if (clientPid.isPresent()) {
      lines.add("client-pid ".concat(Long.toString(clientPid.getAsLong())));
    }
    if (bridgePid.isPresent()) {
      lines.add("bridge-pid ".concat(Long.toString(bridgePid.getAsLong())));
    }
    if (handsOver) {
      lines.add(HandOverLines.OFFER);
    }
    return lines;
  }

  /// Reads header lines; the order after the first is free, each at most once, unknown ones are
  /// refused.
  ///
  /// @throws LocalSocketException with code PROTOCOL when they are not those of a session
  public static SessionHello parse(List<String> lines) throws LocalSocketException {
    if (lines.isEmpty() || !lines.getFirst().equals(FIRST_LINE)) {
      throw HeaderReader.protocol("expected `" + FIRST_LINE + "`");
    }
    String proxy = "";
    String folder = "";
    OptionalLong client = OptionalLong.empty();
    OptionalLong bridge = OptionalLong.empty();
    boolean handsOver = false;
    for (String line : lines.subList(1, lines.size())) {
      int blank = line.indexOf(' ');
      String key = blank < 0 ? line : line.substring(0, blank);
      String value = blank < 0 ? "" : line.substring(blank + 1);
      if (key.equals("proxy") && proxy.isEmpty()) {
        proxy = value;
      } else if (key.equals("cwd") && folder.isEmpty()) {
        folder = PercentEncoding.decode(value);
      } else if (key.equals("client-pid") && client.isEmpty()) {
        client = OptionalLong.of(number(value));
      } else if (key.equals("bridge-pid") && bridge.isEmpty()) {
        bridge = OptionalLong.of(number(value));
      } else if (line.equals(HandOverLines.OFFER) && !handsOver) {
        handsOver = true;
      } else {
        throw HeaderReader.protocol(
            "found an unknown or repeated header `" + ProxyName.shown(key) + "`");
      }
    }
    if (!ProxyName.isValid(proxy)) {
      throw HeaderReader.protocol(
          "found the proxy name `" + ProxyName.shown(proxy) + "`, expected " + ProxyName.FORM);
    }
    if (!HeaderReader.isFolder(folder)) {
      throw HeaderReader.protocol(
          "found the `cwd` `" + ProxyName.shown(folder) + "`, expected " + HeaderReader.FOLDER);
    }
    return new SessionHello(proxy, folder, client, bridge, handsOver);
  }

  private static long number(String text) throws LocalSocketException {
    try {
      long number = Long.parseLong(text);
      if (number > 0) {
        return number;
      }
    } catch (NumberFormatException _) {
      // Said below.
    }
    throw HeaderReader.protocol(
        "found the process id `" + ProxyName.shown(text) + "`, expected a positive number");
  }
}
