import { expect, it } from 'vitest';
import { intakeInput, MOST_DEVICES } from './intake.ts';

const customer = { customerName: 'Durand', customerEmail: 'm@exemple.fr' };
const device = { deviceType: 'tablet' } as const;
const problems = (input: object) =>
  intakeInput
    .safeParse(input)
    .error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`) ?? [];

it.each([2, MOST_DEVICES])('An intake may have %i devices', (count) => {
  expect(problems({ ...customer, devices: Array(count).fill(device) })).toEqual([]);
});

it.each([0, 1, MOST_DEVICES + 1])('An intake of %i devices is refused', (count) => {
  expect(problems({ ...customer, devices: Array(count).fill(device) })).toEqual([
    'devices Indiquez de 2 à 5 appareils.',
  ]);
});

it.each([
  [
    { ...customer, devices: [device, { ...device, deviceType: 'fridge' }] },
    /^devices\.1\.deviceType /,
  ],
  [
    { ...customer, devices: [device, { ...device, issue: 'x'.repeat(1001) }] },
    /^devices\.1\.issue /,
  ],
  [
    { ...customer, devices: [device, { ...device, promisedOn: '2026-02-30' }] },
    /^devices\.1\.promisedOn /,
  ],
  [{ ...customer, devices: [device, { ...device, customerName: 'Autre' }] }, /^devices\.1 /],
  [{ customerName: 'Durand', devices: [device, device] }, /^customerEmail /],
  [{ ...customer, noEmail: true, devices: [device, device] }, /^customerEmail /],
  [{ ...customer, devices: 'deux' }, /^devices /],
])('A wrong field is named with its device: %j', (input, expected) => {
  expect(problems(input)[0]).toMatch(expected);
});
