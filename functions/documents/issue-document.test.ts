import { describe, expect, it, vi } from 'vitest';
import { documentInput } from '../../shared/documents/input.ts';
import type { IssuedDocument } from '../../shared/documents/issued.ts';
import { sampleIssuer } from '../testing/document-samples.ts';
import type { IssueOutcome } from './documents.repository.ts';
import { issueDocument } from './issue-document.ts';
import type { Sequence } from './stored-sequence.ts';

vi.mock('../platform/spread-out.ts', () => ({ spreadOut: async () => undefined }));

const NOW = Date.parse('2026-11-20T10:00:00.000Z');
const draft = documentInput.parse({
  documentType: 'facture',
  invoiceDate: '2026-11-20',
  clientName: 'Marie Durand',
  items: [{ description: 'Écran', quantity: 2, price: 10 }],
  tvaEnabled: true,
});

function fakes(sequences: Sequence[], outcomes: IssueOutcome[] = []) {
  const issue = vi.fn(
    async (..._: [string, IssuedDocument, number, object]): Promise<IssueOutcome> =>
      outcomes.shift() ?? { kind: 'issued' },
  );
  const sequence = async () => sequences.shift() ?? { last: 0, lastDate: '' };
  return {
    issue,
    dependencies: {
      documents: { issue, sequence, get: async () => undefined },
      issuers: { get: async () => sampleIssuer() },
      now: () => NOW,
    },
  };
}

describe('issueDocument', () => {
  it('takes the number after the last', async () => {
    const { dependencies } = fakes([{ last: 41, lastDate: '2026-11-20' }]);
    const document = await issueDocument(dependencies, 's', draft);
    expect(document).toMatchObject({ number: 'FA-2026-0042', totalCents: 2400, vatCents: 400 });
    expect(document.digest).toMatch(/^[\w-]{43}$/);
  });

  it('looks again when another document took the number', async () => {
    const sequence = { last: 6, lastDate: '2026-11-20' };
    const { issue, dependencies } = fakes(
      [{ last: 5, lastDate: '' }, sequence],
      [{ kind: 'sequence-moved', sequence }],
    );
    expect((await issueDocument(dependencies, 's', draft)).number).toBe('FA-2026-0007');
    expect(issue.mock.calls.map(([, , rank]) => rank)).toEqual([6, 7]);
  });

  it('says so when a crowd never lets it through', async () => {
    const moved: IssueOutcome = { kind: 'sequence-moved', sequence: { last: 1, lastDate: '' } };
    const { dependencies } = fakes(
      [],
      Array.from({ length: 100 }, () => moved),
    );
    await expect(issueDocument(dependencies, 's', draft)).rejects.toMatchObject({
      code: 'CONFLICT',
    });
  });

  it('refuses a day before the last invoice’s, or one to come', async () => {
    const { issue, dependencies } = fakes([{ last: 1, lastDate: '2026-11-21' }]);
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

  it('refuses a key that served another draft', async () => {
    const { dependencies } = fakes([], [{ kind: 'repeated', id: 'x', digest: 'other' }]);
    await expect(issueDocument(dependencies, 's', draft, 'key')).rejects.toMatchObject({
      code: 'IDEMPOTENCY_MISMATCH',
    });
  });
});
