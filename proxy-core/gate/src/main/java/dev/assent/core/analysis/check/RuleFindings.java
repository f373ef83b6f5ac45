package dev.assent.core.analysis.check;

import java.util.List;
import java.util.Optional;

/// The findings about the rule at one place, and the facts that they depend on.
///
/// @param rule the rule
/// @param own what is said of it by itself
/// @param judged what is said of it together with other rules or with the engine's word
/// @param probes the calls that were tried
/// @param duplicate whether an earlier rule says the same
/// @param coverer the rule that matches whatever this one does and goes before it; absent when
///   there is none
/// @param lastDenial the last DENY that was compared with it; absent when all were
/// @param lastTie the last rule of its score that was compared with it; absent when all were
record RuleFindings(
    StudiedRule rule,
    List<Remark> own,
    List<Remark> judged,
    ProbeCache probes,
    boolean duplicate,
    Optional<StudiedRule> coverer,
    Optional<StudiedRule> lastDenial,
    Optional<StudiedRule> lastTie) {}
