package dev.assent.core.pdp.condition;

import dev.assent.core.access.CommandFacts;
import dev.assent.core.access.PathRole;
import dev.assent.core.access.ResourcePath;
import dev.assent.core.access.ResourceUrl;
import dev.assent.core.glob.GlobDialect;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Looks up the values of an attribute, for one decision.
final class AttributeLookup {
  private AttributeLookup() {}

  /// The values of an attribute of a request.
  static AttributeValues of(RequestAttributes facts, TextAttribute fact) {
    var request = facts.request();
    var resource = request.resource();
    return switch (fact.attribute()) {
      case PATH, SOURCE, DESTINATION -> paths(facts, fact);
      case EXTENSION ->
          facts.outlook().isReady()
              ? one(resource.extension().orElse(null), GlobDialect.NAME_ANY_CASE)
              : extensions(facts.values(pathsOf(fact)));
      case SCHEME -> schemes(resource.urls());
      case HOST -> hosts(resource.urls(), facts.outlook().isReady());
      case COMMAND_FOLDER -> folders(resource.command().folders(), facts.outlook().paths());
      case LONE_COMMAND -> lone(resource.command().alone());
      default ->
          fact.isSingle()
              ? one(fact.attribute().text(request), fact.attribute().dialect())
              : each(fact.attribute().texts(request), fact.attribute().dialect());
    };
  }

  /// The paths that have the extensions.
  static TextAttribute pathsOf(TextAttribute extension) {
    return extension == extension.underNot() ? TextAttribute.PATH.underNot() : TextAttribute.PATH;
  }

  static boolean belongs(ResourcePath path, TextAttribute fact, boolean ready) {
    if (path.use() == ResourcePath.Use.GUARDS) {
      return false;
    }
    return switch (fact.attribute()) {
      case SOURCE -> path.role() == PathRole.SOURCE;
      case DESTINATION -> path.role() == PathRole.DESTINATION;
      default -> !ready || path.role() == PathRole.PLAIN;
    };
  }

  /// The spellings of a path that an attribute has for DENY and HITL.
  static List<String> forAny(ResourcePath path, TextAttribute fact) {
    return fact == fact.underNot() ? path.placedSpellings() : path.denySpellings();
  }

  /// The spellings of a path that an attribute has for ALLOW.
  static List<String> forAll(ResourcePath path, TextAttribute fact) {
    return fact == fact.underNot() ? path.placedSpellings() : path.allowSpellings();
  }

  private static AttributeValues paths(RequestAttributes facts, TextAttribute fact) {
    var paths = facts.request().resource().paths();
    boolean ready = facts.outlook().isReady();
    int any = 0;
    int all = 0;
    boolean complete = true;
    boolean same = true;
    for (int i = 0; i < paths.size(); i++) {
      var path = paths.get(i);
      if (belongs(path, fact, ready)) {
        int here = forAny(path, fact).size();
        any += here;
        boolean allowed = path.use() == ResourcePath.Use.ALL;
        all += allowed ? forAll(path, fact).size() : 0;
        // The spellings an ALLOW compares are part of those a DENY compares, so as many are the
        // same.
        same &= allowed && forAll(path, fact).size() == here;
        complete &= !allowed || !path.allowSpellings().isEmpty();
      }
    }
    if (any == 0) {
      return AttributeValues.ABSENT;
    }
    String[] anyTexts = new String[any];
    String[] allTexts = same ? anyTexts : new String[all];
    int nextAny = 0;
    int nextAll = 0;
    var dialect = facts.outlook().paths();
    for (int i = 0; i < paths.size(); i++) {
      var path = paths.get(i);
      if (belongs(path, fact, ready)) {
        nextAny = fill(anyTexts, nextAny, forAny(path, fact), dialect);
        if (!same && path.use() == ResourcePath.Use.ALL) {
          nextAll = fill(allTexts, nextAll, forAll(path, fact), dialect);
        }
      }
    }
    return new AttributeValues(anyTexts, allTexts, complete);
  }

  private static int fill(String[] into, int at, List<String> texts, GlobDialect dialect) {
    for (int i = 0; i < texts.size(); i++) {
      into[at + i] = dialect.comparable(texts.get(i));
    }
    return at + texts.size();
  }

  private static AttributeValues extensions(AttributeValues paths) {
    String[] any = extensions(paths.any());
    String[] all = paths.any() == paths.all() ? any : extensions(paths.all());
    return new AttributeValues(any, all, paths.complete() && all.length == paths.all().length);
  }

  private static String[] extensions(String[] paths) {
    var extensions = new ArrayList<String>(paths.length);
    for (String path : paths) {
      var extension = ResourcePath.extensionOf(path);
      if (extension.isPresent()) {
        extensions.add(GlobDialect.NAME_ANY_CASE.comparable(extension.get()));
      }
    }
    return extensions.toArray(new String[0]);
  }

  private static AttributeValues schemes(List<ResourceUrl> urls) {
    var any = new ArrayList<String>(urls.size());
    var all = new ArrayList<String>(urls.size());
    boolean complete = true;
    for (var url : urls) {
      complete &= !url.barring();
      if (!url.scheme().isEmpty()) {
        String scheme = GlobDialect.NAME_ANY_CASE.comparable(url.scheme());
        any.add(scheme);
        if (url.whole()) {
          all.add(scheme);
        }
      }
    }
    return several(any, all, complete);
  }

  private static AttributeValues hosts(List<ResourceUrl> urls, boolean ready) {
    var any = new ArrayList<String>(urls.size());
    var all = new ArrayList<String>(urls.size());
    boolean complete = true;
    for (var url : urls) {
      complete &= !url.barring();
      if (url.host().isPresent()) {
        String host = GlobDialect.NAME_ANY_CASE.comparable(url.host().get());
        any.add(host);
        if (url.whole()) {
          all.add(host);
        }
      } else {
        complete &= ready || !url.whole();
      }
    }
    return several(any, all, complete);
  }

  // A folder that is not known is no value for an ALLOW, and equals no pattern of the others.
  private static AttributeValues folders(List<List<String>> folders, GlobDialect dialect) {
    var any = new ArrayList<String>(folders.size());
    var all = new ArrayList<String>(folders.size());
    boolean complete = true;
    for (var folder : folders) {
      complete &= !folder.isEmpty();
      for (String spelling : folder) {
        all.add(dialect.comparable(spelling));
      }
    }
    any.addAll(all);
    if (!complete) {
      any.add("");
    }
    return several(any, all, complete);
  }

  // A command that is not alone is no value for an ALLOW, whatever its patterns match.
  private static AttributeValues lone(List<String> commands) {
    var all = commands.stream().filter(one -> !one.equals(CommandFacts.NOT_ALONE)).toList();
    return several(commands, all, all.size() == commands.size());
  }

  private static AttributeValues several(List<String> any, List<String> all, boolean complete) {
    return any.isEmpty()
        ? AttributeValues.ABSENT
        : new AttributeValues(any.toArray(new String[0]), all.toArray(new String[0]), complete);
  }

  private static AttributeValues each(List<String> texts, GlobDialect dialect) {
    if (texts.isEmpty()) {
      return AttributeValues.ABSENT;
    }
    String[] all = new String[texts.size()];
    fill(all, 0, texts, dialect);
    return new AttributeValues(all, all, true);
  }

  private static AttributeValues one(@Nullable String text, GlobDialect dialect) {
    return text == null ? AttributeValues.ABSENT : AttributeValues.of(dialect.comparable(text));
  }

  /// The values of one attribute in all spellings, as the two ways of comparing see them (clause
  /// 3.1), each in the form in which its dialect compares. Lives for one decision; nobody changes
  /// the arrays.
  ///
  /// @param any texts of which one that passes is enough: for DENY and HITL; none means the
  ///   attribute is absent
  /// @param all texts that must all pass: for ALLOW; none means that an ALLOW sees no value
  /// @param complete false when some value that an ALLOW sees has no text to compare, so that no
  ///   ALLOW can hold
  @SuppressWarnings("ArrayRecordComponent")
  public // never compared, and made for every call
  record AttributeValues(String[] any, String[] all, boolean complete) {
    private static final String[] NONE = {};

    static final AttributeValues ABSENT = new AttributeValues(NONE, NONE, true);

    /// One value in one spelling.
    static AttributeValues of(String value) {
      String[] only = {value};
      return new AttributeValues(only, only, true);
    }
  }
}
