package dev.assent.core.proxy;

import dev.assent.core.pip.AccessRequests;
import dev.assent.core.proxy.session.ClientPatience;

/// The parts that every session is made with, of a client as of an agent.
///
/// @param core the parts of the core
/// @param telemetry told of the calls that are over
/// @param hooks the programs asked before calls
/// @param describer makes access requests of calls
/// @param patience what is known of how long clients wait
/// @param heartbeats notes who was heard of
record SessionSources(
    CoreParts core,
    TelemetrySwitch telemetry,
    HookReview hooks,
    AccessRequests describer,
    ClientPatience patience,
    Heartbeats heartbeats) {}
