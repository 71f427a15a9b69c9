import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { DEVICE_TYPES, REPAIR_FIELDS } from '../../../../shared/repairs/repairs.ts';
import { type PublicRepair, publicRepairSchema } from '../../../../shared/tracking/answers.ts';
import { repairThrough } from '../../testing/builders.ts';
import { TrackedRepair as TrackedRepairAt } from './tracked-repair.tsx';

const FRIDAY_MORNING_MS = Date.parse('2026-11-27T09:00:00Z');

const TrackedRepair = ({ repair }: { repair: PublicRepair }) => (
  <TrackedRepairAt repair={repair} nowMs={FRIDAY_MORNING_MS} />
);

/** Returns the visible text, in which every kind of space is a plain one. */
const textOf = (element: Element | undefined) =>
  element?.textContent?.replace(/[\u00a0\u202f]/g, ' ');

const steps = () =>
  within(screen.getByRole('list', { name: 'Avancement' })).getAllByRole('listitem');

// This test fails if the page receives a new field of the form and does not show it.
it.each(REPAIR_FIELDS.filter((field) => field in publicRepairSchema.shape))(
  'The page shows the value that was typed as %s',
  (field) => {
    render(<TrackedRepair repair={{ ...repairThrough('pending'), [field]: 'console' }} />);
    const shown = field === 'deviceType' ? DEVICE_TYPES.console : 'console';
    expect(screen.getByRole('article').textContent).toContain(shown);
  },
);

it('The page shows number, device, issue, customer, deposit date and promised day', () => {
  render(<TrackedRepair repair={{ ...repairThrough('pending'), promisedOn: '2026-11-27' }} />);
  const head = screen.getByRole('article').querySelector('header');
  expect(textOf(head ?? undefined)).toContain('Prêt pour le vendredi 27 novembre 2026');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('RB12345678');
  for (const text of ['Smartphone · iPhone 13', 'Écran fissuré', 'Marie D.']) {
    expect(screen.getByText(text)).toBeDefined();
  }
  expect(screen.getByText('mardi 10 novembre 2026')).toBeDefined();
});

it('A visitor without the link reads what the link is for, and where to find the fault if the shop hides it', () => {
  const hint = /^Ouvrez le lien reçu/;
  const known = repairThrough('pending');
  const { rerender } = render(<TrackedRepair repair={known} />);
  expect(screen.queryByText(hint)).toBeNull();
  rerender(<TrackedRepair repair={{ ...known, byNumber: true }} />);
  expect(screen.getByText(hint).textContent).toBe(
    'Ouvrez le lien reçu par e-mail ou par SMS pour répondre à l’atelier, voir un devis ou payer.',
  );
  const bare = { ...known, issue: '', customerName: '', byNumber: true, reserved: true } as const;
  rerender(<TrackedRepair repair={bare} />);
  expect(screen.getByText(hint).textContent).toContain('la panne et les messages de l’atelier');
  expect(screen.queryByText('Client')).toBeNull();
  expect(screen.queryByText('Panne signalée')).toBeNull();
});

it('Each amount to pay names its invoice and says why less than the price is due', () => {
  const due = [
    { number: 'FA-2026-0001', isDeposit: true, cents: 3000, path: '/payer/a#cle=k' },
    { number: 'FA-2026-0002', cents: 7000, parts: 'sur 120,00 €', path: '/payer/f#cle=k' },
  ] as const;
  render(<TrackedRepair repair={{ ...repairThrough('pending'), asks: { due: [...due] } }} />);
  const links = screen.getAllByRole('link', { name: /^Payer/ });
  expect(links.map(textOf)).toEqual([
    'Payer l’acompte FA-2026-0001',
    'Payer la facture FA-2026-0002',
  ]);
  expect(links[0]?.className).not.toBe(links[1]?.className);
  const head = textOf(screen.getByRole('article').querySelector('header') ?? undefined);
  expect(head).toContain('Acompte FA-2026-0001 à régler 30,00 €');
  expect(head).toContain('Facture FA-2026-0002 à régler 70,00 €sur 120,00 €');
  expect(head?.match(/sur /g)).toHaveLength(1);
});

it('The page says when the device was handed over', () => {
  const repair = { ...repairThrough('completed'), handedOverAt: '2026-11-21T10:00:00.000Z' };
  render(<TrackedRepair repair={repair} />);
  expect(screen.getByText('Rendue le samedi 21 novembre 2026')).toBeDefined();
  expect(screen.queryByText(/^Depuis le/)).toBeNull();
});

it('The page of a finished repair asks for the lent device, also after the hand-over', () => {
  const finished = { ...repairThrough('completed'), hasLoan: true } as const;
  const { rerender } = render(<TrackedRepair repair={finished} />);
  const asked = () => screen.queryByText('N’oubliez pas de rapporter l’appareil de prêt.');
  expect(asked()).not.toBeNull();
  rerender(<TrackedRepair repair={{ ...finished, handedOverAt: '2026-11-21T10:00:00.000Z' }} />);
  expect(asked()).not.toBeNull();
  rerender(<TrackedRepair repair={repairThrough('completed')} />);
  expect(asked()).toBeNull();
});

it('The page names the shop and its phone number in every status', () => {
  const { rerender } = render(<TrackedRepair repair={repairThrough('pending')} />);
  expect(screen.getByText('Atelier du Canal')).toBeDefined();
  const phone = screen.getByRole('link', { name: '02 40 12 34 56' });
  expect(phone.getAttribute('href')).toBe('tel:0240123456');
  expect(screen.queryByRole('link', { name: 'Appeler l’atelier' })).toBeNull();
  rerender(<TrackedRepair repair={repairThrough('pending', 'contact')} />);
  expect(screen.queryByText(/a besoin de votre avis/)).toBeNull();
  expect(screen.getAllByText('Message 2'), 'the question, and its entry').toHaveLength(2);
  const call = screen.getByRole('link', { name: 'Appeler l’atelier' });
  expect(call.getAttribute('href')).toBe('tel:0240123456');
  rerender(<TrackedRepair repair={{ ...repairThrough('pending', 'contact'), shop: null }} />);
  expect(screen.queryByRole('link')).toBeNull();
});

it('The history is listed newest first, with long dates and short times', () => {
  render(<TrackedRepair repair={repairThrough('pending', 'ordered', 'progress')} />);
  const history = screen.getByRole('region', { name: 'Historique' });
  const entries = within(history).getAllByRole('listitem');
  expect(entries.map(textOf)).toEqual([
    'Message 3jeudi 12 novembre 2026 à 09:05',
    'Message 2mercredi 11 novembre 2026 à 09:05',
    'Message 1mardi 10 novembre 2026 à 09:05',
  ]);
});

it('A long history ends with the number of entries that are not shown', () => {
  const earlier = { entries: 6, statuses: [] };
  render(<TrackedRepair repair={{ ...repairThrough('pending', 'progress'), earlier }} />);
  const history = screen.getByRole('region', { name: 'Historique' });
  const text = '6 changements plus anciens ne sont pas affichés.';
  expect(within(history).getByText(text)).toBeDefined();
});

it('The current status decides which of the four steps are done, current or to come', () => {
  render(<TrackedRepair repair={repairThrough('pending', 'ordered')} />);
  expect(steps().map(textOf)).toEqual([
    'Réparation prise en charge : fait',
    'Pièce commandée : en cours',
    'En cours de réparation : à venir',
    'Réparation terminée : à venir',
  ]);
  expect(steps()[1]?.getAttribute('aria-current')).toBe('step');
});

it('A repair that waits for its customer stays on its step, and the page states that it waits', () => {
  const waiting = repairThrough('pending', 'ordered', 'contact');
  const asked = { status: 'contact' as const, timestamp: '2026-11-12T08:05:00.000Z' };
  const message = 'Nécessite un point avec le client';
  const statusHistory = [...waiting.statusHistory.slice(0, 2), { ...asked, message }];
  const asking = { ...waiting, statusHistory };
  render(<TrackedRepair repair={asking} />);
  expect(screen.getByText('Contact client')).toBeDefined();
  // The shop may have no number to call, and then there is no button.
  expect(screen.getByText(/continuer\. Répondez-lui, ou attendez son appel\.$/)).toBeDefined();
  expect(textOf(steps()[1])).toBe('Pièce commandée : en attente');
});

it('The last step of a repair that waits for its customer is not ticked', () => {
  render(<TrackedRepair repair={repairThrough('pending', 'completed', 'contact')} />);
  expect(textOf(steps()[3])).toBe('Réparation terminée : en attente');
});

it('Only the steps that happened are ticked', () => {
  render(<TrackedRepair repair={repairThrough('pending', 'completed')} />);
  expect(steps().map((step) => step.textContent?.split(/\s:\s/)[1])).toEqual([
    'fait',
    'sans objet',
    'sans objet',
    'fait',
  ]);
});

it('A completed repair shows every step as done and how to collect it', () => {
  render(<TrackedRepair repair={repairThrough('pending', 'ordered', 'progress', 'completed')} />);
  expect(steps().every((step) => step.textContent?.endsWith('fait'))).toBe(true);
  expect(screen.getByRole('heading', { name: 'Réparation terminée !' })).toBeDefined();
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    'tel:0240123456',
    'https://www.google.com/maps/dir/?api=1&destination=12+quai+de+la+Fosse+44000+Nantes',
    'tel:0240123456',
  ]);
  expect(screen.getByText('Ouvert jusqu’à 18:00')).toBeDefined();
  const hours = screen.getByText('Lundi:').closest('ul');
  expect([...(hours?.children ?? [])].map((day) => day.textContent)).toEqual([
    'Lundi: 09:00 - 18:00',
    'Mardi: 09:00 - 18:00',
    'Mercredi: 09:00 - 18:00',
    'Jeudi: 09:00 - 18:00',
    'Vendredi: 09:00 - 18:00',
    'Samedi: Fermé',
    'Dimanche: Fermé',
  ]);
});

it('The page shows its parts in the order of the specification', () => {
  render(<TrackedRepair repair={repairThrough('pending', 'completed')} />);
  const shown = textOf(screen.getByRole('article')) ?? '';
  const parts = [
    'RB12345678',
    'Réparation terminée',
    'Appareil',
    'Panne signalée',
    'Client',
    'Date de dépôt',
    'Historique',
    'Réparation terminée !',
    'Lundi:',
  ];
  const places = parts.map((part) => shown.indexOf(part));
  expect(places).toEqual([...places].sort((a, b) => a - b));
  expect(places).not.toContain(-1);
});

it('The pickup is not shown before completion, nor without a company profile', () => {
  const { rerender } = render(<TrackedRepair repair={repairThrough('pending', 'progress')} />);
  expect(screen.queryByText('Réparation terminée !')).toBeNull();
  rerender(<TrackedRepair repair={{ ...repairThrough('completed'), pickup: null }} />);
  expect(screen.queryByText('Réparation terminée !')).toBeNull();
});
