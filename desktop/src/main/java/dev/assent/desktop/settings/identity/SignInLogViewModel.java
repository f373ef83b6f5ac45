package dev.assent.desktop.settings.identity;

import dev.assent.core.audit.SignInHistory;
import dev.assent.desktop.ui.CoreWords;
import dev.assent.desktop.ui.OutsideName;
import dev.assent.desktop.ui.Texts;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.SimpleObjectProperty;

/// Shows the records of sign-ins on the page. Reads nothing until somebody looks. Belongs to the
/// toolkit's thread.
final class SignInLogViewModel {
  private static final int FIRST = 20;
  private static final int STEP = 80;
  private static final int MOST = 500;

  private final IdentityPageDesk desk;
  private final ZoneId zone;
  private final ObjectProperty<Kind> kind = new SimpleObjectProperty<>(this, "kind", Kind.ALL);
  private final ObjectProperty<Shown> shown =
      new SimpleObjectProperty<>(new Shown(List.of(), false, "", true));
  private int most = FIRST;
  private boolean watched;
  private int asked;

  /// The parts that can be looked at by themselves.
  enum Kind {
    ALL(SignInHistory.Kind.ALL, "settings.identity.history.all"),
    SIGN_INS(SignInHistory.Kind.SIGN_INS, "settings.identity.history.signIns"),
    REFUSALS(SignInHistory.Kind.REFUSALS, "settings.identity.history.refusals"),
    SERVERS(SignInHistory.Kind.SERVERS, "settings.identity.history.servers");

    private final SignInHistory.Kind inLog;
    private final String key;

    Kind(SignInHistory.Kind inLog, String key) {
      this.inLog = inLog;
      this.key = key;
    }

    String text() {
      return Texts.get(key);
    }
  }

  /// One thing that happened.
  ///
  /// @param tier `calm` or `care`
  /// @param time as the person reads it
  /// @param sentence what
  /// @param why the reason as a sentence; may be empty
  /// @param details when, who, where and for what
  record Line(String tier, String time, String sentence, String why, String details) {}

  /// The history as it is shown.
  ///
  /// @param more whether there are older ones to be shown
  /// @param trouble which logs cannot be read, and why; may be empty
  /// @param reading whether the logs are being read for the first time
  record Shown(List<Line> lines, boolean more, String trouble, boolean reading) {
    Shown {
      lines = List.copyOf(lines);
    }
  }

  SignInLogViewModel(IdentityPageDesk desk, ZoneId zone) {
    this.desk = desk;
    this.zone = zone;
    desk.listen(this::again);
    kind.addListener((_, _, _) -> {
      most = FIRST;
      again();
    });
  }

  ObjectProperty<Kind> kindProperty() {
    return kind;
  }

  ReadOnlyObjectProperty<Shown> shownProperty() {
    return shown;
  }

  /// True if somebody looks; what is not seen is not read.
  void watched(boolean now) {
    watched = now;
    again();
  }

  /// Shows older ones.
  void more() {
    most = Math.min(MOST, most + STEP);
    again();
  }

  /// Reads the logs anew.
  void again() {
    if (watched) {
      int question = ++asked;
      desk.history(
          kind.get().inLog,
          most,
          page -> {
            // An answer to an earlier question is out of date.
            if (question == asked) {
              shown.set(shown(page));
            }
          });
    }
  }

  private Shown shown(SignInHistory.Page page) {
    var lines = new ArrayList<Line>();
    page.entries().forEach(entry -> lines.add(SignInLogWords.of(entry, zone)));
    var trouble = new ArrayList<String>();
    page.unreadable()
        .forEach((server, why) ->
            trouble.add(
                Texts.get(
                    "settings.identity.history.unreadable",
                    OutsideName.of(server),
                    CoreWords.of(why))));
    return new Shown(lines, page.more() && most < MOST, String.join(" ", trouble), false);
  }
}
