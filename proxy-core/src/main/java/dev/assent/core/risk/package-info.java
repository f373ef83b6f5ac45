/// What a shell command would do: its parts, the rules it sets off, how bad that is.
///
/// Stands alone: knows nothing of calls, policies or people.
package dev.assent.core.risk;
