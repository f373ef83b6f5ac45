package dev.assent.core.pip;

import dev.assent.core.access.SideEffect;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The built-in mapping from tool names to side effects, read from `side-effects.txt` beside this class.
///
/// Each line is `effects = names`, both lists separated by commas; `#` starts a comment. A name stands once.
public final class SideEffectTable {
  private final Map<String, Set<SideEffect>> effects;

  private SideEffectTable(Map<String, Set<SideEffect>> effects) {
    this.effects = Map.copyOf(effects);
  }

  /// The mapping that comes with the product.
  public static SideEffectTable builtIn() {
    try (InputStream in = SideEffectTable.class.getResourceAsStream("side-effects.txt")) {
      if (in == null) {
        throw new IllegalStateException("the built-in mapping of side effects is missing");
      }
      return parse(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// A mapping from its text.
  ///
  /// @throws IllegalArgumentException for a line of another form, an unknown effect or a repeated name
  static SideEffectTable parse(String text) {
    var table = new HashMap<String, Set<SideEffect>>();
    for (String line : text.lines().map(l -> l.replaceFirst("#.*", "").strip()).filter(l -> !l.isEmpty()).toList()) {
      String[] halves = line.split("=", -1);
      if (halves.length != 2) {
        throw new IllegalArgumentException("expected `effects = names`, found `" + line + "`");
      }
      var effects = EnumSet.noneOf(SideEffect.class);
      for (String word : list(halves[0])) {
        effects.add(
            SideEffect.ofWord(word).orElseThrow(() -> new IllegalArgumentException("unknown effect `" + word + "`")));
      }
      for (String name : list(halves[1])) {
        if (table.put(name, Set.copyOf(effects)) != null) {
          throw new IllegalArgumentException("`" + name + "` stands twice");
        }
      }
    }
    return new SideEffectTable(table);
  }

  /// The effects of a tool by its whole name, case ignored; absent when the tool is not in the table.
  public Optional<Set<SideEffect>> of(String toolName) {
    return Optional.ofNullable(effects.get(toolName.toLowerCase(Locale.ROOT)));
  }

  /// Every name in the table, in no order.
  Set<String> names() {
    return effects.keySet();
  }

  private static Iterable<String> list(String half) {
    return Arrays.stream(half.split(",")).map(String::strip).filter(s -> !s.isEmpty()).toList();
  }
}
