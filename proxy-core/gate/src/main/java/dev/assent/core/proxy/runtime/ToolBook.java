package dev.assent.core.proxy.runtime;

import dev.assent.core.access.KnownTool;
import dev.assent.core.access.ListedTool;
import dev.assent.core.access.PinnedTool;
import dev.assent.core.access.ToolState;
import dev.assent.core.approval.question.KeptBack;
import dev.assent.core.approval.question.ToolDifference;
import dev.assent.core.approval.question.ToolReview;
import dev.assent.core.config.ConfigException;
import dev.assent.core.config.store.ToolFiles;
import dev.assent.core.document.Fault;
import dev.assent.core.json.JsonObject;
import dev.assent.core.proxy.host.CoreEvent;
import dev.assent.core.text.Sentence;
import java.lang.System.Logger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/// The tools of one proxy: what a person accepted, and what its server listed last in whatever
/// session. Thread-safe.
///
/// An accepted tool is on disk before it counts. What is listed is written in the background:
/// losing it costs a page its old lines, nothing else.
public final class ToolBook {
  private static final Logger LOG = System.getLogger(ToolBook.class.getName());

  // A server that lists pages without end fills no more than this.
  private static final int MOST = 10_000;

  private final String proxy;
  private final ToolFiles files;
  private final CoreEvents events;
  // Held around the files, before the lock of this: calls never wait for a disk.
  private final Object writing = new Object();
  private final Set<String> seenHere = new HashSet<>();
  private Map<String, PinnedTool> pins = Map.of();
  private Map<String, ListedTool> listed = Map.of();
  private Optional<Fault> told = Optional.empty();
  private boolean unwritten;
  private Map<String, KeptBack> keptBack = Map.of();

  public ToolBook(String proxy, ToolFiles files, CoreEvents events) {
    this.proxy = proxy;
    this.files = files;
    this.events = events;
    refresh();
  }

  /// The changes that one listing brought.
  ///
  /// @param fresh tools that nobody accepted, where this description was not listed before
  /// @param changed tools that differ from what was accepted, where this description was not listed
  ///   before
  /// @param gone names that are no longer listed
  public record Sighting(List<ToolReview> fresh, List<ToolReview> changed, List<String> gone) {
    public boolean isEmpty() {
      return fresh.isEmpty() && changed.isEmpty() && gone.isEmpty();
    }
  }

  /// Takes over what is on disk, as after a proxy was removed and added anew.
  public void refresh() {
    synchronized (writing) {
      var kept = files.pins();
      var names = files.listed();
      synchronized (this) {
        pins = kept.tools();
        if (!unwritten) {
          listed = withTexts(names.tools());
          seenHere.retainAll(listed.keySet());
        }
        tell(kept.trouble());
      }
    }
  }

  /// Looks whether somebody else has changed what is accepted.
  ///
  /// @return as [ToolFiles#pinsChangedOutside]
  public Optional<String> changedOutside() {
    synchronized (writing) {
      return files.pinsChangedOutside();
    }
  }

  // Texts too long for the file are still here, if they were listed in this run.
  private Map<String, ListedTool> withTexts(Map<String, ListedTool> read) {
    var whole = new TreeMap<>(read);
    whole.replaceAll((name, tool) ->
        Optional.ofNullable(listed.get(name))
            .filter(here -> here.digest().equals(tool.digest()))
            .orElse(tool));
    return Map.copyOf(whole);
  }

  private void tell(Optional<Fault> trouble) {
    if (trouble.isPresent() && !trouble.equals(told)) {
      var detail = Sentence.of("%s; every tool counts as new", trouble.get().message());
      events.tell(new CoreEvent.Attention(proxy, "pins-broken", detail));
    } else if (trouble.isEmpty()) {
      events.over(proxy, "pins-broken");
    }
    told = trouble;
  }

  /// Every tool that is listed or accepted, by name.
  public synchronized List<ToolReview> reviews() {
    return ToolReview.of(listed, pins).stream()
        .map(review -> review.keptBack(Optional.ofNullable(keptBack.get(review.name()))))
        .toList();
  }

  /// Notes which of the tools that a session's server listed are kept from clients.
  public void keptBack(Map<String, KeptBack> tools) {
    boolean other;
    synchronized (this) {
      other = !keptBack.equals(tools);
      keptBack = Map.copyOf(tools);
      var next = new TreeMap<>(listed);
      next.replaceAll(
          (name, tool) -> tool.keptBack(Optional.ofNullable(tools.get(name)).map(KeptBack::why)));
      if (!next.equals(listed)) {
        listed = Map.copyOf(next);
        writeSoon();
      }
    }
    if (other) {
      events.tell(new CoreEvent.ToolsChanged(proxy));
    }
  }

  /// A tool's description as it was listed last, maybe before this core began; absent where none is
  /// kept.
  public synchronized Optional<JsonObject> description(String name) {
    return Optional.ofNullable(listed.get(name)).flatMap(ListedTool::description);
  }

  /// A tool as some session of this core saw it listed last; absent when none did.
  public synchronized Optional<ListedTool> listedHere(String name) {
    return seenHere.contains(name) ? Optional.ofNullable(listed.get(name)) : Optional.empty();
  }

  /// Compares the descriptions that one listing gives for one name with the accepted one. Two of
  /// them cannot both be what was accepted, so the one that differs counts.
  ///
  /// @param descriptions at least one
  public synchronized KnownTool known(String name, List<ListedTool> descriptions) {
    ListedTool telling = telling(descriptions);
    var pin = Optional.ofNullable(pins.get(name));
    return new KnownTool(
        Optional.of(ToolReview.stateOf(Optional.of(telling.digest()), pin)), telling.description());
  }

  private ListedTool telling(List<ListedTool> descriptions) {
    PinnedTool pin = pins.get(descriptions.getFirst().name());
    return descriptions.stream()
        .filter(tool -> pin != null && !tool.digest().equals(pin.digest()))
        .findFirst()
        .orElse(descriptions.getFirst());
  }

  private ToolReview review(ListedTool tool) {
    return ToolReview.of(
        tool.name(), Optional.of(tool), Optional.ofNullable(pins.get(tool.name())));
  }

  /// A tool that a whole listing does not have: nobody accepted it, or it is no longer what was
  /// accepted.
  public synchronized KnownTool hidden(String name) {
    return new KnownTool(
        Optional.of(pins.containsKey(name) ? ToolState.CHANGED : ToolState.NEW), Optional.empty());
  }

  /// Returns what is different in a description since it was accepted; empty where nothing was.
  public synchronized ToolDifference difference(String name, JsonObject description) {
    PinnedTool pin = pins.get(name);
    return pin == null
        ? ToolDifference.NONE
        : ToolDifference.between(pin.description(), Optional.of(description));
  }

  /// Notes what a session saw listed.
  ///
  /// @param tools every description that was given for a name, by name
  /// @param whole whether these are all tools of the server
  public synchronized Sighting saw(Map<String, List<ListedTool>> tools, boolean whole) {
    var next = new TreeMap<String, ListedTool>(whole ? Map.of() : listed);
    var fresh = new ArrayList<ToolReview>();
    var changed = new ArrayList<ToolReview>();
    for (var descriptions : tools.values()) {
      ListedTool tool = telling(descriptions);
      if (next.size() >= MOST && !next.containsKey(tool.name())) {
        break;
      }
      var before =
          Optional.ofNullable(listed.get(tool.name()))
              .filter(old -> old.digest().equals(tool.digest()));
      var since = before.map(ListedTool::listedAt).orElse(tool.listedAt());
      var why = Optional.ofNullable(listed.get(tool.name())).flatMap(ListedTool::keptBack);
      next.put(
          tool.name(),
          new ListedTool(tool.name(), tool.digest(), since, tool.description(), why, false));
      seenHere.add(tool.name());
      var review = review(tool);
      if (before.filter(old -> !old.tried()).isEmpty() && review.state() != ToolState.PINNED) {
        (review.state() == ToolState.NEW ? fresh : changed).add(review);
      }
    }
    var gone = listed.keySet().stream().filter(name -> !next.containsKey(name)).toList();
    seenHere.retainAll(next.keySet());
    if (!next.equals(listed)) {
      writeSoon();
      events.tell(new CoreEvent.ToolsChanged(proxy));
    }
    listed = Map.copyOf(next);
    return new Sighting(fresh, changed, gone);
  }

  /// Takes over what a trial outside of a session listed. What a session saw of a tool stays, and a
  /// tool that is new is told of all the same when a session first sees it.
  public synchronized void tried(List<ListedTool> tools) {
    var next = new TreeMap<>(listed);
    for (ListedTool tool : tools) {
      if (next.size() < MOST) {
        next.putIfAbsent(tool.name(), tool.onTrial());
      }
    }
    if (next.size() > listed.size()) {
      listed = Map.copyOf(next);
      writeSoon();
      events.tell(new CoreEvent.ToolsChanged(proxy));
    }
  }

  private void writeSoon() {
    unwritten = true;
    Thread.ofVirtual().name("tools of " + proxy).start(this::write);
  }

  /// Writes what was listed, where that is not on disk yet.
  public void write() {
    synchronized (writing) {
      List<ListedTool> snapshot;
      synchronized (this) {
        if (!unwritten) {
          return;
        }
        unwritten = false;
        snapshot = List.copyOf(new TreeMap<>(listed).values());
      }
      try {
        files.writeListed(snapshot);
      } catch (ConfigException e) {
        LOG.log(Logger.Level.WARNING, "the listed tools were not written", e);
        synchronized (this) {
          unwritten = true;
        }
      }
    }
  }

  /// Accepts tools exactly as they are given; durable when this returns.
  ///
  /// @throws ConfigException when that cannot be written; nothing is accepted then
  public void accept(Collection<PinnedTool> tools) throws ConfigException {
    synchronized (writing) {
      var next = new LinkedHashMap<>(pins());
      tools.forEach(tool -> next.put(tool.name(), tool));
      files.writePins(next.values());
      synchronized (this) {
        pins = Map.copyOf(next);
      }
    }
    events.tell(new CoreEvent.ToolsChanged(proxy));
  }

  private synchronized Map<String, PinnedTool> pins() {
    return pins;
  }
}
