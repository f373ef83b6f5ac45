/// Imports servers that come as one file, `.mcpb`: reads what its manifest says, and unpacks it
/// into a folder of our own.
@NullMarked
package dev.assent.core.bundle;

import org.jspecify.annotations.NullMarked;
