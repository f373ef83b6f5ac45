// Adds the token of an HTTP front end to each request, since the suite cannot. Usage: relay-token.mjs PORT TARGET FILE
//
// TARGET is the port of the front end, FILE holds its token. Names of this relay become names of the front end; foreign
// ones pass as they are, so that it is the front end that turns them away.
import { readFileSync } from 'node:fs';
import { createServer, request as connect } from 'node:http';
import { listen } from './http.mjs';

const [port, target, file] = process.argv.slice(2);

function named(value, own) {
  return value?.replace(new RegExp(`:${own}$`), `:${target}`);
}

const http = createServer((request, response) => {
  const own = http.address().port;
  const headers = { ...request.headers, authorization: `Bearer ${readFileSync(file, 'utf8').trim()}` };
  headers.host = named(headers.host, own);
  if (headers.origin !== undefined) {
    headers.origin = named(headers.origin, own);
  }
  const options = { host: '127.0.0.1', port: target, method: request.method, path: request.url, headers };
  const onward = connect(options, answer => {
    response.writeHead(answer.statusCode, answer.headers);
    response.flushHeaders();
    answer.pipe(response);
  });
  onward.on('error', () => response.destroy());
  response.on('close', () => onward.destroy());
  request.pipe(onward);
});

listen(http, port);
