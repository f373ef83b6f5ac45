package dev.assent.core.risk.step;

import java.util.List;
import java.util.Optional;

/// All that a text would run.
///
/// @param steps in the order of the text, what is looked through before what stands around it
/// @param trouble why not all could be read: a sentence without a full stop; absent when all was
public record Steps(List<Step> steps, Optional<String> trouble) {}
