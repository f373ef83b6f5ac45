package dev.assent.desktop.proxies.protect;

import dev.assent.core.protect.ServedFolders;
import dev.assent.desktop.proxies.protect.ProtectDesk.Preview;
import dev.assent.desktop.proxies.wiring.FolderLines;
import dev.assent.desktop.ui.ShownText;
import dev.assent.desktop.ui.Texts;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// Puts into words which folders new servers serve. Pure.
final class ServedWords {
  private ServedWords() {}

  /// The folders of the servers of a preview, absolute, by the names of their proxies.
  ///
  /// @param typed what a person wrote instead, by proxy
  static Map<String, List<String>> folders(Preview shown, Map<String, String> typed) {
    var folders = new LinkedHashMap<String, List<String>>();
    shown
        .served()
        .keySet()
        .forEach(proxy -> folders.put(proxy, FolderLines.of(text(shown, proxy, typed)).folders()));
    return folders;
  }

  /// The text of the field of a server.
  static String text(Preview shown, String proxy, Map<String, String> typed) {
    return Optional.ofNullable(typed.get(proxy))
        .orElseGet(() ->
            String.join("\n", shown.served().getOrDefault(proxy, ServedFolders.NONE).taken()));
  }

  /// The folders of one server as they are asked; absent where they are not.
  static Optional<ProtectSheet.Folders> field(
      Preview shown, String proxy, Map<String, String> typed) {
    return Optional.ofNullable(shown.served().get(proxy))
        .map(found -> {
          String text = text(shown, proxy, typed);
          var folders = FolderLines.of(text).folders();
          return new ProtectSheet.Folders(
              proxy,
              text,
              found.asked().stream()
                  .filter(one -> !folders.contains(one.folder()))
                  .map(ServedWords::asked)
                  .toList());
        });
  }

  private static ProtectSheet.Asked asked(ServedFolders.Asked one) {
    return new ProtectSheet.Asked(
        one.folder(),
        Texts.get(
            "protect.folders.asked." + one.why().name().toLowerCase(Locale.ROOT),
            ShownText.line(one.folder())));
  }

  /// A sentence of what follows of the folders of a field, or of what is wrong with them.
  static String meaning(String text) {
    var lines = FolderLines.of(text);
    return lines.fault().isEmpty()
        ? Texts.get(lines.folders().isEmpty() ? "protect.folders.none" : "protect.folders.words")
        : lines.fault();
  }
}
