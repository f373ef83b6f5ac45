package dev.assent.desktop.launch;

import dev.assent.core.proxy.host.CoreEvent;
import dev.assent.desktop.shell.MainWindow;
import dev.assent.desktop.ui.CoreWords;
import dev.assent.desktop.ui.OutsideName;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.controls.NoticeBar;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.function.BiConsumer;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import org.kordamp.ikonli.feather.Feather;

/// Says at the tray what the core tells that needs the person, until the core says that it is over.
/// An alarm that happened once and is never over stands in the window too, until the person puts it
/// away. Belongs to the toolkit's thread.
final class CoreAlarms {
  private static final Set<String> HAPPENED = Set.of("changed-outside", "internal");

  private final StringProperty words = new SimpleStringProperty(this, "words", "");
  private final SequencedMap<String, String> passed = new LinkedHashMap<>();
  private final BiConsumer<String, Optional<String>> tray;

  /// @param tray told a cause and what to say of it; absent once it is over
  CoreAlarms(BiConsumer<String, Optional<String>> tray) {
    this.tray = tray;
  }

  /// Puts the notice into the window.
  void showIn(MainWindow window) {
    window.notice(
        new NoticeBar("core-alarms", Feather.ALERT_TRIANGLE, words)
            .offer("core-alarms-away", Texts.get("coreAlarms.away"), this::putAway));
  }

  /// Takes in that something needs the person.
  void begun(CoreEvent.Attention alarm) {
    boolean happened = HAPPENED.contains(alarm.code());
    String cause = cause(alarm.proxy(), alarm.code()) + (happened ? " " + alarm.detail() : "");
    String what = CoreWords.ofFault(alarm.detail());
    String said =
        alarm.proxy().isEmpty()
            ? what
            : Texts.get("coreAlarms.of", OutsideName.of(alarm.proxy()), what);
    tray.accept(cause, Optional.of(said));
    // Each of these is told: none is the other's later state.
    if (happened) {
      passed.putLast(cause, said);
      say();
    }
  }

  /// Takes in that something does not need the person any more.
  void over(CoreEvent.AttentionOver end) {
    tray.accept(cause(end.proxy(), end.code()), Optional.empty());
  }

  /// Takes away what happened once.
  void putAway() {
    List.copyOf(passed.keySet()).forEach(cause -> tray.accept(cause, Optional.empty()));
    passed.clear();
    say();
  }

  private static String cause(String proxy, String code) {
    return code + " " + proxy;
  }

  private void say() {
    words.set(
        passed.isEmpty()
            ? ""
            : Texts.count("coreAlarms.more", passed.size() - 1L, passed.lastEntry().getValue()));
  }

  /// The words of the notice; empty where there is nothing to say.
  String words() {
    return words.get();
  }
}
