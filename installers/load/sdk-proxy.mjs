// The official Node SDK as a proxy: a client and a server back to back, tools only, without any policy. A yardstick of ProxyLoad.
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { CallToolRequestSchema, ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";

const [command, ...args] = process.argv.slice(2);
const upstream = new Client({ name: "proxy", version: "1" }, { capabilities: {} });
await upstream.connect(new StdioClientTransport({ command, args }));
const server = new Server({ name: "proxy", version: "1" }, { capabilities: { tools: {} } });
server.setRequestHandler(ListToolsRequestSchema, (request) => upstream.listTools(request.params));
server.setRequestHandler(CallToolRequestSchema, (request) => upstream.callTool(request.params));
server.onclose = () => process.exit(0);
process.stdin.on("end", () => process.exit(0));
await server.connect(new StdioServerTransport());
