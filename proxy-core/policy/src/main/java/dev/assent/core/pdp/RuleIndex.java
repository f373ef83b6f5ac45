package dev.assent.core.pdp;

import dev.assent.core.pdp.condition.RequestAttributes;
import dev.assent.core.pdp.condition.TextAttribute;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Finds the rules that a call can match, so that a long list of rules about other things costs
/// nothing.
///
/// Every rule is filed under keys of that one of its conditions which the fewest calls fulfil; a
/// call looks up only what it has itself. Rules without such a condition are always judged. What is
/// found is a superset: each rule is then judged as a whole.
final class RuleIndex {
  private final CompiledRule[] rules;
  private final int[] always;
  private final int[][] byBit = new int[Long.SIZE][];
  private final long bits;
  private final NameIndex[] names;
  private final @Nullable PathIndex paths;

  /// @param rules in file order; those that are switched off are never found
  RuleIndex(List<CompiledRule> rules, boolean ready) {
    var filed = new Filing(rules);
    this.rules = filed.rules();
    this.always = filed.always();
    long used = 0;
    for (int bit = 0; bit < Long.SIZE; bit++) {
      byBit[bit] = filed.rules(IndexKey.ofBit(bit));
      used |= byBit[bit].length == 0 ? 0 : 1L << bit;
    }
    this.bits = used;
    this.names = names(filed);
    var content =
        new PathIndex.Content(
            filed.byText(IndexKey.Kind.START, TextAttribute.PATH),
            filed.byText(IndexKey.Kind.SEGMENT, TextAttribute.PATH),
            filed.byText(IndexKey.Kind.ENDING, TextAttribute.PATH),
            filed.byText(IndexKey.Kind.GRAM, TextAttribute.PATH),
            whenAbsent(filed));
    this.paths = content.isEmpty() ? null : new PathIndex(content, ready);
  }

  private static NameIndex[] names(Filing filed) {
    var names = new ArrayList<NameIndex>();
    for (var fact : TextAttribute.all()) {
      if (!fact.isPathOfCall()) {
        var texts = filed.byText(IndexKey.Kind.TEXT, fact);
        var grams = filed.byText(IndexKey.Kind.GRAM, fact);
        int[] absent = filed.rules(IndexKey.absent(fact));
        if (!texts.isEmpty() || !grams.isEmpty() || absent.length > 0) {
          names.add(new NameIndex(fact, texts, grams, absent));
        }
      }
    }
    return names.toArray(new NameIndex[0]);
  }

  private static Map<TextAttribute, int[]> whenAbsent(Filing filed) {
    var absent = new HashMap<TextAttribute, int[]>();
    for (var fact :
        List.of(TextAttribute.PATH, TextAttribute.SOURCE_PATH, TextAttribute.DEST_PATH)) {
      int[] rules = filed.rules(IndexKey.absent(fact));
      if (rules.length > 0) {
        absent.put(fact, rules);
      }
    }
    return absent;
  }

  /// The trace of every rule, in file order.
  List<RuleTrace> explain(RequestAttributes facts) {
    var traces = new RuleTrace[rules.length];
    for (int i = 0; i < rules.length; i++) {
      traces[i] = rules[i].explain(facts);
    }
    return List.of(traces);
  }

  /// The rules that match, in file order.
  CompiledRule[] matched(RequestAttributes facts) {
    var matching = new RuleMatcher(rules, facts);
    matching.offer(always);
    for (long left = facts.bits() & bits; left != 0; left &= left - 1) {
      matching.offer(byBit[Long.numberOfTrailingZeros(left)]);
    }
    for (var name : names) {
      name.find(facts, matching);
    }
    if (paths != null) {
      paths.find(facts, matching);
    }
    return matching.inOrder();
  }

  /// Chooses the keys of each rule.
  private static final class Filing {
    private final CompiledRule[] rules;
    private final Map<IndexKey, List<Integer>> filed = new HashMap<>();
    private final List<Integer> always = new ArrayList<>();
    private final Map<IndexKey, Integer> counts = new HashMap<>();

    Filing(List<CompiledRule> rules) {
      this.rules = rules.toArray(new CompiledRule[0]);
      var offered = new ArrayList<List<ClauseKeys>>(rules.size());
      for (var rule : rules) {
        var keys = rule.keys();
        offered.add(keys);
        count(keys);
      }
      for (int index = 0; index < rules.size(); index++) {
        if (rules.get(index).enabled()) {
          file(index, offered.get(index));
        }
      }
    }

    /// Each rule counts once for a key and once for its family.
    private void count(List<ClauseKeys> offered) {
      var own = new HashSet<IndexKey>();
      for (var keys : offered) {
        for (var entry : keys.choices()) {
          for (var key : entry) {
            if (own.add(key)) {
              counts.merge(key, 1, Integer::sum);
            }
            var family = key.family();
            if (own.add(family)) {
              counts.merge(family, 1, Integer::sum);
            }
          }
        }
      }
    }

    private void file(int index, List<ClauseKeys> offered) {
      ClauseKeys.@Nullable Chosen best = null;
      for (var keys : offered) {
        var chosen = keys.choose(this::likelihood);
        if (best == null || chosen.likelihood() < best.likelihood()) {
          best = chosen;
        }
      }
      if (best == null) {
        always.add(index);
      } else {
        rules[index] =
            best.by().proving() ? rules[index].knowing(best.by().clause()) : rules[index];
        best.keys().forEach(key -> filed.computeIfAbsent(key, _ -> new ArrayList<>()).add(index));
      }
    }

    private double likelihood(IndexKey key) {
      return key.likelihood(
          counts.getOrDefault(key, 0) / (double) counts.getOrDefault(key.family(), 1));
    }

    /// As they are judged when they were found by their keys, in file order.
    CompiledRule[] rules() {
      return rules;
    }

    int[] always() {
      return array(always);
    }

    int[] rules(IndexKey key) {
      return array(filed.getOrDefault(key, List.of()));
    }

    Map<String, int[]> byText(IndexKey.Kind kind, TextAttribute fact) {
      var byText = new HashMap<String, int[]>();
      filed.forEach((key, rules) -> {
        if (key.kind() == kind && key.fact() == fact) {
          byText.put(key.text(), array(rules));
        }
      });
      return byText;
    }

    private static int[] array(List<Integer> rules) {
      return rules.isEmpty()
          ? RuleMatcher.NOTHING
          : rules.stream().mapToInt(Integer::intValue).toArray();
    }
  }
}
