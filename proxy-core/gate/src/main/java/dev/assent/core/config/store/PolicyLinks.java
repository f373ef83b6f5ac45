package dev.assent.core.config.store;

import dev.assent.core.config.AssentHome;
import dev.assent.core.config.ConfigException;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.document.EscapedText;
import dev.assent.core.document.Fault;
import dev.assent.core.document.Fault.Code;
import dev.assent.core.text.Sentence;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/// Tells which servers have rules in common: one has them, the others follow it by `policy_of`.
///
/// A server that is followed follows none itself, so there are no chains and no circles.
public final class PolicyLinks {
  private static final String POINTER = "/policy_of";

  private final AssentHome home;
  private final Definitions definitions;

  /// Finds the definition of a server.
  @FunctionalInterface
  interface Definitions {
    /// @throws ConfigException when there is no such server, or its file cannot be used
    ProxyDefinition of(String name) throws ConfigException;
  }

  PolicyLinks(AssentHome home, Definitions definitions) {
    this.home = home;
    this.definitions = definitions;
  }

  /// The links as they stand on disk now. Creates nothing and watches nothing.
  public static PolicyLinks onDisk(AssentHome home) {
    return new PolicyLinks(home, name -> ConfigStore.read(home, name));
  }

  /// All servers, in order; empty where the folder of servers cannot be read.
  public List<String> names() {
    try {
      return ConfigStore.proxyNames(home);
    } catch (ConfigException _) {
      return List.of();
    }
  }

  /// The definition of a server; absent where its file cannot be used, so that nobody knows which
  /// one it follows.
  public Optional<ProxyDefinition> known(String name) {
    try {
      return Optional.of(definitions.of(name));
    } catch (ConfigException _) {
      return Optional.empty();
    }
  }

  /// The server that a server follows, whether that can be or not; absent where it has its own
  /// rules or its file cannot be used.
  public Optional<String> leader(String name) {
    return known(name).flatMap(ProxyDefinition::policyOf);
  }

  /// The server that a server says it follows, whether that can be or not; absent where it has its
  /// own rules, as agents without a file have.
  ///
  /// @throws ConfigException when its file is there and cannot be used: it may name another server,
  ///   and its own rules may be looser
  public Optional<String> named(String name) throws ConfigException {
    try {
      return definitions.of(name).policyOf();
    } catch (ConfigException e) {
      // In doubt it is there.
      if (!Files.notExists(home.proxyFile(name), LinkOption.NOFOLLOW_LINKS)) {
        throw e;
      }
      return Optional.empty();
    }
  }

  /// The server whose rules are in force for a server: the one that it follows, else itself.
  ///
  /// @throws ConfigException as [#named], and when the one that it follows is itself, is not there,
  ///   cannot be read or follows another one: nothing may be in force then
  public String owner(String name) throws ConfigException {
    return owner(name, named(name));
  }

  /// As [#owner(String)], where it is known which server it follows.
  public String owner(String name, Optional<String> leader) throws ConfigException {
    if (leader.isPresent()) {
      checkLeader(name, leader.get());
    }
    return leader.orElse(name);
  }

  /// All servers for which the same rules are in force as for this one: first the one that has
  /// them, then those that follow it, in order.
  ///
  /// @throws ConfigException as [#owner(String)]
  public List<String> sharers(String name) throws ConfigException {
    String owner = owner(name);
    var all = new ArrayList<String>();
    all.add(owner);
    all.addAll(followers(owner));
    return List.copyOf(all);
  }

  /// The servers that follow a server, in order; those whose files cannot be used are none.
  ///
  /// @throws ConfigException when the folder of servers cannot be read
  public List<String> followers(String leader) throws ConfigException {
    var found = new TreeSet<String>();
    for (String name : ConfigStore.proxyNames(home)) {
      if (leader(name).filter(leader::equals).isPresent()) {
        found.add(name);
      }
    }
    found.remove(leader);
    return List.copyOf(found);
  }

  /// Refuses a link that may not be made.
  ///
  /// @throws ConfigException as [#owner(String)], and when others follow the one that is to follow
  void checkMayFollow(String follower, String leader) throws ConfigException {
    checkLeader(follower, leader);
    var behind = followers(follower);
    if (!behind.isEmpty()) {
      throw refused(
          Code.BAD_VALUE,
          follower,
          Sentence.of(
              "the server `%s`, whose rules are in force for %s too", follower, named(behind)),
          Sentence.of(
              "a server whose rules are in force for it alone; give %s rules of their own first",
              named(behind)),
          Optional.empty());
    }
  }

  /// Refuses the removal of a server while others follow it.
  ///
  /// @throws ConfigException naming them
  void checkMayGo(String name) throws ConfigException {
    var behind = followers(name);
    if (!behind.isEmpty()) {
      throw refused(
          Code.BAD_VALUE,
          behind.getFirst(),
          Sentence.of("the rules of `%s` in force for %s too", name, named(behind)),
          Sentence.of(
              "a server that no other one follows; give %s rules of their own first",
              named(behind)),
          Optional.empty());
    }
  }

  private void checkLeader(String name, String leader) throws ConfigException {
    CharSequence expected = "a server that has rules of its own";
    if (leader.equals(name)) {
      throw refused(Code.BAD_VALUE, name, "the server itself", expected, Optional.empty());
    }
    var names = ConfigStore.proxyNames(home);
    if (!names.contains(leader)) {
      throw refused(
          Code.UNKNOWN_PROXY,
          name,
          Sentence.of("no server %s", EscapedText.name(leader)),
          expected,
          Fault.nearest(leader, names.stream().filter(one -> !one.equals(name)).toList()));
    }
    Optional<String> next;
    try {
      next = definitions.of(leader).policyOf();
    } catch (ConfigException e) {
      throw refused(
          Code.UNREADABLE,
          name,
          Sentence.of("the server `%s`, which cannot be used (%s)", leader, e),
          expected,
          Optional.empty());
    }
    if (next.isPresent()) {
      throw refused(
          Code.BAD_VALUE,
          name,
          Sentence.of("the server `%s`, which has the rules of `%s`", leader, next.get()),
          expected,
          Optional.empty());
    }
  }

  private ConfigException refused(
      Code code,
      String name,
      CharSequence found,
      CharSequence expected,
      Optional<CharSequence> suggestion) {
    return new ConfigException(
        new Fault(
            code, home.proxyFile(name), POINTER, Optional.empty(), found, expected, suggestion));
  }

  private static String named(List<String> names) {
    return "`" + String.join("`, `", names) + "`";
  }
}
