import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { AppError } from '../../../../../shared/errors.ts';
import type { RepairRecord } from '../../../../../shared/repairs/parts/parts.ts';
import { documentsOf, issuesInvoices } from '../../../lib/documents/documents-of-repair.ts';
import { anInvoice, aQuote, aRepair } from '../../../testing/builders.ts';
import { notify } from '../../../ui/feedback/notify.ts';
import { getRepair, saveLoans } from '../record/record-requests.ts';
import { handOverRepair } from '../repair-requests.ts';
import { HandOverButton } from './hand-over-button.tsx';

vi.mock('../record/record-requests.ts');
vi.mock('../repair-requests.ts');
vi.mock('../../../lib/documents/documents-of-repair.ts');
vi.mock('../../../ui/feedback/notify.ts', () => ({
  notify: { success: vi.fn(), error: vi.fn(), endAction: vi.fn() },
}));

const at = '2026-11-20T10:00:00.000Z';
const loan = { id: 'pret-001', what: 'Samsung', lentAt: at };
const record: RepairRecord = {
  ...aRepair({ status: 'completed' }),
  tracking_key: 'k'.repeat(22),
  statusHistory: [],
};
const tablet = aRepair({
  id: 't',
  trackingNumber: 'RB00000002',
  status: 'completed',
  deviceModel: 'iPad 9',
});
const lending = { ...record, lentSince: at, loans: { version: 1, loans: [loan] } };

beforeEach(() => {
  vi.clearAllMocks();
  vi.mocked(documentsOf).mockResolvedValue([]);
  vi.mocked(issuesInvoices).mockResolvedValue(false);
  vi.mocked(handOverRepair).mockImplementation(async (id) => {
    const of = id === tablet.id ? tablet : record;
    return { ...record, ...of, handedOverAt: at };
  });
});

/** Presses 'Rendue au client' of a card, which knows only the summary of its repair. */
async function press(read: RepairRecord, other = read, more: Partial<RepairRecord> = {}) {
  vi.mocked(getRepair).mockImplementation(async (id) => (id === tablet.id ? other : read));
  const onHandedOver = vi.fn();
  const { lentSince } = read;
  render(
    <HandOverButton
      repair={{ ...aRepair({ status: 'completed' }), ...(lentSince && { lentSince }), ...more }}
      onHandedOver={onHandedOver}
    />,
    { wrapper: MemoryRouter },
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Rendue au client' }));
  return { user, onHandedOver };
}

// This test must be the first of the file, because the dialog stays loaded after it.
it('When the dialog of a hand-over does not load, the spinner ends, and the next press hands the device over', async () => {
  vi.doMock('./hand-over-dialog.tsx', () => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  const { user, onHandedOver } = await press(record);
  await screen.findByRole('alert');
  const button = screen.getByRole('button', { name: 'Rendue au client' });
  expect(button.getAttribute('aria-busy')).toBeNull();
  vi.doUnmock('./hand-over-dialog.tsx');
  await user.click(button);
  await waitFor(() => expect(onHandedOver).toHaveBeenCalled());
  expect(screen.queryByRole('alert')).toBeNull();
});

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

it('A card hands over the other finished device of the intake too', async () => {
  const { user, onHandedOver } = await press({ ...record, depositedWith: [tablet] });
  const asked = await dialog('Rendre les appareils');
  expect(asked.getByRole('checkbox', { name: /iPad 9/ })).toHaveProperty('checked', true);
  await user.click(asked.getByRole('button', { name: 'Rendue au client' }));
  await waitFor(() => expect(onHandedOver).toHaveBeenCalledTimes(1));
  expect(vi.mocked(handOverRepair).mock.calls).toEqual([['t'], [record.id]]);
  expect(onHandedOver.mock.calls[0]?.map(({ id }) => id)).toEqual([record.id, 't']);
  expect(vi.mocked(notify.endAction).mock.calls).toEqual([[record.id], ['t']]);
  const toast = ['Les 2 appareils sont rendus', 'Ils quittent la liste du jour.'];
  expect(notify.success).toHaveBeenCalledExactlyOnceWith(...toast);
});

it('The other finished device is offered with its own loan, which stays lent when that device stays in the shop', async () => {
  const lent = { ...tablet, lentSince: at };
  const loans = { version: 3, loans: [{ ...loan, id: 'pret-002', what: 'Nokia' }] };
  vi.mocked(saveLoans).mockResolvedValue({ ...record, ...lent, loans });
  const { user } = await press({ ...record, depositedWith: [lent] }, { ...record, ...lent, loans });
  const asked = await dialog('Rendre les appareils');
  const device = asked.getByRole('checkbox', { name: /iPad 9/ });
  expect(asked.getByRole('checkbox', { name: /Nokia/ })).toHaveProperty('checked', true);
  await user.click(device);
  expect(asked.queryByRole('checkbox', { name: /Nokia/ })).toBeNull();
  await user.click(device);
  await user.click(asked.getByRole('button', { name: 'Rendue au client' }));
  await waitFor(() => expect(handOverRepair).toHaveBeenCalledTimes(2));
  expect(vi.mocked(saveLoans).mock.calls).toEqual([
    ['t', { version: 3, loans: [{ id: 'pret-002', what: 'Nokia', returned: true }] }],
  ]);
});

it('A hand-over that fails after the return of the loan says what is stored, and the next press sends only the rest', async () => {
  const returned = { ...loan, returnedAt: at };
  vi.mocked(saveLoans).mockResolvedValue({
    ...record,
    version: 2,
    loans: { version: 2, loans: [returned] },
  });
  const { user, onHandedOver } = await press({ ...lending, depositedWith: [tablet] });
  const asked = await dialog('Rendre les appareils');
  vi.mocked(handOverRepair).mockImplementation(async (id) => {
    if (id === record.id) throw new AppError('UNAVAILABLE');
    return { ...record, ...tablet, handedOverAt: at };
  });
  await user.click(await asked.findByRole('button', { name: 'Rendue au client' }));
  const failure = await asked.findByRole('alert');
  expect(failure.textContent).toMatch(
    /^La remise de «\u00a0Smartphone · iPhone 13\u00a0» n’a pas été notée\./,
  );
  expect(failure.textContent).toMatch(
    /Déjà noté\u202f: le retour de «\u00a0Samsung\u00a0», la remise de «\u00a0Smartphone · iPad 9\u00a0»\.$/,
  );
  expect(asked.queryByRole('checkbox', { name: /Samsung|iPad/ })).toBeNull();
  vi.mocked(handOverRepair).mockResolvedValue({ ...record, handedOverAt: at });
  await user.click(asked.getByRole('button', { name: 'Rendue au client' }));
  await waitFor(() => expect(onHandedOver).toHaveBeenCalledTimes(1));
  expect(saveLoans).toHaveBeenCalledTimes(1);
  expect(vi.mocked(handOverRepair).mock.calls).toEqual([['t'], [record.id], [record.id]]);
  expect(onHandedOver.mock.calls[0]?.map(({ id }) => id)).toEqual([record.id, 't']);
});

const decision = { decision: 'accepted', name: 'Zoé', at, digest: 'd' } as const;
const quote = aQuote({ id: 'q1', number: 'DE-2026-0004', totalCents: 12_000, decision });

it('A hand-over shows an accepted quote that is not invoiced, with a link to invoice it, and can still be done', async () => {
  vi.mocked(documentsOf).mockResolvedValue([quote]);
  const { user, onHandedOver } = await press(record);
  const asked = await dialog('Rendre l’appareil');
  expect(
    asked.getByText(/^Le devis accepté n° DE-2026-0004 \(120,00\s€\) n’est pas facturé\.$/),
  ).toBeTruthy();
  const way = asked.getByRole('link', { name: 'Transformer en facture' });
  expect(way.getAttribute('href')).toBe('/documents/q1?facturer');
  expect(handOverRepair).not.toHaveBeenCalled();
  await user.click(asked.getByRole('button', { name: 'Rendre sans facturer' }));
  await waitFor(() => expect(onHandedOver).toHaveBeenCalledTimes(1));
});

it('A hand-over shows a quote of two devices once, and the quote of another device only while that device is taken along', async () => {
  const own = { ...quote, id: 'q2', number: 'DE-2026-0005' };
  vi.mocked(documentsOf).mockImplementation(async ({ id }) =>
    id === 't' ? [own, quote] : [quote],
  );
  const { user } = await press({ ...record, depositedWith: [tablet] });
  const asked = await dialog('Rendre les appareils');
  expect(asked.getAllByText(/^Le devis accepté/)).toHaveLength(2);
  await user.click(asked.getByRole('checkbox', { name: /iPad 9/ }));
  expect(asked.getAllByText(/^Le devis accepté/)).toHaveLength(1);
});

it('A hand-over by a shop that issues invoices names the devices that are not invoiced, with a link to invoice them', async () => {
  vi.mocked(issuesInvoices).mockResolvedValue(true);
  vi.mocked(documentsOf).mockImplementation(async ({ id }) => (id === 't' ? [] : [anInvoice()]));
  const { user, onHandedOver } = await press({ ...record, depositedWith: [tablet] });
  const asked = await dialog('Rendre les appareils');
  const unbilled = () => asked.queryAllByText(/^Pas encore facturée/).map((p) => p.textContent);
  expect(unbilled()).toEqual(['Pas encore facturée\u202f: Smartphone · iPad 9.']);
  const way = asked.getByRole('link', { name: 'Facturer Smartphone · iPad 9' });
  expect(way.getAttribute('href')).toBe('/facturation?reparation=RB00000002');
  await user.click(asked.getByRole('checkbox', { name: /iPad 9/ }));
  expect(unbilled()).toEqual([]);
  await user.click(asked.getByRole('checkbox', { name: /iPad 9/ }));
  await user.click(asked.getByRole('button', { name: 'Rendre sans facturer' }));
  await waitFor(() => expect(onHandedOver).toHaveBeenCalledTimes(1));
});

it.each([
  ['a shop that bills elsewhere', { documents: [], isIssuing: false }],
  ['a shop that has invoiced the repair', { documents: [anInvoice()], isIssuing: true }],
  [
    'a shop that repairs for free under warranty',
    { documents: [], isIssuing: true, returnOf: 'r' },
  ],
])('A hand-over by %s asks no question', async (_who, { documents, isIssuing, ...returned }) => {
  vi.mocked(issuesInvoices).mockResolvedValue(isIssuing);
  vi.mocked(documentsOf).mockResolvedValue(documents);
  const { onHandedOver } = await press(record, record, returned);
  await waitFor(() => expect(onHandedOver).toHaveBeenCalledTimes(1));
});

it.each([
  ['an invoiced quote', [anInvoice(), { ...quote, invoice: { ...anInvoice() } }]],
  ['a quote without an answer', [{ ...quote, decision: null }]],
] as const)('A hand-over asks nothing about %s', async (_what, documents) => {
  vi.mocked(documentsOf).mockResolvedValue([...documents]);
  const { onHandedOver } = await press(record);
  await waitFor(() => expect(onHandedOver).toHaveBeenCalledTimes(1));
});

it('The dialog says that the documents of a hand-over cannot be read, and still allows the hand-over', async () => {
  vi.mocked(documentsOf).mockRejectedValue(new AppError('UNAVAILABLE'));
  const { user, onHandedOver } = await press(record);
  const asked = await dialog('Rendre l’appareil');
  expect(asked.getByText(/^Les documents n’ont pas pu être lus/)).toBeTruthy();
  await user.click(asked.getByRole('button', { name: 'Rendue au client' }));
  await waitFor(() => expect(onHandedOver).toHaveBeenCalledTimes(1));
});

it('Leaving the page while the documents of a hand-over are read logs no warning', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const reading = Promise.withResolvers<never>();
  vi.mocked(documentsOf).mockReturnValue(reading.promise);
  await press(record);
  await waitFor(() => expect(documentsOf).toHaveBeenCalled());
  cleanup();
  reading.reject(new DOMException('The page is left', 'AbortError'));
  await reading.promise.catch(() => {});
  await Promise.resolve();
  expect(warn).not.toHaveBeenCalled();
  warn.mockRestore();
});

it('A hand-over with nothing to invoice or to return asks no question, and shows a refusal', async () => {
  vi.mocked(handOverRepair).mockRejectedValueOnce(new AppError('UNAVAILABLE'));
  const { user, onHandedOver } = await press(record);
  await waitFor(() => expect(notify.error).toHaveBeenCalledTimes(1));
  await user.click(screen.getByRole('button', { name: 'Rendue au client' }));
  await waitFor(() => expect(onHandedOver).toHaveBeenCalledTimes(1));
  expect(screen.queryByRole('dialog')).toBeNull();
});
