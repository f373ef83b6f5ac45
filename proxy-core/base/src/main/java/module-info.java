/// The ground of the core: texts, JSON, patterns, files, the system, and the plain values of a
/// question.
@org.jspecify.annotations.NullMarked
@SuppressWarnings("module") // Those that may use the rest stand above and are not there yet.
module dev.assent.core.base {
  requires transitive org.jspecify;
  requires com.fasterxml.jackson.core;

  exports dev.assent.core.text;
  exports dev.assent.core.json;
  exports dev.assent.core.lazy;
  exports dev.assent.core.access;
  exports dev.assent.core.glob;
  exports dev.assent.core.document;
  exports dev.assent.core.system;
  exports dev.assent.core.windows;

  // Files, native calls and patches are for the modules of the core alone.
  exports dev.assent.core.files to
      dev.assent.core.risk,
      dev.assent.core.policy,
      dev.assent.core;
  exports dev.assent.core.linux to
      dev.assent.core;
  exports dev.assent.core.patch to
      dev.assent.core;
}
