package dev.assent.desktop.approval.standing;

import dev.assent.core.approval.grant.Grant;
import dev.assent.core.approval.grant.GrantHolder;
import dev.assent.core.approval.grant.GrantScope;
import dev.assent.core.approval.grant.GrantTerm;
import dev.assent.core.approval.question.RememberOffer;
import dev.assent.desktop.approval.content.CardContent;
import dev.assent.desktop.approval.content.CardWriter;
import dev.assent.desktop.approval.content.LadderWords;
import dev.assent.desktop.approval.content.TimeLeft;
import dev.assent.desktop.ui.OutsideName;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.TimeWords;
import java.time.Duration;
import java.time.Instant;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/// One yes that lasts a while. Its words never change, its time does.
final class GrantRow {
  private static final long HOUR = 3600;

  private final Grant grant;
  private final CardContent content;
  private final StringProperty left = new SimpleStringProperty("");
  private final BooleanProperty expiring = new SimpleBooleanProperty(false);

  GrantRow(Grant grant, Instant now) {
    this.grant = grant;
    content = CardWriter.write(grant.request());
    tick(now);
  }

  /// Counts the time on.
  ///
  /// @return whether any is left
  boolean tick(Instant now) {
    var time = Duration.between(now, grant.until());
    long seconds = Math.max(0, (time.toMillis() + 999) / 1000);
    left.set(left(seconds));
    expiring.set(grant.isExpiring(now));
    return seconds > 0;
  }

  private String left(long seconds) {
    if (isOfSession()) {
      return Texts.get("grants.left.session");
    }
    return seconds < HOUR
        ? new TimeLeft(seconds, 0, 0).text()
        : TimeWords.of(Duration.ofSeconds(seconds));
  }

  private boolean isOfSession() {
    return grant.scope().filter(GrantScope::withSession).isPresent()
        && Duration.between(grant.since(), grant.until()).compareTo(GrantTerm.LONGEST) >= 0;
  }

  Grant grant() {
    return grant;
  }

  /// True if it is wider than "Allow (Xm)".
  boolean isWider() {
    return grant.scope().isPresent();
  }

  /// The calls that it covers, in words.
  String sentence() {
    return grant
        .scope()
        .map(scope -> LadderWords.sentence(grant.request().request(), scope.reach()))
        .orElseGet(() -> LadderWords.remembered(grant.request()));
  }

  /// The calls that it covers, and what it does not look at; "Allow (Xm)" says the latter in its
  /// sentence.
  String scope() {
    var call = grant.request().request();
    return grant
        .scope()
        .map(scope -> {
          String who = Texts.get("grants.holder", LadderWords.holder(call, scope.holder()));
          String ignored = LadderWords.ignored(call, scope.reach());
          return ignored.isEmpty() ? who : who + " · " + ignored;
        })
        .orElseGet(() -> Texts.get("grants.holder", LadderWords.rememberedFor(grant.request())));
  }

  /// The server, with the client where its calls alone count, and the session likewise.
  String who() {
    return joined(
        session(),
        isForEveryClient() ? "" : content.who().client(),
        OutsideName.of(grant.request().proxy()));
  }

  /// The name of the one session whose calls count; empty where others' count too.
  String session() {
    boolean one =
        grant
            .scope()
            .map(scope -> scope.holder() instanceof GrantHolder.Session)
            .orElse(!isForEveryClient());
    return one ? content.who().session() : "";
  }

  private boolean isForEveryClient() {
    return !isWider()
        && grant.request().remembering() instanceof RememberOffer.Offered(_, var every)
        && every;
  }

  private String end() {
    boolean withAnother = isOfSession() && session().isEmpty();
    return withAnother ? Texts.get("grants.endsWith", content.who().session()) : "";
  }

  /// Its reach and whose calls, the session of others with which it ends, how often it was used,
  /// and whether it can last longer.
  String reach() {
    return joined(
        isWider() ? "" : sentence(),
        scope(),
        end(),
        uses(),
        grant.extended() || isOfSession() ? "" : Texts.get("grants.extend.later"));
  }

  private static String joined(String... parts) {
    return Stream.of(parts).filter(part -> !part.isBlank()).collect(Collectors.joining(" · "));
  }

  String uses() {
    return Texts.count("grants.uses", grant.uses());
  }

  CardContent content() {
    return content;
  }

  /// Minutes and seconds until it ends by itself, `9:12`; longer times in words.
  ReadOnlyStringProperty leftProperty() {
    return left;
  }

  /// True while it is about to end and may be let last longer.
  ReadOnlyBooleanProperty expiringProperty() {
    return expiring;
  }
}
