package dev.assent.desktop.proxies.wiring;

import dev.assent.core.pap.PolicyTemplates;
import dev.assent.core.pap.document.PolicyDocument;
import dev.assent.desktop.ui.Texts;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;

/// A policy to begin with, in the order in which they are offered.
public enum ServerTemplate {
  DEVELOPER,
  STRICT,
  READ_ONLY,
  EMPTY;

  /// The name that people read.
  public String title() {
    return Texts.get("servers.template." + name().toLowerCase(Locale.ROOT));
  }

  /// The meaning in words.
  public String meaning() {
    return Texts.get("servers.template." + name().toLowerCase(Locale.ROOT) + ".meaning");
  }

  /// The text of the policy file.
  ///
  /// @param roots folders served, absolute; may be empty
  public String text(List<String> roots) {
    return new String(document(roots).bytes(), StandardCharsets.UTF_8);
  }

  /// The policy.
  ///
  /// @param roots folders served, absolute; may be empty
  public PolicyDocument document(List<String> roots) {
    return switch (this) {
      case DEVELOPER -> PolicyTemplates.developerDefault(roots);
      case STRICT -> PolicyTemplates.strict(roots);
      case READ_ONLY -> PolicyTemplates.readOnly(roots);
      case EMPTY -> PolicyTemplates.empty();
    };
  }
}
