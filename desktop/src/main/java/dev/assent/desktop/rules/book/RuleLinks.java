package dev.assent.desktop.rules.book;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// The servers that have rules in common. Pure.
///
/// @param leaders the server whose rules are in force for a server, for each that follows another
///   one
/// @param broken the server that a server is said to follow and cannot, so that nothing is in force
public record RuleLinks(Map<String, String> leaders, Map<String, String> broken) {
  /// Each server has its own rules.
  public static final RuleLinks NONE = new RuleLinks(Map.of());

  public RuleLinks {
    leaders = Map.copyOf(leaders);
    broken = Map.copyOf(broken);
  }

  /// Links that can all be followed.
  public RuleLinks(Map<String, String> leaders) {
    this(leaders, Map.of());
  }

  /// The server that a server follows; absent where it has its own rules.
  public Optional<String> leader(String server) {
    return Optional.ofNullable(leaders.get(server));
  }

  /// The server that a server is said to follow, whether it can or not.
  public Optional<String> named(String server) {
    return leader(server).or(() -> Optional.ofNullable(broken.get(server)));
  }

  /// The server whose rules are in force for a server.
  public String owner(String server) {
    return leaders.getOrDefault(server, server);
  }

  /// All servers for which the same rules are in force, the one that has them first.
  public List<String> sharers(String server) {
    String owner = owner(server);
    var all = new ArrayList<String>();
    all.add(owner);
    new TreeMap<>(leaders)
        .forEach((follower, leader) -> {
          if (leader.equals(owner)) {
            all.add(follower);
          }
        });
    return List.copyOf(all);
  }

  /// The servers whose rules a server could get in the place of those it has.
  ///
  /// @param names all servers
  public List<String> offersFor(String server, List<String> names) {
    return names.stream().filter(name -> mayFollow(server, name)).toList();
  }

  /// The servers that could get the rules of a server too.
  ///
  /// @param names all servers
  public List<String> openTo(String server, List<String> names) {
    String owner = owner(server);
    return names.stream().filter(name -> mayFollow(name, owner)).toList();
  }

  // No chains: who is followed follows nobody, who follows is followed by nobody.
  private boolean mayFollow(String follower, String leader) {
    return !follower.equals(leader)
        && !leaders.containsKey(leader)
        && !broken.containsKey(leader)
        && !leaders.containsValue(follower)
        && !leader(follower).equals(Optional.of(leader));
  }
}
