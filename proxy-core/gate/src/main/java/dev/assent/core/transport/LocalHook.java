package dev.assent.core.transport;

import dev.assent.core.local.HookHello;
import java.io.InputStream;

/// A question that an agent asks before it uses a tool, with the connection it came over.
///
/// @param hello what the hook said about itself; claims, not facts
/// @param document the agent's bytes, as they came
/// @param input nothing more comes over it; its end means that nobody waits for the answer any more
public record LocalHook(HookHello hello, byte[] document, InputStream input) {}
