package dev.assent.core.identity;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// A browser without a screen, and a person who fills in each form that it is shown.
final class FormBrowser implements AutoCloseable {
  private static final int MOST_PAGES = 30;
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final Pattern FORM = Pattern.compile("(?s)(<form[^>]*>)(.*?)</form>");
  private static final Pattern INPUT = Pattern.compile("<(?:input|button)[^>]*>");

  private static final Pattern COOKIE =
      Pattern.compile("([^=;]+)=\"?([^;\"]*)\"?(?:.*;\\s*[Pp]ath=([^;]*))?.*");

  private final HttpClient client = HttpClient.newBuilder().connectTimeout(PATIENCE).build();

  // The JDK's own keeps secure cookies from this machine, to which browsers send them.
  private final Map<String, Cookie> cookies = new LinkedHashMap<>();
  private final Map<String, String> answers;
  private final List<String> way = new ArrayList<>();
  private boolean pressed;

  private record Cookie(String value, String path) {}

  /// @param answers what the person types, by the name of the field; with `abort` they decline
  ///   where they could confirm, and `button` names the one that they press among several
  FormBrowser(Map<String, String> answers) {
    this.answers = answers;
  }

  /// Opens a page, and goes on until there is no form any more.
  ///
  /// @return the last page
  String walk(URI page) throws IOException, InterruptedException {
    var request = to(page);
    for (int pages = 0; pages < MOST_PAGES; pages++) {
      HttpResponse<String> answer =
          client.send(
              request.header("Accept", "text/html").timeout(PATIENCE).build(),
              BodyHandlers.ofString());
      answer.headers().allValues("Set-Cookie").forEach(this::keep);
      way.add(answer.statusCode() + " " + answer.uri().getPath());
      URI at = answer.uri();
      if (answer.statusCode() / 100 == 3) {
        String to = answer.headers().firstValue("Location").orElseThrow();
        request = to(at.resolve(to));
        continue;
      }
      Matcher form = FORM.matcher(answer.body());
      if (pressed || !form.find() || answer.statusCode() != 200) {
        return answer.body();
      }
      String action = attribute(form.group(1), "action").orElse("").replace("&amp;", "&");
      request =
          to(action.isEmpty() ? at : at.resolve(action))
              .header("Content-Type", "application/x-www-form-urlencoded")
              .POST(BodyPublishers.ofString(FakeIssuer.query(filled(form.group(2)))));
    }
    throw new IOException("more than " + MOST_PAGES + " pages: " + way);
  }

  /// The statuses and paths it met, in their order.
  List<String> way() {
    return List.copyOf(way);
  }

  private void keep(String header) {
    Matcher cookie = COOKIE.matcher(header);
    if (cookie.matches()) {
      String path = Optional.ofNullable(cookie.group(3)).orElse("/");
      cookies.put(cookie.group(1) + " " + path, new Cookie(cookie.group(2), path));
    }
  }

  private HttpRequest.Builder to(URI address) {
    String sent =
        cookies.entrySet().stream()
            .filter(cookie -> !cookie.getValue().value().isEmpty())
            .filter(cookie -> address.getPath().startsWith(cookie.getValue().path()))
            .map(cookie -> cookie.getKey().split(" ")[0] + "=" + cookie.getValue().value())
            .collect(Collectors.joining("; "));
    var request = HttpRequest.newBuilder(address);
    return sent.isEmpty() ? request : request.header("Cookie", sent);
  }

  private Map<String, String> filled(String form) {
    var fields = new LinkedHashMap<String, String>();
    String button = "";
    for (String input : INPUT.matcher(form).results().map(found -> found.group()).toList()) {
      // They press the first button that there is, unless another one is what they want.
      String usual = input.startsWith("<button") ? "submit" : "text";
      if (attribute(input, "type").orElse(usual).equals("submit")) {
        String name = attribute(input, "name").orElse("");
        if (!button.isEmpty() && !name.equals(answers.get("button"))) {
          continue;
        }
        fields.remove(button);
        button = name;
      }
      attribute(input, "name")
          .ifPresent(name ->
              fields.put(name, answers.getOrDefault(name, attribute(input, "value").orElse(""))));
    }
    if (answers.containsKey("abort") && fields.remove("confirm") != null) {
      fields.put("abort", answers.get("abort"));
      pressed = true;
    }
    return fields;
  }

  private static Optional<String> attribute(String tag, String name) {
    Matcher found = Pattern.compile("\\s" + name + "=\"([^\"]*)\"").matcher(tag);
    return found.find() ? Optional.of(found.group(1)) : Optional.empty();
  }

  @Override
  public void close() {
    client.shutdownNow();
  }
}
