package dev.assent.core.pap;

import java.nio.charset.StandardCharsets;
import java.util.List;

/// Policy texts for tests.
final class Texts {
  private Texts() {}

  static PolicyDocument policy(String text) {
    try {
      return PolicyDocument.parse(text.getBytes(StandardCharsets.UTF_8));
    } catch (PolicyFormatException e) {
      throw new AssertionError(e.findings().toString(), e);
    }
  }

  static List<Finding> errors(String text) {
    try {
      PolicyDocument.parse(text.getBytes(StandardCharsets.UTF_8));
      return List.of();
    } catch (PolicyFormatException e) {
      return e.findings();
    }
  }

  static String text(PolicyDocument document) {
    return new String(document.bytes(), StandardCharsets.UTF_8);
  }
}
