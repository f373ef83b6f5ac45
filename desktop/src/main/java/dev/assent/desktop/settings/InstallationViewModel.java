package dev.assent.desktop.settings;

import dev.assent.core.doctor.Checkup;
import dev.assent.core.doctor.Diagnosis;
import dev.assent.core.doctor.SupportBundle;
import dev.assent.core.uninstall.Uninstall;
import dev.assent.desktop.ui.CoreWords;
import dev.assent.desktop.ui.Texts;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;

/// Tells how the installation is, what goes into a bundle for whoever helps, and what taking it
/// away does. Belongs to the toolkit's thread.
public final class InstallationViewModel {
  // First comes what needs a person.
  private static final List<Uninstall.State> SHOWN =
      List.of(
          Uninstall.State.FAILED,
          Uninstall.State.OPEN,
          Uninstall.State.PLANNED,
          Uninstall.State.DONE,
          Uninstall.State.LEFT);

  private final InstallationDesk desk;
  private final ObservableList<Line> checks = FXCollections.observableArrayList();
  private final ObservableList<Content> contents = FXCollections.observableArrayList();
  private final ObservableList<Line> removal = FXCollections.observableArrayList();
  private final BooleanProperty looking = new SimpleBooleanProperty();
  private final BooleanProperty removed = new SimpleBooleanProperty();
  private final StringProperty written = new SimpleStringProperty("");
  private final BooleanProperty offered = new SimpleBooleanProperty(this, "offered");
  private final Set<SupportBundle.Part> parts = EnumSet.noneOf(SupportBundle.Part.class);
  private Optional<Checkup> checkup = Optional.empty();
  private Optional<SupportBundle> bundle = Optional.empty();
  private int turn;

  /// One thing and how it is.
  ///
  /// @param tier `calm`, `care` or `danger`
  /// @param head what it is about; may be empty
  /// @param advice what to do; may be empty
  record Line(String tier, String head, String words, String advice) {}

  /// A file of the bundle.
  record Content(String name, String size, String says, String text) {}

  /// Over a desk; asks nothing yet.
  public InstallationViewModel(InstallationDesk desk) {
    this.desk = desk;
  }

  /// The findings of the checks, in their order.
  ObservableList<Line> checks() {
    return checks;
  }

  /// The contents of the bundle; empty as long as none is wished.
  ObservableList<Content> contents() {
    return contents;
  }

  /// The steps that would take, or took, Assent out of the person's files.
  ObservableList<Line> removal() {
    return removal;
  }

  /// True while the checks are being done.
  ReadOnlyBooleanProperty lookingProperty() {
    return looking;
  }

  /// True if Assent was taken out of the person's files.
  ReadOnlyBooleanProperty removedProperty() {
    return removed;
  }

  /// The outcome of writing the bundle; empty before.
  ReadOnlyStringProperty writtenProperty() {
    return written;
  }

  /// True if a bundle can be written.
  BooleanProperty offeredProperty() {
    return offered;
  }

  /// Does all checks, unless they are being done.
  void look() {
    if (looking.get()) {
      return;
    }
    looking.set(true);
    desk.look(found -> {
      looking.set(false);
      checkup = Optional.of(found);
      checks.setAll(found.lines().stream().map(InstallationViewModel::line).toList());
      if (offered.get()) {
        gather();
      }
    });
  }

  private static Line line(Checkup.Line line) {
    Diagnosis found = line.diagnosis();
    return new Line(
        switch (found.state()) {
          case OK -> "calm";
          case WARNING -> "care";
          case FAILED -> "danger";
        },
        CoreWords.of(line.title()),
        CoreWords.of(found.found()),
        found.advice().map(CoreWords::of).orElse(""));
  }

  /// Shows what a bundle has in it.
  void gather() {
    checkup.ifPresent(found -> {
      int mine = ++turn;
      desk.gather(
          found,
          Set.copyOf(parts),
          made -> {
            if (mine == turn) {
              bundle = Optional.of(made);
              contents.setAll(made.entries().stream().map(InstallationViewModel::content).toList());
              offered.set(true);
              written.set("");
            }
          });
    });
  }

  private static Content content(SupportBundle.Entry entry) {
    return new Content(
        entry.name(),
        Texts.count("settings.bundle.bytes", entry.bytes().length),
        CoreWords.of(entry.says()),
        entry.text());
  }

  /// Puts a part in or leaves it out.
  void choose(SupportBundle.Part part, boolean in) {
    if (in ? parts.add(part) : parts.remove(part)) {
      gather();
    }
  }

  /// Writes what is shown.
  void write(Path file) {
    bundle.ifPresent(made ->
        desk.write(
            made,
            file,
            fault ->
                written.set(
                    fault.isEmpty()
                        ? Texts.get("settings.bundle.written", file.toString())
                        : Texts.get("settings.bundle.failed", fault))));
  }

  /// Shows what taking Assent away would do.
  void plan() {
    if (!removed.get()) {
      desk.plan(this::showRemoval);
    }
  }

  /// Takes Assent out of the person's files.
  void uninstall() {
    desk.uninstall(lines -> {
      removed.set(true);
      showRemoval(lines);
    });
  }

  // Lines that end alike stand below one head.
  private void showRemoval(List<Uninstall.Line> lines) {
    var said = EnumSet.noneOf(Uninstall.State.class);
    removal.setAll(
        lines.stream()
            .sorted(Comparator.comparingInt(line -> SHOWN.indexOf(line.state())))
            .map(line ->
                new Line(
                    switch (line.state()) {
                      case PLANNED, DONE, LEFT -> "calm";
                      case OPEN -> "care";
                      case FAILED -> "danger";
                    },
                    said.add(line.state())
                        ? Texts.get("settings.uninstall." + line.state().word())
                        : "",
                    CoreWords.of(line.says()),
                    ""))
            .toList());
  }
}
