import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { repairThrough } from '../../testing/builders.ts';
import { TrackedRepair } from './tracked-repair.tsx';

/** Text as it reads, whatever kind of space holds it together. */
const textOf = (element: Element | undefined) =>
  element?.textContent?.replace(/[\u00a0\u202f]/g, ' ');

const steps = () =>
  within(screen.getByRole('list', { name: 'Avancement' })).getAllByRole('listitem');

it('shows number, device, issue, customer and deposit date', () => {
  render(<TrackedRepair repair={repairThrough('pending')} />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('RB12345678');
  for (const text of ['Smartphone · iPhone 13', 'Écran fissuré', 'Marie D.']) {
    expect(screen.getByText(text)).toBeDefined();
  }
  expect(screen.getByText('mardi 10 novembre 2026')).toBeDefined();
});

it('says where fault and messages are, to who came without the link of a shop that keeps them', () => {
  const hint = /^Ouvrez le lien reçu/;
  const known = repairThrough('pending');
  const { rerender } = render(<TrackedRepair repair={known} />);
  expect(screen.queryByText(hint)).toBeNull();
  rerender(<TrackedRepair repair={{ ...known, issue: '', customerName: '', reserved: true }} />);
  expect(screen.getByText(hint)).toBeDefined();
  expect(screen.queryByText('Client')).toBeNull();
  expect(screen.queryByText('Panne signalée')).toBeNull();
});

it('says when the device was given back', () => {
  const repair = { ...repairThrough('completed'), handedOverAt: '2026-11-21T10:00:00.000Z' };
  render(<TrackedRepair repair={repair} />);
  expect(screen.getByText('Rendue au client le samedi 21 novembre 2026')).toBeDefined();
  expect(screen.queryByText(/^Depuis le/)).toBeNull();
});

it('says who repairs and where to call, whatever the status', () => {
  const { rerender } = render(<TrackedRepair repair={repairThrough('pending')} />);
  expect(screen.getByText('Atelier du Canal')).toBeDefined();
  const phone = screen.getByRole('link', { name: '02 40 12 34 56' });
  expect(phone.getAttribute('href')).toBe('tel:0240123456');
  expect(screen.queryByRole('link', { name: 'Appeler l’atelier' })).toBeNull();
  rerender(<TrackedRepair repair={repairThrough('pending', 'contact')} />);
  const call = screen.getByRole('link', { name: 'Appeler l’atelier' });
  expect(call.getAttribute('href')).toBe('tel:0240123456');
  rerender(<TrackedRepair repair={{ ...repairThrough('pending', 'contact'), shop: null }} />);
  expect(screen.queryByRole('link')).toBeNull();
});

it('lists the history newest first, with long dates and short times', () => {
  render(<TrackedRepair repair={repairThrough('pending', 'ordered', 'progress')} />);
  const history = screen.getByRole('region', { name: 'Historique' });
  const entries = within(history).getAllByRole('listitem');
  expect(entries.map(textOf)).toEqual([
    'Message 3jeudi 12 novembre 2026 à 09:05',
    'Message 2mercredi 11 novembre 2026 à 09:05',
    'Message 1mardi 10 novembre 2026 à 09:05',
  ]);
});

it('marks the four steps by the present status', () => {
  render(<TrackedRepair repair={repairThrough('pending', 'ordered')} />);
  expect(steps().map(textOf)).toEqual([
    'Prise en charge : fait',
    'Pièce commandée : en cours',
    'En réparation : à venir',
    'Terminée : à venir',
  ]);
  expect(steps()[1]?.getAttribute('aria-current')).toBe('step');
});

it('keeps a repair that waits for its customer on its step and says so', () => {
  render(<TrackedRepair repair={repairThrough('pending', 'ordered', 'contact')} />);
  expect(screen.getByText('Contact client')).toBeDefined();
  expect(screen.getByText(/a besoin de votre avis/)).toBeDefined();
  expect(textOf(steps()[1])).toBe('Pièce commandée : en attente');
});

it('does not tick the end of a repair that waits for its customer', () => {
  render(<TrackedRepair repair={repairThrough('pending', 'completed', 'contact')} />);
  expect(textOf(steps()[3])).toBe('Terminée : en attente');
});

it('ticks the steps that happened, and no other', () => {
  render(<TrackedRepair repair={repairThrough('pending', 'completed')} />);
  expect(steps().map((step) => step.textContent?.split(/\s:\s/)[1])).toEqual([
    'fait',
    'sans objet',
    'sans objet',
    'fait',
  ]);
});

it('shows every step as done and how to collect once completed', () => {
  render(<TrackedRepair repair={repairThrough('pending', 'ordered', 'progress', 'completed')} />);
  expect(steps().every((step) => step.textContent?.endsWith('fait'))).toBe(true);
  expect(screen.getByRole('heading', { name: 'Réparation terminée !' })).toBeDefined();
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    'tel:0240123456',
    'tel:0240123456',
  ]);
  const hours = screen.getByRole('heading', { name: 'Horaires d’ouverture' }).nextElementSibling;
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

it('says nothing of the pickup before, nor without a company profile', () => {
  const { rerender } = render(<TrackedRepair repair={repairThrough('pending', 'progress')} />);
  expect(screen.queryByText('Réparation terminée !')).toBeNull();
  rerender(<TrackedRepair repair={{ ...repairThrough('completed'), pickup: null }} />);
  expect(screen.queryByText('Réparation terminée !')).toBeNull();
});
