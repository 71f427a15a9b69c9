import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import type { PublicRepair } from '../../../../shared/tracking/answers.ts';
import { repairThrough } from '../../testing/builders.ts';
import { LiveRepair } from './live-repair.tsx';
import type { WatchOptions } from './watch-repair.ts';

const followed: WatchOptions[] = [];
vi.mock('./watch-repair.ts', async (original) => ({
  ...(await original<object>()),
  watchRepair: async (options: WatchOptions) => {
    followed.push(options);
  },
}));

beforeEach(() => {
  followed.length = 0;
});

async function open(found: PublicRepair = repairThrough('pending')) {
  const view = render(<LiveRepair found={found} cle="K" />, {
    wrapper: MemoryRouter,
  });
  await expect.poll(() => followed).toHaveLength(1);
  const [options] = followed;
  if (options === undefined) throw new Error('Nothing is followed');
  return { ...view, options };
}

it('The page follows the repair with the key of the link', async () => {
  const { options } = await open();
  expect([options.trackingNumber, options.key]).toEqual(['RB12345678', 'K']);
});

it('A change is shown in place and announced', async () => {
  const { options } = await open();
  act(() => options.onRepair(repairThrough('pending', 'progress')));
  expect(screen.getAllByText('En cours de réparation').length).toBeGreaterThan(0);
  expect(screen.getByRole('status').textContent).toBe(
    'Nouveau statut\u202f: En cours de réparation.',
  );
});

it('A quote and an amount to pay that arrive on the open page are announced', async () => {
  const { options } = await open();
  const quote = { totalCents: 9000, validUntil: '2026-12-20', path: '/devis/q#cle=k' };
  const text = () => screen.getByRole('status').textContent;
  act(() => options.onRepair({ ...repairThrough('pending'), asks: { quote, due: [] } }));
  expect(text()).toBe('Nouveau devis à accepter.');
  const due = [{ number: 'FA-2026-0001', cents: 4500 }];
  act(() => options.onRepair({ ...repairThrough('pending', 'progress'), asks: { due } }));
  expect(text()).toBe('Nouveau statut\u202f: En cours de réparation. Nouveau montant à régler.');
  act(() => options.onRepair(repairThrough('pending', 'progress')));
  expect(text()).toBe('Nouveau statut\u202f: En cours de réparation.');
});

it('An amount that replaces another one on the open page is announced', async () => {
  const dueOf = (number: string) => ({
    ...repairThrough('pending'),
    asks: { due: [{ number, cents: 4500 }] },
  });
  const { options } = await open(dueOf('FA-2026-0001'));
  act(() => options.onRepair(dueOf('FA-2026-0002')));
  expect(screen.getByRole('status').textContent).toBe('Nouveau montant à régler.');
});

it('A late or repeated change is ignored', async () => {
  const { options } = await open();
  act(() => options.onRepair(repairThrough('pending', 'ordered', 'completed')));
  act(() => options.onRepair(repairThrough('pending', 'ordered')));
  act(() => options.onRepair(repairThrough('pending', 'contact', 'progress')));
  expect(screen.getByRole('status').textContent).toContain('Réparation terminée');
});

it('A new amount to pay is shown even if the repair has not changed', async () => {
  const { options } = await open();
  const due = [{ number: 'FA-2026-0001', cents: 4500, path: '/payer/f#cle=k' }];
  act(() => options.onRepair({ ...repairThrough('pending'), asks: { due } }));
  expect(screen.getByRole('link', { name: /^Payer/ }).getAttribute('href')).toBe(due[0]?.path);
  act(() => options.onRepair(repairThrough('pending')));
  expect(screen.queryByRole('link', { name: /^Payer/ })).toBeNull();
});

it('After a repair is withdrawn, its open page shows it as not found and names the shop to call', async () => {
  const { options } = await open();
  act(() => options.onRepair(null));
  act(() => options.onRepair(repairThrough('pending', 'progress')));
  expect(screen.getByText('Réparation introuvable')).toBeDefined();
  expect(screen.getByText('Atelier du Canal')).toBeDefined();
  const phone = screen.getByRole('link', { name: '02 40 12 34 56' });
  expect(phone.getAttribute('href')).toBe('tel:0240123456');
});

it('A change that the shop has undone disappears', async () => {
  const { options } = await open();
  act(() => options.onRepair(repairThrough('pending', 'completed')));
  act(() => options.onRepair({ ...repairThrough('pending'), version: 3 }));
  expect(screen.queryByText('Réparation terminée !')).toBeNull();
  expect(screen.getByRole('status').textContent).toBe('');
});

it('The page says whether it is live', async () => {
  const { options } = await open();
  expect(screen.queryByText(/En direct/)).toBeNull();
  act(() => options.onState('live'));
  expect(screen.getByText(/En direct/)).toBeDefined();
  act(() => options.onState('waiting'));
  expect(screen.getByText(/Connexion en cours/)).toBeDefined();
});

it('Leaving the page stops following the repair', async () => {
  const { unmount, options } = await open();
  unmount();
  expect(options.signal.aborted).toBe(true);
});

it('A refused or unanswered reply stays as typed and is sent again under the same id, and a confirmation follows once it is stored', async () => {
  const asking = { ...repairThrough('pending', 'contact'), reply: {} };
  const sent: { attempt: string; text: string; cle: string }[] = [];
  const answers = [
    Response.json({ error: { message: 'L’atelier a reçu trop de messages.' } }, { status: 429 }),
    Response.json({ error: { message: '', fields: { text: 'Trop long.' } } }, { status: 400 }),
    Response.json({ sentAt: '2026-11-20T10:30:00.000Z' }),
  ];
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)));
    expect(address).toBe('/api/suivi/RB12345678/replies');
    return answers.shift();
  });
  render(<LiveRepair found={asking} cle="K" />, { wrapper: MemoryRouter });
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Répondre par écrit' }));
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Votre message' });
  await waitFor(() => expect(document.activeElement).toBe(field));
  const send = screen.getByRole('button', { name: 'Envoyer à l’atelier' });
  await user.click(send);
  expect(screen.getByRole('alert').textContent).toBe('Écrivez votre message.');
  expect(sent).toEqual([]);
  await user.type(field, 'D’accord');
  await user.click(send);
  expect((await screen.findByRole('alert')).textContent).toBe('L’atelier a reçu trop de messages.');
  expect(field.value).toBe('D’accord');
  await user.click(send);
  await screen.findByText('Trop long.');
  act(() => followed[0]?.onRepair(repairThrough('pending', 'contact', 'progress')));
  expect(field.value, 'the repair changes while the customer writes').toBe('D’accord');
  await user.click(send);
  const confirmation = await screen.findByText(/^Votre message est transmis à l’atelier/);
  await waitFor(() => expect(document.activeElement).toBe(confirmation));
  expect(sent.map(({ text, cle }) => [text, cle])).toEqual(Array(3).fill(['D’accord', 'K']));
  expect(new Set(sent.map(({ attempt }) => attempt)).size).toBe(1);
  vi.unstubAllGlobals();
});

it('A typed reply and its id survive a reload of their own page, until the reply is sent or changed', async () => {
  const attempts: string[] = [];
  const answers = [500, 500, 200].map((status) =>
    Response.json(
      status === 200 ? { sentAt: '2026-11-20T10:30:00.000Z' } : { error: { message: 'Erreur' } },
      { status },
    ),
  );
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    attempts.push(JSON.parse(String(body)).attempt);
    return answers.shift();
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  const user = userEvent.setup();
  /** Opens the form on a page that has just been loaded, and returns its field. */
  const load = async (changes: Partial<PublicRepair> = {}) => {
    cleanup();
    const found = { ...repairThrough('pending'), reply: {}, ...changes };
    render(<LiveRepair found={found} cle="K" />, { wrapper: MemoryRouter });
    await user.click(screen.getByRole('button', { name: 'Écrire un message' }));
    return screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Votre message' });
  };
  const send = () => user.click(screen.getByRole('button', { name: 'Envoyer à l’atelier' }));
  await user.type(await load(), 'D’accord');
  await send();
  await screen.findByRole('alert');
  expect((await load({ trackingNumber: 'RB87654321' })).value).toBe('');
  expect((await load()).value).toBe('D’accord');
  await send();
  await screen.findByRole('alert');
  expect(attempts[1], 'the same text after a reload').toBe(attempts[0]);
  await user.type(await load(), '.');
  await send();
  await screen.findByText(/^Votre message est transmis à l’atelier/);
  expect(attempts[2], 'another text').not.toBe(attempts[0]);
  expect((await load()).value).toBe('');
});

it('A form with a text that was not sent opens by itself after a reload, and does not take the focus', async () => {
  const user = userEvent.setup();
  const page = <LiveRepair found={{ ...repairThrough('contact'), reply: {} }} cle="K" />;
  const { unmount } = render(page, { wrapper: MemoryRouter });
  await user.click(screen.getByRole('button', { name: 'Écrire un message' }));
  const field = await screen.findByRole('textbox', { name: 'Votre message' });
  await waitFor(() => expect(document.activeElement).toBe(field));
  await user.type(field, 'D’accord');
  unmount();
  render(page, { wrapper: MemoryRouter });
  const kept = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Votre message' });
  expect(kept.value).toBe('D’accord');
  expect(document.activeElement).toBe(document.body);
  await user.click(screen.getByRole('button', { name: 'Répondre par écrit' }));
  expect(document.activeElement).toBe(kept);
  await user.clear(kept);
});

it('The form for a reply is offered only with the key', () => {
  const { rerender } = render(<LiveRepair found={repairThrough('contact')} cle={null} />, {
    wrapper: MemoryRouter,
  });
  expect(screen.queryByRole('button')).toBeNull();
  rerender(<LiveRepair key="k" found={{ ...repairThrough('contact'), reply: {} }} cle="K" />);
  expect(screen.getByRole('button', { name: 'Écrire un message' })).toBeDefined();
});

it('The customer’s answer replaces the question until the shop asks again', async () => {
  const { options } = await open();
  const at = '2026-11-20T10:30:00.000Z';
  const last = { at, text: 'D’accord,\nremplacez l’écran.' };
  const asking = { ...repairThrough('pending', 'contact'), reply: { sentAt: at, last } };
  act(() => options.onRepair(asking));
  const head = within(screen.getByRole('article').querySelector('header') ?? document.body);
  expect(head.getByText(/^D’accord/).textContent).toBe(last.text);
  expect(
    head.getByText(
      'L’atelier a reçu votre message du vendredi 20 novembre 2026 à 11:30, et ne l’a pas encore lu.',
    ),
  ).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Répondre par écrit' })).toBeNull();
  expect(screen.getAllByText(/^D’accord/)).toHaveLength(1);

  act(() => options.onRepair({ ...asking, version: 3, reply: { last } }));
  expect(head.getByText(/^L’atelier a lu votre message/)).toBeDefined();

  const [first, second] = asking.statusHistory;
  const again = { ...second, status: 'contact', timestamp: '2026-11-21T10:00:00.000Z' } as const;
  const statusHistory = [first, second, { ...again, message: 'Et la vitre ?' }].flatMap(
    (entry) => entry ?? [],
  );
  act(() => options.onRepair({ ...asking, version: 4, statusHistory, reply: { last } }));
  expect(screen.getByRole('button', { name: 'Répondre par écrit' })).toBeDefined();
  expect(screen.getAllByText(/^D’accord/), 'above the form').toHaveLength(1);
});

it('After a customer has refused review requests, a confirmation replaces the button and takes the focus', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ optedOut: true }));
  onTestFinished(() => void vi.unstubAllGlobals());
  render(<LiveRepair found={{ ...repairThrough('pending'), canOptOut: true }} cle="K" />, {
    wrapper: MemoryRouter,
  });
  await userEvent.click(await screen.findByRole('button', { name: /avis/ }));
  const answer = await screen.findByText(
    /^C’est noté\s: Atelier du Canal ne vous demandera plus d’avis/,
  );
  await waitFor(() => expect(document.activeElement).toBe(answer));
});

it('The page says that a customer has refused review requests earlier, and does not ask again', async () => {
  const found = { ...repairThrough('pending'), canOptOut: true, optedOut: true } as const;
  render(
    <MemoryRouter initialEntries={['/#avis']}>
      <LiveRepair found={found} cle="K" />
    </MemoryRouter>,
  );
  const answer = await screen.findByText(/Atelier du Canal ne vous demandera plus d’avis/);
  expect(screen.queryByRole('button', { name: /avis/ })).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(answer));
});

it.each([
  ['the link of an e-mail', '/#avis', true],
  ['any other address', '/', false],
])(
  'A customer who comes from %s (%s) finds the focus on the opt-out button: %s',
  async (_, address, isFocused) => {
    render(
      <MemoryRouter initialEntries={[address]}>
        <LiveRepair found={{ ...repairThrough('pending'), canOptOut: true }} cle="K" />
      </MemoryRouter>,
    );
    const button = await screen.findByRole('button', { name: /avis/ });
    await waitFor(() => expect(document.activeElement === button).toBe(isFocused));
  },
);
