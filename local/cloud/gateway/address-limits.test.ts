import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import type { AddressLimit } from '../../../infra/edge/address-limits.ts';
import { createAddressLimits } from './address-limits.ts';

const LIMITS: readonly AddressLimit[] = [
  { name: 'tracking', requests: 2, paths: ['/api/suivi/', '/suivi/'] },
  { name: 'any', requests: 4, paths: ['/'] },
];

const from = (remoteAddress: string, url: string, headers: IncomingMessage['headers'] = {}) => ({
  url,
  headers,
  socket: { remoteAddress } as IncomingMessage['socket'],
});

function limits(unlimited = '') {
  let nowMs = 1_000_000;
  const isOver = createAddressLimits(LIMITS, unlimited, () => nowMs);
  return {
    /** Sends `times` requests and returns which were over a limit. */
    ask: (address: string, url: string, times: number) =>
      Array.from({ length: times }, () => isOver(from(address, url))),
    pass: (seconds: number) => {
      nowMs += seconds * 1000;
    },
  };
}

describe('Limits per address', () => {
  it('Requests are counted per address, and each limit counts its own paths', () => {
    const { ask } = limits();
    expect(ask('192.0.2.1', '/suivi/RB1', 3)).toEqual([false, false, true]);
    expect(ask('192.0.2.1', '/api/suivi/RB1?cle=x', 1)).toEqual([true]);
    expect(ask('192.0.2.2', '/suivi/RB1', 1)).toEqual([false]);
    // A request over one limit still counts for the other limits, because the firewall's rules for limits only label
    // it.
    expect(ask('192.0.2.1', '/api/health', 1)).toEqual([true]);
  });

  it.each([
    '/api/%73uivi/RB1',
    '/api/./suivi/RB1',
    '/api/x/../suivi/RB1',
    '//suivi/RB1',
    '/%2e/suivi/RB1',
  ])('A limit cannot be bypassed by the spelling %s', (spelling) => {
    const { ask } = limits();
    expect(ask('192.0.2.1', spelling, 3)).toEqual([false, false, true]);
  });

  it('A path that cannot be decoded is counted as it is', () => {
    const { ask } = limits();
    expect(ask('192.0.2.1', '/suivi/%E0%A4%A', 3)).toEqual([false, false, true]);
  });

  it('A limit covers the last five minutes', () => {
    const { ask, pass } = limits();
    ask('192.0.2.1', '/suivi/RB1', 2);
    pass(200);
    expect(ask('192.0.2.1', '/suivi/RB1', 1)).toEqual([true]);
    pass(110);
    // The first requests have expired. The refused request still counts, as with WAF.
    expect(ask('192.0.2.1', '/suivi/RB1', 2)).toEqual([false, true]);
    pass(10_000);
    expect(ask('192.0.2.1', '/suivi/RB1', 2)).toEqual([false, false]);
  });

  it('An IPv6 network counts as one address, and so does this machine', () => {
    const { ask } = limits();
    ask('2001:db8:0:1::1', '/suivi/RB1', 2);
    expect(ask('2001:0db8:0000:0001:ffff::9', '/suivi/RB1', 1)).toEqual([true]);
    expect(ask('2001:db8:0:2::1', '/suivi/RB1', 1)).toEqual([false]);
    ask('::1', '/suivi/RB1', 2);
    expect(ask('127.0.0.1', '/suivi/RB1', 1)).toEqual([true]);
    expect(ask('::ffff:127.0.0.1', '/suivi/RB1', 1)).toEqual([true]);
  });

  it('Addresses that the operator exempts are not limited', () => {
    const { ask } = limits('127.0.0.1, 2001:db8::1');
    expect(ask('::1', '/suivi/RB1', 9)).not.toContain(true);
    expect(ask('2001:db8::7', '/suivi/RB1', 9)).not.toContain(true);
    expect(ask('192.0.2.1', '/suivi/RB1', 9)).toContain(true);
    expect(() => limits('127.0.0.1,localhost')).toThrow(/« localhost »/);
  });

  it('Actions of the user pool are counted by their names', () => {
    const isOver = createAddressLimits([{ name: 'codes', requests: 1, actions: ['SignUp'] }], '');
    const act = (action: string) =>
      isOver(from('192.0.2.1', '/', { 'x-amz-target': `Service.${action}` }));
    expect(['SignUp', 'ConfirmSignUp', 'SignUp', 'InitiateAuth'].map(act)).toEqual([
      false,
      false,
      true,
      false,
    ]);
  });
});
