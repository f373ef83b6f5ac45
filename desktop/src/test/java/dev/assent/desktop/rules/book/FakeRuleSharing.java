package dev.assent.desktop.rules.book;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/// Links that exist in a test only.
public final class FakeRuleSharing implements RuleSharing {
  private final ReadOnlyObjectWrapper<RuleLinks> links;

  /// The requests so far: "share github files".
  public final List<String> asked = new ArrayList<>();

  /// Why nothing can be done; absent where it can.
  public Optional<String> fault = Optional.empty();

  /// @param leaders as [RuleLinks] has them
  public FakeRuleSharing(Map<String, String> leaders) {
    links = new ReadOnlyObjectWrapper<>(new RuleLinks(leaders));
  }

  @Override
  public ReadOnlyObjectProperty<RuleLinks> linksProperty() {
    return links.getReadOnlyProperty();
  }

  @Override
  public void share(String leader, String follower, Consumer<Optional<String>> done) {
    asked.add("share " + leader + " " + follower);
    change(follower, Optional.of(leader), done);
  }

  @Override
  public void end(String follower, boolean earlier, Consumer<Optional<String>> done) {
    asked.add((earlier ? "earlier " : "copy ") + follower);
    change(follower, Optional.empty(), done);
  }

  private void change(String follower, Optional<String> leader, Consumer<Optional<String>> done) {
    if (fault.isEmpty()) {
      var next = new TreeMap<>(links.get().leaders());
      next.remove(follower);
      leader.ifPresent(name -> next.put(follower, name));
      links.set(new RuleLinks(next));
    }
    done.accept(fault);
  }
}
