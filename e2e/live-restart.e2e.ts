import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { callApi } from '../local/testing/call-api.ts';
import type { Repair } from '../shared/repairs/repairs.ts';
import { freshEmail, makeAccount } from './accounts.ts';
import { startCloudProcess } from './cloud.ts';
import { startCustomer } from './live.ts';
import { enter } from './shop-test.ts';
import { expect, test } from './test.ts';

/** Returns a free port below the system's ephemeral ports, so that it stays free between two starts. */
async function freePort(): Promise<string> {
  for (let port = 21_000 + (process.pid % 5_000); ; port += 1) {
    const isTaken = await new Promise((resolve) => {
      const socket = connect(port, 'localhost');
      socket.on('connect', () => resolve(true)).on('error', () => resolve(false));
      socket.unref();
    });
    if (!isTaken) return String(port);
  }
}

test('After an outage of the gateway, an open page reads the changes by itself, once', async ({
  browser,
}) => {
  const directory = await mkdtemp(join(tmpdir(), 'rebond-live-'));
  const options = ['--port', await freePort(), '--data', directory];
  let cloud = await startCloudProcess(...options);
  const { origin } = cloud;
  const { customer, problems, leave } = await startCustomer(browser, origin);
  try {
    const { accessToken: token } = (await enter(origin, await makeAccount(origin))).tokens;
    const json = {
      deviceType: 'laptop',
      customerName: 'Durand',
      customerEmail: freshEmail('client'),
    };
    const created = await callApi<Repair>(cloud, '/api/repairs', { method: 'POST', token, json });
    const { id, trackingNumber } = created.body;
    const page = await customer.open(`/suivi/${trackingNumber}`);
    await expect(page.getByText(/^En direct/)).toBeVisible();
    let reads = 0;
    page.on('response', (response) => {
      if (response.ok() && response.url().includes(`/api/suivi/${trackingNumber}`)) reads += 1;
    });
    let frames = 0;
    page.on('websocket', (socket) => {
      socket.on('framereceived', () => {
        frames += 1;
      });
    });
    await expect.poll(() => reads, 'the read after the first connection').toBe(1);
    reads = 0;
    // The browser itself logs each connection that is refused while the cloud is stopped.
    problems.expectMessage(/WebSocket connection to .* failed/);

    await cloud.stop();
    await expect(page.getByText(/^Connexion en cours/)).toBeVisible();
    await expect(page.getByText(/^En direct/)).toBeHidden();
    cloud = await startCloudProcess(...options);
    const path = `/api/repairs/${id}/status`;
    const call = { method: 'PATCH', token, json: { status: 'completed' } } as const;
    const { status } = await callApi(cloud, path, call);
    expect(status, 'the token survives the restart').toBe(200);

    await expect(page.getByText(/^En direct/)).toBeVisible();
    await expect(page.getByRole('status')).toContainText('Réparation terminée');
    await expect.poll(() => reads).toBe(1);
    await expect(page.getByRole('region', { name: 'Historique' })).toContainText('terminée');
    expect(
      frames,
      'at most one frame: the read may have brought the change already',
    ).toBeLessThanOrEqual(1);
  } finally {
    const left = await leave();
    await cloud.stop();
    await rm(directory, { recursive: true, force: true });
    expect(left.unexpected(), 'errors in the customer’s console').toEqual([]);
  }
});
