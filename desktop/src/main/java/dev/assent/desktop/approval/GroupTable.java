package dev.assent.desktop.approval;

import dev.assent.desktop.approval.content.CardContent;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.arguments.Argument;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The values of alike calls: what they share said once, what differs as columns. Nothing is left
/// out: the shared values and a call's cells together are all of its values.
///
/// @param shared what every call has, with the same value; in document order, may be empty
/// @param columns the names of what differs, in the order in which they appear first; may be empty
/// @param cells for each call, in the order given, a value for each column; absent where the call
///   has none
public record GroupTable(
    List<Argument> shared, List<String> columns, List<List<Optional<Argument>>> cells) {
  public GroupTable {
    shared = List.copyOf(shared);
    columns = List.copyOf(columns);
    cells = cells.stream().map(List::copyOf).toList();
  }

  /// The table of some calls.
  public static GroupTable of(List<CardContent> calls) {
    var values = calls.stream().map(GroupTable::values).toList();
    var all = new LinkedHashMap<String, Argument>();
    values.forEach(each -> each.forEach(all::putIfAbsent));
    var shared = new ArrayList<Argument>();
    var columns = new ArrayList<String>();
    all.forEach((name, first) -> {
      if (values.stream().allMatch(each -> first.equals(each.get(name)))) {
        shared.add(first);
      } else {
        columns.add(name);
      }
    });
    return new GroupTable(
        shared,
        columns,
        values.stream()
            .map(each -> columns.stream().map(name -> Optional.ofNullable(each.get(name))).toList())
            .toList());
  }

  /// The words for every value of a column; empty where there are none, or not the same for all.
  String remark(int column) {
    var remarks =
        cells.stream()
            .map(each -> each.get(column).map(Argument::remark).orElse(""))
            .distinct()
            .toList();
    return remarks.size() == 1 ? remarks.getFirst() : "";
  }

  /// The folder in which all paths of a column lie, with its last separator, as it begins every
  /// value; empty where there is none, or a secret in it.
  String folder(int column) {
    var values = cells.stream().map(each -> each.get(column)).toList();
    if (values.size() < 2
        || values.stream().anyMatch(value -> value.filter(GroupTable::isPlainPath).isEmpty())) {
      return "";
    }
    var paths = values.stream().flatMap(Optional::stream).map(Argument::value).toList();
    String common = paths.getFirst();
    for (String path : paths) {
      // Something of each is left.
      common = common.substring(0, Math.min(common.length(), Math.max(0, path.length() - 1)));
      while (!path.startsWith(common)) {
        common = common.substring(0, common.length() - 1);
      }
    }
    String folder = common.substring(0, common.lastIndexOf('/') + 1);
    return folder.equals("/") ? "" : folder;
  }

  private static boolean isPlainPath(Argument argument) {
    return argument.kind() == Argument.Kind.PATH && argument.secrets().isEmpty();
  }

  // By name, and as one more the path that is meant where it is not what was given.
  private static Map<String, Argument> values(CardContent call) {
    var values = new LinkedHashMap<String, Argument>();
    // A remark on a value must not take the value's place.
    call.arguments().stream()
        .filter(argument -> argument.kind().isSent())
        .forEach(argument -> values.put(argument.name(), argument));
    String path = call.facts().path();
    if (!path.isEmpty()
        && call.arguments().stream().noneMatch(argument -> argument.value().equals(path))) {
      String name = Texts.get("approval.fact.path");
      // A person never takes a member of the call for ours.
      values.put(
          values.containsKey(name) ? "/" + name : name,
          new Argument(name, Argument.Kind.PATH, path, call.facts().secretsOfPath(), ""));
    }
    return values;
  }
}
