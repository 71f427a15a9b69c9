/** A shop that imports its own export gets the same repairs, with every field, status and date. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { guessColumns } from '../../../shared/repairs/import/columns.ts';
import { OWN_TITLES, readRows } from '../../../shared/repairs/import/import-rows.ts';
import { readCsv } from '../../../shared/repairs/import/read-csv.ts';
import { proposedStatuses, statusesOf } from '../../../shared/repairs/import/statuses.ts';
import { newRepairInput } from '../../../shared/repairs/repair-input.ts';
import { DEVICE_TYPES, type DeviceType, REPAIR_STATUSES } from '../../../shared/repairs/repairs.ts';
import { importRepairs } from '../../repairs/intake/import-repairs.ts';
import { newRepair } from '../../repairs/intake/new-repair.ts';
import { type StoredRepair, toSummary } from '../../repairs/repairs.ts';
import { CODE_POINTS } from '../../testing/code-points.ts';
import { type CsvField, csvHead, csvLine } from './csv.ts';
import { REPAIR_HEADERS, repairFields } from './repair-columns.ts';

const NOW = Date.parse('2026-11-25T10:00:00Z');
const PIECES = [
  '"',
  '""',
  ';',
  ',',
  '\n',
  "'",
  '=',
  '+',
  '-',
  ' ',
  'é',
  'Zoé',
  '27"',
  'sep=',
  '\t',
];
const anyText = fc
  .array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ maxLength: 5, unit: CODE_POINTS })))
  .map((parts) => parts.join('').slice(0, 70));
const anyInput = fc
  .record({
    deviceType: fc.constantFrom(...(Object.keys(DEVICE_TYPES) as DeviceType[])),
    deviceModel: anyText,
    issue: anyText,
    customerName: anyText.map((text) => `N${text}`),
    customerFirstName: anyText,
    customerPhone: fc.constantFrom('', '0612345678', '+33 6 12 34 56 78'),
  })
  .map((input) => newRepairInput.parse({ ...input, customerEmail: 'zoe@exemple.fr' }));
const anyMoment = fc.date({
  min: new Date('2001-01-01'),
  max: new Date(NOW),
  noInvalidDate: true,
});
const anyRepair = fc
  .record({
    input: anyInput,
    status: fc.constantFrom(...REPAIR_STATUSES),
    made: anyMoment,
    left: anyMoment.map((date) => date.toISOString()),
    promised: fc.option(anyMoment, { nil: undefined }),
    isHandedOver: fc.boolean(),
    isWithdrawn: fc.boolean(),
  })
  .map(({ input, status, made, left, promised, isHandedOver, isWithdrawn }) => ({
    ...newRepair(input, {
      ...{ id: 'i', trackingNumber: 'RB12345678', trackingKey: 'k', shopId: 'shop' },
      nowMs: made.getTime(),
    }),
    status,
    ...(promised && { promisedOn: promised.toISOString().slice(0, 10) }),
    ...(isHandedOver && status === 'completed' && { handedOverAt: left }),
    ...(isWithdrawn && { withdrawnAt: left }),
  }));

const linesOf = (repairs: readonly StoredRepair[]) =>
  repairs.map((repair) =>
    repairFields({ position: { sortKey: '', trackingNumber: '' }, repair: toSummary(repair) }),
  );
/** The tracking number of an imported repair is new, and no message was sent. */
const kept = (fields: CsvField[]) =>
  fields.filter((_, at) => !OWN_TITLES.includes(REPAIR_HEADERS[at] ?? ''));

it('An export that is imported again gives the same repairs, including those handed over or withdrawn', async () => {
  const property = fc.asyncProperty(
    fc.array(anyRepair, { minLength: 1, maxLength: 8 }),
    async (repairs) => {
      const lines = linesOf(repairs);
      const csv = [csvHead(REPAIR_HEADERS), ...lines.map(csvLine)].join('');
      const file = readCsv(new TextEncoder().encode(csv).buffer);
      const columns = guessColumns(file.header);
      const statuses = proposedStatuses(statusesOf(file, columns));
      // The owner is not asked in which order the dates are written.
      const { rows, errors, leftOut } = readRows(file, { columns, statuses, doubtful: 'kept' });
      expect([errors, leftOut]).toEqual([[], 0]);
      const stored: StoredRepair[] = [];
      await importRepairs(
        {
          repairs: {
            get: async () => undefined,
            insert: async (repairs) => {
              stored.push(...repairs);
              return { kind: 'inserted' };
            },
          },
          now: () => NOW,
          allowsLinks: async () => true,
        },
        'shop',
        rows.map(({ row }) => row),
      );
      expect(linesOf(stored).map(kept)).toEqual(lines.map(kept));
    },
  );
  await fc.assert(property, { numRuns: 300 });
});
