/// Describes one proxy, its server, hooks and HTTP front end, and reads and writes its file.
package dev.assent.core.config.proxy;
