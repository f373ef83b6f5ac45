package dev.assent.desktop.approval.content;

import javafx.beans.property.BooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;

/// One more step that a broad choice costs: a person says that they mean it.
///
/// @param id of its tick box
/// @param words what they mean
/// @param meant whether they said so
public record LadderStep(String id, String words, BooleanProperty meant) {
  LadderStep(String id, String words) {
    this(id, words, new SimpleBooleanProperty(false));
  }
}
