import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openEmails, RETRIED } from './ses.ts';
import { openTexts } from './sns.ts';

const ANSWER =
  '<Response><SendRawEmailResult><MessageId>m</MessageId></SendRawEmailResult></Response>';

let provider: Server;

/** The provider answers the first request of each connection, and resets a connection that is used again. */
beforeEach(async () => {
  const used = new WeakSet<object>();
  provider = createServer(({ socket }, answer) => {
    if (used.has(socket)) {
      socket.resetAndDestroy();
      return;
    }
    used.add(socket);
    answer.setHeader('content-type', 'text/xml').end(ANSWER);
  });
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  const { port } = provider.address() as AddressInfo;
  vi.stubEnv('AWS_ENDPOINT_URL', `http://127.0.0.1:${port}`);
  vi.stubEnv('AWS_REGION', 'eu-west-3');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKID');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  vi.stubEnv('SENDER_EMAIL', 'bonjour@rebond.test');
  vi.stubEnv('CONFIGURATION_SET', 'rebond-test');
  vi.stubEnv('SMS_COUNTRIES', 'FR');
});
afterEach(() => {
  vi.unstubAllEnvs();
  provider.closeAllConnections();
  provider.close();
});

function openEmail() {
  const send = openEmails(RETRIED);
  const content = { subject: 'Prête', text: 'Prête', html: '<p>Prête</p>' };
  return () => send({ to: 'marie@exemple.fr', from: { name: 'Atelier', email: '' }, content });
}

function openText() {
  const send = openTexts();
  return () => send({ to: { e164: '+33612345678', mobileIn: 'FR' }, text: 'Prête' });
}

// While an environment of Lambda is frozen, SES and SNS close its idle connections.
it.each([
  ['e-mail', openEmail],
  ['SMS', openText],
])(
  'An %s is sent when the provider has closed the connection of the one before',
  async (_kind, open) => {
    const send = open();
    expect(await send()).toMatchObject({ kind: 'sent' });
    expect(await send()).toMatchObject({ kind: 'sent' });
  },
);
