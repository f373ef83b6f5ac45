/// Holds the one draft of a server's policy that form, table and text show, with every state that
/// it was in.
package dev.assent.desktop.rules.draft;
