package dev.assent.core.config.store;

import static dev.assent.core.document.Member.member;
import static dev.assent.core.document.Member.optional;
import static dev.assent.core.document.TableShape.table;

import dev.assent.core.access.ListedTool;
import dev.assent.core.access.PinnedTool;
import dev.assent.core.document.Place;
import dev.assent.core.document.Shape;
import dev.assent.core.document.Shapes;
import dev.assent.core.document.TableShape;
import dev.assent.core.json.CanonicalJson;
import dev.assent.core.json.JsonObject;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;

/// The form of the tools in the files of [ToolFiles].
final class ToolEntries {
  private static final Shape<String> NAME = Shapes.text(name -> !name.isEmpty(), "a name");
  private static final Shape<String> DIGEST =
      Shapes.text(Pattern.compile("[0-9a-f]{64}"), "64 lower-case hex digits");

  static final Shape<PinnedTool> PINNED =
      table(
              "an object",
              PinnedTool::new,
              member("name", NAME, PinnedTool::name),
              member("digest", DIGEST, PinnedTool::digest),
              member("accepted_at", Shapes.time(), PinnedTool::acceptedAt),
              member(
                  "how",
                  Shapes.word(
                      List.of(PinnedTool.How.values()), PinnedTool.How::word, "`call` or `page`"),
                  PinnedTool::how),
              optional("description", Shapes.object(), PinnedTool::description))
          .checked((at, tool) -> check(at, tool.digest(), tool.description()));

  static final Shape<ListedTool> LISTED =
      table(
              "an object",
              ListedTool::new,
              member("name", NAME, ListedTool::name),
              member("digest", DIGEST, ListedTool::digest),
              member("listed_at", Shapes.time(), ListedTool::listedAt),
              optional("description", Shapes.object(), ListedTool::description),
              optional("kept_back", Shapes.text(), ListedTool::keptBack),
              member("tried", Shapes.flag(), ListedTool::tried, false))
          .checked((at, tool) -> check(at, tool.digest(), tool.description()));

  private ToolEntries() {}

  private static void check(Place at, String digest, Optional<JsonObject> description) {
    if (description.filter(found -> !CanonicalJson.digest(found).equals(digest)).isPresent()) {
      at.bad("a `description` that fits its `digest`");
    }
  }

  /// A file of tools, each of which stands there once.
  static <T> TableShape<List<T>> file(Shape<T> tool, Function<T, String> name) {
    return table(
            "an object",
            Function.<List<T>>identity(),
            member("tools", Shapes.list(tool, "a list"), Function.<List<T>>identity()))
        .checked((at, tools) -> {
          if (tools.stream().map(name).distinct().count() < tools.size()) {
            at.member("tools").orElseThrow().bad("each name once");
          }
        });
  }
}
