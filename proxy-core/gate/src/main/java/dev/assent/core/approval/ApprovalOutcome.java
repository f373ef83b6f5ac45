package dev.assent.core.approval;

import dev.assent.core.approval.question.ApprovalTier;
import dev.assent.core.approval.question.RememberOffer;
import dev.assent.core.presence.PresenceMeans;
import java.time.Instant;
import java.util.Optional;

/// The course and end of one question to a person, for the enforcement point and the audit.
///
/// @param approvalId the request's id
/// @param answer how it ended
/// @param tier the tier shown
/// @param askedAt when it joined the queue
/// @param shownAt when a person could first see it; absent when nobody ever could
/// @param answeredAt when it was answered, however long the answer could be taken back, or ended
/// @param position 1-based place when it was first shown, or when it joined where it never was; 0
///   when it never joined
/// @param length of the queue then, this one included
/// @param lasting how long a yes covers the same call, and whose; absent for answers to this call
///   alone
/// @param provedBy the system that proved the person's presence for this yes; absent where it was
///   not asked
public record ApprovalOutcome(
    String approvalId,
    ApprovalAnswer answer,
    ApprovalTier tier,
    Instant askedAt,
    Optional<Instant> shownAt,
    Instant answeredAt,
    int position,
    int length,
    Optional<RememberOffer.Offered> lasting,
    Optional<PresenceMeans> provedBy) {}
