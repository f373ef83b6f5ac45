package dev.assent.core.pdp;

import dev.assent.core.pdp.condition.RequestAttributes;
import dev.assent.core.pdp.condition.TextAttribute;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
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

  /// Rules by the values of an attribute that is no path.
  static final class NameIndex {
    private final TextAttribute fact;
    private final Map<String, int[]> texts;
    private final GramIndex grams;
    private final int[] whenAbsent;

    /// @param texts in comparable form
    /// @param grams pieces of texts in comparable form
    NameIndex(
        TextAttribute fact, Map<String, int[]> texts, Map<String, int[]> grams, int[] whenAbsent) {
      this.fact = fact;
      this.texts = texts;
      this.grams = new GramIndex(grams);
      this.whenAbsent = whenAbsent;
    }

    /// Offers the rules that the values of a call lead to, some perhaps more than once.
    void find(RequestAttributes facts, RuleMatcher matching) {
      String[] values = facts.values(fact).any();
      if (values.length == 0) {
        matching.offer(whenAbsent);
      }
      for (String value : values) {
        matching.offer(texts.getOrDefault(value, RuleMatcher.NOTHING));
        grams.find(value, matching);
      }
    }
  }

  /// Something a call must have so that a rule can match at all, and by which the rule is found.
  ///
  /// @param text what it is; for [Kind#BIT] the number of the bit, for [Kind#ABSENT] empty
  record IndexKey(Kind kind, TextAttribute fact, String text) {
    /// The kind of thing that a call must have.
    enum Kind {
      /// a value of the attribute is this text
      TEXT,
      /// a value of the attribute contains these one to four characters
      GRAM,
      /// a path begins with these segments
      START,
      /// a path has this segment behind a separator
      SEGMENT,
      /// what follows the last dot of a path's last segment, the dot included
      ENDING,
      /// a value of a bit field, or its absence
      BIT,
      /// the attribute is absent
      ABSENT
    }

    static IndexKey ofBit(int bit) {
      return new IndexKey(Kind.BIT, TextAttribute.TOOL_NAME, Integer.toString(bit));
    }

    static IndexKey absent(TextAttribute fact) {
      return new IndexKey(Kind.ABSENT, fact, "");
    }

    /// The likelihood that a call has it: a guess, good enough to choose the rarer of two.
    ///
    /// @param share how many of the rules that could be found by such a key could be found by this
    ///   one: what many rules speak of, many calls have
    double likelihood(double share) {
      return switch (kind) {
        case TEXT, SEGMENT -> share;
        case START -> text.isEmpty() ? 1 : share;
        case ENDING -> 0.02 + share;
        case GRAM -> 0.02 / text.length() + share;
        case BIT -> 0.1 + share;
        case ABSENT -> 0.3;
      };
    }

    /// The family that it competes with: keys of the same kind of the same attribute.
    IndexKey family() {
      return new IndexKey(kind, fact, "");
    }
  }

  /// Rules by pieces that a text contains, of all lengths.
  static final class GramIndex {
    private final List<GramTable> tables;

    /// @param byGram pieces of one to four characters, each with its rules
    GramIndex(Map<String, int[]> byGram) {
      var byLength = new TreeMap<Integer, Map<String, int[]>>();
      byGram.forEach((gram, rules) ->
          byLength.computeIfAbsent(gram.length(), _ -> new HashMap<>()).put(gram, rules));
      this.tables =
          byLength.entrySet().stream()
              .map(one -> new GramTable(one.getKey(), one.getValue()))
              .toList();
    }

    /// Offers the rules of every piece of a text, some perhaps more than once.
    void find(String text, RuleMatcher matching) {
      for (int i = 0; i < tables.size(); i++) {
        tables.get(i).find(text, matching);
      }
    }

    /// Rules by pieces of one length, one to four characters, that a text contains.
    static final class GramTable {
      private static final long SPREAD = 0x9E3779B97F4A7C15L;

      private final int length;
      private final long mask;
      private final int shift;
      private final long[] grams;
      private final int[][] rules;

      /// @param byGram pieces of this length, each with at least one rule; not empty
      GramTable(int length, Map<String, int[]> byGram) {
        int bits = 32 - Integer.numberOfLeadingZeros(byGram.size() * 3);
        this.length = length;
        this.mask = length == 4 ? -1 : (1L << 16 * length) - 1;
        this.shift = 64 - bits;
        this.grams = new long[1 << bits];
        this.rules = new int[1 << bits][];
        Arrays.fill(rules, RuleMatcher.NOTHING);
        byGram.forEach(this::put);
      }

      private void put(String gram, int[] found) {
        long packed = 0;
        for (int i = 0; i < gram.length(); i++) {
          packed = packed << 16 | gram.charAt(i);
        }
        int slot = slot(packed);
        while (rules[slot].length > 0) {
          slot = slot + 1 & grams.length - 1;
        }
        grams[slot] = packed;
        rules[slot] = found;
      }

      /// Offers the rules of every piece of a text.
      void find(String text, RuleMatcher matching) {
        long packed = 0;
        for (int at = 0; at < text.length(); at++) {
          packed = (packed << 16 | text.charAt(at)) & mask;
          if (at < length - 1) {
            continue;
          }
          int slot = slot(packed);
          for (int[] found = rules[slot]; found.length > 0; found = rules[slot]) {
            if (grams[slot] == packed) {
              matching.offer(found);
              break;
            }
            slot = slot + 1 & grams.length - 1;
          }
        }
      }

      private int slot(long packed) {
        return (int) (packed * SPREAD >>> shift);
      }
    }
  }

  /// Judges the rules that are offered for one call and keeps those that match.
  static final class RuleMatcher {
    /// No rule at all.
    static final int[] NOTHING = {};

    private final CompiledRule[] rules;
    private final RequestAttributes facts;
    private final long[] judged;
    private int[] found = new int[8];
    private int count;

    /// @param rules all of the policy, in file order
    RuleMatcher(CompiledRule[] rules, RequestAttributes facts) {
      this.rules = rules;
      this.facts = facts;
      this.judged = new long[rules.length / Long.SIZE + 1];
    }

    /// Judges some rules; one that was offered before may come again, and is not judged again: a
    /// name may stand in a path a thousand times.
    ///
    /// @param indexes places in the file
    void offer(int[] indexes) {
      for (int index : indexes) {
        long bit = 1L << index % Long.SIZE;
        if ((judged[index / Long.SIZE] & bit) == 0) {
          judged[index / Long.SIZE] |= bit;
          if (rules[index].matches(facts)) {
            keep(index);
          }
        }
      }
    }

    /// The rules that matched, each once, in file order.
    CompiledRule[] inOrder() {
      if (count > 1) {
        Arrays.sort(found, 0, count);
      }
      var matched = new CompiledRule[count];
      for (int i = 0; i < count; i++) {
        matched[i] = rules[found[i]];
      }
      return matched;
    }

    private void keep(int index) {
      if (count == found.length) {
        found = Arrays.copyOf(found, 2 * count);
      }
      found[count++] = index;
    }
  }
}
