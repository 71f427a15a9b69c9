import { connect as connectTcp } from 'node:net';
import { marshall } from '@aws-sdk/util-dynamodb';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { callApi } from '../../local/testing/call-api.ts';
import { sharedCloud } from '../../local/testing/cloud-and-table.ts';
import { eventually } from '../../local/testing/eventually.ts';
import { askTicket, type LiveClient, openLive } from '../../local/testing/live-client.ts';
import { nightly } from '../../local/testing/nightly.ts';
import { createShop, type TestShop } from '../../local/testing/shop.ts';
import type { TestCloud } from '../../local/testing/test-cloud.ts';
import type { Repair } from '../../shared/repairs/repairs.ts';
import { repairKey } from '../platform/table/table-keys.ts';
import { repairsRepository } from '../repairs/repairs.repository.ts';
import { readRepair } from '../repairs/stored-repair.ts';
import type { TestTable } from '../testing/test-table.ts';
import { connectionsRepository } from './connections.repository.ts';
import type { Channel } from './stored-connection.ts';
import { ticketsRepository } from './tickets.repository.ts';

let cloud: TestCloud;
let table: TestTable;
let shop: TestShop;
let other: TestShop;
sharedCloud((started) => {
  ({ cloud, table } = started);
});
beforeAll(async () => {
  shop = await createShop(cloud, { plan: 'pro' });
  other = await createShop(cloud, { plan: 'pro' });
});

const clients: LiveClient[] = [];
afterEach(async () => {
  for (const client of clients.splice(0)) client.close();
  await eventually('all connections are closed', () => cloud.sockets.count() === 0);
});

/** Opens a live connection, which is closed after the test. */
async function follow(request: Record<string, string>): Promise<LiveClient> {
  const client = await openLive(cloud, request);
  clients.push(client);
  return client;
}
const watchShop = async ({ token }: TestShop) => follow({ ticket: await askTicket(cloud, token) });

async function createRepair({ token }: TestShop = shop): Promise<Repair> {
  const json = {
    deviceType: 'tablet',
    customerName: 'Durand',
    customerFirstName: 'Marie',
    customerEmail: 'marie@exemple.fr',
    customerPhone: '06 12 34 56 78',
  };
  return (await callApi<Repair>(cloud, '/api/repairs', { method: 'POST', token, json })).body;
}
const change = ({ id }: Repair, status: string, { token } = shop) =>
  callApi(cloud, `/api/repairs/${id}/status`, { method: 'PATCH', token, json: { status } });

async function connectionsOf(channel: Channel): Promise<string[]> {
  const ids: string[] = [];
  for await (const page of connectionsRepository(table).of(channel, Date.now())) {
    ids.push(...page.map(({ connectionId }) => connectionId));
  }
  return ids;
}
const visitorsOf = ({ trackingNumber }: Repair) =>
  ({ kind: 'repair', trackingNumber, key: undefined }) as const;

describe('Access to the live channel', () => {
  it('A session gets a ticket that is valid once', async () => {
    expect((await callApi(cloud, '/api/realtime/ticket', { method: 'POST' })).status).toBe(401);
    const ticket = await askTicket(cloud, shop.token);
    await follow({ ticket });
    await expect(openLive(cloud, { ticket })).rejects.toBe(403);
  });

  it('When a ticket is used many times at once, exactly one use succeeds', async () => {
    const ticket = await askTicket(cloud, shop.token);
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => follow({ ticket })));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('A ticket is refused after 60 s, and so is an unknown one', async () => {
    const ticket = 'T'.repeat(22);
    const caller = { shopId: shop.sub, signedInAtSeconds: Math.floor(Date.now() / 1000) };
    await expect(openLive(cloud, { ticket })).rejects.toBe(403);
    await ticketsRepository(table).add(ticket, caller, Date.now() - 62_000);
    await expect(openLive(cloud, { ticket })).rejects.toBe(403);
    await ticketsRepository(table).add(ticket, caller, Date.now() - 50_000);
    await follow({ ticket });
  });

  it('A page of another site is refused and does not use up the ticket', async () => {
    const ticket = await askTicket(cloud, shop.token);
    await expect(openLive(cloud, { ticket }, 'https://exemple.fr')).rejects.toBe(403);
    await expect(openLive(cloud, { ticket }, null)).rejects.toBe(403);
    await follow({ ticket });
  });

  it('A channel cannot be requested by its name', async () => {
    await expect(openLive(cloud, { shop: shop.sub })).rejects.toBe(403);
    const ticket = await askTicket(cloud, other.token);
    await expect(openLive(cloud, { ticket, shop: shop.sub })).rejects.toBe(403);
    await expect(openLive(cloud, {})).rejects.toBe(403);
  });
});

describe('The frames of a live connection', () => {
  it('Every message of a client is answered by a heartbeat', async () => {
    const client = await watchShop(shop);
    for (const said of ['{"type":"repair"}', 'nonsense', '{"type":"heartbeat"}']) {
      client.socket.send(said);
    }
    await eventually('three answers', () => client.frames.length >= 3);
    expect(client.frames).toEqual(Array.from({ length: 3 }, () => ({ type: 'heartbeat' })));
  });

  it('A shop gets its own changes and the outcomes of their notifications, never another shop’s', async () => {
    const [mine, theirs] = await Promise.all([watchShop(shop), watchShop(other)]);
    const repair = await createRepair();
    await change(repair, 'ordered');
    await mine.next('repair', (frame) => frame.repair?.status === 'ordered');
    await mine.next('repair', ({ repair: { deliveries } }) => deliveries.email?.historyIndex === 1);
    const foreign = await createRepair(other);
    await theirs.next('repair', (frame) => frame.repair.id === foreign.id);
    // This change is made after the other shop's change, whose frame would have arrived first.
    await change(repair, 'progress');
    await mine.next('repair', (frame) => frame.repair?.status === 'progress');
    const heard = ({ frames }: LiveClient) =>
      new Set(frames.flatMap((frame) => (frame.type === 'repair' ? [frame.repair.id] : [])));
    expect([heard(mine), heard(theirs)]).toEqual([new Set([repair.id]), new Set([foreign.id])]);
  });

  it('A visitor gets the fields of the public page, and only the holder of the public key gets the full name', async () => {
    const repair = await createRepair();
    const suivi = repair.trackingNumber;
    const cle = (await repairsRepository(table).get(suivi))?.tracking_key ?? '';
    const [stranger, guesser, holder] = await Promise.all([
      follow({ suivi }),
      follow({ suivi, cle: 'K'.repeat(22) }),
      follow({ suivi, cle }),
    ]);
    await change(repair, 'progress');
    const [seen, guessed, known] = await Promise.all(
      [stranger, guesser, holder].map((client) =>
        // A listener that connects quickly may get the frame of the creation first.
        client.next('tracking', (frame) => frame.repair?.status === 'progress'),
      ),
    );
    expect(seen?.repair?.customerName).toBe('Marie D.');
    expect(guessed).toEqual(seen);
    expect(known?.repair?.customerName).toBe('Marie Durand');
    const page = await callApi<object>(cloud, `/api/suivi/${suivi}`);
    // A notification may have changed the version meanwhile.
    expect({ ...seen?.repair, version: 0 }).toEqual({ ...page.body, version: 0 });
    expect(JSON.stringify([seen, known])).not.toMatch(
      new RegExp(`exemple.fr|3456|${shop.sub}|${repair.id}|${cle}`),
    );
  });

  it('Without the public key a visitor gets no fault, name or messages when the shop hides them', async () => {
    const discreet = await createShop(cloud);
    await callApi(cloud, '/api/company', {
      method: 'PUT',
      token: discreet.token,
      json: { details_by_number: false },
    });
    const repair = await createRepair(discreet);
    const suivi = repair.trackingNumber;
    const cle = (await repairsRepository(table).get(suivi))?.tracking_key ?? '';
    const [stranger, holder] = await Promise.all([follow({ suivi }), follow({ suivi, cle })]);
    await change(repair, 'progress', discreet);
    const [seen, known] = await Promise.all(
      [stranger, holder].map((client) =>
        client.next('tracking', (frame) => frame.repair?.status === 'progress'),
      ),
    );
    const [byNumber, byLink] = await Promise.all(
      ['', `?cle=${cle}`].map((query) => callApi(cloud, `/api/suivi/${suivi}${query}`)),
    );
    for (const shown of [seen?.repair, byNumber?.body]) {
      expect(shown).toMatchObject({ reserved: true, issue: '', customerName: '' });
      expect(JSON.stringify(shown)).not.toMatch(/Marie|Durand/);
    }
    for (const shown of [known?.repair, byLink?.body]) {
      expect(shown).toMatchObject({ customerName: 'Marie Durand' });
      expect(shown).not.toHaveProperty('reserved');
    }
    // No cache may store the page behind the link.
    expect(byLink?.headers.get('cache-control')).toBe('private, no-store');
  });

  it('A record that the stream delivers twice causes the same frame twice', async () => {
    const client = await watchShop(shop);
    const repair = await createRepair();
    const stored = await table.item(repairKey(repair.trackingNumber));
    const { version } = readRepair(stored ?? {});
    const record = {
      eventName: 'INSERT',
      dynamodb: { SequenceNumber: '1', NewImage: marshall(stored ?? {}) },
    };
    await cloud.invoke('push-live-changes', { Records: [record, record] });
    await eventually('both', () => {
      const versions = client.frames.map(
        (frame) => frame.type === 'repair' && frame.repair.version,
      );
      return versions.filter((each) => each === version).length >= 2;
    });
  });
});

describe('Closed live connections', () => {
  it('A connection is deleted when it closes', async () => {
    const repair = await createRepair();
    const client = await follow({ suivi: repair.trackingNumber });
    expect(await connectionsOf(visitorsOf(repair))).toHaveLength(1);
    client.socket.close();
    await eventually(
      'the connection is deleted',
      async () => (await connectionsOf(visitorsOf(repair))).length === 0,
    );
  });

  it('A connection is deleted at the first 410, and the others get the frame', async () => {
    const repair = await createRepair();
    const lost = { nowMs: Date.now() - 60_000, channel: visitorsOf(repair) };
    await connectionsRepository(table).add(lost.channel, 'lost', lost.nowMs);
    const client = await follow({ suivi: repair.trackingNumber });
    await change(repair, 'ordered');
    await client.next('tracking');
    await eventually('the lost connection is deleted', async () => {
      const ids = await connectionsOf(visitorsOf(repair));
      return ids.length === 1 && !ids.includes('lost');
    });
  });

  it('A connection that takes no frames does not slow the others', async () => {
    const repair = await createRepair();
    const path = `/live?suivi=${repair.trackingNumber}`;
    const deaf = connectTcp(cloud.port, '127.0.0.1').pause();
    deaf.on('error', () => undefined);
    deaf.write(
      `GET ${path} HTTP/1.1\r\nHost: localhost\r\nUser-Agent: page\r\nOrigin: ${cloud.origin}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
    );
    await eventually('the connection is open', () => cloud.sockets.count() === 1);
    const client = await follow({ suivi: repair.trackingNumber });
    for (const status of ['ordered', 'progress', 'completed']) {
      await change(repair, status);
      await client.next('tracking', (frame) => frame.repair?.status === status);
    }
    deaf.destroy();
  });
});

/** This many pages follow one repair. `npm run test:crowd` opens a thousand. */
const FOLLOWERS = Number(process.env.FOLLOWERS ?? 100);

nightly('Each of many followers of one repair gets one frame', async () => {
  const repair = await createRepair();
  const followers: LiveClient[] = [];
  while (followers.length < FOLLOWERS) {
    const batch = Array.from({ length: 100 }, () => follow({ suivi: repair.trackingNumber }));
    followers.push(...(await Promise.all(batch)));
  }
  await change(repair, 'completed');
  const framesOf = ({ frames }: LiveClient) =>
    frames.filter((frame) => frame.type === 'tracking' && frame.repair?.status === 'completed')
      .length;
  await eventually('all have the frame', () =>
    followers.every((follower) => framesOf(follower) > 0),
  );
  // Outcomes of notifications change the card but not the public page.
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(new Set(followers.map(framesOf))).toEqual(new Set([1]));
});
