/// The files in which agents keep their hooks and servers: found, shown with the difference,
/// changed and restored.
///
/// Such a file belongs to the person and the agent. It may have comments, trailing commas, tabs and
/// any line ends, and keeps them: [dev.assent.core.wiring.text.LooseEdit] changes the text around
/// our entries and nothing else. A file that cannot be read is refused with the place, and never
/// written anew. What stood there before is kept, and given back byte for byte.
package dev.assent.core.wiring;
