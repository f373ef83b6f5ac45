package dev.assent.core.suggest;

import dev.assent.core.access.ResourceUrl;
import dev.assent.core.json.JsonPointer;
import dev.assent.core.json.JsonString;
import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.ValueTest;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Hosts that answered calls went to: one host, by one scheme, named in the same argument.
final class HostPlaces {
  private HostPlaces() {}

  /// The start of an address, up to and with the slash behind the host.
  private record Address(String pointer, String start, String host) {}

  static List<Candidate> of(Candidates.Side side) {
    var found = new ArrayList<Candidate>();
    Candidates.by(side.yeses(), HostPlaces::address)
        .forEach((address, answers) -> {
          boolean refused =
              side.noes().stream().anyMatch(past -> hosts(past).contains(address.host()));
          if (!refused && answers.size() >= Suggestions.ANSWERS) {
            Map<String, ValueTest> tests = new LinkedHashMap<>();
            tests.put(address.pointer(), new ValueTest.Like(address.start() + "*"));
            found.add(
                new Candidate(
                    side.effect(),
                    "host " + address.start(),
                    List.of(),
                    List.of(address.host()),
                    Optional.of(Attribute.ARGUMENT.tests(tests)),
                    List.of(),
                    List.of(),
                    answers,
                    Optional.empty()));
          }
        });
    return found;
  }

  private static List<String> hosts(PastCall past) {
    return past.request().resource().urls().stream()
        .map(ResourceUrl::host)
        .flatMap(Optional::stream)
        .distinct()
        .toList();
  }

  private static Optional<Address> address(PastCall past) {
    var hosts = hosts(past);
    var urls = past.request().resource().urls();
    if (hosts.size() != 1 || urls.size() != 1 || !Candidates.isPlain(hosts.getFirst())) {
      return Optional.empty();
    }
    var arguments = past.request().arguments().members();
    String scheme = urls.getFirst().scheme() + "://";
    var starts = new ArrayList<Address>();
    arguments.forEach((name, value) -> {
      if (value instanceof JsonString string && string.value().startsWith(scheme)) {
        String text = string.value();
        int slash = text.indexOf('/', scheme.length());
        String start = slash < 0 ? "" : text.substring(0, slash + 1);
        // Nothing before the host, so that the words say what they seem to.
        if (start.startsWith(scheme + hosts.getFirst())
            && Candidates.isPlain(start)
            && start.indexOf('@') < 0) {
          starts.add(new Address(JsonPointer.child("", name), start, hosts.getFirst()));
        }
      }
    });
    return starts.size() == 1 ? Optional.of(starts.getFirst()) : Optional.empty();
  }
}
