package dev.assent.core.document;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonObject;
import dev.assent.core.text.Sentence;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;

/// An object whose members are the rows of a table, and the record that they make together.
public final class TableShape<R> implements Shape<R> {
  private final CharSequence expected;
  private final List<Row<R, ?>> rows;
  private final List<String> names;
  private final Function<Values<R>, R> maker;
  private final Consumer<Place> look;
  private final BiConsumer<Place, R> check;
  private final boolean secret;
  private final String where;
  private final BiFunction<String, List<String>, Optional<CharSequence>> advice;

  private TableShape(
      CharSequence expected,
      List<Row<R, ?>> rows,
      Function<Values<R>, R> maker,
      Consumer<Place> look,
      BiConsumer<Place, R> check,
      boolean secret,
      String where,
      BiFunction<String, List<String>, Optional<CharSequence>> advice) {
    this.expected = expected;
    this.rows = rows;
    this.names = rows.stream().flatMap(row -> row.names().stream()).toList();
    this.maker = maker;
    this.look = look;
    this.check = check;
    this.secret = secret;
    this.where = where;
    this.advice = advice;
  }

  /// The same where members bear on each other.
  ///
  /// @param rule notes its faults at the place of the object; asked where the rest is good
  @Override
  public TableShape<R> checked(BiConsumer<Place, R> rule) {
    return new TableShape<>(expected, rows, maker, look, rule, secret, where, advice);
  }

  /// The same where members bear on each other as they stand.
  ///
  /// @param rule notes its faults at the place of the object, whatever else is wrong with it
  public TableShape<R> looking(Consumer<Place> rule) {
    return new TableShape<>(expected, rows, maker, rule, check, secret, where, advice);
  }

  /// The same where a value that is no object may be a secret: it is not shown.
  public TableShape<R> secret() {
    return new TableShape<>(expected, rows, maker, look, check, true, where, advice);
  }

  /// The same with other words about members that are unknown or missing.
  ///
  /// @param place what they stand in, such as ` in a rule`
  /// @param meant what to write instead of an unknown name, given the known ones
  public TableShape<R> called(
      String place, BiFunction<String, List<String>, Optional<CharSequence>> meant) {
    return new TableShape<>(expected, rows, maker, look, check, secret, place, meant);
  }

  @Override
  public List<String> names() {
    return names;
  }

  /// The names of the members in which two records differ, in the order of the rows.
  public List<String> differing(R one, R other) {
    return rows.stream()
        .filter(row -> !row.isAlike(one, other))
        .flatMap(row -> row.names().stream())
        .toList();
  }

  /// A record with some members of another one; each row is one [Member].
  public R taking(R one, R other, Collection<String> taken) {
    var values = new IdentityHashMap<Row<R, ?>, Object>();
    for (Row<R, ?> row : rows) {
      if (row instanceof Member<R, ?> member) {
        values.put(row, member.of().apply(taken.contains(member.name()) ? other : one));
      }
    }
    return maker.apply(new Values<>(values));
  }

  /// The value that holds without a member, where a file that says something else so far gets it
  /// written.
  public Optional<Json> usual(String name) {
    return rows.stream()
        .flatMap(row -> row instanceof Member<R, ?> member ? member.written(name) : Stream.empty())
        .findFirst();
  }

  @Override
  public Optional<R> read(Place at) {
    return read(at, names);
  }

  /// As [#read(Place)] with other members that are known too.
  Optional<R> read(Place at, List<String> known) {
    if (!(at.json() instanceof JsonObject object)) {
      return secret ? at.badSecret(expected) : at.bad(JsonObject.class, expected);
    }
    int before = at.noted();
    Place here = at.called(where);
    for (String name : object.members().keySet()) {
      if (!known.contains(name)) {
        Optional<CharSequence> meant = advice.apply(name, known);
        Optional<CharSequence> inside = inside(name);
        if (inside.isPresent()) {
          here.stranger(name, "member", inside.get(), meant);
        } else {
          here.stranger(name, "member", known, meant);
        }
      }
    }
    return members(here, before);
  }

  /// The same where members that nobody knows are passed over.
  public Shape<R> open() {
    return read(
        at -> at.json() instanceof JsonObject ? members(at) : at.bad(JsonObject.class, expected),
        this::write);
  }

  /// The record of the members of a place, among which others may be.
  public Optional<R> members(Place at) {
    return members(at.called(where), at.noted());
  }

  private Optional<R> members(Place at, int before) {
    look.accept(at);
    // A row is one by itself: its parts take long to compare.
    var values = new IdentityHashMap<Row<R, ?>, Object>();
    for (Row<R, ?> row : rows) {
      row.read(at).ifPresent(value -> values.put(row, value));
    }
    if (at.noted() > before) {
      return Optional.empty();
    }
    R made = maker.apply(new Values<>(values));
    check.accept(at, made);
    return at.noted() > before ? Optional.empty() : Optional.of(made);
  }

  /// The place where a name like `group.member` belongs; absent where it is none.
  Optional<CharSequence> inside(String name) {
    int dot = name.indexOf('.');
    boolean known =
        dot > 0
            && rows.stream()
                .anyMatch(row ->
                    row instanceof Member<?, ?> member
                        && member.name().equals(name.substring(0, dot))
                        && member.shape().names().contains(name.substring(dot + 1)));
    return known
        ? Optional.of(
            Sentence.of(
                "the member `%s` inside `%s`", name.substring(dot + 1), name.substring(0, dot)))
        : Optional.empty();
  }

  @Override
  public JsonObject write(R value) {
    var object = JsonObject.builder();
    write(value, object);
    return object.build();
  }

  /// Puts the members among others.
  public void write(R value, JsonObject.Builder to) {
    rows.forEach(row -> row.write(value, to));
  }

  @Override
  public Json kept(Json old, Json fresh) {
    if (!(old instanceof JsonObject kept) || !(fresh instanceof JsonObject wanted)) {
      return fresh;
    }
    for (Row<R, ?> row : rows) {
      kept = row.kept(kept, wanted);
    }
    return kept;
  }

  @Override
  public CharSequence expected() {
    return expected;
  }

  /// The parts that were read, by their rows.
  public record Values<R>(Map<Row<R, ?>, Object> read) {
    @SuppressWarnings("unchecked") // Each part was put by the row that read it.
    public <T> T get(Row<R, T> row) {
      return (T) Objects.requireNonNull(read.get(row));
    }
  }

  /// A table of any rows.
  public static <R> TableShape<R> of(
      CharSequence expected, Function<Values<R>, R> maker, List<? extends Row<R, ?>> rows) {
    return new TableShape<>(
        expected, List.copyOf(rows), maker, _ -> {}, (_, _) -> {}, false, "", Fault::nearest);
  }

  /// A table of a record: the rows stand for its parts, in their order.
  public static <R, A> TableShape<R> table(
      CharSequence expected, Function<A, R> maker, Row<R, A> a) {
    return of(expected, in -> maker.apply(in.get(a)), List.of(a));
  }

  /// As the one of one row.
  public static <R, A, B> TableShape<R> table(
      CharSequence expected, BiFunction<A, B, R> maker, Row<R, A> a, Row<R, B> b) {
    return of(expected, in -> maker.apply(in.get(a), in.get(b)), List.of(a, b));
  }

  /// Makes a record of three parts.
  public interface Of3<A, B, C, R> {
    R of(A a, B b, C c);
  }

  /// As the one of one row.
  public static <R, A, B, C> TableShape<R> table(
      CharSequence expected, Of3<A, B, C, R> maker, Row<R, A> a, Row<R, B> b, Row<R, C> c) {
    return of(expected, in -> maker.of(in.get(a), in.get(b), in.get(c)), List.of(a, b, c));
  }

  /// Makes a record of four parts.
  public interface Of4<A, B, C, D, R> {
    R of(A a, B b, C c, D d);
  }

  /// As the one of one row.
  public static <R, A, B, C, D> TableShape<R> table(
      CharSequence expected,
      Of4<A, B, C, D, R> maker,
      Row<R, A> a,
      Row<R, B> b,
      Row<R, C> c,
      Row<R, D> d) {
    return of(
        expected, in -> maker.of(in.get(a), in.get(b), in.get(c), in.get(d)), List.of(a, b, c, d));
  }

  /// Makes a record of five parts.
  public interface Of5<A, B, C, D, E, R> {
    R of(A a, B b, C c, D d, E e);
  }

  /// As the one of one row.
  public static <R, A, B, C, D, E> TableShape<R> table(
      CharSequence expected,
      Of5<A, B, C, D, E, R> maker,
      Row<R, A> a,
      Row<R, B> b,
      Row<R, C> c,
      Row<R, D> d,
      Row<R, E> e) {
    return of(
        expected,
        in -> maker.of(in.get(a), in.get(b), in.get(c), in.get(d), in.get(e)),
        List.of(a, b, c, d, e));
  }

  /// Makes a record of six parts.
  public interface Of6<A, B, C, D, E, F, R> {
    R of(A a, B b, C c, D d, E e, F f);
  }

  /// As the one of one row.
  public static <R, A, B, C, D, E, F> TableShape<R> table(
      CharSequence expected,
      Of6<A, B, C, D, E, F, R> maker,
      Row<R, A> a,
      Row<R, B> b,
      Row<R, C> c,
      Row<R, D> d,
      Row<R, E> e,
      Row<R, F> f) {
    return of(
        expected,
        in -> maker.of(in.get(a), in.get(b), in.get(c), in.get(d), in.get(e), in.get(f)),
        List.of(a, b, c, d, e, f));
  }

  /// Makes a record of seven parts.
  public interface Of7<A, B, C, D, E, F, G, R> {
    R of(A a, B b, C c, D d, E e, F f, G g);
  }

  /// As the one of one row.
  public static <R, A, B, C, D, E, F, G> TableShape<R> table(
      CharSequence expected,
      Of7<A, B, C, D, E, F, G, R> maker,
      Row<R, A> a,
      Row<R, B> b,
      Row<R, C> c,
      Row<R, D> d,
      Row<R, E> e,
      Row<R, F> f,
      Row<R, G> g) {
    return of(
        expected,
        in -> maker.of(in.get(a), in.get(b), in.get(c), in.get(d), in.get(e), in.get(f), in.get(g)),
        List.of(a, b, c, d, e, f, g));
  }

  /// Makes a record of eight parts.
  public interface Of8<A, B, C, D, E, F, G, H, R> {
    R of(A a, B b, C c, D d, E e, F f, G g, H h);
  }

  /// As the one of one row.
  public static <R, A, B, C, D, E, F, G, H> TableShape<R> table(
      CharSequence expected,
      Of8<A, B, C, D, E, F, G, H, R> maker,
      Row<R, A> a,
      Row<R, B> b,
      Row<R, C> c,
      Row<R, D> d,
      Row<R, E> e,
      Row<R, F> f,
      Row<R, G> g,
      Row<R, H> h) {
    return of(
        expected,
        in ->
            maker.of(
                in.get(a), in.get(b), in.get(c), in.get(d), in.get(e), in.get(f), in.get(g),
                in.get(h)),
        List.of(a, b, c, d, e, f, g, h));
  }

  /// Makes a record of nine parts.
  public interface Of9<A, B, C, D, E, F, G, H, I, R> {
    R of(A a, B b, C c, D d, E e, F f, G g, H h, I i);
  }

  /// As the one of one row.
  public static <R, A, B, C, D, E, F, G, H, I> TableShape<R> table(
      CharSequence expected,
      Of9<A, B, C, D, E, F, G, H, I, R> maker,
      Row<R, A> a,
      Row<R, B> b,
      Row<R, C> c,
      Row<R, D> d,
      Row<R, E> e,
      Row<R, F> f,
      Row<R, G> g,
      Row<R, H> h,
      Row<R, I> i) {
    return of(
        expected,
        in ->
            maker.of(
                in.get(a), in.get(b), in.get(c), in.get(d), in.get(e), in.get(f), in.get(g),
                in.get(h), in.get(i)),
        List.of(a, b, c, d, e, f, g, h, i));
  }
}
