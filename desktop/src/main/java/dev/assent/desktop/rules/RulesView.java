package dev.assent.desktop.rules;

import dev.assent.desktop.proxies.wiring.ServerTemplate;
import dev.assent.desktop.rules.conflict.ConflictView;
import dev.assent.desktop.rules.form.RuleEditorView;
import dev.assent.desktop.rules.history.HistoryView;
import dev.assent.desktop.rules.lists.ImportMenu;
import dev.assent.desktop.rules.lists.ImportView;
import dev.assent.desktop.rules.lists.ImportViewModel;
import dev.assent.desktop.rules.review.ReviewView;
import dev.assent.desktop.rules.settings.PolicySettingsView;
import dev.assent.desktop.rules.text.TextReadingView;
import dev.assent.desktop.rules.text.TextView;
import dev.assent.desktop.rules.text.UnreadableText;
import dev.assent.desktop.rules.trial.ExamplesView;
import dev.assent.desktop.rules.trial.ReplayView;
import dev.assent.desktop.rules.trial.TryCallView;
import dev.assent.desktop.ui.Dialogs;
import dev.assent.desktop.ui.Icons;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.Views;
import dev.assent.desktop.ui.controls.EmptyState;
import dev.assent.desktop.ui.controls.OneLine;
import dev.assent.desktop.ui.controls.SegmentedButtons;
import dev.assent.desktop.ui.controls.ServerChoice;
import dev.assent.desktop.ui.controls.TwoSides;
import dev.assent.desktop.ui.kit.Lay;
import dev.assent.desktop.ui.kit.Press;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import javafx.beans.binding.Bindings;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.value.ObservableBooleanValue;
import javafx.fxml.FXML;
import javafx.geometry.Insets;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.ComboBox;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.stage.Window;
import org.kordamp.ikonli.feather.Feather;

/// The page of a server's rules: list, form, and what the draft does.
final class RulesView {
  private static final int SERVER_LETTERS = 24;
  // In sizes of the title: with less width the navigation alone says which page it is.
  private static final double LITTLE = 28;

  private final RulesViewModel model;
  private final ListDraft lists;
  private final RuleListView list;
  private final RuleEditorView editor;
  private final RuleTableView table;
  private final TextView text;
  private final TryCallView tries;
  private final HistoryView history;
  private final PolicySettingsView settings;
  private final RulesQuestions questions;
  private final ReplayView replay;
  private final ObjectProperty<RulesViewMode> face =
      new SimpleObjectProperty<>(this, "face", RulesViewMode.FORM) {
        @Override
        public void set(RulesViewMode next) {
          if (next == get() || mayGo(next)) {
            super.set(next);
          }
        }
      };
  private final LiveRule liveRule;
  private LivePlace livePlace;
  private StepButtons steps;
  private RuleColumnWidth listWidth;
  private final UnreadableText unreadable = new UnreadableText(this::showLine);
  private final EmptyState nothing = new EmptyState(Icons.feather(Feather.SLIDERS, 36), "", "");
  @FXML private BorderPane root;
  @FXML private TwoSides head;
  @FXML private Label title;
  @FXML private ComboBox<String> server;
  @FXML private StackPane faces;
  @FXML private Label since;
  @FXML private StackPane sincePlace;
  @FXML private StackPane imports;
  @FXML private Button undo;
  @FXML private Button redo;
  @FXML private Button discard;
  @FXML private Button makeLive;
  @FXML private StackPane sharedPlace;
  @FXML private VBox notices;
  @FXML private StackPane body;
  @FXML private VBox place;
  @FXML private HBox columns;
  @FXML private VBox ruleColumn;
  @FXML private StackPane tablePlace;
  @FXML private StackPane textPlace;
  @FXML private StackPane historyPlace;
  @FXML private StackPane settingsPlace;
  @FXML private StackPane listPlace;
  @FXML private MenuButton newRule;
  @FXML private Button up;
  @FXML private Button down;
  @FXML private MenuButton duplicate;
  @FXML private Button remove;
  @FXML private ScrollPane formPlace;
  @FXML private ScrollPane liveColumn;
  @FXML private VBox live;
  @FXML private VBox empty;

  @SuppressWarnings("NullAway.Init")
  RulesView(RulesViewModel model, Dialogs dialogs, ListDraft lists) {
    this.model = model;
    this.lists = lists;
    list = new RuleListView(model.list(), this::wish);
    editor = new RuleEditorView(model.editor(), model.draft().ends(), model.clock(), model.zone());
    table = new RuleTableView(model, this::wish, () -> face.set(RulesViewMode.FORM));
    text = new TextView(model.text());
    tries = new TryCallView(model.tries(), this::pinTried);
    liveRule = new LiveRule(model.list(), model.mending());
    questions = new RulesQuestions(model, dialogs, this::window);
    replay = new ReplayView(model.replay());
    settings = new PolicySettingsView(model.settings(), face.isEqualTo(RulesViewMode.SETTINGS));
    history = new HistoryView(model.history(), questions::restore);
    Views.load(this);
  }

  Node root() {
    return root;
  }

  /// The questions that the page asks.
  RulesQuestions questions() {
    return questions;
  }

  private Optional<Window> window() {
    return Optional.ofNullable(root.getScene()).map(Scene::getWindow);
  }

  /// Puts the focus on the list.
  void focusList() {
    list.requestFocus();
  }

  @FXML
  private void initialize() {
    SharedRulesView.say(server, model.shared());
    ServerChoice.follow(server, model.servers(), model.serverProperty(), this::chooseServer);
    since.textProperty().bind(model.words().sinceProperty());
    OneLine.wholeOrHidden(since);
    fillHead();
    discard.disableProperty().bind(model.dirtyProperty().not());
    discard.setOnAction(_ -> model.discard());
    making();
    listPlace.getChildren().add(list);
    ruleColumn.getChildren().addFirst(new RuleFilterBar(model.list().filter()));
    model.list().filter().shownProperty().addListener((_, _, _) -> list.draw(chosen()));
    faces
        .getChildren()
        .add(SegmentedButtons.of("face-", RulesViewMode.values(), face, RulesViewMode::text));
    ruleColumn.widthProperty().subscribe(_ -> besideTheList());
    placeLive();
    empty.getChildren().add(nothing);
    actions();
    fillLive();
    new RulesKeys(model, this::startNew, List.of(editor.root(), text, settingsPlace)).follow(root);
    RulesNotices.follow(notices, model, this::showLine);
    var examples =
        new ExamplesView(
            model.examples(),
            model.pins(),
            wayToReplay(),
            fixed(),
            this::addExample,
            model.examples()::remove);
    root.setBottom(new RulesFoot(root, examples));
    followModel();
    draw();
    face.addListener((_, _, mode) -> {
      followHistory(mode == RulesViewMode.HISTORY);
      listWidth.measured();
      table.measured();
      draw();
    });
    model.text().lookingProperty().addListener((_, _, looking) -> followText(looking));
    model.live().setAsking(questions::reason);
    model.desk().setOpening(this::toRule);
  }

  private void fillHead() {
    head.fillRest();
    var little =
        Bindings.createBooleanBinding(
            () -> head.getWidth() < LITTLE * title.getFont().getSize(),
            head.widthProperty(),
            title.fontProperty());
    Lay.only(title, little.not());
    var begin = new ImportMenu(lists.model(), this::importList, this::begin);
    begin
        .contentDisplayProperty()
        .bind(
            Bindings.when(little).then(ContentDisplay.GRAPHIC_ONLY).otherwise(ContentDisplay.LEFT));
    begin.setMore(() -> SharedRulesView.items(model.shared(), questions::share));
    imports.getChildren().add(begin);
  }

  // The review of a draft has buttons of its own, and so has bringing it together with a file.
  private void making() {
    makeLive.disableProperty().bind(model.savableProperty().not());
    makeLive.setOnAction(_ -> model.review().look());
    var reviewing = model.review().openProperty();
    var solving = model.conflict().shownProperty();
    Lay.only(makeLive, reviewing.or(solving).not().and(model.serverProperty().isNotEmpty()));
    var sharing = new SharedRulesView(model.shared());
    sharedPlace.getChildren().add(sharing);
    // Without words it leaves no empty band.
    sharedPlace.managedProperty().bind(sharing.visibleProperty());
    body.getChildren()
        .addAll(
            new ReviewView(model.review(), model.shared().concernedProperty()),
            new ConflictView(model.conflict()));
    // Each by itself: nothing would keep a binding of both.
    reviewing.addListener((_, _, _) -> drawPlaces());
    solving.addListener((_, _, _) -> drawPlaces());
  }

  private void placeLive() {
    livePlace = new LivePlace(place, columns, liveColumn, live, liveRule.measure());
    formPlace.setContent(new VBox(editor.root(), tries, livePlace.belowForm()));
    VBox.setVgrow(table, Priority.ALWAYS);
    listWidth =
        new RuleColumnWidth(ruleColumn, columns, liveColumn, model.list(), liveRule.measure());
  }

  // At the end of the form it is out of sight.
  private Node wayToReplay() {
    var way = Press.FLUSH.idle("replay-lead");
    way.textProperty()
        .bind(
            model
                .replay()
                .wordsProperty()
                .map(words ->
                    words.changed().isEmpty()
                        ? ""
                        : Texts.count("rules.replay.show", words.differences())));
    way.setOnAction(_ -> {
      var content = formPlace.getContent();
      double top = live.localToScene(0, replay.getBoundsInParent().getMinY()).getY();
      double hidden =
          content.getBoundsInLocal().getHeight() - formPlace.getViewportBounds().getHeight();
      formPlace.setVvalue(Math.min(1, content.sceneToLocal(0, top).getY() / hidden));
    });
    return Lay.only(
        way, livePlace.belowForm().visibleProperty().and(way.textProperty().isNotEmpty()));
  }

  private void followModel() {
    model.list().drawnProperty().addListener((_, _, _) -> draw());
    model.chosenProperty().addListener((_, _, _) -> formPlace.setVvalue(0));
    model.draft().revisionProperty().addListener((_, _, _) -> drawPlaces());
    model.words().sinceProperty().addListener((_, _, _) -> drawActions());
    model.examples().linesProperty().subscribe(_ -> sayMakeLive());
    model.shared().concernedProperty().addListener((_, _, _) -> sayMakeLive());
    model.words().sinceProperty().addListener((_, _, _) -> sayMakeLive());
  }

  // The button says for which server it is; what is said on pointing at it, in the place of which
  // version.
  private void sayMakeLive() {
    long failing = model.examples().failing();
    String whole = model.shared().concernedProperty().get();
    String name = model.shared().concerned(SERVER_LETTERS);
    makeLive.setText(
        failing == 0
            ? Texts.get("rules.button.makeLive", name)
            : Texts.count("rules.button.makeLive.failing", failing, name));
    makeLive.setGraphic(failing == 0 ? null : Icons.tier("care", 13));
    String meaning =
        Texts.get("rules.button.makeLive.meaning", whole, model.words().sinceProperty().get());
    makeLive.setAccessibleHelp(meaning);
    makeLive.setTooltip(new Tooltip(meaning));
  }

  /// The way in which the rules are looked at.
  ObjectProperty<RulesViewMode> faceProperty() {
    return face;
  }

  private void actions() {
    newRule.getStyleClass().addAll("as-button", "as-menu");
    newRule.setGraphic(Icons.feather(Feather.PLUS, 14));
    newRule
        .getItems()
        .setAll(
            StartMenu.items(
                model.startingPoints(), this::startNew, editor::focusCondition, this::toSetting));
    RuleCopies.offer(duplicate, model);
    steps = new StepButtons(model, questions::undo, up, down, remove, undo, redo);
    steps.begin();
  }

  private void fillLive() {
    var ofPolicy = new FindingsView(model.list(), model.mending(), false);
    var reading = new TextReadingView(model.text(), model.words()::inForce);
    var beside = face.isEqualTo(RulesViewMode.SETTINGS);
    Lay.only(ofPolicy, beside);
    liveRule.visibleProperty().bind(model.text().lookingProperty().or(beside).not());
    Lay.only(reading, model.text().lookingProperty());
    live.getChildren().setAll(new ImportView(lists.model()), liveRule, ofPolicy, reading, replay);
  }

  /// Makes a permission list a step of the draft.
  void importList(ImportViewModel.Choice list) {
    lists.begin(list, () -> face.set(RulesViewMode.TEXT));
  }

  private void draw() {
    var drawn = model.list().drawnProperty().get();
    list.draw(drawn.chosen());
    listWidth.follow(model.serverProperty().get());
    table.follow(model.serverProperty().get());
    liveRule.draw(drawn);
    drawPlaces();
  }

  private void drawPlaces() {
    boolean noServer = model.serverProperty().get().isEmpty();
    boolean noRule = model.list().drawnProperty().get().chosen() == RulesViewModel.NONE;
    boolean asForm = face.get() == RulesViewMode.FORM;
    boolean asText = face.get() == RulesViewMode.TEXT;
    boolean asSettings = face.get() == RulesViewMode.SETTINGS;
    boolean asHistory = face.get() == RulesViewMode.HISTORY;
    boolean bad = !noServer && !asText && !asHistory && !model.draft().isGood();
    nothing.say(
        Texts.get(noServer ? "rules.noServer.head" : "rules.empty.head"),
        Texts.get(noServer ? "rules.noServer.body" : "rules.empty.body"));
    empty.getChildren().setAll(bad ? unreadable.root() : nothing);
    unreadable.show(model.draft().state());
    boolean covered = model.review().openProperty().get() || model.conflict().shownProperty().get();
    // The keyboard does not go to what a page covers.
    boolean foot = !asHistory && !noServer && !covered;
    place.setVisible(foot && !bad);
    // Without a server there is nothing to look at, to undo or to make live.
    List.of(faces, imports, sincePlace, undo, redo, discard, root.getBottom())
        .forEach(part -> part.setVisible(!noServer));
    // Without rules the list stays, so that the first one can be started; only form and score give
    // way.
    empty.setPickOnBounds(noServer || bad);
    empty.setVisible(noServer || bad || noRule && !asText && !asHistory && !asSettings);
    boolean asTable = face.get() == RulesViewMode.TABLE;
    fill(tablePlace, asTable, () -> new VBox(new RuleFilterBar(model.list().filter()), table));
    fill(textPlace, asText, () -> text);
    fill(settingsPlace, asSettings, () -> settings);
    fill(historyPlace, asHistory, () -> history);
    show(ruleColumn, asForm);
    formPlace.setVisible(asForm && !noRule);
    formPlace.setManaged(asForm);
    show(tablePlace, asTable);
    show(textPlace, asText);
    show(settingsPlace, asSettings);
    historyPlace.setVisible(asHistory && !noServer && !covered);
    root.getBottom().setManaged(foot);
    root.getBottom().setVisible(foot);
    live.setVisible(!noRule || asText || asSettings);
    liveColumn.setOpacity(noRule && !asText && !asSettings ? 0 : 1);
    livePlace.show(face.get());
    besideTheList();
    drawActions();
  }

  // The words for a list without rules stand where the form would, not on the list.
  private void besideTheList() {
    StackPane.setMargin(
        empty,
        new Insets(
            0, 0, 0, ruleColumn.isManaged() && place.isVisible() ? ruleColumn.getWidth() : 0));
  }

  // A way that nobody looks in is dressed and laid out by nobody: the page comes sooner.
  private static void fill(StackPane place, boolean shown, Supplier<Node> part) {
    if (shown && place.getChildren().isEmpty()) {
      place.getChildren().add(part.get());
    }
  }

  private int chosen() {
    return model.list().drawnProperty().get().chosen();
  }

  private static void show(Node part, boolean shown) {
    Lay.show(part, shown);
  }

  private void drawActions() {
    steps.draw();
    duplicate.setDisable(!model.desk().isWhole());
  }

  private void showLine(int line) {
    face.set(RulesViewMode.TEXT);
    if (face.get() == RulesViewMode.TEXT) {
      model.text().point(Optional.of(line));
    }
  }

  /// True if the rules can be looked at in another way.
  private boolean mayGo(RulesViewMode next) {
    if (next == RulesViewMode.TEXT) {
      boolean may = model.text().isLooking() || model.text().look();
      model.text().lead(model.chosenProperty().get());
      return may;
    }
    model.text().leave();
    return true;
  }

  private void followText(boolean looking) {
    if (!looking && face.get() == RulesViewMode.TEXT) {
      face.set(RulesViewMode.FORM);
    }
  }

  private void pinTried() {
    var call = model.tries().call();
    model
        .tries()
        .policy()
        .ifPresent(policy ->
            call.ifPresent(tried -> model.pins().offer(policy, tried, model.tries().called())));
  }

  private void addExample() {
    if (model.tries().call().isPresent()) {
      pinTried();
      return;
    }
    face.set(RulesViewMode.FORM);
    if (face.get() == RulesViewMode.FORM) {
      model.words().say(Texts.get("rules.pin.typeFirst"));
      tries.focusTyped();
      formPlace.setVvalue(formPlace.getVmax());
    }
  }

  private void followHistory(boolean shown) {
    if (shown) {
      model.history().look();
    } else {
      model.history().leave();
    }
  }

  private void chooseServer(String wanted) {
    if (!model.live().busyProperty().get()) {
      model.chooseServer(wanted);
    }
  }

  private void wish(int index) {
    model.choose(index);
    list.mark(model.chosenProperty().get());
    table.mark(model.chosenProperty().get());
  }

  /// Starts a rule.
  void startNew() {
    face.set(RulesViewMode.FORM);
    model.desk().startNew();
  }

  private void toSetting(String part) {
    face.set(RulesViewMode.SETTINGS);
    settings.lead(part);
  }

  // A rule began in the form or came into it from elsewhere: it is seen from its top, whatever was
  // looked at before.
  private void toRule() {
    face.set(RulesViewMode.FORM);
    var filter = model.list().filter();
    if (filter.shownProperty().get().line(chosen()).isEmpty()) {
      filter.clear();
    }
    formPlace.setVvalue(0);
    // The part that scrolls is in the window once it is dressed.
    formPlace.applyCss();
    editor.focusName();
  }

  // The folder of the server is the project.
  private void begin(ServerTemplate template) {
    String why = Texts.get("rules.why.template", template.title());
    if (proposeText(model.serverProperty().get(), template.text(List.of(".")), why)) {
      model.words().hint(template.meaning());
    }
  }

  /// Puts a text in the place of what a server's file says.
  ///
  /// @param why what that is for
  /// @return false where there is no such server
  boolean proposeText(String server, String text, String why) {
    if (!model.has(server)) {
      return false;
    }
    if (!server.equals(model.serverProperty().get())) {
      model.chooseServer(server);
    }
    model.text().propose(text, why);
    face.set(RulesViewMode.TEXT);
    return true;
  }

  // A text with errors decides itself which examples there are.
  private ObservableBooleanValue fixed() {
    return Bindings.createBooleanBinding(
        () -> !model.draft().isGood(), model.draft().revisionProperty());
  }
}
