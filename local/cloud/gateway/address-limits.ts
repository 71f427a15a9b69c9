import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { networkOfAddress } from '../../../functions/auth/sign-up/network-of.ts';
import {
  type AddressLimit,
  limitedPath,
  WINDOW_SECONDS,
} from '../../../infra/edge/address-limits.ts';
import { ClearError } from '../../clear-error.ts';

export type IsOverLimit = (request: Pick<IncomingMessage, 'url' | 'headers' | 'socket'>) => boolean;

const STEP_SECONDS = 10;

const THIS_MACHINE = '127.0.0.1';

/**
 * Counts each address's requests of the last five minutes as the firewall does. A request over one limit still counts
 * for the others. `unlimited` has the form of REBOND_UNLIMITED.
 * @throws ClearError when `unlimited` contains a text that is no IP address
 */
export function createAddressLimits(
  limits: readonly AddressLimit[],
  unlimited: string,
  now: () => number = () => performance.now(),
): IsOverLimit {
  const exempt = addressesOf(unlimited);
  const counts = limits.map(() => new Map<string, number>());
  const steps: Map<string, number>[][] = limits.map(() => [new Map()]);
  let step = Math.floor(now() / (STEP_SECONDS * 1000));

  function moveOn(): void {
    const current = Math.floor(now() / (STEP_SECONDS * 1000));
    const passed = Math.min(current - step, WINDOW_SECONDS / STEP_SECONDS);
    step = current;
    for (let each = 0; each < passed; each += 1) {
      for (const [index, ofLimit] of steps.entries()) {
        ofLimit.push(new Map());
        if (ofLimit.length > WINDOW_SECONDS / STEP_SECONDS) forget(index, ofLimit.shift());
      }
    }
  }

  function forget(index: number, old: Map<string, number> = new Map()): void {
    for (const [address, count] of old) {
      const left = (counts[index]?.get(address) ?? 0) - count;
      if (left > 0) counts[index]?.set(address, left);
      else counts[index]?.delete(address);
    }
  }

  return (request) => {
    const address = networkOf(request.socket.remoteAddress ?? THIS_MACHINE);
    if (exempt.has(address)) return false;
    moveOn();
    const over = limits.filter((limit, index) => {
      if (!isCounted(limit, request)) return false;
      const count = (counts[index]?.get(address) ?? 0) + 1;
      counts[index]?.set(address, count);
      const newest = steps[index]?.at(-1);
      newest?.set(address, (newest.get(address) ?? 0) + 1);
      return count > limit.requests;
    });
    return over.length > 0;
  };
}

function isCounted(
  limit: AddressLimit,
  { url = '/', headers }: Parameters<IsOverLimit>[0],
): boolean {
  if ('actions' in limit) {
    const target = String(headers['x-amz-target'] ?? '');
    return limit.actions.some((action) => target.endsWith(`.${action}`));
  }
  const path = limitedPath(url.split('?', 1)[0] ?? '/');
  return limit.paths.some((start) => path.startsWith(start));
}

function addressesOf(list: string): ReadonlySet<string> {
  const given = list.split(',').map((each) => each.trim());
  return new Set(
    given
      .filter((each) => each !== '')
      .map((address) => {
        if (isIP(address) > 0) return networkOf(address);
        throw new ClearError(
          `REBOND_UNLIMITED doit être une liste d’adresses IP, et « ${address} » n’en est pas une. Exemple : REBOND_UNLIMITED=127.0.0.1 npm start`,
        );
      }),
  );
}

/** An IPv6 address counts by its /64 network. */
const networkOf = (remote: string): string =>
  remote === '::1' ? THIS_MACHINE : networkOfAddress(remote);
