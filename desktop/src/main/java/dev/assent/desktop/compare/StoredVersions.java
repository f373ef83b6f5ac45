package dev.assent.desktop.compare;

import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonPointer;
import dev.assent.core.json.JsonString;
import dev.assent.core.lazy.Recent;
import dev.assent.core.masking.SecretTree;
import dev.assent.core.preview.FileChange;
import dev.assent.core.preview.FileChanges;
import dev.assent.core.preview.FileStamp;
import dev.assent.core.preview.FileText;
import dev.assent.desktop.ui.BackgroundWork;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.arguments.ComparedText;
import dev.assent.desktop.ui.arguments.LineDifference;
import dev.assent.desktop.ui.controls.WordDifference;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Function;

/// Compares with the files of this machine and with calls that were allowed before.
public final class StoredVersions implements EarlierVersions {
  // Longer texts of a call are not compared, in characters.
  private static final int LONGEST = FileChange.LONGEST;
  private static final int LONGEST_LINE = 4000;
  private static final int MOST_TEXTS = 100;
  private static final int MOST_KEPT = 8;

  private final Map<String, Kept> kept = new Recent<>(MOST_KEPT);

  private final AllowedCalls allowed;
  private final Function<String, FileText> disk;
  private final Function<String, FileStamp> stamps;
  private final BackgroundWork beside;

  /// @param work may wait for files
  /// @param toolkit the toolkit's thread
  public StoredVersions(AllowedCalls allowed, Executor work, Executor toolkit) {
    this(allowed, FileText::of, FileStamp::of, work, toolkit);
  }

  StoredVersions(
      AllowedCalls allowed,
      Function<String, FileText> disk,
      Function<String, FileStamp> stamps,
      Executor work,
      Executor toolkit) {
    this.allowed = allowed;
    this.disk = disk;
    this.stamps = stamps;
    beside = new BackgroundWork(work, toolkit);
  }

  @Override
  public void compare(ApprovalRequest asked, Consumer<Comparison> found) {
    var before = allowed.before(asked);
    beside.ask(() -> comparison(asked, before), found);
  }

  // The files are looked at before they are read: what changes in between is noticed the next time.
  private synchronized Comparison comparison(ApprovalRequest asked, Optional<JsonObject> before) {
    var one =
        kept.computeIfAbsent(
            asked.id() + " " + asked.digest(), _ -> new Kept(FileChanges.of(asked.request())));
    var files = one.changes.stream().map(FileChange::path).distinct().map(stamps).toList();
    if (one.last.filter(last -> last.files().equals(files)).isEmpty()
        || !one.before.equals(before)) {
      one.before = before;
      one.last = Optional.of(new Comparison(compared(asked, one.changes, before), files));
    }
    return one.last.get();
  }

  /// Keeps the known facts of a call. Every card that shows the call finds the same, and no file is
  /// read twice.
  private static final class Kept {
    private final List<FileChange> changes;
    private Optional<JsonObject> before = Optional.empty();
    private Optional<Comparison> last = Optional.empty();

    Kept(List<FileChange> changes) {
      this.changes = changes;
    }
  }

  private List<ComparedText> compared(
      ApprovalRequest asked, List<FileChange> changes, Optional<JsonObject> before) {
    var all = new LinkedHashMap<String, ComparedText>();
    var secrets = SecretTree.of(asked.request());
    before.ifPresent(earlier -> below("", asked.request().arguments(), earlier, secrets, all));
    for (var change : changes) {
      String name = AwaitedParts.name(change);
      all.put(
          name,
          withDisk(
              change, Optional.ofNullable(all.get(name)).orElseGet(() -> nothing(name)), secrets));
    }
    return List.copyOf(all.values());
  }

  private static ComparedText nothing(String name) {
    return new ComparedText(name, Optional.empty(), "", Optional.empty(), Optional.empty());
  }

  private ComparedText withDisk(FileChange change, ComparedText before, SecretTree secrets) {
    return switch (disk.apply(change.path())) {
      case FileText.Present(var text) -> {
        var after = change.after(Optional.of(text)).filter(result -> result.length() <= LONGEST);
        yield with(
            before,
            after.map(result -> difference(secrets, pointer(change), text, result)),
            after.isPresent() ? "" : Texts.get("compare.unclear"));
      }
      case FileText.Absent() -> with(before, Optional.empty(), Texts.get("compare.absent"));
      case FileText.Hidden(var reason) -> with(before, Optional.empty(), why(reason));
    };
  }

  private static ComparedText with(
      ComparedText before, Optional<LineDifference> disk, String remark) {
    return new ComparedText(before.name(), disk, remark, before.last(), before.words());
  }

  private static LineDifference difference(
      SecretTree secrets, String pointer, String before, String after) {
    return LineDifference.of(
        before, secrets.spans(pointer, before), after, secrets.spans(pointer, after));
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

  // Values that stand in the same place of both calls.
  private static void below(
      String pointer,
      Json now,
      JsonObject earlier,
      SecretTree secrets,
      Map<String, ComparedText> all) {
    switch (now) {
      case JsonObject object ->
          object
              .members()
              .forEach((name, value) ->
                  below(JsonPointer.child(pointer, name), value, earlier, secrets, all));
      case JsonArray array -> {
        for (int at = 0; at < array.items().size() && all.size() < MOST_TEXTS; at++) {
          below(JsonPointer.child(pointer, at), array.items().get(at), earlier, secrets, all);
        }
      }
      case JsonString _, JsonNumber _, JsonBoolean _, JsonNull _ ->
          value(pointer, now, earlier, secrets, all);
    }
  }

  private static void value(
      String pointer,
      Json now,
      JsonObject earlier,
      SecretTree secrets,
      Map<String, ComparedText> all) {
    if (pointer.isEmpty() || all.size() >= MOST_TEXTS || length(now) > LONGEST) {
      return;
    }
    var there =
        Optional.ofNullable(JsonPointer.resolve(earlier, pointer))
            .filter(then -> length(then) <= LONGEST && !then.equals(now));
    String text = written(now).orElse("");
    there
        .flatMap(StoredVersions::written)
        .ifPresent(then -> {
          boolean texts = now instanceof JsonString && there.get() instanceof JsonString;
          Optional<LineDifference> lines =
              texts ? Optional.of(difference(secrets, pointer, then, text)) : Optional.empty();
          boolean single =
              text.indexOf('\n') < 0
                  && text.length() <= LONGEST_LINE
                  && then.length() <= LONGEST_LINE;
          var words =
              single
                  ? Optional.of(WordDifference.of(then, secrets.spans(pointer, then), text))
                  : Optional.<WordDifference>empty();
          String name = pointer.substring(1);
          all.put(name, new ComparedText(name, Optional.empty(), "", lines, words));
        });
  }

  private static int length(Json value) {
    return value instanceof JsonString text ? text.length() : 0;
  }

  // A single value as it is drawn; absent for an object or an array.
  private static Optional<String> written(Json value) {
    return switch (value) {
      case JsonString text -> Optional.of(text.value());
      case JsonNumber(var lexeme) -> Optional.of(lexeme);
      case JsonBoolean flag -> Optional.of(Boolean.toString(flag.value()));
      case JsonNull _ -> Optional.of("null");
      case JsonObject _, JsonArray _ -> Optional.empty();
    };
  }
}
