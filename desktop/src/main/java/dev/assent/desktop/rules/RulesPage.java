package dev.assent.desktop.rules;

import dev.assent.core.borrowed.SourceProgram;
import dev.assent.core.lazy.LazyValue;
import dev.assent.desktop.rules.lists.ImportViewModel;
import dev.assent.desktop.rules.lists.PermissionLists;
import dev.assent.desktop.shell.Page;
import dev.assent.desktop.ui.Dialogs;
import dev.assent.desktop.ui.Ticker;
import dev.assent.desktop.ui.kit.Lay;
import java.time.Duration;
import java.util.Optional;
import javafx.scene.Node;

/// The page "Rules" of the main window.
public final class RulesPage implements Page {
  private static final Duration BEAT = Duration.ofSeconds(3);

  private final RulesViewModel model;
  // Made once somebody comes: it is the largest of all.
  private final LazyValue<RulesView> view;
  private Optional<Ticker> ticker = Optional.empty();

  /// A page over a view model, without permission lists to take over.
  public RulesPage(RulesViewModel model, Dialogs dialogs) {
    this(model, dialogs, PermissionLists.NONE);
  }

  /// A page over a view model.
  ///
  /// @param lists of other programs, which can be taken over
  public RulesPage(RulesViewModel model, Dialogs dialogs, PermissionLists lists) {
    this.model = model;
    view = new LazyValue<>(() -> made(dialogs, lists));
  }

  private RulesView made(Dialogs dialogs, PermissionLists lists) {
    var made = new RulesView(model, dialogs, new ListDraft(model, lists));
    ticker.ifPresent(time -> Lay.whileSeen(made.root(), time, BEAT, this::beat));
    return made;
  }

  private void beat() {
    model.replay().refresh();
    model.review().countYeses();
  }

  /// Makes the permission list of a program a step of the draft.
  public void importList(SourceProgram program) {
    view.get().importList(new ImportViewModel.Choice(program.title(), program));
  }

  /// Looks at the rules in another way.
  public void look(RulesViewMode face) {
    view.get().faceProperty().set(face);
  }

  /// The way in which the rules are looked at.
  RulesViewMode look() {
    return view.get().faceProperty().get();
  }

  /// Shows a rule of a server in the form or in the table. A rule that is gone by now leaves the
  /// others of its server in sight.
  public void choose(String server, String rule) {
    if (view.get().faceProperty().get() != RulesViewMode.TABLE) {
      view.get().faceProperty().set(RulesViewMode.FORM);
    }
    if (!server.equals(model.serverProperty().get())) {
      model.chooseServer(server);
    }
    model.list().bands().withId(rule).ifPresent(line -> model.choose(line.index()));
    view.get().focusList();
  }

  /// Puts a text in the place of what a server's file says, as a draft that nobody has made live.
  ///
  /// @param why what that is for
  /// @return false where there is no such server
  public boolean proposeText(String server, String text, String why) {
    return view.get().proposeText(server, text, why);
  }

  /// Starts a rule.
  public void startNew() {
    view.get().startNew();
  }

  /// True if the application may end: asks where drafts would be lost, which live only in memory.
  public boolean mayEnd() {
    return model.unsaved().isEmpty() || view.get().questions().mayEnd();
  }

  /// Follows the logs while somebody sees the page.
  public void follow(Ticker time) {
    ticker = Optional.of(time);
  }

  @Override
  public String id() {
    return "rules";
  }

  @Override
  public Node content() {
    return view.get().root();
  }

  @Override
  public void shown() {
    model.learn();
    model.replay().refresh();
    view.get().focusList();
  }

  /// Somebody signed in or out: what is tried counts as that person, and their claims are offered.
  public void personChanged() {
    model.tries().again();
    model.learn();
  }
}
