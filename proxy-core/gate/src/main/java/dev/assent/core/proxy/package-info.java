/// Builds, starts and ends the core, and answers front ends and the command line.
///
/// [ProxyCore] is what a front end holds. What it needs of the program around it, and tells it, is
/// in [dev.assent.core.proxy.host]. A [dev.assent.core.proxy.session.ProxySession] joins one client
/// to one server.
package dev.assent.core.proxy;
