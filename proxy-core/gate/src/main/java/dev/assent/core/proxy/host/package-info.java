/// Holds what the program around the core gives it and hears from it: surroundings, events, states.
package dev.assent.core.proxy.host;
