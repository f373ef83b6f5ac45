package dev.assent.desktop.gallery;

import java.util.ArrayList;
import java.util.List;
import javafx.application.Application;

/// Every view with canned models, in every theme, without a core.
///
/// Started with the name of a folder it writes one PNG for each exhibit and theme there and ends; a
/// second argument picks the exhibits whose name begins with it, a third gives the text size in
/// percent, a fourth the language as a tag such as `de` or `qps-plocm`. Without arguments it opens
/// a window to leaf through.
public final class Gallery {
  private Gallery() {}

  /// Every exhibit; views add theirs here.
  static List<Exhibit> exhibits() {
    var all = new ArrayList<Exhibit>();
    all.addAll(ApprovalExhibits.all());
    all.addAll(WaitingExhibits.all());
    all.addAll(PageExhibits.all());
    return all;
  }

  public static void main(String[] arguments) {
    Application.launch(GalleryWindow.class, arguments);
  }
}
