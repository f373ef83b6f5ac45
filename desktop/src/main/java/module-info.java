/// Tray, windows and views over the core.
@org.jspecify.annotations.NullMarked
module dev.assent.desktop {
  requires dev.assent.core;
}
