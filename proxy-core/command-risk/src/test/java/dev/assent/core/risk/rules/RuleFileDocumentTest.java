package dev.assent.core.risk.rules;

import dev.assent.core.document.DocumentGoldens;
import java.util.ArrayList;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// The border of a file of rules: what is read, and what is wrong where.
class RuleFileDocumentTest {
  @Test
  void aFileOfRulesSaysWhatItsGoldenSays() throws Exception {
    DocumentGoldens.compare(
        "rule-file",
        bytes -> {
          var reader = new RiskRuleReader(Map.of("@shells", Set.of("sh")), Set.of("git:old"));
          reader.read("git.json", bytes);
          var lines = new ArrayList<String>();
          reader.faults.forEach(fault -> lines.add("! " + fault.message()));
          reader.rules.forEach(rule -> lines.add("= " + rule.rule()));
          lines.add("= " + reader.programs.keySet().stream().sorted().toList());
          return lines;
        });
  }
}
