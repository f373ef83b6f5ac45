package dev.assent.core.risk.shell;

import java.util.List;

/// Pipelines joined with `&&` and `||`, run one after the other or, after `&`, in the background.
///
/// @param pipelines at least one
/// @param joints what stands between them, one less than pipelines
public record AndOr(List<Pipeline> pipelines, List<Joint> joints, boolean background, Span span) {
  /// The result that a pipeline must have for the next one to run.
  public enum Joint {
    /// `&&`
    IF_WELL,
    /// `||`
    IF_NOT
  }
}
