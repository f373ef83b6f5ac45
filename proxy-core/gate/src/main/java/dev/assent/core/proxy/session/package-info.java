/// Carries the messages of one client and its server, has each judged, and writes down how it
/// ended.
package dev.assent.core.proxy.session;
