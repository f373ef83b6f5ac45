/// Judges what a shell command would do. Stands on the base alone.
@org.jspecify.annotations.NullMarked
module dev.assent.core.risk {
  requires transitive dev.assent.core.base;

  exports dev.assent.core.risk;
}
