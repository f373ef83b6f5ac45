/// Keeps one proxy while the core runs: its policy, log, tools and figures.
package dev.assent.core.proxy.runtime;
