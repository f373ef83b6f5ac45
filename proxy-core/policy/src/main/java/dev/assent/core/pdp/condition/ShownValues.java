package dev.assent.core.pdp.condition;

import dev.assent.core.access.CommandFacts;
import dev.assent.core.access.ResourcePath;
import dev.assent.core.access.ResourceUrl;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// The values of an attribute as an explanation shows them: the same that are compared, as written
/// and with their places.
///
/// @param texts in the order of the request
/// @param places JSON pointers, one for each text; empty where none is known
/// @param comparable the texts in the form in which they are compared
/// @param unspelled values that an ALLOW sees and that no text of it can satisfy
record ShownValues(
    List<String> texts, List<String> places, List<String> comparable, List<Comparison> unspelled) {
  /// The values of an attribute.
  ///
  /// @param all as an ALLOW sees them
  static ShownValues of(RequestAttributes facts, TextAttribute fact, boolean all) {
    var collecting = new Collecting(facts, fact, all);
    collecting.collect();
    var dialect = facts.dialect(fact);
    return new ShownValues(
        List.copyOf(collecting.texts),
        List.copyOf(collecting.places),
        collecting.texts.stream().map(dialect::comparable).toList(),
        List.copyOf(collecting.unspelled));
  }

  /// Words that stand for themselves.
  static ShownValues of(List<String> words) {
    return new ShownValues(words, List.of(), words, List.of());
  }

  /// The comparison that an explanation shows for one of the texts.
  Comparison compare(int index, ConditionEntries entries) {
    return entries.compare(places.get(index), texts.get(index), comparable.get(index));
  }

  private static final class Collecting {
    private final RequestAttributes facts;
    private final TextAttribute fact;
    private final boolean all;
    private final List<String> texts = new ArrayList<>();
    private final List<String> places = new ArrayList<>();
    private final List<Comparison> unspelled = new ArrayList<>();

    Collecting(RequestAttributes facts, TextAttribute fact, boolean all) {
      this.facts = facts;
      this.fact = fact;
      this.all = all;
    }

    void collect() {
      var request = facts.request();
      var resource = request.resource();
      switch (fact.attribute()) {
        case PATH, SOURCE, DESTINATION -> paths(fact, false);
        case EXTENSION -> {
          if (facts.outlook().isReady()) {
            resource.extension().ifPresent(this::add);
          } else {
            paths(AttributeLookup.pathsOf(fact), true);
          }
        }
        case SCHEME ->
            seen(resource.urls())
                .map(ResourceUrl::scheme)
                .filter(s -> !s.isEmpty())
                .forEach(this::add);
        case HOST -> seen(resource.urls()).forEach(this::host);
        case COMMAND_FOLDER -> resource.command().folders().forEach(this::folder);
        case LONE_COMMAND -> resource.command().alone().forEach(this::lone);
        default -> fact.attribute().texts(request).forEach(this::add);
      }
    }

    private void paths(TextAttribute which, boolean extensions) {
      for (var path : facts.request().resource().paths()) {
        if (!AttributeLookup.belongs(path, which, facts.outlook().isReady())
            || all && path.use() != ResourcePath.Use.ALL) {
          continue;
        }
        if (all && path.allowSpellings().isEmpty()) {
          unspelled.add(new Comparison(path.pointer(), path.given(), true, List.of(), false));
        }
        for (String spelling :
            all ? AttributeLookup.forAll(path, which) : AttributeLookup.forAny(path, which)) {
          if (extensions) {
            extension(path, spelling);
          } else {
            add(spelling, path.pointer());
          }
        }
      }
    }

    private void extension(ResourcePath path, String spelling) {
      // Trailing slashes do not count, as when it is compared.
      Optional<String> extension =
          ResourcePath.extensionOf(facts.outlook().paths().comparable(spelling));
      if (extension.isPresent()) {
        add(extension.get(), path.pointer());
      } else if (all) {
        unspelled.add(new Comparison(path.pointer(), spelling, true, List.of(), false));
      }
    }

    private void host(ResourceUrl url) {
      if (url.host().isPresent()) {
        add(url.host().get());
      } else if (all && !facts.outlook().isReady()) {
        unspelled.add(new Comparison("", url.scheme() + ":", true, List.of(), false));
      }
    }

    private void folder(List<String> spellings) {
      spellings.forEach(this::add);
      if (spellings.isEmpty() && all) {
        unspelled.add(new Comparison("", "", true, List.of(), false));
      } else if (spellings.isEmpty() && !texts.contains("")) {
        add("");
      }
    }

    private void lone(String command) {
      if (all && command.equals(CommandFacts.NOT_ALONE)) {
        unspelled.add(new Comparison("", command, true, List.of(), false));
      } else {
        add(command);
      }
    }

    private Stream<ResourceUrl> seen(List<ResourceUrl> urls) {
      return urls.stream().filter(url -> url.whole() || !all);
    }

    private void add(String text) {
      add(text, "");
    }

    private void add(String text, String place) {
      texts.add(text);
      places.add(place);
    }
  }
}
