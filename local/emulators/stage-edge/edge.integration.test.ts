import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { type Edge, startEdge } from './edge.ts';

/** The test's substitute for an emulator records here the requests that it receives. */
const asked: { url: string; method: string; host: string; secret: unknown; body: string }[] = [];
const ANSWERS: Record<string, unknown> = {
  '/_aws/ses': {
    messages: [
      {
        Id: 'm1',
        Timestamp: '2026-11-21T20:00:00',
        Destination: { ToAddresses: ['marie@exemple.fr'] },
        Subject: 'Votre réparation',
        Body: { text_part: 'Prête', html_part: null },
      },
    ],
  },
  '/_aws/sns/sms-messages': {
    sms_messages: { '+33600000000': [{ MessageId: 's1', Message: 'Prête' }] },
    region: 'eu-west-3',
  },
  // Floci lists SMS in this form. An emulator has either this list or the list in LocalStack's form.
  '/_aws/sns': { messages: [{ Id: 's2', PhoneNumber: '+33611111111', Message: 'Rendue' }] },
};

const emulator = createServer(async (request, response) => {
  const body = Buffer.concat(await request.toArray()).toString();
  const { url = '', method = '', headers } = request;
  asked.push({ url, method, host: headers.host ?? '', secret: headers['x-origin-verify'], body });
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(ANSWERS[url] ?? { url }));
});
const sockets = new WebSocketServer({ server: emulator });
sockets.on('connection', (socket, request) => {
  socket.on('message', (data) =>
    socket.send(
      `${request.headers.host}${request.url} ${data} ${request.headers['x-origin-verify']}`,
    ),
  );
});

let edge: Edge;
let webDirectory: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => emulator.listen(0, '127.0.0.1', resolve));
  const address = emulator.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  webDirectory = mkdtempSync(path.join(tmpdir(), 'rebond-edge-'));
  for (const page of ['index.html', 'shell.html', '404.html']) {
    writeFileSync(path.join(webDirectory, page), '<title>Rebond</title>');
  }
  edge = await startEdge({
    port: 0,
    endpoint: new URL(`http://127.0.0.1:${address.port}`),
    deployment: {
      region: 'eu-west-3',
      apiUrl: 'https://api1.execute-api.eu-west-3.amazonaws.com',
      liveUrl: 'wss://live1.execute-api.eu-west-3.amazonaws.com/live',
      userPoolId: 'eu-west-3_pool',
      userPoolClientId: 'client',
      logosBucket: 'logos',
      originSecret: 'the-secret',
    },
    webDirectory,
  });
});

afterAll(async () => {
  await edge.close();
  sockets.close();
  emulator.close();
  rmSync(webDirectory, { recursive: true });
});

it('Requests for the API are forwarded under the API’s own name with the distribution’s secret', async () => {
  const answer = await fetch(`${edge.origin}/api/repairs?status=pending`, {
    method: 'POST',
    headers: { 'x-origin-verify': 'a secret that a visitor made up' },
    body: '{"a":1}',
  });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'self'");
  expect(asked.at(-1)).toEqual({
    url: '/api/repairs?status=pending',
    method: 'POST',
    host: 'api1.execute-api.eu-west-3.amazonaws.com',
    secret: 'the-secret',
    body: '{"a":1}',
  });
});

it('The pages are served, and their configuration names the pool and the live channel of this address', async () => {
  expect(await (await fetch(`${edge.origin}/dashboard`)).text()).toContain('Rebond');
  const config = await (await fetch(`${edge.origin}/config.json`)).json();
  expect(config).toMatchObject({
    userPoolId: 'eu-west-3_pool',
    userPoolEndpoint: `${edge.origin}/_local/cognito/`,
    realtimeUrl: `${edge.origin.replace('http', 'ws')}/live`,
  });
});

it('Requests for the user pool are forwarded to the emulator without the secret', async () => {
  await fetch(`${edge.origin}/_local/cognito/`, { method: 'POST', body: '{}' });
  expect(asked.at(-1)).toMatchObject({ url: '/', method: 'POST', secret: undefined });
});

it('A live connection is forwarded with its query and the distribution’s secret', async () => {
  const socket = new WebSocket(`${edge.origin.replace('http', 'ws')}/live?channel=RB1`);
  const heard = await new Promise((resolve, reject) => {
    socket.once('error', reject);
    socket.once('open', () => socket.send('ping'));
    socket.once('message', (data) => resolve(String(data)));
  });
  socket.close();
  expect(heard).toBe('live1.execute-api.eu-west-3.amazonaws.com/live?channel=RB1 ping the-secret');
});

it('Sent messages are listed as the embedded cloud lists them', async () => {
  const messages = await (await fetch(`${edge.origin}/_local/outbox.json`)).json();
  expect(messages).toMatchObject([
    { channel: 'email', to: 'marie@exemple.fr', subject: 'Votre réparation', text: 'Prête' },
    { channel: 'sms', to: '+33600000000', text: 'Prête' },
    { channel: 'sms', to: '+33611111111', text: 'Rendue' },
  ]);
});
