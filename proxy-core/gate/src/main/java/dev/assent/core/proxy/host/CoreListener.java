package dev.assent.core.proxy.host;

/// Is told what happened; must return at once. Called on one thread of the core, events in order.
@FunctionalInterface
public interface CoreListener {
  /// Something happened.
  void happened(CoreEvent event);
}
