import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { verifyArchive } from './verify-archive.mjs';

const sha256 = (text) => createHash('sha256').update(text).digest('hex');

/** Builds an archive in the format of docs/archive.md: a document is `{ document, of }`, anything else an entry. */
function archiveOf(entries, head = {}) {
  const lines = [];
  let previous = '0'.repeat(64);
  for (const [index, { document, ...entry }] of entries.entries()) {
    const text = document && JSON.stringify(document);
    const line = JSON.stringify({
      ...entry,
      ...(text && { content: sha256(text) }),
      previous,
      rank: index + 1,
    });
    previous = sha256(line);
    lines.push(line, ...(text ? [text] : []));
  }
  const first = {
    archive: 'rebond-archive-1',
    name: 'Atelier Léa',
    siret: '73282932000074',
    madeAt: '',
    last: { rank: entries.length, digest: previous },
    ...head,
  };
  return [JSON.stringify({ ...first, digest: sha256(JSON.stringify(first)) }), ...lines];
}

const verify = async (lines, nowMs) => {
  async function* each() {
    yield* lines;
  }
  return (await verifyArchive(each(), nowMs)).faults;
};

const at = '2026-11-23T10:00:00.000Z';
const documentOf = (number, documentType, totalCents, changes = {}) => {
  const facts = { id: number, number, documentType, invoiceDate: '2026-11-23', totalCents };
  return {
    kind: 'document',
    at,
    ...facts,
    vat: [{ rate: 20, baseCents: totalCents / 1.2, vatCents: totalCents / 6 }],
    document: { ...facts, client: { name: 'Marie Durand' } },
    ...changes,
  };
};
const payment = (amountCents, means, changes = {}) => ({
  kind: 'payment',
  at,
  id: 'p',
  documentId: 'FA-1',
  amountCents,
  means,
  ...changes,
});
const closing = (changes = {}) => ({
  kind: 'closing',
  at: '2026-11-24T01:00:00.000Z',
  period: 'day',
  of: '2026-11-23',
  invoices: 1,
  creditNotes: 1,
  payments: 2,
  turnoverCents: 6_000,
  vat: [{ rate: 20, baseCents: 5_000, vatCents: 1_000 }],
  takings: [
    { means: 'card', amountCents: 12_000 },
    { means: 'cash', amountCents: -100 },
  ],
  perpetualTurnoverCents: 6_000,
  perpetualTakingsCents: 11_900,
  ...changes,
});
const ENTRIES = [
  documentOf('DE-1', 'devis', 120),
  documentOf('FA-1', 'facture', 12_000),
  payment(12_000, 'card'),
  payment(-100, 'cash'),
  documentOf('AV-1', 'avoir', 6_000),
  // This payment comes after midnight in Paris, but before the day's closing is made.
  payment(1, 'cash', { at: '2026-11-23T23:30:00.000Z' }),
  closing(),
  closing({
    period: 'month',
    of: '2026-11',
    at: '2026-12-01T01:00:00.000Z',
    payments: 3,
    takings: [
      { means: 'card', amountCents: 12_000 },
      { means: 'cash', amountCents: -99 },
    ],
    perpetualTakingsCents: 11_901,
  }),
];

describe('The check of an archive', () => {
  it('An unchanged archive is intact', async () => {
    expect(await verify(archiveOf(ENTRIES))).toEqual([]);
  });

  it('An archive is reported as altered when any of its lines is changed, missing, repeated or moved', async () => {
    const lines = archiveOf(ENTRIES);
    for (const [index, line] of lines.entries()) {
      const changed = line.replace(/[1-8](?=[^1-8]*$)/, (digit) => String(9 - digit));
      expect(changed).not.toBe(line);
      expect(await verify(lines.with(index, changed)), `changed: ${line}`).not.toEqual([]);
      expect(await verify(lines.toSpliced(index, 0, line)), `twice: ${line}`).not.toEqual([]);
      expect(await verify(lines.toSpliced(index, 1)), `missing: ${line}`).not.toEqual([]);
      if (index > 1) {
        const swapped = lines.with(index - 1, line).with(index, lines[index - 1]);
        expect(await verify(swapped), `swapped: ${line}`).not.toEqual([]);
      }
      expect(await verify(lines.with(index, '{')), `cut: ${line}`).not.toEqual([]);
    }
  });

  it.each(['name', 'siret'])(
    'An archive is reported as altered when one character of its %s is changed, or its digest removed',
    async (field) => {
      const [first, ...rest] = archiveOf(ENTRIES);
      const altered = ['Première ligne\u00a0: elle a été modifiée.'];
      const value = JSON.parse(first)[field];
      for (const index of value.split('').keys()) {
        const other = `${value.slice(0, index)}${value[index] === 'x' ? 'y' : 'x'}${value.slice(index + 1)}`;
        const changed = first.replace(`"${field}":"${value}"`, `"${field}":"${other}"`);
        expect(changed).not.toBe(first);
        expect(await verify([changed, ...rest]), other).toEqual(altered);
        expect(await verify([changed.replace(/,"digest":"\w+"}$/, '}'), ...rest])).toEqual(altered);
      }
    },
  );

  it.each([
    ['invoices', 2],
    ['creditNotes', 0],
    ['payments', 3],
    ['turnoverCents', 6_001],
    ['vat', []],
    ['takings', []],
    ['perpetualTurnoverCents', 7_200],
    ['perpetualTakingsCents', 11_901],
    ['period', 'month'],
  ])('A closing whose %s do not follow from the entries is reported', async (name, value) => {
    const entries = ENTRIES.with(7, closing({ [name]: value }));
    expect(await verify(archiveOf(entries))).toEqual([
      'Clôture 2026-11-23\u00a0: ses totaux ne sont pas ceux de ses maillons.',
    ]);
  });

  it('A closing of a period that was not over is reported', async () => {
    const entries = ENTRIES.with(7, closing({ at: '2026-11-23T22:59:00.000Z' }));
    expect(await verify(archiveOf(entries))).toEqual([
      'Clôture 2026-11-23\u00a0: elle est faite avant la fin de sa période.',
    ]);
  });

  it('A document that differs from its entry is named', async () => {
    const entries = [documentOf('FA-1', 'facture', 1_200, { totalCents: 2_400 })];
    expect(await verify(archiveOf(entries))).toEqual([
      'FA-1\u00a0: le document n’est pas celui de son maillon.',
    ]);
  });

  it('A document with a changed word is named', async () => {
    const lines = archiveOf([documentOf('FA-1', 'facture', 1_200)]);
    const changed = lines.map((line) => line.replace('Durand', 'Dupont'));
    expect(await verify(changed)).toEqual(['FA-1\u00a0: le document a été modifié.']);
  });

  it('Documents of a closed account that expired before their entry are not reported as missing', async () => {
    const old = { invoiceDate: '2025-06-01' };
    const lines = (head) =>
      archiveOf([documentOf('FA-1', 'facture', 1_200, old)], head).slice(0, 2);
    const missing = ['FA-1\u00a0: le document manque après son maillon.'];
    const closed = { closed: true, madeAt: '2026-11-24T09:00:00.000Z' };
    expect(await verify(lines(closed))).toEqual(missing);
    const later = { closed: true, madeAt: '2037-01-01T00:00:00.000Z' };
    expect(await verify(lines(later), Date.parse(later.madeAt))).toEqual([]);
    expect(await verify(lines({ madeAt: later.madeAt }))).toEqual(missing);
  });

  it('An archive may be empty, and a file of another kind is refused', async () => {
    expect(await verify(archiveOf([], { last: null }))).toEqual([]);
    expect(await verify([])).toEqual(['Le fichier est vide.']);
    expect(await verify(['{"some":"json"}'])).toEqual([
      'Ce fichier n’est pas une archive de Rebond.',
    ]);
  });
});
