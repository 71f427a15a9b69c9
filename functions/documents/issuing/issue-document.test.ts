import { describe, expect, it, vi } from 'vitest';
import { documentInput } from '../../../shared/documents/input/input.ts';
import type { IssuedDocument } from '../../../shared/documents/issued/issued.ts';
import { sampleIssuer } from '../../testing/document-samples.ts';
import { digestOf } from '../digest.ts';
import type { IssueOutcome, Numbering } from '../documents.repository.ts';
import { issueDocument } from './issue-document.ts';
import type { Place } from './issue-items.ts';

vi.mock('../../platform/table/back-off.ts', () => ({ spreadOut: async () => undefined }));

const NOW = Date.parse('2026-11-20T10:00:00.000Z');
const draft = documentInput.parse({
  documentType: 'facture',
  invoiceDate: '2026-11-20',
  clientName: 'Marie Durand',
  operationCategory: 'services',
  items: [{ description: 'Écran', quantity: 2, price: 10 }],
  tvaEnabled: true,
});

const NO_CHAIN = { head: undefined };
const NOBODY = { taken: 0, served: 0 };

function fakes(
  sequences: (Pick<Numbering, 'last' | 'lastDay'> & Partial<Numbering>)[],
  outcomes: IssueOutcome[] = [],
  first?: IssuedDocument,
) {
  const issue = vi.fn(
    async (..._: [string, IssuedDocument, Place, object]): Promise<IssueOutcome> =>
      outcomes.shift() ?? { kind: 'issued' },
  );
  const sequence = vi.fn(async () => ({
    ...{ chain: NO_CHAIN, line: NOBODY },
    ...(sequences.shift() ?? { last: 0, lastDay: '' }),
  }));
  const passTurn = vi.fn(async (..._: [string, number]) => undefined);
  return {
    issue,
    passTurn,
    sequence,
    dependencies: {
      documents: {
        issue,
        sequence,
        takeTurn: async () => 8,
        passTurn,
        get: async () => first,
        issuedUnder: async (_: string, key: string) =>
          first && key === 'first'
            ? { id: first.id, digest: digestOf(draft), expires_at: 0 }
            : undefined,
      },
      issuers: { get: async () => sampleIssuer() },
      contactOfRepair: async () => undefined,
      now: () => NOW,
    },
  };
}

describe('Issuing a document', () => {
  it('A document takes the number after the last one', async () => {
    const { dependencies } = fakes([{ last: 41, lastDay: '2026-11-20' }]);
    const document = await issueDocument(dependencies, 's', draft);
    expect(document).toMatchObject({ number: 'FA-2026-0042', totalCents: 2400, vatCents: 400 });
    expect(document.digest).toMatch(/^[\w-]{43}$/);
  });

  it('A document shows the shop’s phone in pairs of digits', async () => {
    const { dependencies } = fakes([{ last: 41, lastDay: '2026-11-20' }]);
    const issuers = { get: async () => sampleIssuer({ phone: '0102030405' }) };
    const { seller } = await issueDocument({ ...dependencies, issuers }, 's', draft);
    expect(seller.phone).toBe('01 02 03 04 05');
  });

  it('A request that is sent again gets the document that it has issued, even when later documents exist', async () => {
    const { dependencies: before } = fakes([]);
    const first = await issueDocument(before, 's', draft);
    const later = { last: 5, lastDay: '2026-11-21' };
    const { issue, dependencies } = fakes([later, later, later], [], first);
    expect(await issueDocument(dependencies, 's', draft, 'first')).toBe(first);
    await expect(
      issueDocument(dependencies, 's', { ...draft, clientName: 'Tom' }, 'first'),
    ).rejects.toMatchObject({ code: 'IDEMPOTENCY_MISMATCH' });
    await expect(issueDocument(dependencies, 's', draft, 'other')).rejects.toMatchObject({
      code: 'NUMBER_OUT_OF_ORDER',
    });
    expect(issue).not.toHaveBeenCalled();
  });

  it('A document whose number another document takes first gets the next number, without another read', async () => {
    const head = { rank: 9, digest: 'd', at: '2026-11-20T09:59:00.000Z' };
    const { issue, dependencies } = fakes(
      [{ last: 5, lastDay: '2026-11-19' }],
      [{ kind: 'sequence-moved', standing: { last: 6, lastDay: '', chain: { head } } }],
    );
    expect((await issueDocument(dependencies, 's', draft)).number).toBe('FA-2026-0007');
    expect(issue.mock.calls.map(([, , place]) => place)).toEqual([
      { rank: 6, chain: NO_CHAIN, served: undefined },
      { rank: 7, chain: { head }, served: undefined },
    ]);
  });

  it('A document keeps its number when a payment was added to the chain first', async () => {
    const head = { rank: 9, digest: 'd', at: '2026-11-20T09:59:00.000Z' };
    const { issue, dependencies } = fakes(
      [{ last: 5, lastDay: '2026-11-19' }],
      [{ kind: 'sequence-moved', standing: { lastDay: '2026-11-19', chain: { head } } }],
    );
    await issueDocument(dependencies, 's', draft);
    expect(issue.mock.calls.map(([, , { rank }]) => rank)).toEqual([6, 6]);
  });

  it('A document is refused if the refusal of its write shows a document with a later date', async () => {
    const { dependencies } = fakes(
      [{ last: 5, lastDay: '2026-11-20' }],
      [{ kind: 'sequence-moved', standing: { last: 6, lastDay: '2026-11-21' } }],
    );
    await expect(issueDocument(dependencies, 's', draft)).rejects.toMatchObject({
      code: 'NUMBER_OUT_OF_ORDER',
    });
  });

  it('A document that was refused twice waits until all earlier turns have ended', async () => {
    const moved: IssueOutcome = { kind: 'sequence-moved', standing: {} };
    const waiting = (last: number, served: number) => ({
      ...{ last, lastDay: '', line: { taken: 8, served } },
    });
    const { issue, sequence, dependencies } = fakes(
      [{ last: 5, lastDay: '' }, waiting(6, 5), waiting(7, 6), waiting(8, 7)],
      [moved, moved],
    );
    expect((await issueDocument(dependencies, 's', draft)).number).toBe('FA-2026-0009');
    expect(sequence).toHaveBeenCalledTimes(4);
    expect(issue.mock.calls.map(([, , { rank, served }]) => [rank, served])).toEqual([
      [6, undefined],
      [6, undefined],
      [9, 8],
    ]);
  });

  it('While other documents wait, a document waits behind them from the start', async () => {
    const line = { taken: 7, served: 6 };
    const { issue, dependencies } = fakes([
      { last: 5, lastDay: '', line },
      { last: 6, lastDay: '', line: { taken: 8, served: 7 } },
    ]);
    await issueDocument(dependencies, 's', draft);
    expect(issue.mock.calls.map(([, , { rank, served }]) => [rank, served])).toEqual([[7, 8]]);
  });

  it('A document that is refused during its turn takes the next number at once', async () => {
    const line = { taken: 8, served: 7 };
    const { issue, sequence, dependencies } = fakes(
      [
        { last: 5, lastDay: '', line },
        { last: 6, lastDay: '', line },
      ],
      [{ kind: 'sequence-moved', standing: { last: 7, line } }],
    );
    await issueDocument(dependencies, 's', draft);
    expect(issue.mock.calls.map(([, , { rank }]) => rank)).toEqual([7, 8]);
    expect(sequence).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['one predecessor', 8],
    ['a million predecessors', 1_000_006],
  ])(
    'When %s in the waiting line died, a document is issued after a while and ends all turns',
    async (_, turn) => {
      const { issue, dependencies } = fakes(
        Array.from({ length: 200 }, () => ({
          ...{ last: 5, lastDay: '', line: { taken: turn, served: 6 } },
        })),
      );
      dependencies.documents.takeTurn = async () => turn;
      await issueDocument(dependencies, 's', draft);
      expect(issue.mock.calls.map(([, , { rank, served }]) => [rank, served])).toEqual([[6, turn]]);
    },
  );

  it('A document is refused with a conflict if other documents always take the number first', async () => {
    const moved: IssueOutcome = { kind: 'sequence-moved', standing: {} };
    const { dependencies } = fakes(
      [],
      Array.from({ length: 100 }, () => moved),
    );
    await expect(issueDocument(dependencies, 's', draft)).rejects.toMatchObject({
      code: 'CONFLICT',
    });
  });

  it('A document that is refused for good ends its turn with a separate write, and an issued document does not', async () => {
    const waiting = { last: 5, lastDay: '', line: { taken: 7, served: 7 } };
    const busy = { ...waiting, line: { taken: 7, served: 6 } };
    const refused = fakes([busy, waiting], [{ kind: 'company-moved' }]);
    await expect(issueDocument(refused.dependencies, 's', draft)).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    expect(refused.passTurn.mock.calls).toEqual([['s', 8]]);
    const issued = fakes([busy, waiting]);
    await issueDocument(issued.dependencies, 's', draft);
    expect(issued.passTurn).not.toHaveBeenCalled();
  });

  it('A request that is sent again and has taken a turn lets the next turn begin', async () => {
    const first = await issueDocument(fakes([]).dependencies, 's', draft);
    const busy = { last: 5, lastDay: '', line: { taken: 7, served: 6 } };
    const waiting = { ...busy, line: { taken: 8, served: 7 } };
    const known = { kind: 'repeated', id: first.id, digest: digestOf(draft) } as const;
    const { passTurn, dependencies } = fakes([busy, waiting], [known], first);
    expect(await issueDocument(dependencies, 's', draft, 'first')).toBe(first);
    expect(passTurn.mock.calls).toEqual([['s', 8]]);
  });

  it('A date before the last invoice, or in the future, is refused', async () => {
    const { issue, dependencies } = fakes([{ last: 1, lastDay: '2026-11-21' }]);
    await expect(issueDocument(dependencies, 's', draft)).rejects.toMatchObject({
      code: 'NUMBER_OUT_OF_ORDER',
      message: expect.stringContaining('21/11/2026'),
    });
    const future = { ...draft, invoiceDate: '2026-11-21' };
    await expect(issueDocument(dependencies, 's', future)).rejects.toMatchObject({
      code: 'DOCUMENT_INCOMPLETE',
    });
    expect(issue).not.toHaveBeenCalled();
  });

  it('A document is dated back to the day of the last document at most, and a shop’s first document is not dated back', async () => {
    const from = (lastDay: string, invoiceDate: string, documentType = draft.documentType) =>
      issueDocument(fakes([{ last: 1, lastDay }]).dependencies, 's', {
        ...draft,
        documentType,
        invoiceDate,
      });
    expect((await from('2026-11-18', '2026-11-18')).invoiceDate).toBe('2026-11-18');
    expect((await from('2025-12-31', '2026-11-19')).invoiceDate).toBe('2026-11-19');
    for (const [lastDay, day] of [
      ['2026-11-18', '2026-11-17'],
      ['2026-01-02', '2025-12-31'],
      ['', '2026-11-19'],
    ] as const) {
      for (const type of ['facture', 'devis'] as const) {
        await expect(from(lastDay, day, type), `${day} after ${lastDay}`).rejects.toMatchObject({
          code: 'NUMBER_OUT_OF_ORDER',
          fields: { invoiceDate: expect.stringMatching(/datez|choisissez/i) },
        });
      }
    }
  });

  it('An invoice is not dated in a closed month, and a quote may be', async () => {
    const from = (invoiceDate: string, documentType = draft.documentType) =>
      issueDocument(fakes([{ last: 1, lastDay: '2026-09-30' }]).dependencies, 's', {
        ...draft,
        documentType,
        invoiceDate,
      });
    await expect(from('2026-09-30')).rejects.toMatchObject({
      code: 'NUMBER_OUT_OF_ORDER',
      message: expect.stringMatching(/01\/10\/2026.*clos/),
    });
    expect((await from('2026-10-01')).invoiceDate).toBe('2026-10-01');
    expect((await from('2026-09-30', 'devis')).invoiceDate).toBe('2026-09-30');
  });

  it('A key that was used for another draft is refused', async () => {
    const { dependencies } = fakes([], [{ kind: 'repeated', id: 'x', digest: 'other' }]);
    await expect(issueDocument(dependencies, 's', draft, 'key')).rejects.toMatchObject({
      code: 'IDEMPOTENCY_MISMATCH',
    });
  });
});
