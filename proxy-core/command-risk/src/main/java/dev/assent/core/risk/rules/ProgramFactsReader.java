package dev.assent.core.risk.rules;

import dev.assent.core.risk.options.OptionStyle;
import dev.assent.core.risk.options.OptionTable;
import dev.assent.core.risk.rules.ProgramUses.Use;
import dev.assent.core.risk.table.NameTable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/// Reads what is known of programs apart from rules: their ways with options.
final class ProgramFactsReader {
  /// Switches of nearly every command of PowerShell.
  private static final Set<String> SWITCHES =
      Set.copyOf(NameTable.of("cmdlets").names("usual-switches", "names"));

  private static final List<String> KNOWN =
      Stream.concat(
              Stream.of(
                  "style values flags operands help dry pattern searches where sql".split(" ")),
              RuleFileNode.words(Use.values()).stream())
          .toList();

  private ProgramFactsReader() {}

  /// The facts that a member of `programs` says.
  static ProgramFacts read(RuleFileNode node) {
    var style =
        node.member("style")
            .flatMap(word -> word.constant(OptionStyle.values()))
            .orElse(OptionStyle.POSIX);
    Map<String, Set<String>> values = new HashMap<>();
    Map<String, Set<String>> dry = new HashMap<>();
    Set<String> flags = new HashSet<>();
    Set<String> operands = new HashSet<>();
    Set<String> help = new HashSet<>(OptionTable.helpOf(style));
    Set<String> sql = new HashSet<>();
    Set<String> pattern = new HashSet<>();
    Set<String> searched = new HashSet<>();
    Set<String> where = new HashSet<>();
    var uses = new ArrayList<ProgramUses.Row>();
    boolean sqlOperands = false;
    boolean sqlInput = false;
    boolean sqlCode = false;
    for (var member : node.members()) {
      var value = member.node();
      switch (member.name()) {
        case "style" -> {}
        case "values" -> perCommand(value, values);
        case "dry" -> perCommand(value, dry);
        case "flags" -> flags.addAll(value.words());
        case "operands" -> operands.addAll(value.words());
        case "help" -> help.addAll(value.words());
        case "pattern" -> pattern.addAll(value.words());
        case "searches" -> searched.addAll(value.words());
        case "where" -> where.addAll(value.words());
        case "sql" -> {
          for (var word : value.words()) {
            sqlOperands |= word.equals("operands");
            sqlInput |= word.equals("input");
            sqlCode |= word.equals("code");
            sql.add(word);
          }
        }
        default -> uses(node, member.name(), value, uses);
      }
    }
    uses.replaceAll(row -> style == OptionStyle.SINGLE ? singly(row) : row);
    uses.forEach(row -> takeValues(row, values));
    var names = longNames(values, dry, flags, operands);
    if (style == OptionStyle.PARAMETERS) {
      flags.addAll(SWITCHES);
    }
    return new ProgramFacts(
        new OptionTable(style, values, flags, names, operands, help, dry),
        sql,
        sqlOperands,
        sqlInput,
        sqlCode,
        pattern,
        searched,
        where,
        new ProgramUses(uses));
  }

  /// A text for all sub-commands, or an object with a text for each.
  private static void uses(
      RuleFileNode above, String name, RuleFileNode node, List<ProgramUses.Row> into) {
    var known = RuleFileNode.ofWord(Use.values(), name);
    if (known.isEmpty()) {
      above.stranger(name, KNOWN);
      return;
    }
    var use = known.get();
    if (node.json() instanceof dev.assent.core.json.JsonString) {
      into.add(ProgramUses.Row.of(use, List.of(), node.words()));
    } else {
      for (var member : node.members()) {
        into.add(ProgramUses.Row.of(use, RuleFileNode.words(member.name()), member.node().words()));
      }
    }
  }

  /// Options as they are told apart where one dash is as good as two.
  private static ProgramUses.Row singly(ProgramUses.Row row) {
    var options = new HashSet<String>();
    row.options().forEach(name -> options.add(name.startsWith("--") ? name.substring(1) : name));
    return new ProgramUses.Row(row.use(), row.command(), options, row.settings(), row.places());
  }

  /// An option that names something has a value.
  private static void takeValues(ProgramUses.Row row, Map<String, Set<String>> values) {
    var options = new HashSet<>(row.options());
    options.removeIf(name -> name.indexOf('*') >= 0);
    if (!options.isEmpty()) {
      values.merge(
          String.join(" ", row.command()),
          Set.copyOf(options),
          (some, more) -> {
            var all = new HashSet<>(some);
            all.addAll(more);
            return Set.copyOf(all);
          });
    }
  }

  private static Set<String> longNames(
      Map<String, Set<String>> values,
      Map<String, Set<String>> dry,
      Set<String> flags,
      Set<String> operands) {
    var names = new HashSet<>(flags);
    names.addAll(operands);
    values.values().forEach(names::addAll);
    for (var options : dry.values()) {
      for (var name : options) {
        names.add(name.indexOf('=') > 0 ? name.substring(0, name.indexOf('=')) : name);
      }
    }
    names.removeIf(name -> name.length() < 3);
    return names;
  }

  /// A text for all sub-commands, or an object with a text for each.
  private static void perCommand(RuleFileNode node, Map<String, Set<String>> into) {
    if (node.json() instanceof dev.assent.core.json.JsonString) {
      into.put("", Set.copyOf(node.words()));
    } else {
      node.members().forEach(member -> into.put(member.name(), Set.copyOf(member.node().words())));
    }
  }

  /// The facts taken to be known of a program of which only rules speak.
  static ProgramFacts usual(String name) {
    if (name.startsWith("windows:")) {
      return ProgramFacts.of(OptionTable.of(OptionStyle.SLASH));
    }
    return name.indexOf('-') > 0 && isCommandlet(name) ? COMMANDLET : POSIX;
  }

  static final ProgramFacts POSIX = ProgramFacts.of(OptionTable.of(OptionStyle.POSIX));
  static final ProgramFacts SLASH = ProgramFacts.of(OptionTable.of(OptionStyle.SLASH));
  static final ProgramFacts COMMANDLET =
      ProgramFacts.of(
          new OptionTable(
              OptionStyle.PARAMETERS,
              Map.of(),
              SWITCHES,
              SWITCHES,
              Set.of("-path", "-literalpath", "-name", "-filepath"),
              Set.of("-?"),
              Map.of("", Set.of("-whatif", "-whatif=$true"))));

  /// Tells if a name reads as one of PowerShell's: a verb that it knows, a dash, a noun.
  static boolean isCommandlet(String name) {
    int dash = name.indexOf('-');
    return dash > 0
        && VERBS.contains(name.substring(0, dash))
        && !name.startsWith("apt-")
        && name.indexOf('.') < 0;
  }

  private static final Set<String> VERBS =
      Set.copyOf(NameTable.of("cmdlets").names("verbs", "names"));
}
