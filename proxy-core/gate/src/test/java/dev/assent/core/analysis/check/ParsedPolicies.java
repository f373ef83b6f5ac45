package dev.assent.core.analysis.check;

import dev.assent.core.pap.document.PolicyDocument;
import dev.assent.core.pap.document.PolicyFormatException;
import dev.assent.core.policy.Policy;
import java.nio.charset.StandardCharsets;

/// Policy texts for tests.
final class ParsedPolicies {
  private ParsedPolicies() {}

  static PolicyDocument document(String text) {
    try {
      return PolicyDocument.parse(text.getBytes(StandardCharsets.UTF_8));
    } catch (PolicyFormatException e) {
      throw new AssertionError(e.findings().toString(), e);
    }
  }

  static Policy policy(String text) {
    return document(text).policy();
  }
}
