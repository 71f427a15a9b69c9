import { expect, it } from 'vitest';
import { newRepair } from '../../repairs/intake/new-repair.ts';
import { rawEmail } from '../providers/raw-email.ts';
import { reviewEmail } from './review-email.ts';

it('A review request names the page’s host and lets its reader opt out on the page and in the mail program', async () => {
  const repair = newRepair(
    { deviceType: 'tablet', customerName: 'Durand', customerEmail: 'm@exemple.fr' },
    {
      id: 'i',
      trackingNumber: 'RB12345678',
      trackingKey: 'k'.repeat(22),
      shopId: 'shop',
      nowMs: Date.parse('2026-11-26T18:00:00.000Z'),
    },
  );
  const url = 'https://avis.exemple.fr/p?a=1&b=2';
  const content = reviewEmail(
    repair,
    url,
    { company_name: 'Atelier Léa' },
    'https://rebond.example',
  );
  const page = `https://rebond.example/suivi/RB12345678?cle=${'k'.repeat(22)}#avis`;
  expect(content.text).toContain(`Donner mon avis\u202f:\n${url}`);
  expect(content.text).toContain('mène à avis.exemple.fr,');
  expect(content.text).toContain(page);
  expect(content.html).toContain('href="https://avis.exemple.fr/p?a=1&amp;b=2"');
  expect(content.html).toContain(`href="${page}"`);

  const envelope = { from: { name: 'A', address: 'a@rebond.example' }, replyTo: '', to: 'm@x.fr' };
  const unsubscribe = `https://rebond.example/api/suivi/RB12345678/opt-out?cle=${'k'.repeat(22)}`;
  const written = (await rawEmail({ ...envelope, unsubscribe }, content)).toString();
  expect(written).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
  const [, header] = /^List-Unsubscribe:\s+<(\S+)>\r$/m.exec(written) ?? [];
  expect(header).toBe(unsubscribe);
  expect((await rawEmail(envelope, content)).toString()).not.toContain('List-Unsubscribe');
});
