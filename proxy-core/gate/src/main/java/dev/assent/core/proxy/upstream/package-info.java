/// Joins a session to its server, a process or HTTP, and watches it.
package dev.assent.core.proxy.upstream;
