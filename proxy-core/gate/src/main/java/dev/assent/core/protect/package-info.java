/// Puts Assent in front of the servers of MCP clients: a server's command, variables, folder or
/// address move out of the client's file into a definition of our own, and the client's entry leads
/// to us.
@NullMarked
package dev.assent.core.protect;

import org.jspecify.annotations.NullMarked;
