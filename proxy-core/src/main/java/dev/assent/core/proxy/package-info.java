/// Facade and wiring: builds, starts, stops and observes the proxies of one core.
///
/// [ProxyCore] is what a front end holds. A [ProxySession] joins one client to one server process and hands each
/// message to the enforcement point; it judges nothing itself.
package dev.assent.core.proxy;
