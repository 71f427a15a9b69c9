import { expect, it } from 'vitest';
import {
  DEVICE_TYPES,
  type DeviceType,
  historyMessage,
  REPAIR_STATUSES,
} from '../../shared/repairs/repairs.ts';
import { smsParts } from './gsm-text.ts';
import { repairSms } from './repair-sms.ts';

const repair = {
  trackingNumber: 'RB12345678',
  tracking_key: 'k'.repeat(22),
  deviceType: 'smartphone',
  deviceModel: '',
} as const;
const entry = (message: string) =>
  ({ status: 'contact', timestamp: '2026-11-20T10:00:00.000Z', message }) as const;
const link = `https://rebond.example/suivi/RB12345678?cle=${repair.tracking_key}`;

it('is the specification’s text, the history’s message and the link', () => {
  expect(repairSms(repair, entry('Code de déverrouillage ?'), 'https://rebond.example')).toBe(
    `Suivi RB12345678: Votre Smartphone est Contactez-nous. Code de déverrouillage ? ${link}`,
  );
});

it('does not repeat a message that says no more than the label', () => {
  expect(repairSms(repair, entry('Contactez-nous'), 'https://rebond.example')).toBe(
    `Suivi RB12345678: Votre Smartphone est Contactez-nous. ${link}`,
  );
});

it('names the model when there is one, and an unnamed device « appareil »', () => {
  const text = (device: object) =>
    repairSms({ ...repair, ...device }, entry(''), 'https://rebond.example');
  expect(text({ deviceModel: 'iPhone 13' })).toContain('Votre iPhone 13 est');
  expect(text({ deviceType: 'other' })).toContain('Votre appareil est');
});

it('has every text of ours in the alphabet of SMS, where 160 characters are one part', () => {
  const deviceTypes = Object.keys(DEVICE_TYPES) as DeviceType[];
  for (const deviceType of deviceTypes) {
    for (const status of REPAIR_STATUSES) {
      const told = { status, timestamp: '', message: historyMessage(status) };
      const text = repairSms({ ...repair, deviceType }, told, 'https://rebond.example');
      expect(smsParts(text)).toBe(text.length <= 160 ? 1 : 2);
    }
  }
});

it('pays no three parts for an apostrophe that a keyboard has bent', () => {
  const message = 'L’écran est arrivé : passez demain…';
  const text = repairSms(repair, entry(message), 'https://rebond.example');
  expect(smsParts(text.replace("L'", 'L’'))).toBe(3);
  expect(smsParts(text)).toBe(1);
  expect(text).toContain("L'écran est arrivé : passez demain...");
  expect(repairSms(repair, entry('Prête 🎉'), 'https://rebond.example')).toContain('Prête 🎉');
});
