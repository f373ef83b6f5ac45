package dev.assent.core.risk.rules;

import dev.assent.core.risk.table.NameTable;
import dev.assent.core.risk.target.ProductionNames;
import java.util.Set;

/// The condition that asks whether a command is for production.
final class ProductionCondition {
  private ProductionCondition() {}

  /// The command itself says that it is for production: by an option, by a variable set for it.
  static RiskCondition condition() {
    var names = Set.copyOf(NameTable.of("surroundings").names("options", "names"));
    return view -> {
      var options = view.words().options();
      for (int at = 0; at < options.size(); at++) {
        var option = options.get(at);
        if (option.value() != null
            && names.contains(option.name())
            && ProductionNames.looksLike(option.value().text())) {
          view.note(option.value().text(), RiskConditions.placeOf(view, option, option.value()));
          return true;
        }
      }
      for (var setting : view.step.environment()) {
        if (setting.indexOf('=') > 0
            && ProductionNames.looksLike(setting.substring(setting.indexOf('=') + 1))) {
          view.note(setting);
          return true;
        }
      }
      return false;
    };
  }
}
