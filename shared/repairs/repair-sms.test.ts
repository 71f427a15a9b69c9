import { expect, it } from 'vitest';
import { smsParts } from './gsm-text.ts';
import { repairSms } from './repair-sms.ts';
import {
  DEVICE_TYPES,
  type DeviceType,
  historyMessage,
  REPAIR_STATUSES,
  type RepairStatus,
} from './repair-status.ts';

const repair = {
  trackingNumber: 'RB12345678',
  tracking_key: 'k'.repeat(22),
  deviceType: 'smartphone',
  deviceModel: '',
} as const;
const entry = (message: string, status: RepairStatus = 'contact') => ({ status, message });
const origin = 'https://rebond.example';
const link = `${origin}/suivi/RB12345678?cle=${repair.tracking_key}`;
const shop = { company_name: 'Atelier du Port', phone: '02 61 91 12 34' };

it('is the specification’s text where it reads well, with the shop’s name and the link', () => {
  const text = (message: string, status: RepairStatus) =>
    repairSms(repair, entry(message, status), origin, shop);
  expect(text('Écran démonté', 'progress')).toBe(
    `Suivi RB12345678: Votre Smartphone est En cours de réparation. Écran démonté. Atelier du Port. ${link}`,
  );
  expect(text('En cours de réparation', 'progress')).toBe(
    `Suivi RB12345678: Votre Smartphone est En cours de réparation. Atelier du Port. ${link}`,
  );
  expect(text('Réparation prise en charge', 'pending')).toBe(
    `Suivi RB12345678: Votre Smartphone est Prise en charge. Réparation prise en charge. Atelier du Port. ${link}`,
  );
});

it.each([
  ['contact', 'Votre Samsung S22 : contactez-nous au 02 61 91 12 34.'],
  ['ordered', 'Votre Samsung S22 : pièce commandée.'],
  ['completed', 'Votre Samsung S22 : réparation terminée.'],
] as const)('is what a person would write of %s: %s', (status, says) => {
  const told = entry(historyMessage(status), status);
  const samsung = { ...repair, deviceModel: 'Samsung S22' };
  expect(repairSms(samsung, told, origin, shop)).toBe(
    `${says} Atelier du Port. Suivi RB12345678: ${link}`,
  );
});

it('has the shop’s own message, and does without a name and a phone', () => {
  expect(repairSms(repair, entry('Code de déverrouillage ?'), origin, shop)).toContain(
    'contactez-nous au 02 61 91 12 34. Code de déverrouillage ? Atelier du Port. Suivi',
  );
  expect(repairSms(repair, entry('Code de déverrouillage ?'), origin)).toBe(
    `Votre Smartphone : contactez-nous. Code de déverrouillage ? Suivi RB12345678: ${link}`,
  );
});

it('names the model when there is one, and an unnamed device « appareil »', () => {
  const text = (device: object) =>
    repairSms({ ...repair, ...device }, entry('', 'progress'), origin);
  expect(text({ deviceModel: 'iPhone 13' })).toContain('Votre iPhone 13 est');
  expect(text({ deviceType: 'other' })).toContain('Votre appareil est');
});

it('has every text of ours in the alphabet of SMS, where 160 characters are one part', () => {
  const deviceTypes = Object.keys(DEVICE_TYPES) as DeviceType[];
  for (const deviceType of deviceTypes) {
    for (const status of REPAIR_STATUSES) {
      const told = { status, message: historyMessage(status) };
      for (const company_name of ['Atelier', 'L’Établi du Chêne 🎄']) {
        const text = repairSms({ ...repair, deviceType }, told, origin, { ...shop, company_name });
        expect(smsParts(text), text).toBe(text.length <= 160 ? 1 : 2);
      }
    }
  }
});

it('pays no three parts for an apostrophe that a keyboard has bent', () => {
  const message = 'L’écran est arrivé : passez demain…';
  const text = repairSms(repair, entry(message), origin);
  expect(smsParts(text.replace("L'", 'L’'))).toBe(3);
  expect(smsParts(text)).toBe(1);
  expect(text).toContain("L'écran est arrivé : passez demain...");
  expect(repairSms(repair, entry('Prête 🎉'), origin)).toContain('Prête 🎉');
});
