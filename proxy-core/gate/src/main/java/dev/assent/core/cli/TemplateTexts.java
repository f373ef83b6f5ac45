package dev.assent.core.cli;

import dev.assent.core.access.HookAgent;
import dev.assent.core.cli.invocation.PolicyTexts;
import dev.assent.core.document.Fault;
import dev.assent.core.json.TextPosition;
import dev.assent.core.lookback.StartTemplate;
import dev.assent.core.pap.PolicyTemplates;
import dev.assent.core.pap.document.Finding;
import dev.assent.core.pap.document.PolicyDocument;
import dev.assent.core.pap.document.PolicyFormatException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/// The templates of the policy administration, under the names people type.
final class TemplateTexts implements PolicyTexts {
  @Override
  public String template(String name, List<String> roots) {
    PolicyDocument document =
        switch (name) {
          case "developer" -> PolicyTemplates.developerDefault(roots);
          case "empty" -> PolicyTemplates.empty();
          case "strict" -> PolicyTemplates.strict(roots);
          case "read-only" -> PolicyTemplates.readOnly(roots);
          default -> throw new IllegalArgumentException("no template `" + name + "`");
        };
    return new String(document.bytes(), StandardCharsets.UTF_8);
  }

  @Override
  public String agentTemplate(HookAgent agent, List<String> roots) {
    return new String(StartTemplate.forAgent(agent, roots).bytes(), StandardCharsets.UTF_8);
  }

  @Override
  public List<String> problems(Path file, byte[] text) {
    try {
      var _ = PolicyDocument.parse(text);
      return List.of();
    } catch (PolicyFormatException e) {
      return e.findings().stream().map(finding -> line(file, finding)).toList();
    }
  }

  private static String line(Path file, Finding finding) {
    return "`"
        + file
        + "`"
        + finding.place().map(TextPosition::toString).map(at -> ", " + at).orElse("")
        + (finding.pointer().isEmpty() ? "" : ", `" + finding.pointer() + "`")
        + ": "
        + Fault.advised(finding.message(), finding.suggestion());
  }
}
