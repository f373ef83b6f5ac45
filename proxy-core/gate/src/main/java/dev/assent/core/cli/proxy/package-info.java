/// Adds, changes, shows, lists and removes proxies on the command line.
package dev.assent.core.cli.proxy;
