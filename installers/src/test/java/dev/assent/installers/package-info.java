/// Tests of the finished image: real processes from end to end, and mistakes of a person.
///
/// A client talks to `bin/assent run`, which talks to a core. The core talks to a server made with
/// the official Java SDK of MCP. Only a front end can give a yes. A test that needs one runs the
/// core in its own process and is the front end. All other tests use the core of the image.
package dev.assent.installers;
