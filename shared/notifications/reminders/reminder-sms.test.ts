import { expect, it } from 'vitest';
import { smsParts } from '../../repairs/gsm-text.ts';
import { notFetchedSms } from './reminder-sms.ts';
import { NOT_FETCHED_DAYS, REMINDER_WORDS } from './reminders.ts';

const repair = {
  trackingNumber: 'RB12345678',
  tracking_key: 'k'.repeat(22),
  deviceType: 'smartphone',
  deviceModel: 'Samsung S22',
} as const;
const shop = { company_name: 'Atelier du Chêne', phone: '02 61 91 12 34' };
const origin = 'https://rebond.example';

it.each(NOT_FETCHED_DAYS)('our own words of day %i are signed, in two parts at most', (days) => {
  const text = notFetchedSms(repair, days, REMINDER_WORDS[`words${days}`], shop, origin);
  expect(text).toMatch(/^Votre appareil vous attend à l'atelier depuis /);
  expect(text).toContain(
    ' Atelier du Chene, 02 61 91 12 34. Samsung S22: https://rebond.example/suivi/',
  );
  expect(smsParts(text)).toBeLessThanOrEqual(2);
});

it('says the shop’s words as a sentence, and signs with what the shop has said of itself', () => {
  const text = notFetchedSms(repair, 7, ' Passez\nquand vous voulez ', {}, origin);
  expect(text).toMatch(/^Passez quand vous voulez\. Samsung S22: https:/);
});
