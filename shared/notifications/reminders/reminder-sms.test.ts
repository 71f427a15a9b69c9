import { expect, it } from 'vitest';
import { smsParts } from '../../repairs/gsm-text.ts';
import { notFetchedSms } from './reminder-sms.ts';
import { REMINDER_WORDS } from './reminder-words.ts';
import { NOT_FETCHED_DAYS } from './reminders.ts';

const repair = {
  trackingNumber: 'RB12345678',
  tracking_key: 'k'.repeat(22),
  deviceType: 'smartphone',
  deviceModel: 'Samsung S22',
} as const;
const shop = { company_name: 'Atelier du Chêne', phone: '02 61 91 12 34' };
const origin = 'https://rebond.example';
const link = `${origin}/s/12345678?${repair.tracking_key}`;

it('Our default text is signed and links to the device’s page', () => {
  expect(notFetchedSms(repair, 7, REMINDER_WORDS.words7, shop, origin)).toBe(
    `Votre Samsung S22 vous attend depuis une semaine. Atelier du Chene, 02 61 91 12 34. ${link}`,
  );
});

it.each(NOT_FETCHED_DAYS)(
  'Our default text of day %i fits into one part for a device name of 20 letters',
  (days) => {
    const device = { ...repair, deviceModel: 'é'.repeat(20) };
    for (const to of [origin, 'https://d1a2b3c4d5e6f7.cloudfront.net']) {
      const text = notFetchedSms(device, days, REMINDER_WORDS[`words${days}`], shop, to);
      expect(smsParts(text), text).toBe(1);
      expect(text).toContain(`02 61 91 12 34. ${to}/s/12345678?kkk`);
    }
  },
);

it('A custom text is ended with a full stop and signed with the shop’s own details', () => {
  expect(notFetchedSms(repair, 7, ' Passez\nquand vous voulez ', {}, origin)).toBe(
    `Passez quand vous voulez. Samsung S22: ${link}`,
  );
  expect(notFetchedSms(repair, 90, 'm'.repeat(140), shop, origin)).toBe(
    `${'m'.repeat(140)}. Atelier du Chene, 02 61 91 12 34. Samsung S22: ${link}`,
  );
});
