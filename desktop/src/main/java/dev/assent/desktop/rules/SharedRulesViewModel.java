package dev.assent.desktop.rules;

import dev.assent.desktop.rules.book.RuleLinks;
import dev.assent.desktop.rules.book.RuleSharing;
import dev.assent.desktop.ui.ListWords;
import dev.assent.desktop.ui.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.collections.ObservableList;

/// The servers for which the rules on the page are in force, and the ways to change which these
/// are. Belongs to the toolkit's thread.
final class SharedRulesViewModel {
  private final RuleSharing sharing;
  private final ObservableList<String> names;
  private final ReadOnlyStringProperty server;
  private final Predicate<String> drafted;
  private final Consumer<String> say;
  private final StringProperty concerned = new SimpleStringProperty("");
  private final StringProperty sentence = new SimpleStringProperty("");

  /// Something that can be done, and the question before it.
  ///
  /// @param id tells it from the others
  /// @param text what it says in the menu
  record Offer(String id, String text, String head, String body, String action, Runnable yes) {}

  /// @param names of all servers
  /// @param server the one that the page shows; empty for none
  /// @param drafted whether a server's own rules have a draft that is not live
  /// @param say says how it went
  SharedRulesViewModel(
      RuleSharing sharing,
      ObservableList<String> names,
      ReadOnlyStringProperty server,
      Predicate<String> drafted,
      Consumer<String> say) {
    this.sharing = sharing;
    this.names = names;
    this.server = server;
    this.drafted = drafted;
    this.say = say;
    server.subscribe(_ -> draw());
    sharing.linksProperty().subscribe(_ -> draw());
  }

  /// The links there are.
  ReadOnlyObjectProperty<RuleLinks> linksProperty() {
    return sharing.linksProperty();
  }

  RuleLinks links() {
    return sharing.linksProperty().get();
  }

  /// The servers concerned by what is made live: "github, files"; the server alone where nobody
  /// shares its rules, empty without a server.
  ReadOnlyStringProperty concernedProperty() {
    return concerned;
  }

  /// The same in few letters: "github +2" where all names are too many.
  String concerned(int letters) {
    String whole = concerned.get();
    if (whole.length() <= letters) {
      return whole;
    }
    var all = links().sharers(server.get());
    String more = all.size() < 2 ? "" : " " + Texts.count("rules.shared.more", all.size() - 1);
    String first = all.getFirst();
    int room = letters - more.length();
    return (first.length() > room ? first.substring(0, room - 1) + "…" : first) + more;
  }

  /// "These rules are in force for: github, files."; empty where they are for one server alone.
  ReadOnlyStringProperty sentenceProperty() {
    return sentence;
  }

  private void draw() {
    String name = server.get();
    var all = name.isEmpty() ? List.<String>of() : links().sharers(name);
    String list = ListWords.all(all);
    concerned.set(list);
    String said = Texts.get("rules.shared.for", list);
    sentence.set(
        all.size() < 2
            ? ""
            : links()
                .leader(name)
                .map(leader -> said + " " + Texts.get("rules.shared.of", leader))
                .orElse(said));
  }

  /// A server in the choice of servers.
  String choice(String name) {
    return links()
        .named(name)
        .map(leader -> Texts.get("rules.shared.choice", name, leader))
        .orElse(name);
  }

  /// The offers for the server that is shown.
  List<Offer> offers() {
    String name = server.get();
    if (name.isEmpty()) {
      return List.of();
    }
    var offers = new ArrayList<Offer>();
    String owner = links().owner(name);
    links().leader(name).ifPresent(leader -> offers.add(end(name, leader, false)));
    links().named(name).ifPresent(leader -> offers.add(end(name, leader, true)));
    var open = links().broken().containsKey(name) ? List.<String>of() : links().openTo(name, names);
    for (String other : open) {
      offers.add(share("share-with-" + other, "rules.share.with", other, owner, other));
    }
    if (links().sharers(name).size() == 1) {
      for (String other : links().offersFor(name, names)) {
        offers.add(share("share-of-" + other, "rules.share.of", other, other, name));
      }
    }
    return offers;
  }

  private Offer share(String id, String key, String named, String leader, String follower) {
    return new Offer(
        id,
        Texts.get(key, named),
        Texts.get("rules.share.head", leader, follower),
        Texts.get("rules.share.body", leader, follower),
        Texts.get("rules.share.action"),
        () -> share(leader, follower));
  }

  private void share(String leader, String follower) {
    if (drafted.test(follower)) {
      say.accept(Texts.get("rules.share.drafted", follower));
      return;
    }
    sharing.share(
        leader, follower, fault -> said(fault, Texts.get("rules.share.done", leader, follower)));
  }

  private Offer end(String name, String leader, boolean earlier) {
    return new Offer(
        earlier ? "own-earlier" : "own-copy",
        Texts.get(earlier ? "rules.own.earlier" : "rules.own.copy", name),
        Texts.get("rules.own.head", name),
        Texts.get(earlier ? "rules.own.earlier.body" : "rules.own.copy.body", name, leader),
        Texts.get("rules.own.action"),
        () ->
            sharing.end(
                name,
                earlier,
                fault ->
                    said(
                        fault,
                        Texts.get(
                            earlier ? "rules.own.earlier.done" : "rules.own.copy.done", name))));
  }

  private void said(Optional<String> fault, String done) {
    say.accept(fault.map(why -> Texts.get("rules.share.failed", why)).orElse(done));
  }
}
