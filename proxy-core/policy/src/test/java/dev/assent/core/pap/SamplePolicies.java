package dev.assent.core.pap;

import dev.assent.core.pap.document.Finding;
import dev.assent.core.pap.document.PolicyDocument;
import dev.assent.core.pap.document.PolicyFormatException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// Policy texts for tests.
public final class SamplePolicies {
  private SamplePolicies() {}

  public static PolicyDocument policy(String text) {
    try {
      return PolicyDocument.parse(text.getBytes(StandardCharsets.UTF_8));
    } catch (PolicyFormatException e) {
      throw new AssertionError(e.findings().toString(), e);
    }
  }

  public static List<Finding> errors(String text) {
    try {
      PolicyDocument.parse(text.getBytes(StandardCharsets.UTF_8));
      return List.of();
    } catch (PolicyFormatException e) {
      return e.findings();
    }
  }

  public static String text(PolicyDocument document) {
    return new String(document.bytes(), StandardCharsets.UTF_8);
  }
}
