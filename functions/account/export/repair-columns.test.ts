import { expect, it } from 'vitest';
import { REPAIR_FIELDS } from '../../../shared/repairs/repairs.ts';
import { newRepair } from '../../repairs/intake/new-repair.ts';
import { toSummary } from '../../repairs/repairs.ts';
import { REPAIR_HEADERS, repairFields } from './repair-columns.ts';

it('The export contains every field that a shop enters for a repair', () => {
  const fieldNames = REPAIR_FIELDS.filter((name) => name !== 'deviceType');
  const input = {
    deviceType: 'tablet',
    customerName: '',
    customerEmail: '',
    ...Object.fromEntries(fieldNames.map((name) => [name, name])),
    promisedOn: '2026-11-27',
  } as const;
  const repair = newRepair(input, {
    id: 'i',
    trackingNumber: 'RB12345678',
    trackingKey: 'k',
    shopId: 'shop',
    nowMs: 0,
  });
  const position = { sortKey: '1970#i', trackingNumber: 'RB12345678' };
  const fields = repairFields({ position, repair: toSummary(repair) });
  expect(fields).toEqual(expect.arrayContaining([...fieldNames, 'Tablette', '27/11/2026']));
  expect(fields).toHaveLength(REPAIR_HEADERS.length);
});
