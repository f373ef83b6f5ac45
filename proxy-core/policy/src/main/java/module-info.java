/// The rule language, the decision, and files of policies. Stands on the base alone.
@org.jspecify.annotations.NullMarked
module dev.assent.core.policy {
  requires transitive dev.assent.core.base;
  requires org.apache.commons.collections4;

  exports dev.assent.core.policy;
  exports dev.assent.core.pdp;
  exports dev.assent.core.pdp.condition;
  exports dev.assent.core.pap;
  exports dev.assent.core.pap.document;
  exports dev.assent.core.masking;
}
