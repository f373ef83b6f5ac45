package dev.assent.desktop.ui;

import dev.assent.core.access.Operation;
import dev.assent.core.access.SideEffect;
import dev.assent.core.analysis.ToolEffects;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// Says what a tool may do, in words. Pure.
public final class ToolEffectWords {
  // An effect of these says more than the operation of the same kind.
  private static final Set<SideEffect> CHANGES =
      EnumSet.of(
          SideEffect.FS_WRITE,
          SideEffect.DB_WRITE,
          SideEffect.CLIPBOARD_WRITE,
          SideEffect.EMAIL_SEND,
          SideEffect.CODE_EXEC,
          SideEffect.PROCESS_SPAWN);

  private ToolEffectWords() {}

  /// A single effect: "writes files".
  public static String of(SideEffect effect) {
    return Texts.get("deed." + effect.word());
  }

  /// An effect by its word in a policy or a log; any other text as it is.
  public static String ofWord(String word) {
    return SideEffect.ofWord(word).map(ToolEffectWords::of).orElse(word);
  }

  /// One entry for each thing that it may do; never empty. Of a tool that is not known to do
  /// nothing but read it never says reading alone.
  public static List<String> of(ToolEffects deed) {
    var effects = deed.effects().orElse(Set.of());
    var words =
        Stream.of(
                deed.operation().filter(operation -> adds(operation, effects)).stream()
                    .map(one -> "deed." + one.word()),
                effects.stream().sorted().map(one -> "deed." + one.word()),
                Stream.of("deed.more").filter(_ -> seemsOnlyToRead(deed)))
            .flatMap(keys -> keys.map(key -> Texts.get(key)))
            .toList();
    if (!words.isEmpty()) {
      return words;
    }
    return List.of(Texts.get(deed.effects().isPresent() ? "deed.nothing" : "deed.unknown"));
  }

  private static boolean seemsOnlyToRead(ToolEffects deed) {
    boolean says =
        deed.operation().isPresent() || deed.effects().filter(all -> !all.isEmpty()).isPresent();
    return says
        && deed.operation().filter(one -> one != Operation.READ).isEmpty()
        && SideEffect.areReading(deed.effects().orElse(Set.of()))
        && !SideEffect.isOnlyReading(deed.operation(), deed.effects());
  }

  // A tool that reads files reads, and one that writes them writes: said once.
  private static boolean adds(Operation operation, Set<SideEffect> effects) {
    return switch (operation) {
      case DELETE -> true;
      case WRITE -> effects.stream().noneMatch(CHANGES::contains);
      case READ -> effects.isEmpty();
    };
  }
}
