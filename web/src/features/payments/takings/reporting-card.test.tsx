import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AppError } from '../../../../../shared/errors.ts';
import { callApi } from '../../../lib/api/api-client.ts';
import { saveFile } from '../../../lib/files/save-file.ts';
import { notify } from '../../../ui/feedback/notify.ts';
import { ReportingCard, reportingPeriods } from './reporting-card.tsx';
import { shownMonth } from './takings-months.ts';

vi.mock('../../../lib/api/api-client.ts', async (actual) => ({
  ...(await actual<object>()),
  callApi: vi.fn(),
}));
vi.mock('../../../lib/files/save-file.ts', () => ({ saveFile: vi.fn() }));
vi.mock('../../../ui/feedback/notify.ts', () => ({
  notify: { success: vi.fn(), error: vi.fn(), info: vi.fn() },
}));

const TODAY = '2027-11-15';
const show = (month: string) =>
  render(<ReportingCard shown={shownMonth(month, TODAY)} today={TODAY} />);
const button = (name: string) => screen.getByRole('button', { name });
const choose = (index: string) =>
  userEvent.selectOptions(screen.getByRole('combobox', { name: 'Période' }), index);
const REPORT = { fileName: 'flux10-ventes.xml', xml: '<Report/>', reported: 2 };

beforeEach(() => {
  vi.mocked(callApi).mockResolvedValue(REPORT);
});
afterEach(() => vi.resetAllMocks());

it('The choices contain the reporting periods of every VAT regime', () => {
  const of = (month: string) =>
    reportingPeriods(shownMonth(month, TODAY)).map(({ from, to }) => `${from} ${to}`);
  expect(of('2027-10')).toEqual([
    '2027-10-01 2027-10-31',
    '2027-10-01 2027-10-10',
    '2027-10-11 2027-10-20',
    '2027-10-21 2027-10-31',
    '2027-09-01 2027-10-31',
  ]);
  expect(of('2027-01').at(-1)).toBe('2027-01-01 2027-02-28');
});

it('The card says of each kind of line whether it counts as a service or as goods', () => {
  show('2027-10');
  const note = screen.getByText(/^Obligatoire/).textContent;
  expect(note).toMatch(
    /le travail compte comme service, les pièces et les appareils comme biens\.$/,
  );
});

it('The report of the chosen period is saved, and the card says how many entries the report lacks', async () => {
  vi.mocked(callApi).mockResolvedValueOnce({ ...REPORT, unreadable: 1 });
  show('2027-10');
  await choose('4');
  await userEvent.click(button('Télécharger les ventes'));
  const [[file, name] = []] = vi.mocked(saveFile).mock.calls;
  expect([name, await file?.text()]).toEqual(['flux10-ventes.xml', '<Report/>']);
  expect(vi.mocked(callApi).mock.calls[0]?.[2]?.query).toEqual({
    from: '2027-09-01',
    to: '2027-10-31',
    content: 'transactions',
  });
  expect(notify.success).toHaveBeenCalledExactlyOnceWith(
    'Export prêt',
    expect.stringMatching(/^flux10-ventes\.xml, 2\sentrées\.$/),
  );
  const missing = await screen.findByText(/^Il en manque, illisibles\s: 1\sentrée\.$/);
  expect(missing.getAttribute('role')).toBe('status');
  await choose('0');
  expect(missing.textContent).toBe('');
  await userEvent.click(button('Télécharger les paiements'));
  expect(vi.mocked(callApi).mock.calls[1]?.[2]?.query).toEqual({
    from: '2027-10-01',
    to: '2027-10-31',
    content: 'payments',
  });
});

it('The card asks for the margin of second-hand goods, and saves nothing before it is typed', async () => {
  vi.mocked(callApi).mockResolvedValueOnce({ ...REPORT, marginCents: 24_990 });
  show('2027-10');
  await userEvent.click(button('Télécharger les ventes'));
  await screen.findByText(
    /régime de la marge sans prix d’achat\s: 249,90\s€\. Seule leur marge se déclare/,
  );
  expect(saveFile).not.toHaveBeenCalled();
  expect(notify.info).not.toHaveBeenCalled();
  await userEvent.type(screen.getByRole('textbox', { name: /^Marge moyenne/ }), '12,5');
  await userEvent.click(button('Télécharger les ventes'));
  expect(saveFile).toHaveBeenCalledOnce();
  expect(vi.mocked(callApi).mock.calls[1]?.[2]?.query).toEqual({
    from: '2027-10-01',
    to: '2027-10-31',
    content: 'transactions',
    marginRate: '12.5',
  });
});

it('A message says that a period has nothing to report, and no file is saved', async () => {
  vi.mocked(callApi).mockResolvedValueOnce({ ...REPORT, reported: 0 });
  show('2027-10');
  await userEvent.click(button('Télécharger les ventes'));
  expect(saveFile).not.toHaveBeenCalled();
  expect(notify.info).toHaveBeenCalledExactlyOnceWith(
    'Rien à déclarer',
    'Cette période n’a rien qui soit à déclarer.',
  );
});

it('When a report cannot be created, a toast shows the reason', async () => {
  vi.mocked(callApi).mockRejectedValueOnce(
    new AppError('INVALID', { message: 'Indiquez votre SIRET.' }),
  );
  show('2027-10');
  await userEvent.click(button('Télécharger les ventes'));
  expect(notify.error).toHaveBeenCalledExactlyOnceWith('Erreur d’export', 'Indiquez votre SIRET.');
});

it('A period can be reported only after its end', async () => {
  show('2027-11');
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByText(/^Cette période n’est pas finie/)).toBeTruthy();
  await choose('1');
  expect(button('Télécharger les ventes')).toBeTruthy();
});
