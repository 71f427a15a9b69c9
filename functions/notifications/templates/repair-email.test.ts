import { expect, it } from 'vitest';
import { newRepair } from '../../repairs/intake/new-repair.ts';
import { notFetchedReminder } from './reminder-email.ts';
import { repairEmail } from './repair-email.ts';

const repair = newRepair(
  {
    deviceType: 'smartphone',
    deviceModel: 'iPhone <13>',
    customerName: 'Durand',
    customerFirstName: 'Marie',
    customerEmail: 'marie@exemple.fr',
  },
  {
    id: 'x',
    trackingNumber: 'RB12345678',
    trackingKey: 'clé',
    shopId: 'shop',
    nowMs: Date.parse('2026-11-20T13:05:00.000Z'),
  },
);
const entry = {
  status: 'contact',
  timestamp: '2026-11-20T13:05:00.000Z',
  message: 'Quel est <le> code ?\nMerci',
} as const;
const company = {
  company_name: 'Chez "Léa" & fils',
  logo_url: '/logos/s/1.png',
  phone: '0102030405',
};
const APP = 'https://rebond.example';
const email = repairEmail(repair, entry, company, APP);

it('The subject names the status, the device and the tracking number', () => {
  const done = { ...entry, status: 'completed' } as const;
  expect(repairEmail(repair, done, company, APP).subject).toBe(
    'Réparation terminée – Smartphone · iPhone <13> (RB12345678)',
  );
});

it('The e-mail about a finished repair asks for the lent device, also of another device that it names', () => {
  const done = { ...entry, status: 'completed' } as const;
  const asks = /Merci de rapporter l’appareil que nous vous avons prêté\./;
  const lent = { ...repair, lentSince: '2026-11-20T10:00:00.000Z' };
  const other = { repair: { ...lent, trackingNumber: 'RB87654321' }, historyIndex: 1, entry: done };
  for (const sent of [
    repairEmail(lent, done, company, APP),
    repairEmail(repair, done, company, APP, [], [other]),
  ]) {
    expect(sent.text).toMatch(asks);
    expect(sent.html).toMatch(asks);
  }
  expect(repairEmail(repair, done, company, APP).text).not.toMatch(asks);
  expect(repairEmail(lent, entry, company, APP).text).not.toMatch(asks);
  expect(notFetchedReminder(lent, 'Rappel', company, APP).text).toMatch(asks);
});

it('The e-mail in the status Contact client has a question as its subject and a button that calls the shop', () => {
  expect(email.subject).toBe('Une question sur votre iPhone <13> (RB12345678)');
  expect(email.html).toMatch(
    /class="button" href="tel:0102030405"[^>]*>Appeler le 01 02 03 04 05</,
  );
  const done = repairEmail(repair, { ...entry, status: 'completed' }, company, APP);
  expect(done.html).not.toContain('tel:');
});

it.each([{}, { phone: '' }, { phone: 'Sur rendez-vous' }, { phone: '/ à venir' }])(
  'If the shop has no number that can be dialled (%j), the button leads to the tracking page',
  (shop) => {
    const { html, text } = repairEmail(repair, entry, shop, APP);
    expect(html).not.toContain('tel:');
    expect(text).not.toContain('Appeler');
    expect(html).toMatch(/class="button" href="[^"]*\/suivi\/RB12345678/);
  },
);

it('The e-mail tells the customer to use only contact details that the shop has given', () => {
  const done = { ...entry, status: 'completed' } as const;
  const textOf = (of: typeof entry | typeof done, shop: object) =>
    repairEmail(repair, of, shop, APP).text;
  expect(textOf(entry, company)).toContain('Merci de nous joindre');
  expect(textOf(entry, {})).toContain('Merci de répondre à ce message');
  expect(textOf(done, { address: '12 rue du Lac' })).toContain(
    'L’adresse et les horaires sont sur',
  );
  for (const shop of [{}, company]) {
    expect(textOf(done, shop)).toContain('Répondez à ce message pour convenir du retrait.');
    expect(textOf(done, shop)).not.toContain('adresse');
  }
  const other = {
    repair: { ...repair, trackingNumber: 'RB87654321' },
    historyIndex: 1,
    entry: done,
  };
  expect(repairEmail(repair, done, company, APP, [], [other]).text).toContain(
    'Vos appareils vous attendent. Répondez à ce message pour convenir du retrait.',
  );
  const reminderTo = (shop: object) => notFetchedReminder(repair, 'Rappel', shop, APP).text;
  expect(reminderTo({})).not.toMatch(/adresse|appelez/);
  expect(reminderTo({ ...company, address: '12 rue du Lac' })).toMatch(/adresse.*appelez/s);
});

it('When the shop’s field has two numbers, the button dials the first one', () => {
  const { html } = repairEmail(repair, entry, { phone: 'Atelier / 0102030405 / 0601020304' }, APP);
  expect(html).toContain('href="tel:0102030405"');
});

it('Device and tracking number are below the shop’s name', () => {
  expect(email.html).toMatch(/fils<br><span [^>]*>Smartphone · iPhone &lt;13&gt; · RB12345678</);
  expect(email.text).toMatch(/^Smartphone · iPhone <13> · RB12345678\n\nBonjour Marie Durand,/);
});

it('Both parts of the e-mail contain the tracking link with its key, the message, the date and the shop', () => {
  for (const part of [email.html, email.text]) {
    expect(part).toContain('https://rebond.example/suivi/RB12345678?cle=clé');
    expect(part).toContain('vendredi 20 novembre 2026 à 14:05');
    expect(part).toContain('01 02 03 04 05');
    expect(part).toContain('Bonjour Marie Durand,');
  }
  expect(email.text).toContain('Quel est <le> code ?\nMerci');
  expect(email.text).toContain('Chez "Léa" & fils');
});

it('Typed texts are escaped in HTML', () => {
  expect(email.html).toContain('Quel est &lt;le&gt; code ?<br>Merci');
  expect(email.html).toContain('Chez &quot;Léa&quot; &amp; fils');
  expect(email.html).not.toContain('iPhone <13>');
});

it('The e-mail shows the shop’s logo if there is one', () => {
  expect(email.html).toContain('src="https://rebond.example/logos/s/1.png"');
  expect(repairEmail(repair, entry, {}, 'https://rebond.example').html).not.toContain('<img');
});

it('A message that is the default of the status is not repeated', () => {
  const plain = { ...entry, message: 'Contact client' };
  const { text } = repairEmail(repair, plain, company, 'https://rebond.example');
  expect(text.match(/Contact client/g)).toHaveLength(1);
});

it('Both parts of the e-mail name the earlier changes of which the customer was not notified', () => {
  const meanwhile = [
    { status: 'pending', timestamp: '2026-11-20T09:00:00.000Z', message: 'En attente' },
    { status: 'ordered', timestamp: '2026-11-20T10:30:00.000Z', message: 'Écran <neuf>' },
  ] as const;
  const { html, text } = repairEmail(repair, entry, company, 'https://rebond.example', meanwhile);
  expect(text).toMatch(
    /depuis notre dernier message.*\n– .* à 10:00.*\n– .* à 11:30.* – Écran <neuf>/,
  );
  expect(html).toContain('Écran &lt;neuf&gt;');
  expect(email.text).not.toContain('depuis notre dernier message');
});

it('The e-mail about an intake names its other devices, each with the link to its own page', () => {
  const other = { ...repair, trackingNumber: 'RB87654321', tracking_key: 'autre', deviceModel: '' };
  const taken = { ...entry, status: 'pending', message: 'Réparation prise en charge' } as const;
  const named = { repair: other, historyIndex: 0, entry: taken };
  const { subject, html, text } = repairEmail(repair, taken, company, APP, [], [named, named]);
  expect(subject).toBe(
    'Réparation prise en charge – Smartphone · iPhone <13> et 2 autres appareils (RB12345678, RB87654321, RB87654321)',
  );
  expect(text).toContain(
    `Déposés en même temps\u202f:\n\nSmartphone (RB87654321)\u202f:\n${APP}/suivi/RB87654321?cle=autre`,
  );
  expect(html).toContain(`href="${APP}/suivi/RB87654321?cle=autre"`);
  expect(repairEmail(repair, taken, company, APP).text).not.toContain('Déposés');
});

it('The e-mail about several finished devices names each with the shop’s message and its link', () => {
  const other = { ...repair, trackingNumber: 'RB87654321', tracking_key: 'autre', deviceModel: '' };
  const done = { ...entry, status: 'completed', message: 'Réparation terminée' } as const;
  const named = { repair: other, historyIndex: 1, entry: { ...done, message: 'Dalle <neuve>' } };
  const { subject, html, text } = repairEmail(repair, done, company, APP, [], [named]);
  expect(subject).toBe(
    'Réparation terminée – Smartphone · iPhone <13> et 1 autre appareil (RB12345678, RB87654321)',
  );
  expect(text).toContain(
    `Même nouvelle pour\u202f:\n\nSmartphone (RB87654321)\u202f:\nDalle <neuve>\n${APP}/suivi/RB87654321?cle=autre`,
  );
  expect(text).toContain('Vos appareils vous attendent.');
  expect(html).toContain('Dalle &lt;neuve&gt;');
});

it('An e-mail about one finished device is about that device alone, even when it also names the intake of another', () => {
  const other = { ...repair, trackingNumber: 'RB87654321', tracking_key: 'autre', deviceModel: '' };
  const done = { ...entry, status: 'completed', message: 'Réparation terminée' } as const;
  const taken = { ...entry, status: 'pending', message: 'Réparation prise en charge' } as const;
  const named = { repair: other, historyIndex: 0, entry: taken };
  const { subject, text } = repairEmail(repair, done, company, APP, [taken], [named]);
  expect(subject).toBe('Réparation terminée – Smartphone · iPhone <13> (RB12345678)');
  expect(text).toContain('Du nouveau pour votre appareil\u202f:');
  expect(text).toContain('Votre appareil vous attend.');
  expect(text).toContain('Déposés en même temps\u202f:\n\nSmartphone (RB87654321)');
});
