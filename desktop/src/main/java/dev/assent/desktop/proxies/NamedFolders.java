package dev.assent.desktop.proxies;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.pap.document.PolicyDocument;
import dev.assent.core.policy.Policy;
import dev.assent.desktop.ui.CoreWords;
import dev.assent.desktop.ui.ListWords;
import dev.assent.desktop.ui.Texts;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// The folders that the rules of a server name. They show which rules still name folders that are
/// no longer served.
///
/// @param rules in the order of the policy
public record NamedFolders(List<Named> rules) {
  private static final int LISTED = 3;

  /// Of no policy.
  public static final NamedFolders NONE = new NamedFolders(List.of());

  public NamedFolders {
    rules = List.copyOf(rules);
  }

  /// A rule.
  ///
  /// @param title what the person calls it
  /// @param values every text in its conditions, `~/` written out
  public record Named(String title, List<String> values) {
    public Named {
      values = List.copyOf(values);
    }

    private boolean names(String folder) {
      return values.stream()
          .anyMatch(value -> value.equals(folder) || value.startsWith(folder + "/"));
    }
  }

  /// Of a policy.
  ///
  /// @param userHome what `~/` means
  public static NamedFolders of(Policy policy, Path userHome) {
    return new NamedFolders(
        policy.rules().stream()
            .map(rule ->
                new Named(
                    CoreWords.ofTitle(rule),
                    texts(PolicyDocument.written(rule))
                        .map(text -> whole(text, userHome))
                        .toList()))
            .toList());
  }

  private static Stream<String> texts(Json tree) {
    return switch (tree) {
      case JsonString text -> Stream.of(text.value());
      case JsonArray list -> list.items().stream().flatMap(NamedFolders::texts);
      case JsonObject object -> object.members().values().stream().flatMap(NamedFolders::texts);
      case JsonNumber _, JsonBoolean _, JsonNull _ -> Stream.of();
    };
  }

  private static String whole(String text, Path userHome) {
    return text.startsWith("~/") ? userHome + text.substring(1) : text;
  }

  /// Sentences on the traces that a change of the folders served leaves behind; empty where the
  /// rules name no folder that goes, and name every one that comes.
  ///
  /// @param before the folders served so far, absolute
  /// @param after those to be served
  String remark(List<String> before, List<String> after) {
    var sentences = new ArrayList<String>();
    for (String folder : before) {
      var left = after.contains(folder) ? List.<Named>of() : naming(folder);
      if (!left.isEmpty()) {
        var titles =
            left.stream().map(rule -> Texts.get("servers.follow.title", rule.title())).toList();
        sentences.add(Texts.get("servers.follow.old", folder, ListWords.all(titles, LISTED)));
      }
    }
    if (!rules.isEmpty()) {
      after.stream()
          .filter(folder -> !before.contains(folder) && !isNamed(folder))
          .forEach(folder -> sentences.add(Texts.get("servers.follow.new", folder)));
    }
    if (!sentences.isEmpty()) {
      sentences.add(Texts.get("servers.follow.way"));
    }
    return String.join(" ", sentences);
  }

  private List<Named> naming(String folder) {
    return rules.stream().filter(rule -> rule.names(folder)).toList();
  }

  // By itself, or by a folder above it.
  private boolean isNamed(String folder) {
    for (Path at = Path.of(folder); at != null && at.getNameCount() > 0; at = at.getParent()) {
      String above = at.toString();
      boolean itself = at.equals(Path.of(folder));
      if (rules.stream()
          .anyMatch(rule -> itself ? rule.names(above) : rule.values().contains(above + "/**"))) {
        return true;
      }
    }
    return false;
  }
}
