import { describe, expect, it } from 'vitest';
import { smsParts } from './gsm-text.ts';
import { repairSms, type SmsRepair, withOtherDevices } from './repair-sms.ts';
import {
  DEVICE_TYPES,
  type DeviceType,
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
  ['pending', 'Prise en charge', 'Atelier du Port.'],
  ['ordered', 'Pièce commandée', 'Atelier du Port.'],
  ['progress', 'En cours de réparation', 'Atelier du Port.'],
  ['contact', 'Contactez-nous', 'Atelier du Port, 02 61 91 12 34.'],
  ['completed', 'Terminée', 'Atelier du Port.'],
] as const)(
  'The SMS about %s has the specification’s text with "%s", the sender’s name and the link',
  (status, label, who) => {
    const text = repairSms(
      { ...repair, deviceModel: 'Samsung S22' },
      entry(historyMessage(status), status),
      origin,
      shop,
    );
    expect(text).toBe(`Suivi RB12345678: Votre Samsung S22 est ${label}. ${who} ${link}`);
  },
);

it('The SMS about a finished repair asks for the lent device without costing another part', () => {
  const text = (lent: SmsRepair, status: RepairStatus = 'completed') =>
    repairSms(lent, entry(historyMessage(status), status), origin, shop);
  const lent = { ...repair, lentSince: '2026-11-20T10:00:00.000Z' };
  expect(text(lent)).toBe(
    `Suivi RB12345678: Votre Smartphone est Terminée. Rapportez aussi notre appareil. Atelier du Port. ${link}`,
  );
  expect(text(lent, 'progress')).toBe(text(repair, 'progress'));
  const narrow = { ...lent, deviceModel: 'Ordinateur portable' };
  const far = (of: SmsRepair) =>
    repairSms(of, entry('', 'completed'), `${CLOUDFRONT}/${'x'.repeat(20)}`, shop);
  expect(smsParts(far(narrow))).toBe(smsParts(far({ ...narrow, lentSince: undefined })));
  const others = [{ repair: lent, entry: entry('', 'completed') }];
  expect(withOtherDevices('A', others, origin)).toContain(
    'Terminée. Rapportez aussi notre appareil. ',
  );
});

it('The message of an entry is appended when it adds something to the status', () => {
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

it.each(
  REPAIR_STATUSES.flatMap((status) =>
    Object.values(STATUSES[status]).flatMap((words) =>
      [words, `${words}.`, ` ${words.toUpperCase()} !`].map(
        (message) => [status, message] as const,
      ),
    ),
  ),
)(
  'The SMS about %s leaves out the message « %s », which only repeats the status',
  (status, message) => {
    expect(repairSms(repair, entry(message, status), origin)).toBe(
      `Suivi RB12345678: Votre Smartphone est ${STATUSES[status].smsLabel}. ${link}`,
    );
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

  /**
   * Shops write the names of ten models like this. The numbers are the parts of their SMS in the order of the
   * statuses.
   */
  it.each([
    ['iPhone 13', [1, 1, 1, 1, 1]],
    ['iPhone 15 Pro Max', [1, 1, 1, 1, 1]],
    ['Samsung Galaxy S22', [1, 1, 1, 1, 1]],
    ['Xiaomi Redmi Note 12', [1, 1, 1, 1, 1]],
    ['MacBook Air M2 13"', [1, 1, 1, 1, 1]],
    ['iPad 9ᵉ génération', [1, 1, 1, 1, 1]],
    ['Console Switch OLED', [1, 1, 1, 1, 1]],
    ['Vélo Décathlon B’Twin', [1, 1, 1, 1, 1]],
    ['Trottinette Ninebot', [1, 1, 1, 1, 1]],
    ['PC portable Asus f415', [1, 1, 1, 1, 1]],
  ])('A message about %s takes these parts: %j', (deviceModel, parts) => {
    for (const name of [
      'Atelier',
      'L’Établi du Chêne 🎄',
      'Réparation électroménager & mobile [Nantes]',
    ]) {
      const texts = REPAIR_STATUSES.map((status) => smsAbout(deviceModel, status, name));
      expect(texts.map(smsParts)).toEqual(parts);
      for (const text of texts) expect(text).toContain(`${CLOUDFRONT}/s/12345678?kkk`);
    }
  });

  it.each(REPAIR_STATUSES)(
    'The status %s takes one part for every device name of 20 characters',
    (status) => {
      const models = ['m'.repeat(20), 'é'.repeat(20), 'ê'.repeat(20), '[€]'.padEnd(20, 'm')];
      for (const model of [...models, ...(Object.keys(DEVICE_TYPES) as DeviceType[])]) {
        for (const name of ['', 'A', 'x'.repeat(40), '€'.repeat(40)]) {
          for (const to of [origin, CLOUDFRONT]) {
            const text = smsAbout(model, status, name, to);
            expect(smsParts(text), text).toBe(1);
            expect(text.endsWith('k')).toBe(true);
          }
        }
      }
    },
  );

  it('A device name of 20 characters that needs UCS-2 costs no more than the specification’s text', () => {
    for (const status of REPAIR_STATUSES) {
      const text = smsAbout('ж'.repeat(20), status, 'Atelier');
      const { smsLabel } = STATUSES[status];
      const specified = `Suivi RB12345678: Votre ${'ж'.repeat(20)} est ${smsLabel}.`;
      expect(text.startsWith(specified)).toBe(true);
      expect(smsParts(text)).toBe(smsParts(specified));
    }
    expect(smsParts(smsAbout('ж'.repeat(20), 'completed', 'Atelier'))).toBe(1);
  });

  it('A shop’s name is shortened to the room that is left, or left out', () => {
    const name = 'Réparation électroménager';
    expect(smsAbout('Xiaomi Redmi Note 12', 'progress', name)).toBe(
      `Suivi RB12345678: Votre Xiaomi Redmi Note 12 est En cours de réparation. Réparation. ${CLOUDFRONT}/s/12345678?${repair.tracking_key}`,
    );
    expect(smsAbout('Xiaomi Redmi Note 12', 'contact', name)).toContain(
      `Contactez-nous. Répara, 02 61 91 12 34. ${CLOUDFRONT}`,
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
