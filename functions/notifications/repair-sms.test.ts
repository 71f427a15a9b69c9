import { expect, it } from 'vitest';
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
