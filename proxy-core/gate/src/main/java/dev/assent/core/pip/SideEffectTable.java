package dev.assent.core.pip;

import dev.assent.core.access.SideEffect;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The built-in mapping from tool names to side effects, read from `side-effects.txt` beside this
/// class.
///
/// Each line is `effects = names`, both lists separated by commas; `#` starts a comment. A name
/// stands once.
public final class SideEffectTable {
  private static final SideEffectTable BUILT_IN = of(WordLists.builtIn("side-effects.txt"));

  private final Map<String, Set<SideEffect>> effects;

  private SideEffectTable(Map<String, Set<SideEffect>> effects) {
    this.effects = Map.copyOf(effects);
  }

  /// The mapping that comes with the product.
  public static SideEffectTable builtIn() {
    return BUILT_IN;
  }

  /// A mapping from its text.
  ///
  /// @throws IllegalArgumentException for a line of another form, an unknown effect or a repeated
  ///   name
  static SideEffectTable parse(String text) {
    return of(WordLists.parse(text));
  }

  private static SideEffectTable of(List<WordLists.Line> lines) {
    var table = new HashMap<String, Set<SideEffect>>();
    for (var line : lines) {
      var effects = EnumSet.noneOf(SideEffect.class);
      for (String word : line.keys()) {
        effects.add(
            SideEffect.ofWord(word)
                .orElseThrow(() -> new IllegalArgumentException("unknown effect `" + word + "`")));
      }
      for (String name : line.words()) {
        if (table.put(name, Set.copyOf(effects)) != null) {
          throw new IllegalArgumentException("`" + name + "` stands twice");
        }
      }
    }
    return new SideEffectTable(table);
  }

  /// The effects of a tool by its whole name, case ignored and `-` like `_`; absent when the tool
  /// is not in the table.
  public Optional<Set<SideEffect>> of(String toolName) {
    return Optional.ofNullable(effects.get(toolName.toLowerCase(Locale.ROOT).replace('-', '_')));
  }

  /// Every name in the table, in no order.
  Set<String> names() {
    return effects.keySet();
  }
}
