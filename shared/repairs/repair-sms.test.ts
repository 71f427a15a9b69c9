import { describe, expect, it } from 'vitest';
import { smsParts } from './gsm-text.ts';
import { repairSms, type SmsRepair, withOtherDevices } from './repair-sms.ts';
import {
  DEVICE_TYPES,
  historyMessage,
  REPAIR_STATUSES,
  type RepairStatus,
  STATUSES,
} from './repair-status.ts';

const repair = {
  trackingNumber: 'RB12345678',
  tracking_key: 'k'.repeat(22),
  deviceType: 'smartphone',
  deviceModel: '',
} as const;
const entry = (message: string, status: RepairStatus = 'contact') => ({ status, message });
const origin = 'https://rebond.example';
const link = `${origin}/s/12345678?${repair.tracking_key}`;
const shop = { company_name: 'Atelier du Port', phone: '02 61 91 12 34' };
/** This address is as long as the address of a stage without its own domain. */
const CLOUDFRONT = 'https://d1a2b3c4d5e6f7.cloudfront.net';

it.each([
  ['pending', 'Prise en charge. Réparation prise en charge', 'Atelier du Port.'],
  ['ordered', 'Pièce commandée', 'Atelier du Port.'],
  ['progress', 'En cours de réparation', 'Atelier du Port.'],
  [
    'contact',
    'Contactez-nous. Nécessite un point avec le client',
    'Atelier du Port, 02 61 91 12 34.',
  ],
  ['completed', 'Terminée. Réparation terminée', 'Atelier du Port.'],
] as const)(
  'The SMS about %s has the specification’s text with "%s", the sender’s name and the link',
  (status, said, who) => {
    const text = repairSms(
      { ...repair, deviceModel: 'Samsung S22' },
      entry(historyMessage(status), status),
      origin,
      shop,
    );
    expect(text).toBe(`Suivi RB12345678: Votre Samsung S22 est ${said}. ${who} ${link}`);
  },
);

it('The SMS about a finished repair asks for the lent device', () => {
  const text = (lent: SmsRepair, status: RepairStatus = 'completed') =>
    repairSms(lent, entry('', status), origin, shop);
  const lent = { ...repair, lentSince: '2026-11-20T10:00:00.000Z' };
  expect(text(lent)).toBe(
    `Suivi RB12345678: Votre Smartphone est Terminée. Rapportez aussi notre appareil. Atelier du Port. ${link}`,
  );
  expect(text(lent, 'progress')).toBe(text(repair, 'progress'));
  const others = [{ repair: lent, entry: entry('', 'completed') }];
  expect(withOtherDevices('A', others, origin)).toContain(
    'Terminée. Rapportez aussi notre appareil. ',
  );
});

it('The message of an entry is appended when it differs from the label', () => {
  const text = (message: string, status: RepairStatus) =>
    repairSms(repair, entry(message, status), origin, shop);
  expect(text('Écran démonté', 'progress')).toBe(
    `Suivi RB12345678: Votre Smartphone est En cours de réparation. Écran démonté. Atelier du Port. ${link}`,
  );
  expect(text('Quel code ?', 'contact')).toBe(
    `Suivi RB12345678: Votre Smartphone est Contactez-nous. Quel code ? Atelier du Port, 02 61 91 12 34. ${link}`,
  );
  expect(text('Pièce commandée', 'progress')).toContain('réparation. Pièce commandée. Atelier');
  expect(text('?', 'contact')).toContain('Contactez-nous. ? Atelier');
});

it.each(REPAIR_STATUSES)(
  'The SMS about %s appends its message unless it is exactly the label',
  (status) => {
    const { smsLabel } = STATUSES[status];
    const said = `Suivi RB12345678: Votre Smartphone est ${smsLabel}.`;
    expect(repairSms(repair, entry(smsLabel, status), origin)).toBe(`${said} ${link}`);
    const other = `${smsLabel} !`;
    expect(repairSms(repair, entry(other, status), origin)).toBe(`${said} ${other} ${link}`);
  },
);

it('A missing name and phone are left out', () => {
  expect(repairSms(repair, entry(''), origin)).toBe(
    `Suivi RB12345678: Votre Smartphone est Contactez-nous. ${link}`,
  );
  expect(repairSms(repair, entry(''), origin, { phone: shop.phone })).toBe(
    `Suivi RB12345678: Votre Smartphone est Contactez-nous. 02 61 91 12 34. ${link}`,
  );
});

it('The SMS names the model when there is one, and calls an unnamed device « appareil »', () => {
  const text = (device: object) =>
    repairSms({ ...repair, ...device }, entry('', 'progress'), origin);
  expect(text({ deviceModel: 'iPhone 13' })).toContain('Votre iPhone 13 est');
  expect(text({ deviceType: 'other' })).toContain('Votre appareil est');
});

describe('The parts of an SMS', () => {
  const smsAbout = (
    deviceModel: string,
    status: RepairStatus,
    company_name: string,
    to = CLOUDFRONT,
  ) =>
    repairSms({ ...repair, deviceModel }, entry(historyMessage(status), status), to, {
      ...shop,
      company_name,
    });

  const takesTwo = (status: RepairStatus, to: string) =>
    status === 'contact' || (status === 'pending' && to === CLOUDFRONT);

  it.each(REPAIR_STATUSES)(
    'The status %s takes as few parts as its text and link allow, for every device name of 20 characters',
    (status) => {
      const models = ['m'.repeat(20), 'é'.repeat(20), 'ê'.repeat(20), '[€]'.padEnd(20, 'm')];
      for (const model of [...models, ...Object.values(DEVICE_TYPES)]) {
        for (const name of ['', 'A', 'x'.repeat(40), '€'.repeat(40)]) {
          for (const to of [origin, CLOUDFRONT]) {
            const text = smsAbout(model.padEnd(20, 'm'), status, name, to);
            expect(smsParts(text), text).toBe(takesTwo(status, to) ? 2 : 1);
            expect(text.endsWith(`${to}/s/12345678?${repair.tracking_key}`)).toBe(true);
          }
        }
      }
    },
  );

  it('A shop’s name is shortened to the room that is left, or left out', () => {
    const name = 'Réparation électroménager';
    expect(smsAbout('Xiaomi Redmi Note 12', 'progress', name)).toBe(
      `Suivi RB12345678: Votre Xiaomi Redmi Note 12 est En cours de réparation. Réparation. ${CLOUDFRONT}/s/12345678?${repair.tracking_key}`,
    );
  });

  it('A name is never cut in the middle of a domain, because that would name another domain', () => {
    const name = 'ColisLivraison.communautaire';
    const names = Array.from({ length: 22 }, (_, extra) =>
      smsAbout('m'.repeat(extra + 1), 'progress', name),
    ).map((text) => text.replace(CLOUDFRONT, ''));
    expect(names.some((text) => text.includes('ColisLivraison. '))).toBe(true);
    for (const text of names) expect(text).not.toMatch(/Livraison\.c(?!ommunautaire)/);
  });

  it('A custom message keeps link and phone, and the name when it adds no part', () => {
    const message = 'm'.repeat(80);
    const text = repairSms(repair, entry(message), origin, shop);
    expect(text).toBe(
      `Suivi RB12345678: Votre Smartphone est Contactez-nous. ${message}. Atelier du Port, 02 61 91 12 34. ${link}`,
    );
    expect(smsParts(text)).toBe(2);
  });
});

it('The SMS replaces characters that its alphabet lacks, unless one of them has no equivalent', () => {
  const message = 'L’écran est arrivé : êtes-vous là demain…';
  const text = repairSms(repair, entry(message), origin);
  expect(smsParts(text)).toBe(1);
  expect(text).toContain("L'écran est arrivé : etes-vous là demain...");
  expect(repairSms(repair, entry('Prête 🎉'), origin)).toContain('Prête 🎉');
});

it('The SMS about an intake has the sentence and the link of each device on a line of its own', () => {
  const tablet = { ...repair, trackingNumber: 'RB87654321', deviceType: 'tablet' } as const;
  const first = repairSms(repair, entry('', 'pending'), origin, shop);
  const taken = (each: SmsRepair) => ({ repair: each, entry: entry('', 'pending') });
  expect(withOtherDevices(first, [taken(tablet)], origin).split('\n')).toEqual([
    first,
    `Suivi RB87654321: Votre Tablette est Prise en charge. ${origin}/s/87654321?${tablet.tracking_key}`,
  ]);
  expect(withOtherDevices(first, [], origin)).toBe(first);
  const long = { ...tablet, deviceModel: 'iPad Pro 12,9 pouces de 2022' };
  expect(withOtherDevices(first, [taken(long)], origin)).toBe(
    withOtherDevices(first, [taken(tablet)], origin),
  );
});

it('The SMS about several finished devices contains the status of each and the shop’s message about it', () => {
  const tablet = { ...repair, trackingNumber: 'RB87654321', deviceType: 'tablet' } as const;
  const done = { repair: { ...tablet, deviceModel: '' }, entry: entry('Dalle neuve', 'completed') };
  expect(withOtherDevices('', [done], origin)).toBe(
    `\nSuivi RB87654321: Votre Tablette est Terminée. Dalle neuve. ${origin}/s/87654321?${tablet.tracking_key}`,
  );
});
