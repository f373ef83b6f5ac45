package dev.assent.desktop.compare;

import dev.assent.core.approval.ApprovalRequest;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonPointer;
import dev.assent.core.json.JsonString;
import dev.assent.core.pep.masking.SecretTree;
import dev.assent.core.preview.FileChange;
import dev.assent.core.preview.FileChanges;
import dev.assent.core.preview.FileText;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.controls.Compared;
import dev.assent.desktop.ui.controls.LineDifference;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Function;

/// Compares with the files of this machine and with calls that were allowed before.
public final class StoredVersions implements Versions {
  // Longer texts of a call are not compared, in characters.
  private static final int LONGEST = FileChange.LONGEST;
  private static final int MOST_TEXTS = 100;

  private final AllowedCalls allowed;
  private final Function<String, FileText> disk;
  private final Executor work;
  private final Executor toolkit;

  /// @param work may wait for files
  /// @param toolkit the toolkit's thread
  public StoredVersions(AllowedCalls allowed, Executor work, Executor toolkit) {
    this(allowed, FileText::of, work, toolkit);
  }

  StoredVersions(AllowedCalls allowed, Function<String, FileText> disk, Executor work, Executor toolkit) {
    this.allowed = allowed;
    this.disk = disk;
    this.work = work;
    this.toolkit = toolkit;
  }

  @Override
  public void compare(ApprovalRequest asked, Consumer<List<Compared>> found) {
    var before = allowed.before(asked);
    work.execute(
        () -> {
          var compared = compared(asked, before);
          if (!compared.isEmpty()) {
            toolkit.execute(() -> found.accept(compared));
          }
        });
  }

  private List<Compared> compared(ApprovalRequest asked, Optional<JsonObject> before) {
    var all = new LinkedHashMap<String, Compared>();
    var secrets = SecretTree.of(asked.request());
    before.ifPresent(earlier -> below("", asked.request().arguments(), earlier, secrets, all));
    for (var change : FileChanges.of(asked.request())) {
      String name = Awaiting.name(change);
      var last = Optional.ofNullable(all.get(name)).flatMap(Compared::last);
      all.put(name, withDisk(change, name, last, secrets));
    }
    return List.copyOf(all.values());
  }

  private Compared withDisk(FileChange change, String name, Optional<LineDifference> last, SecretTree secrets) {
    return switch (disk.apply(change.path())) {
      case FileText.Present(var text) -> {
        var after = change.after(Optional.of(text)).filter(result -> result.length() <= LONGEST);
        yield new Compared(
            name, after.map(result -> difference(secrets, pointer(change), text, result)), after.isPresent() ? "" : Texts.get("compare.unclear"), last);
      }
      case FileText.Absent() -> new Compared(name, Optional.empty(), Texts.get("compare.absent"), last);
      case FileText.Hidden(var reason) -> new Compared(name, Optional.empty(), why(reason), last);
    };
  }

  private static LineDifference difference(SecretTree secrets, String pointer, String before, String after) {
    return LineDifference.of(before, secrets.spans(pointer, before), after, secrets.spans(pointer, after));
  }

  // Of edits the file is told by its looks: no name of an argument speaks for all of it.
  private static String pointer(FileChange change) {
    return switch (change) {
      case FileChange.Whole whole -> whole.pointer();
      case FileChange.Edited _ -> "";
    };
  }

  private static String why(FileText.Reason reason) {
    return switch (reason) {
      case NO_FILE -> Texts.get("compare.noFile");
      case TOO_LONG -> Texts.get("compare.tooLong");
      case NO_TEXT -> Texts.get("compare.noText");
      case UNREADABLE -> Texts.get("compare.unreadable");
    };
  }

  // Texts of several lines that stand in the same place of both calls.
  private static void below(String pointer, Json now, JsonObject earlier, SecretTree secrets, Map<String, Compared> all) {
    switch (now) {
      case JsonObject object -> object.members().forEach((name, value) -> below(JsonPointer.child(pointer, name), value, earlier, secrets, all));
      case JsonArray array -> {
        for (int at = 0; at < array.items().size() && all.size() < MOST_TEXTS; at++) {
          below(JsonPointer.child(pointer, at), array.items().get(at), earlier, secrets, all);
        }
      }
      case JsonString text -> {
        boolean comparable = all.size() < MOST_TEXTS && text.length() <= LONGEST && !pointer.isEmpty();
        if (comparable && JsonPointer.resolve(earlier, pointer) instanceof JsonString then && then.length() <= LONGEST && !then.equals(text)) {
          String name = pointer.substring(1);
          all.put(name, new Compared(name, Optional.empty(), "", Optional.of(difference(secrets, pointer, then.value(), text.value()))));
        }
      }
      default -> {}
    }
  }
}
