import { beforeEach, describe, expect, it } from 'vitest';
import { statusMessage } from '../../testing/status-message.ts';
import type { PlatformFlow } from '../flow-service.ts';
import { readStatuses } from '../reading/read-statuses.ts';
import { noteChecks, noteStatuses } from './note-status.ts';
import type { Transmission } from './stored-transmission.ts';
import type { ChangeOf } from './transmissions.repository.ts';

const SENT: Transmission = {
  document_id: 'd',
  siren: '732829320',
  state: 'sent',
  at_ms: 1,
  first_ms: 1,
  leased_until_ms: 0,
  flow_id: 'flow-1',
  statuses: [],
  receipts: [],
  revision: 2,
};
const NUMBER = 'FA-2026-0001';

let stored: Transmission;
let notices: unknown[];
beforeEach(() => {
  stored = SENT;
  notices = [];
});

const dependencies = {
  transmissions: {
    shopOf: async (siren: string) => (siren === SENT.siren ? 'shop' : undefined),
    change: async (_: string, number: string, changeOf: ChangeOf) => {
      if (number.length > 1_000) throw new Error('No key of DynamoDB is that long');
      const changed = changeOf(number === NUMBER ? stored : undefined);
      if (changed === undefined) return undefined;
      const { notice, isOver: _over, ...rest } = changed;
      if (notice) notices.push(notice);
      stored = { ...rest, revision: stored.revision + 1 };
      return stored;
    },
  },
  answers: { at: async () => [], change: async () => undefined },
  now: () => 5,
};

const checked = (over: Partial<PlatformFlow>) =>
  noteChecks(dependencies, {
    id: 'flow-1',
    concern: 'invoice',
    submittedAtMs: 1,
    updatedAtMs: 2,
    syntax: 'Factur-X',
    checks: 'failed',
    reasonCodes: [],
    trackingId: `${SENT.siren}.${NUMBER}`,
    ...over,
  });

const message = (code: number, reason?: string, of = SENT.siren, number = NUMBER) =>
  readStatuses(
    statusMessage({ number, date: '2026-11-20', sellerSiren: of, code, reason, at: new Date() }),
  );

describe('The platform’s checks of an invoice', () => {
  it('The failed check of a second copy of an invoice does not refuse the first copy', async () => {
    expect(await checked({ id: 'flow-2', reasonCodes: ['AlreadyExistingFlow'] })).toBe(0);
    expect(stored).toBe(SENT);
    // The answer to the first submission was lost, so the file was submitted again. The platform already has it.
    const { flow_id: _, ...lost } = SENT;
    stored = { ...lost, state: 'waiting' };
    await checked({ id: 'flow-2', reasonCodes: ['AlreadyExistingFlow'] });
    expect(stored).toMatchObject({ state: 'accepted' });
    expect(notices).toEqual([]);
  });

  it('A failed check is shown with its reason, if the norm has a code for it, and tells the shop what to do', async () => {
    await checked({ reasonCodes: ['InvalidSchema', 'of-its-own'] });
    expect(stored.reason).toMatch(/^Le XML .* par un avoir/);
    expect(notices).toHaveLength(1);
    expect(await checked({ reasonCodes: ['InvalidSchema'] })).toBe(0);
  });

  it.each([undefined, 'x', `${SENT.siren}.FA-2026-0002`, `732829321.${NUMBER}`])(
    'The checks of a flow that is named %s change nothing',
    async (trackingId) => {
      expect(await checked({ trackingId })).toBe(0);
    },
  );
});

describe('A life-cycle message', () => {
  it('A status is recorded once, in the order of instants, and the shop gets a notice when it must act', async () => {
    await noteStatuses(dependencies, message(205), 20);
    await noteStatuses(dependencies, message(200), 10);
    expect(await noteStatuses(dependencies, message(205), 20)).toBe(0);
    expect(stored.statuses.map(({ code }) => code)).toEqual([200, 205]);
    expect(notices).toEqual([]);
    await noteStatuses(dependencies, message(207, 'Prix <faux>'), 30);
    expect(stored.statuses.at(-1)).toEqual({ code: 207, at_ms: 30, reason: 'Prix <faux>' });
    expect(notices).toMatchObject([
      { reason: 'En litige\u202f: Prix <faux>', documentType: 'facture' },
    ]);
  });

  it.each([
    ['another shop’s invoice', message(205, undefined, '552100554')],
    // An invoice number that does not fit into a key would make each run fail, and no later flow would be read.
    ['an invoice of another program', message(205, undefined, SENT.siren, 'x'.repeat(2_000))],
    ['an invoice that was never sent', message(205, undefined, SENT.siren, 'FA-2026-0009')],
  ])('A message about %s changes nothing', async (_, reported) => {
    expect(await noteStatuses(dependencies, reported, 1)).toBe(0);
  });
});
