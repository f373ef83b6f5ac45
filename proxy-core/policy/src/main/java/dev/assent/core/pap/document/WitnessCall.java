package dev.assent.core.pap.document;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.policy.Effect;

/// A call that shows what a finding says; both decisions were made by the engine.
///
/// @param request the call
/// @param decided what the policy decides
/// @param without what it would decide without the first rule of the finding
public record WitnessCall(AccessRequest request, Effect decided, Effect without) {}
