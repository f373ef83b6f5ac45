/// The practice ground: a scripted agent and a harmless server that talk through the real bridge,
/// core, policy and log in a throw-away home.
///
/// The agent and the server are programs of their own ([PracticeAgent], [PracticeServer]); what the
/// server saw is written by the server itself, what was decided is read from the log, and only then
/// the two are compared.
package dev.assent.core.practice;
