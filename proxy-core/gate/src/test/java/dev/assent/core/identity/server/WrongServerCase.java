package dev.assent.core.identity.server;

import dev.assent.core.identity.token.IdentityFault;
import java.util.function.Consumer;

/// One way in which a server or its issuer is wrong.
///
/// @param detail what the reason says beside its sentence
record WrongServerCase(
    String name, IdentityFault fault, String detail, Consumer<ServerRig> wrong) {}
