package dev.assent.core.approval;

import dev.assent.core.approval.question.ApprovalRequest;
import java.time.Instant;

/// An answer that was given and can still be taken back.
///
/// @param request the call it is for; its wait has not ended
/// @param answer takes effect unless it is taken back
/// @param since when it was given
/// @param until when it takes effect; before the request's deadline, and before the caller leaves
///   that waited when it was given
public record HeldAnswer(
    ApprovalRequest request, ApprovalAnswer answer, Instant since, Instant until) {}
