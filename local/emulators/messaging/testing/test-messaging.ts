import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SESClient } from '@aws-sdk/client-ses';
import { SNSClient } from '@aws-sdk/client-sns';
import { createMessaging } from '../messaging.ts';

export async function startTestMessaging(directory?: string) {
  const clock = { ms: Date.UTC(2026, 10, 21, 8, 0, 0) };
  const messaging = createMessaging({ directory, now: () => clock.ms });
  const server = createServer((request, response) => {
    const handle = request.url?.startsWith('/ses') ? messaging.handleSes : messaging.handleSns;
    void handle(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const settings = {
    region: 'eu-west-3',
    maxAttempts: 1,
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
  };
  const ses = new SESClient({ ...settings, endpoint: `${origin}/ses` });
  const sns = new SNSClient({ ...settings, endpoint: `${origin}/sns` });
  return {
    messaging,
    clock,
    origin,
    ses,
    sns,
    async close() {
      ses.destroy();
      sns.destroy();
      messaging.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
