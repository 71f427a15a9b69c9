import { describe, expect, it, vi } from 'vitest';
import { AppError } from '../../shared/errors.ts';
import type { Caller } from '../platform/ended-sessions.ts';
import { connect } from './connect.ts';
import type { Channel } from './stored-connection.ts';

const ORIGIN = 'https://rebond.example';
const TICKET = 'T'.repeat(22);
const KEY = 'K'.repeat(22);
const CALLER: Caller = { shopId: 'shop-1', signedInAtSeconds: 7 };

function fakes() {
  const add = vi.fn(async (..._: [Channel, string, number]) => undefined);
  const remove = vi.fn(async (_: string) => undefined);
  const use = vi.fn(async (ticket: string) => (ticket === TICKET ? CALLER : undefined));
  const refuse = vi.fn(async (_: Caller) => undefined);
  const tickets = { use };
  return {
    add,
    remove,
    use,
    refuse,
    dependencies: {
      connections: { add, remove },
      tickets,
      refuse,
      appOrigin: ORIGIN,
      now: () => 1,
    },
  };
}

describe('Connecting to the live channel', () => {
  it('The holder of a ticket may follow its own shop', async () => {
    const { add, dependencies } = fakes();
    expect(await connect(dependencies, 'c', ORIGIN, { ticket: TICKET })).toBe(true);
    expect(add).toHaveBeenCalledWith({ kind: 'shop', ...CALLER }, 'c', 1);
  });

  it('A connection is stored before its session is checked, and removed if the session has ended', async () => {
    const { add, remove, refuse, dependencies } = fakes();
    refuse.mockImplementation(async () => {
      expect(add).toHaveBeenCalledOnce();
      throw new AppError('UNAUTHENTICATED');
    });
    expect(await connect(dependencies, 'c', ORIGIN, { ticket: TICKET })).toBe(false);
    expect(remove).toHaveBeenCalledExactlyOnceWith('c');
  });

  it('Anyone may follow one repair, with or without its key', async () => {
    const { add, dependencies } = fakes();
    expect(await connect(dependencies, 'c', ORIGIN, { suivi: 'RB12345678' })).toBe(true);
    expect(await connect(dependencies, 'd', ORIGIN, { suivi: 'RB12345678', cle: KEY })).toBe(true);
    expect(add.mock.calls.map(([channel]) => channel)).toEqual([
      { kind: 'repair', trackingNumber: 'RB12345678', key: undefined },
      { kind: 'repair', trackingNumber: 'RB12345678', key: KEY },
    ]);
  });

  it.each([
    ['a used or unknown ticket', ORIGIN, { ticket: 'U'.repeat(22) }],
    ['the origin of another site', 'https://exemple.fr', { suivi: 'RB12345678' }],
    ['no origin', undefined, { suivi: 'RB12345678' }],
    ['a shop’s id in place of a ticket', ORIGIN, { shop: 'shop-1' }],
    ['a ticket and a shop', ORIGIN, { ticket: TICKET, shop: 'shop-2' }],
    ['a ticket and a repair', ORIGIN, { ticket: TICKET, suivi: 'RB12345678' }],
    ['an invalid tracking number', ORIGIN, { suivi: 'CHANNEL' }],
    ['an empty query', ORIGIN, {}],
  ])('A connection with %s is refused', async (_case, origin, query) => {
    const { add, dependencies } = fakes();
    expect(await connect(dependencies, 'c', origin, query)).toBe(false);
    expect(add).not.toHaveBeenCalled();
  });

  it('A page of another site does not use up a ticket', async () => {
    const { use, dependencies } = fakes();
    await connect(dependencies, 'c', 'https://exemple.fr', { ticket: TICKET });
    expect(use).not.toHaveBeenCalled();
  });
});
