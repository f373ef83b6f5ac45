package dev.assent.desktop.proxies.review;

import dev.assent.core.config.proxy.Hook;
import dev.assent.core.config.store.HookFile;
import dev.assent.core.config.store.ReviewedHook;
import dev.assent.desktop.ui.CoreWords;
import dev.assent.desktop.ui.Texts;
import java.util.List;

/// A hook as the page shows it.
///
/// @param shown what it was made of; a confirmation is about exactly this
/// @param words program and arguments one by one, or the policy file
/// @param state how it stands, in a word
/// @param tone `calm` when it is asked, `danger` when it cannot be, else `care`
/// @param detail what that means, one sentence; may be empty
/// @param files what a confirmation covers, each with the beginning of its digest
public record HookRow(
    ReviewedHook shown,
    List<String> words,
    String state,
    String tone,
    String detail,
    List<String> files) {
  private static final int DIGITS = 16;

  /// The row of a hook.
  public static HookRow of(ReviewedHook hook) {
    return new HookRow(
        hook,
        words(hook.hook()),
        switch (hook.state()) {
          case UNUSABLE -> Texts.get("servers.hooks.state.unusable");
          case UNCONFIRMED -> Texts.get("servers.hooks.state.unconfirmed");
          case CHANGED -> Texts.get("servers.hooks.state.changed");
          case CONFIRMED -> Texts.get("servers.hooks.state.confirmed");
        },
        switch (hook.state()) {
          case UNUSABLE -> "danger";
          case UNCONFIRMED, CHANGED -> "care";
          case CONFIRMED -> "calm";
        },
        switch (hook.state()) {
          case UNUSABLE ->
              Texts.get(
                  "servers.hooks.detail.unusable", hook.trouble().map(CoreWords::of).orElse(""));
          case UNCONFIRMED -> Texts.get("servers.hooks.detail.unconfirmed");
          case CHANGED -> Texts.get("servers.hooks.detail.changed");
          case CONFIRMED -> "";
        },
        hook.files().stream().map(HookRow::file).toList());
  }

  private static List<String> words(Hook hook) {
    return switch (hook) {
      case Hook.Program program -> program.command();
      case Hook.McpBashPolicy policy -> List.of(policy.file());
    };
  }

  private static String file(HookFile file) {
    return file.path() + "  " + file.sha256().substring(0, DIGITS);
  }

  /// The name by which people know it.
  public String name() {
    return shown.hook().label();
  }

  /// True if it may be confirmed now.
  public boolean isConfirmable() {
    return shown.state() == ReviewedHook.State.UNCONFIRMED
        || shown.state() == ReviewedHook.State.CHANGED;
  }

  /// True if there is a confirmation to be taken back.
  public boolean isConfirmed() {
    return shown.state() == ReviewedHook.State.CONFIRMED;
  }
}
