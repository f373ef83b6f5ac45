package dev.assent.core.analysis.check;

import dev.assent.core.pap.document.Finding;
import dev.assent.core.pap.document.Finding.Severity;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/// The findings of a check in the order in which they are shown, kept by place so that an edit
/// changes few.
///
/// @param slots the places
/// @param bySlot the findings about each of them
/// @param findings all of them: by severity, then by place, those about the whole policy last
record FindingList(List<RuleFindings> slots, List<List<Finding>> bySlot, List<Finding> findings) {

  static FindingList of(CheckContext setting, List<RuleFindings> slots) {
    return new FindingList(List.of(), List.of(), List.of()).after(setting, slots);
  }

  /// The findings after an edit.
  FindingList after(CheckContext setting, List<RuleFindings> now) {
    var placed = new ArrayList<List<Finding>>(now.size());
    for (int i = 0; i < now.size(); i++) {
      boolean same = i < slots.size() && slots.get(i) == now.get(i);
      placed.add(same ? bySlot.get(i) : at(i, now.get(i)));
    }
    var all = new EnumMap<Severity, List<Finding>>(Severity.class);
    for (var severity : Severity.values()) {
      all.put(severity, new ArrayList<>());
    }
    placed.forEach(found -> add(found, all));
    add(PolicyRemarks.of(setting, now.stream().map(RuleFindings::rule).toList()), all);
    var sorted = new ArrayList<Finding>();
    all.values().forEach(sorted::addAll);
    return new FindingList(now, placed, Collections.unmodifiableList(sorted));
  }

  private static void add(List<Finding> from, Map<Severity, List<Finding>> to) {
    for (int i = 0; i < from.size(); i++) {
      var finding = from.get(i);
      to.getOrDefault(finding.severity(), List.of()).add(finding);
    }
  }

  private static List<Finding> at(int index, RuleFindings slot) {
    var found = new ArrayList<Finding>();
    slot.own().forEach(remark -> found.add(remark.at(index, slot.rule())));
    slot.judged().forEach(remark -> found.add(remark.at(index, slot.rule())));
    return List.copyOf(found);
  }
}
