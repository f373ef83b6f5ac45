package dev.assent.desktop.approval;

import dev.assent.core.approval.question.CallGroupKey;
import dev.assent.core.preview.CallGist;
import dev.assent.desktop.ui.CallerWords;
import dev.assent.desktop.ui.ShownText;
import dev.assent.desktop.ui.Texts;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;

/// One line of the list: a call, or calls of one shape folded into a group. It keeps its place as
/// long as it has calls.
public final class WaitingLine {
  private final Optional<CallGroupKey> shape;
  private final ObservableList<WaitingEntry> calls = FXCollections.observableArrayList();
  private final ReadOnlyObjectWrapper<LineContent> face;
  private int known;

  WaitingLine(WaitingEntry first) {
    shape = first.request().shape();
    calls.add(first);
    face = new ReadOnlyObjectWrapper<>(this, "face", LineContent.of(first));
  }

  /// The shape that all its calls have; absent for a call that stands alone.
  Optional<CallGroupKey> shape() {
    return shape;
  }

  /// Its calls, oldest first; those that just ended too. Never empty while it is in the list.
  ObservableList<WaitingEntry> calls() {
    return calls;
  }

  /// Those an answer is still wanted for, oldest first.
  List<WaitingEntry> open() {
    return calls.stream().filter(entry -> entry.life().isOpen()).toList();
  }

  /// True if it is drawn, and opened, as a group.
  boolean isGroup() {
    return alike() > 1;
  }

  /// The number of its calls that have not ended: they wait, or their answer can be taken back.
  int alike() {
    return (int) calls.stream().filter(entry -> entry.life() != WaitingEntry.Life.ENDED).count();
  }

  boolean holds(String id) {
    return calls.stream().anyMatch(entry -> entry.id().equals(id));
  }

  /// True if its last call ended at least some time ago.
  boolean isGone(Duration uptime, Duration patience) {
    return calls.stream().allMatch(entry -> entry.isGone(uptime, patience));
  }

  /// Forgets those of its calls that ended some time ago, as long as one is left.
  void thin(Duration uptime, Duration patience) {
    if (calls.size() > 1 && !isGone(uptime, Duration.ZERO)) {
      calls.removeIf(entry -> entry.isGone(uptime, patience));
    }
  }

  ReadOnlyObjectProperty<LineContent> faceProperty() {
    return face.getReadOnlyProperty();
  }

  /// Takes in what changed about its calls.
  void refresh() {
    boolean changed = calls.size() != known;
    known = calls.size();
    for (var entry : calls) {
      changed |= entry.takeChange();
    }
    if (changed) {
      write();
    }
  }

  private void write() {
    if (isGroup()) {
      face.set(ofGroup());
    } else {
      // The one that is left, else the one that ended last.
      face.set(
          LineContent.of(
              calls.stream()
                  .filter(entry -> entry.life() != WaitingEntry.Life.ENDED)
                  .findFirst()
                  .orElseGet(calls::getLast)));
    }
  }

  private LineContent ofGroup() {
    var open = open();
    var first = calls.getFirst().content();
    var next = open.stream().min(Comparator.comparing(entry -> entry.time().until()));
    long settled = open.stream().filter(WaitingEntry::isSettled).count();
    var end = next.map(entry -> LineContent.End.of(entry.timeLeft())).orElse(LineContent.End.FAR);
    String note =
        settled > 0
            ? Texts.count("waiting.note.settledOf", settled, Texts.number(open.size()))
            : next.map(entry -> LineContent.note(entry.time(), end)).orElse("");
    String time = next.map(entry -> entry.timeLeft().text()).orElse("");
    String alike = Texts.count("waiting.group.alike", alike());
    String folder = CommonFolder.of(calls.stream().map(WaitingEntry::path).toList()).orElse("");
    return new LineContent(
        first.tier(),
        first.title(),
        alike,
        first.who().session(),
        folder.isEmpty() ? first.tool() : "",
        new CallGist("", folder),
        time,
        end,
        note,
        settled > 0
            ? LineContent.Manner.MARKED
            : open.isEmpty() ? LineContent.Manner.ANSWERED : LineContent.Manner.PLAIN,
        LineContent.spoken(
            first.tierText(),
            first.title(),
            alike,
            first.who().session(),
            time,
            note,
            next.map(entry -> CallerWords.of(entry.time().then()).sentence()).orElse("")));
  }

  /// The folder that several paths lie in, as a pattern.
  private static final class CommonFolder {
    private CommonFolder() {}

    /// The narrowest one: `/home/sam/src/**`.
    ///
    /// @param paths absolute, separated by slashes; a call without a path has an empty one
    /// @return absent when one is empty, or they have only the root in common
    static Optional<String> of(List<String> paths) {
      String common = paths.isEmpty() ? "" : folder(paths.getFirst());
      for (String path : paths) {
        while (!common.isEmpty() && !path.startsWith(common + "/")) {
          common = folder(common);
        }
      }
      return common.isEmpty() ? Optional.empty() : Optional.of(ShownText.line(common) + "/**");
    }

    private static String folder(String path) {
      return path.substring(0, Math.max(0, path.lastIndexOf('/')));
    }
  }
}
