/// Keeps on disk settings, proxies and what a person decided beside them: commands, hooks, tools,
/// patience, switches.
package dev.assent.core.config.store;
