package dev.assent.desktop.ui;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// The words for whose calls were counted, where rules are in force for several servers. Pure.
public final class ServerCounts {
  private ServerCounts() {}

  /// The servers that were counted, and those that were not; empty for a server alone.
  ///
  /// @param counted the number of calls of each server
  /// @param missed why the log of a server cannot be read
  public static List<String> sentences(
      Map<String, Long> counted, Map<String, CharSequence> missed) {
    if (counted.size() + missed.size() < 2) {
      return List.of();
    }
    var sentences = new ArrayList<String>();
    sentences.add(
        Texts.get(
            "rules.replay.servers",
            ListWords.all(
                counted.entrySet().stream()
                    .map(one ->
                        Texts.get(
                            "rules.replay.servers.one", one.getKey(), Texts.number(one.getValue())))
                    .toList())));
    sentences.addAll(missed(missed));
    return sentences;
  }

  /// A server whose log was not read whole.
  public static String part(String server, CharSequence why) {
    return Texts.get("log.part", server, shown(why));
  }

  private static String shown(CharSequence why) {
    return ShownText.line(CoreWords.ofFault(why));
  }

  /// Servers that were not counted, one sentence each.
  public static List<String> missed(Map<String, CharSequence> missed) {
    return missed.entrySet().stream()
        .map(one -> Texts.get("rules.replay.missed", one.getKey(), shown(one.getValue())))
        .toList();
  }
}
