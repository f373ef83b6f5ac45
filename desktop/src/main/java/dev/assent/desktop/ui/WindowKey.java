package dev.assent.desktop.ui;

import dev.assent.core.system.OperatingSystem;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;
import javafx.scene.control.TextInputControl;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;

/// Every key that the windows answer to, beyond what a button or a field does by itself. Views are
/// wired by it and the list of keys is drawn from it, so neither knows a key that the other does
/// not.
public enum WindowKey {
  /// opens the documents at the place of the page
  HELP(Room.WINDOW, Press.of(KeyCode.F1)),
  /// shows the list of keys
  LIST(Room.WINDOW, Press.typed("?")),
  /// opens the palette
  PALETTE(Room.WINDOW, Press.shortcut(KeyCode.K)),
  /// goes to a place of the navigation, by its number from the top
  PLACES(
      Room.WINDOW,
      Press.shortcut(KeyCode.DIGIT1),
      Press.shortcut(KeyCode.DIGIT2),
      Press.shortcut(KeyCode.DIGIT3),
      Press.shortcut(KeyCode.DIGIT4),
      Press.shortcut(KeyCode.DIGIT5),
      Press.shortcut(KeyCode.DIGIT6),
      Press.shortcut(KeyCode.DIGIT7),
      Press.shortcut(KeyCode.DIGIT8),
      Press.shortcut(KeyCode.DIGIT9),
      Press.shortcut(KeyCode.DIGIT0)),
  /// goes up and down in lists and in the navigation
  STEP(Room.WINDOW, Press.of(KeyCode.UP), Press.of(KeyCode.DOWN)),
  /// goes on to the next control, with Shift to the one before
  NEXT(Room.WINDOW, Press.any(KeyCode.TAB)),
  /// presses what has the focus, or opens the line that is marked
  PRESS(Room.WINDOW, Press.any(KeyCode.ENTER), Press.any(KeyCode.SPACE)),
  /// closes what lies over the page, or a panel of it
  CLOSE(Room.WINDOW, Press.any(KeyCode.ESCAPE)),
  /// takes the rules of the draft into force
  MAKE_LIVE(Room.RULES, Press.shortcut(KeyCode.S)),
  /// starts a rule
  NEW_RULE(Room.RULES, Press.shortcut(KeyCode.N)),
  /// takes one step of the draft of rules back
  UNDO(Room.RULES, Press.shortcut(KeyCode.Z)),
  /// takes it again
  REDO(Room.RULES, Press.shiftShortcut(KeyCode.Z), Press.shortcut(KeyCode.Y)),
  /// goes to the field for searching the log
  FIND(Room.DECISIONS, Press.shortcut(KeyCode.F)),
  /// takes the last filter out of an empty field
  LAST_FILTER(Room.DECISIONS, Press.any(KeyCode.BACK_SPACE)),
  /// goes along the chart
  ALONG(Room.DECISIONS, Press.any(KeyCode.LEFT), Press.any(KeyCode.RIGHT)),
  /// goes to the ends of the chart
  ENDS(Room.DECISIONS, Press.any(KeyCode.HOME), Press.any(KeyCode.END)),
  /// refuses the call of the card
  DENY(Room.CARD, Press.of(KeyCode.ESCAPE)),
  /// refuses it with a reason
  DENY_WITH(Room.CARD, Press.shortcut(KeyCode.D)),
  /// lets it through once
  ALLOW_ONCE(Room.CARD, Press.of(KeyCode.ENTER)),
  /// lets it through for a time
  ALLOW_TIMED(Room.CARD, Press.shortcut(KeyCode.M)),
  /// opens what else can be let through
  WIDER(Room.CARD, Press.shiftShortcut(KeyCode.M)),
  /// puts the card aside
  ASIDE(Room.CARD, Press.shortcut(KeyCode.S)),
  /// takes the last answer back
  TAKE_BACK(Room.CARD, Press.shortcut(KeyCode.Z)),
  /// goes to the call before and to the next one
  CALLS(Room.CARD, Press.shortcut(KeyCode.UP), Press.shortcut(KeyCode.DOWN)),
  /// says why the call is asked
  WHY(Room.CARD, Press.any(KeyCode.F1));

  private final Room room;
  private final List<Press> presses;

  WindowKey(Room room, Press... presses) {
    this.room = room;
    this.presses = List.of(presses);
  }

  /// A part of the window in which keys do something.
  public enum Room {
    /// everywhere
    WINDOW,
    /// while a card has the keyboard
    CARD("waiting", "missed", "practice"),
    /// the page of rules
    RULES("rules"),
    /// the page of the log
    DECISIONS("decisions");

    private final Set<String> pages;

    Room(String... pages) {
      this.pages = Set.of(pages);
    }

    /// True if its keys do something on the page of an id.
    public boolean isOn(String page) {
      return pages.isEmpty() || pages.contains(page);
    }

    /// The words above its keys.
    public String text() {
      return Texts.get("keys.room." + name().toLowerCase(Locale.ROOT));
    }
  }

  /// One way to press it.
  ///
  /// @param code the key; ignored where a letter is typed
  /// @param typed the letter that is typed, whatever key that is; empty where it is by its place
  /// @param shortcut whether Ctrl (Command) is held with it
  /// @param shift whether Shift is held with it
  /// @param loose whether it counts whatever else is held
  private record Press(KeyCode code, String typed, boolean shortcut, boolean shift, boolean loose) {
    static Press of(KeyCode code) {
      return new Press(code, "", false, false, false);
    }

    static Press any(KeyCode code) {
      return new Press(code, "", false, false, true);
    }

    static Press shortcut(KeyCode code) {
      return new Press(code, "", true, false, false);
    }

    static Press shiftShortcut(KeyCode code) {
      return new Press(code, "", true, true, false);
    }

    static Press typed(String letter) {
      return new Press(KeyCode.UNDEFINED, letter, false, false, true);
    }

    boolean is(KeyEvent event) {
      if (!typed.isEmpty()) {
        return event.getEventType() == KeyEvent.KEY_TYPED
            && typed.equals(event.getCharacter())
            && !(event.getTarget() instanceof TextInputControl);
      }
      return event.getEventType() != KeyEvent.KEY_TYPED
          && event.getCode() == code
          && (loose || holdsAsMeant(event));
    }

    private boolean holdsAsMeant(KeyEvent event) {
      boolean further =
          event.isAltDown()
              || (event.isControlDown() || event.isMetaDown()) && !event.isShortcutDown();
      boolean both = event.isControlDown() && event.isMetaDown();
      return !further
          && !both
          && event.isShortcutDown() == shortcut
          && event.isShiftDown() == shift;
    }

    String text() {
      String key = typed.isEmpty() ? name(code) : typed;
      String shifted = shift ? Texts.get("keys.with", Texts.get("keys.shift"), key) : key;
      boolean mac = OperatingSystem.here() == OperatingSystem.MACOS;
      return shortcut
          ? Texts.get("keys.with", Texts.get(mac ? "keys.shortcut.mac" : "keys.shortcut"), shifted)
          : shifted;
    }

    private static String name(KeyCode code) {
      String key = "keys.name." + code.name().toLowerCase(Locale.ROOT);
      return Texts.has(key) ? Texts.get(key) : code.getName();
    }
  }

  /// True if an event is this key.
  public boolean is(KeyEvent event) {
    return which(event).isPresent();
  }

  /// The place of an event among the ways to press it, in the order of the table from 0; absent
  /// where it is another key.
  public OptionalInt which(KeyEvent event) {
    return IntStream.range(0, presses.size()).filter(at -> presses.get(at).is(event)).findFirst();
  }

  /// The room in which it does something.
  public Room room() {
    return room;
  }

  /// The words for what it does, as a person reads them.
  public String text() {
    return Texts.get("keys.does." + name().toLowerCase(Locale.ROOT));
  }

  /// The names of the ways to press it, each for itself: `Ctrl+K`.
  public List<String> names() {
    return presses.stream().map(Press::text).toList();
  }

  /// The keys that do something in a card's own window beside those of the card, in their order.
  public static List<WindowKey> ofCardWindow() {
    return List.of(LIST, NEXT, PRESS, CLOSE);
  }

  /// The keys of a room, in their order.
  public static List<WindowKey> of(Room room) {
    return Arrays.stream(values()).filter(key -> key.room == room).toList();
  }
}
