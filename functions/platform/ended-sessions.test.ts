import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { endedSessions, isEnded, overSessions } from './ended-sessions.ts';
import { closureKey, profileKey } from './table/table-keys.ts';

vi.stubEnv('TABLE_NAME', 'table');
vi.stubEnv('AWS_REGION', 'eu-west-3');
const dynamo = mockClient(DynamoDBDocumentClient);
beforeEach(() => dynamo.reset());

const SHOP = 'shop-1';
const caller = { shopId: SHOP, signedInAtSeconds: 100 };
const profileIs = (profile?: object) =>
  dynamo
    .on(GetCommand, { Key: profileKey(SHOP) })
    .resolves(profile ? { Item: { pk: 'USER#', ...profile } } : {});
const closureIs = (isThere: boolean) =>
  dynamo.on(GetCommand, { Key: closureKey(SHOP) }).resolves(isThere ? { Item: { pk: 'x' } } : {});
const asked = () => dynamo.commandCalls(GetCommand).map(({ args: [{ input }] }) => input);
const refused = { code: 'UNAUTHENTICATED' };

it('A session is ended by a later instant, and not by the second of its own sign-in', () => {
  const ends = { sessions_after_s: 100 };
  expect([99, 100, 101].map((signedIn) => isEnded(signedIn, ends))).toEqual([true, false, false]);
  expect(isEnded(0, {})).toBe(false);
});

describe('Checking sessions and accounts', () => {
  it('An open session of an open account passes, with one consistent read of the profile', async () => {
    profileIs({ sessions_after_s: 100 });
    await overSessions()(caller);
    expect(asked()).toEqual([
      {
        TableName: 'table',
        Key: profileKey(SHOP),
        ConsistentRead: true,
        ProjectionExpression: 'pk, closed_at_ms, sessions_after_s, signed_out',
      },
    ]);
  });

  it.each([
    ['an ended session', { sessions_after_s: 101 }],
    ['a session whose browser signed out', { signed_out: { 100: 5_000 } }],
    ['a closed account', { closed_at_ms: 1 }],
    ['an ended session of a closed account', { closed_at_ms: 1, sessions_after_s: 101 }],
  ])('A request of %s is refused each time', async (_case, profile) => {
    profileIs(profile);
    const refuse = overSessions();
    await expect(refuse(caller)).rejects.toMatchObject(refused);
    await expect(refuse(caller)).rejects.toMatchObject(refused);
    profileIs({});
    await refuse(caller);
    expect(asked()).toHaveLength(3);
  });

  it('Without a profile the closure is checked, because the account may have been erased', async () => {
    profileIs();
    closureIs(true);
    await expect(overSessions()(caller)).rejects.toMatchObject(refused);
    expect(asked()[1]).toEqual({
      TableName: 'table',
      Key: closureKey(SHOP),
      ConsistentRead: true,
      ProjectionExpression: 'pk',
    });
    closureIs(false);
    await overSessions()(caller);
  });
});

describe('Checking ended sessions with a cache', () => {
  it('The check is cached for a minute, and the profile is read again before a session is refused', async () => {
    let nowMs = 1_000;
    profileIs({ sessions_after_s: 100 });
    const refuse = endedSessions(undefined, () => nowMs);
    await refuse(caller);
    nowMs += 59_999;
    await refuse(caller);
    expect(asked()).toHaveLength(1);
    await expect(refuse({ ...caller, signedInAtSeconds: 99 })).rejects.toMatchObject(refused);
    expect(asked()).toHaveLength(2);
    // The refused call has read the profile again, so this read counts for another minute.
    nowMs += 59_999;
    await refuse(caller);
    expect(asked()).toHaveLength(2);
    nowMs += 1;
    profileIs({ sessions_after_s: 101 });
    await expect(refuse(caller)).rejects.toMatchObject(refused);
    await refuse({ ...caller, signedInAtSeconds: 101 });
    expect(asked()).toHaveLength(3);
  });

  it('The cache uses the real clock by default', async () => {
    profileIs({});
    const refuse = endedSessions();
    await refuse(caller);
    await refuse(caller);
    expect(asked()).toHaveLength(1);
  });

  it('Without a cache each request is checked, and a shop without a profile passes', async () => {
    profileIs();
    const refuse = endedSessions(0);
    await refuse(caller);
    await refuse(caller);
    expect(asked()).toHaveLength(2);
  });

  it('The cache holds ten thousand shops and is then cleared', async () => {
    dynamo.on(GetCommand).resolves({ Item: { pk: 'x' } });
    const refuse = endedSessions(60_000, () => 1);
    const shop = (index: number) => refuse({ shopId: `s${index}`, signedInAtSeconds: 1 });
    for (let index = 0; index < 10_000; index += 1) await shop(index);
    await shop(0);
    expect(asked()).toHaveLength(10_000);
    await shop(10_000);
    await shop(10_000);
    await shop(0);
    expect(asked()).toHaveLength(10_002);
  });
});
