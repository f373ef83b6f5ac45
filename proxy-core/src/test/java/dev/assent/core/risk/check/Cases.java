package dev.assent.core.risk.check;

import dev.assent.core.risk.context.RiskContext;
import dev.assent.core.risk.rules.RuleCase;
import dev.assent.core.risk.rules.RuleFiles;
import dev.assent.core.risk.step.Step;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/// The one place that says how cases are read and where they run: another reader is put in here.
public final class Cases {
  /// Reads commands; takes the place of one that looks through wrappers and codings.
  public static final CommandReader READER = new PlainReader();

  /// Whether [#READER] looks through wrappers and codings.
  public static final boolean THROUGH = !(READER instanceof PlainReader);

  public static final CommandCheck CHECK = new CommandCheck(RuleFiles.own(), READER);

  private Cases() {}

  public static RiskReport check(RuleCase each) {
    return CHECK.check(each.shell(), each.text(), context(each.shell(), each.context()));
  }

  /// What README.md of the set takes as given, with what a case says otherwise.
  public static RiskContext context(Step.Shell shell, List<String> words) {
    boolean posix = shell == Step.Shell.POSIX;
    String home = posix ? "/home/ana" : "C:\\Users\\ana";
    String folder = home + (posix ? "/shop" : "\\shop");
    String branch = "topic/cart";
    String kube = "dev-ana";
    var environment = new TreeMap<String, String>();
    boolean root = false;
    boolean remote = false;
    for (var word : words) {
      String value = word.substring(word.indexOf('=') + 1);
      switch (word.substring(0, word.indexOf('='))) {
        case "branch" -> branch = value;
        case "cwd" -> folder = value;
        case "kube" -> kube = value;
        case "env" -> environment.put(value.substring(0, value.indexOf('=')), value.substring(value.indexOf('=') + 1));
        case "root" -> root = true;
        case "ssh" -> remote = true;
        default -> throw new IllegalArgumentException(word);
      }
    }
    return new RiskContext(folder, home, Optional.of(branch), RiskContext.PROTECTED, Optional.of(kube), environment, root, remote);
  }
}
