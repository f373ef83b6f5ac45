/// The parts that every page is made of: words in their faces, buttons, rows and panels, and the
/// frame of a page. A page says which of them it has; how they look and behave stands here.
package dev.assent.desktop.ui.kit;
