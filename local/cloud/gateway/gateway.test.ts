import { once } from 'node:events';
import { createServer, type IncomingMessage, request as sendRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { createGateway, type GatewayParts } from './gateway.ts';
import { gatewayAnswer } from './http-answer.ts';
import { readBody } from './read-body.ts';

const toClose: (() => unknown)[] = [];
afterEach(() => {
  for (const close of toClose.splice(0)) close();
});

/** Creates a gateway whose parts are ready once `open` is called, and the function that receives its faults. */
async function closedGateway(api: GatewayParts['api']) {
  const ready = Promise.withResolvers<GatewayParts>();
  const onFault = vi.fn();
  const answer = createGateway(ready.promise);
  const server = createServer(answer).listen(0, '127.0.0.1');
  toClose.push(() => server.close());
  await once(server, 'listening');
  const parts = {
    isFiltered: async (request: IncomingMessage) => (await readBody(request)) === undefined,
    api,
    onFault,
  } as unknown as GatewayParts;
  const ask = (method: string) =>
    sendRequest({ port: (server.address() as AddressInfo).port, method, path: '/api/x' });
  return { server, open: () => ready.resolve(parts), onFault, ask };
}

it.each([
  ['GET', undefined],
  ['POST', 'the first bytes of a body'],
])('A client that goes away before the gateway opens is no fault (%s)', async (method, begun) => {
  const { server, open, onFault, ask } = await closedGateway(async () => gatewayAnswer(200, 'OK'));
  const asked = ask(method).on('error', () => {});
  if (begun) asked.write(begun);
  else asked.end();
  const [request, response] = await once(server, 'request');
  asked.destroy();
  await once(response, 'close');
  expect(request.destroyed).toBe(true);
  open();
  const next = ask('GET');
  next.end();
  const [answered] = await once(next, 'response');
  expect(answered.statusCode).toBe(200);
  answered.resume();
  expect(onFault).not.toHaveBeenCalled();
});

it('A fault of the API is reported, and its caller gets a 500', async () => {
  const fault = new Error('broken');
  const { open, onFault, ask } = await closedGateway(() => Promise.reject(fault));
  open();
  const asked = ask('GET');
  asked.end();
  const [answered] = await once(asked, 'response');
  answered.resume();
  expect(answered.statusCode).toBe(500);
  expect(onFault).toHaveBeenCalledWith(fault);
});
