package dev.assent.desktop.welcome;

import dev.assent.desktop.proxies.wiring.ServerTemplate;
import dev.assent.desktop.ui.EffectWord;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/// Judges the policies to begin with and puts them in force. Belongs to the toolkit's thread, as
/// does whoever is told.
public interface TemplateDesk {
  /// Has every known call judged under every template, and looks which servers still have one of
  /// them.
  ///
  /// @param done told once
  void read(Consumer<Compared> done);

  /// Puts a template in force for every server whose rules nobody has changed yet.
  ///
  /// @param done told once
  void choose(ServerTemplate template, Consumer<Chosen> done);

  /// The comparison of the templates.
  ///
  /// @param rows the calls in their order
  /// @param untouched servers with the rules of a template, by name, with which; in their order
  /// @param touched servers with rules of a person's own, by name
  record Compared(List<Row> rows, Map<String, ServerTemplate> untouched, List<String> touched) {
    static final Compared NOTHING = new Compared(List.of(), Map.of(), List.of());

    public Compared {
      rows = List.copyOf(rows);
      touched = List.copyOf(touched);
    }
  }

  /// One call.
  ///
  /// @param words what it does
  /// @param call how an agent would write it
  /// @param effects what becomes of it under each template
  record Row(String words, String call, Map<ServerTemplate, EffectWord> effects) {
    public Row {
      effects = Map.copyOf(effects);
    }
  }

  /// The result of a choice.
  ///
  /// @param changed servers where it is in force now
  /// @param problem why it is not in force everywhere; absent when it is
  record Chosen(List<String> changed, Optional<String> problem) {
    public Chosen {
      changed = List.copyOf(changed);
    }
  }
}
