/// Tests of the finished image: real processes from end to end, and what a person meets who does
/// something wrong.
///
/// A client talks to `bin/assent run`, that to a core, that to a server made with the official Java
/// SDK of MCP. A yes can only come from a front end, so where one is needed the core runs in the
/// test's own process and the test is the front end; everywhere else the core is the image's.
package dev.assent.installers;
