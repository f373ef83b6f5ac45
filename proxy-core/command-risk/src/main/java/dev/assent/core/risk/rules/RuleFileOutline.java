package dev.assent.core.risk.rules;

import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32;

/// An index of the parts of one of the program's own files of rules.
///
/// @param file its name
/// @param sum the CRC-32 of its bytes
/// @param worse whether its rules weigh more in production
/// @param sets by their word, with the names in them; without places
/// @param programs what is known of programs, without a name, with theirs
/// @param rules by id, with the names of their programs as they stand in the file
record RuleFileOutline(
    String file,
    int sum,
    String family,
    boolean worse,
    List<Part> sets,
    List<Part> programs,
    List<Part> rules) {
  RuleFileOutline {
    sets = List.copyOf(sets);
    programs = List.copyOf(programs);
    rules = List.copyOf(rules);
  }

  /// A part of a file.
  ///
  /// @param name may be empty
  /// @param words may be empty
  /// @param start the place of its first byte
  /// @param end the place behind its last one
  record Part(String name, List<String> words, int start, int end) {
    Part {
      words = List.copyOf(words);
    }
  }

  /// Goes over a file.
  static RuleFileOutline of(String file, byte[] utf8) {
    return new Walk(new RuleFileScanner(utf8)).over(file, sum(utf8));
  }

  /// A checksum that tells files apart.
  static int sum(byte[] utf8) {
    var sum = new CRC32();
    sum.update(utf8);
    return (int) sum.getValue();
  }

  private static final class Walk {
    private final RuleFileScanner pieces;
    private final List<Part> sets = new ArrayList<>();
    private final List<Part> programs = new ArrayList<>();
    private final List<Part> rules = new ArrayList<>();
    private String family = "";
    private boolean worse;

    Walk(RuleFileScanner pieces) {
      this.pieces = pieces;
    }

    RuleFileOutline over(String file, int sum) {
      pieces.members(member -> {
        switch (member) {
          case "family" -> family = pieces.text();
          case "worse_in_production" -> worse = true;
          case "sets" ->
              pieces.members(
                  name -> sets.add(new Part(name, RuleFileNode.words(pieces.text()), 0, 0)));
          case "programs" -> pieces.members(this::program);
          case "rules" -> pieces.items(this::rule);
          default -> {}
        }
      });
      return new RuleFileOutline(file, sum, family, worse, sets, programs, rules);
    }

    private void program(String names) {
      int start = pieces.mark();
      pieces.skip();
      programs.add(new Part("", RuleFileNode.words(names), start, pieces.mark()));
    }

    private void rule() {
      var id = new String[] {""};
      var names = new ArrayList<String>();
      int start = pieces.mark();
      pieces.members(member -> {
        if (member.equals("id")) {
          id[0] = pieces.text();
        } else if (member.equals("program")) {
          names.addAll(RuleFileNode.words(pieces.text()));
        }
      });
      rules.add(new Part(id[0], names, start, pieces.mark()));
    }
  }
}
