/// Shows the tools, the command and the hooks of one server, which a person reviews and accepts.
package dev.assent.desktop.proxies.review;
