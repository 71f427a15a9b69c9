import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { newRepair } from '../../repairs/intake/new-repair.ts';
import { openEmailSender } from './email-sender.ts';
import { openSmsSender } from './sms-sender.ts';

const repair = newRepair(
  {
    deviceType: 'tablet',
    customerName: 'Durand',
    customerEmail: 'm@exemple.fr',
    customerPhone: '06 12 34 56 78',
  },
  { id: 'i', trackingNumber: 'RB12345678', trackingKey: 'k', shopId: 's', nowMs: 0 },
);
const shopDetails = async () => ({ company: undefined, profile: undefined });

/** This provider accepts each message and closes the connection without an answer. */
let provider: Server;
let accepted = 0;
beforeAll(async () => {
  provider = createServer((request) => {
    request.resume().on('end', () => {
      accepted += 1;
      request.socket.destroy();
    });
  });
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  const { port } = provider.address() as AddressInfo;
  for (const [name, value] of Object.entries({
    AWS_ENDPOINT_URL: `http://127.0.0.1:${port}`,
    AWS_REGION: 'eu-west-3',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    SENDER_EMAIL: 'notifications@rebond.example',
    CONFIGURATION_SET: 'rebond-test',
    APP_ORIGIN: 'https://rebond.example',
    SMS_COUNTRIES: 'FR',
  })) {
    vi.stubEnv(name, value);
  }
});
beforeEach(() => {
  accepted = 0;
});
afterAll(() => new Promise((resolve) => provider.close(resolve)));

it.each([
  ['An e-mail', () => openEmailSender(shopDetails)],
  ['An SMS', () => openSmsSender(shopDetails, { keep: async () => undefined })],
])(
  '%s is sent once, because the SDK does not repeat a call whose answer is lost',
  async (_what, open) => {
    expect(await open()(repair, 0)).toMatchObject({ kind: 'failed' });
    expect(accepted).toBe(1);
  },
);
