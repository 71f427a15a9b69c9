import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { ErrorCode } from '../../../../shared/error-table.ts';
import { AppError } from '../../../../shared/errors.ts';
import { uploadLogo } from '../../lib/files/logo.ts';
import type { ArrivalState } from '../../lib/navigation/arrival-state.ts';
import { INITIAL_SESSION, updateUser, useSession } from '../../lib/session/session.ts';
import { reloadProfile } from '../../lib/session/session-keeper.ts';
import { apiError } from '../../testing/api-error.ts';
import { aCompany } from '../../testing/builders.ts';
import { signIn } from '../../testing/sign-in.ts';
import { notify } from '../../ui/feedback/notify.ts';
import { BonusSettingsPage } from './bonus-settings-page.tsx';
import { CompanyProfilePage } from './company-profile-page.tsx';
import { saveCompany } from './company-requests.ts';
import { forgetCompanyForm } from './company-store.ts';
import { DocumentSettingsPage } from './document-settings-page.tsx';
import { MessageSettingsPage } from './message-settings-page.tsx';

vi.mock('./company-requests.ts', () => ({ saveCompany: vi.fn() }));
vi.mock('../../lib/session/session-keeper.ts', () => ({
  reloadProfile: vi.fn(async () => undefined),
}));
vi.mock(import('../../lib/files/logo.ts'), async (original) => ({
  ...(await original()),
  uploadLogo: vi.fn(),
}));
vi.mock('../../ui/feedback/notify.ts', () => ({
  notify: { success: vi.fn(), error: vi.fn(), info: vi.fn() },
}));

const profile = aCompany({ siret: '73282932000074' });
const failure = (code: ErrorCode) => apiError(code, { requestId: 'r' });

beforeEach(() => {
  vi.clearAllMocks();
  forgetCompanyForm();
  URL.createObjectURL = () => 'blob:apercu';
  URL.revokeObjectURL = () => undefined;
  vi.mocked(saveCompany).mockImplementation(async (input) => ({
    ...profile,
    ...input,
    company_name: input.company_name ?? profile.company_name,
    siret: input.siret ?? profile.siret,
    phone: input.phone ?? profile.phone,
    address: input.address ?? profile.address,
    schedule: input.schedule ?? profile.schedule,
  }));
  signIn({ profile });
});

function open(path = '/profil', state?: ArrivalState) {
  render(
    <MemoryRouter initialEntries={[{ pathname: path, state }]}>
      <Routes>
        <Route path="/profil" element={<CompanyProfilePage aside={null} />} />
        <Route path="/profil/bonus" element={<BonusSettingsPage />} />
        <Route path="/profil/documents" element={<DocumentSettingsPage />} />
        <Route path="/profil/messages" element={<MessageSettingsPage />} />
        <Route path="*" element={<p>Ailleurs</p>} />
      </Routes>
    </MemoryRouter>,
  );
  return userEvent.setup();
}

const field = (label: string) => screen.getByLabelText(label, { exact: true });
const save = () => screen.getByRole('button', { name: 'Sauvegarder les modifications' });
const picture = (type = 'image/png') => new File(['x'], 'logo.png', { type });

test('One button saves the texts and the hours', async () => {
  const user = open();
  await user.type(field('Adresse'), '1 rue des Lilas');
  const saturday = within(screen.getByRole('group', { name: 'Samedi' }));
  expect(saturday.getByLabelText('Ouverture')).toHaveProperty('disabled', true);
  await user.click(saturday.getByLabelText('Fermé'));
  expect(saturday.getByLabelText('Ouverture')).toHaveProperty('disabled', false);
  await user.click(save());
  await waitFor(() =>
    expect(vi.mocked(notify.success).mock.calls[0]?.[0]).toBe('Mise à jour réussie'),
  );
  const [input] = vi.mocked(saveCompany).mock.calls[0] ?? [];
  expect(input?.address).toBe('1 rue des Lilas');
  expect(input?.schedule?.saturday).toEqual({ open: '10:00', close: '17:00', closed: false });
  expect(screen.queryByText('Modifications non sauvegardées')).toBeNull();
});

test('A day can be closed after one of its times was emptied', async () => {
  const user = open();
  const tuesday = within(screen.getByRole('group', { name: 'Mardi' }));
  await user.clear(tuesday.getByLabelText('Ouverture'));
  await user.click(tuesday.getByLabelText('Fermé'));
  await user.click(save());
  await waitFor(() => expect(saveCompany).toHaveBeenCalledTimes(1));
  const [input] = vi.mocked(saveCompany).mock.calls[0] ?? [];
  expect(input?.schedule?.tuesday).toEqual({ open: '09:00', close: '18:00', closed: true });
});

test('Only changed fields are saved, so that a tab opened earlier takes back nothing that another tab saved', async () => {
  const user = open();
  await user.type(field('Adresse'), '1 rue des Lilas');
  // While the address is typed, this tab receives the profile that the other tab saved.
  const seen = { ...profile, phone: '0102030405' };
  act(() => updateUser((known) => ({ ...known, profile: seen })));
  expect(field('Téléphone')).toHaveProperty('value', '0102030405');
  await user.click(save());
  await waitFor(() => expect(saveCompany).toHaveBeenCalledTimes(1));
  expect(saveCompany).toHaveBeenCalledWith({ address: '1 rue des Lilas' });
});

test('Settings that were not changed are not saved with a changed one', async () => {
  const reminders = {
    quotes: { on: true, days: 5, words: '' },
    notFetched: { on: false, words7: '', words30: '', words90: '' },
  };
  signIn({ profile: aCompany({ reminders, reviews: { on: false, url: 'https://avis.example' } }) });
  const user = open('/profil/messages');
  await user.click(field('Montrer la date promise, jusqu’à ce que la réparation soit terminée'));
  await user.click(save());
  await waitFor(() => expect(saveCompany).toHaveBeenCalledWith({ promised_day_shown: true }));
});

test('A wrong SIRET is reported beside its field and saved anyway', async () => {
  const user = open();
  await user.clear(field('SIRET'));
  await user.type(field('SIRET'), '123');
  await user.click(save());
  expect(screen.getByText(/ne semble pas être un SIRET/)).toBeTruthy();
  await waitFor(() => expect(saveCompany).toHaveBeenCalledTimes(1));
  expect(vi.mocked(saveCompany).mock.calls[0]?.[0].siret).toBe('123');
});

test('A value that would prevent invoices is reported beside its field', async () => {
  // The legal rate of this day's half-year is known.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-05-20T10:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  const user = open('/profil/documents');
  await user.type(field('Numéro de TVA'), 'FR 45 732 829 320');
  expect(screen.getByText(/celui de votre SIREN est FR44732829320/)).toBeTruthy();
  await user.clear(field('Numéro de TVA'));
  await user.type(field('Pénalités de retard (% par an)'), '5');
  expect(screen.getByText(/Portez vos pénalités de retard à .* au moins/)).toBeTruthy();
  await user.type(field('Pénalités de retard (% par an)'), '0');
  expect(screen.queryByText(/Portez vos pénalités/)).toBeNull();
});

test('A chosen logo is previewed, and uploaded before the save', async () => {
  vi.mocked(uploadLogo).mockResolvedValue('/logos/u1/1_logo.png');
  const user = open();
  await user.upload(field('Logo'), picture());
  expect(screen.getByAltText('Logo de l’entreprise').getAttribute('src')).toBe('blob:apercu');
  expect(uploadLogo).not.toHaveBeenCalled();
  await user.click(save());
  await waitFor(() => expect(saveCompany).toHaveBeenCalledTimes(1));
  expect(uploadLogo).toHaveBeenCalledWith(expect.any(File), 'named');
});

test('A failed upload stops the save and keeps the typed text', async () => {
  vi.mocked(uploadLogo).mockRejectedValue(failure('INVALID_IMAGE'));
  const user = open();
  await user.type(field('Téléphone'), '0102030405');
  await user.upload(field('Logo'), picture());
  await user.click(save());
  await waitFor(() =>
    expect(notify.error).toHaveBeenCalledWith(
      'Erreur de téléversement',
      expect.stringContaining('image'),
    ),
  );
  expect(saveCompany).not.toHaveBeenCalled();
  expect(field('Téléphone')).toHaveProperty('value', '0102030405');
});

test('A file that is not an accepted image is refused immediately', async () => {
  open();
  const user = userEvent.setup({ applyAccept: false });
  await user.upload(field('Logo'), picture('application/pdf'));
  expect(screen.getByText('Choisissez une image PNG, JPEG ou SVG.')).toBeTruthy();
});

test.each([
  ['INTERNAL', /^Impossible de mettre à jour les informations\. ./],
  ['UNAUTHENTICATED', /Utilisateur non authentifié\.$/],
] as const)(
  'A save that fails with %s shows the reason and keeps the changes',
  async (code, reason) => {
    vi.mocked(saveCompany).mockRejectedValue(failure(code));
    const user = open();
    await user.type(field('Téléphone'), '01');
    await user.click(save());
    await waitFor(() =>
      expect(notify.error).toHaveBeenCalledWith('Erreur', expect.stringMatching(reason)),
    );
    expect(field('Téléphone')).toHaveProperty('value', '01');
    expect(screen.getByText('Modifications non sauvegardées')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).not.toBe('');
    await user.type(field('Téléphone'), '2');
    expect(screen.queryByRole('alert')).toBeNull();
  },
);

test('After a conflict, the form shows an error and keeps the hours of the other tab and the typed hours', async () => {
  const user = open();
  const closed = (day: string) =>
    within(screen.getByRole('group', { name: day })).getByLabelText<HTMLInputElement>('Fermé');
  await user.click(closed('Mardi'));
  const { schedule } = profile;
  const elsewhere = { ...schedule, monday: { ...schedule.monday, closed: true } };
  vi.mocked(saveCompany).mockRejectedValueOnce(failure('CONFLICT'));
  vi.mocked(reloadProfile).mockImplementationOnce(async () => {
    updateUser((before) => ({
      ...before,
      profile: { ...profile, schedule: elsewhere, revision: 4 },
    }));
  });
  await user.click(save());
  expect(await screen.findByRole('alert')).toBeTruthy();
  await waitFor(() => expect(closed('Lundi').checked).toBe(true));
  expect(closed('Mardi').checked).toBe(true);
  await user.click(save());
  await waitFor(() =>
    expect(saveCompany).toHaveBeenLastCalledWith({
      schedule: { ...elsewhere, tuesday: { ...schedule.tuesday, closed: true } },
      revision: 4,
    }),
  );
  expect(saveCompany).toHaveBeenNthCalledWith(1, expect.objectContaining({ revision: 0 }));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('Quick messages that another tab has changed since are shown beside those that were typed', async () => {
  const user = open('/profil/messages');
  const typed = screen.getByLabelText('Terminée');
  await user.clear(typed);
  await user.type(typed, 'Venez vite');
  vi.mocked(saveCompany).mockRejectedValueOnce(failure('CONFLICT'));
  vi.mocked(reloadProfile).mockImplementationOnce(async () => {
    const elsewhere = { ...profile, ready_messages: { completed: ['Venez lundi'] }, revision: 4 };
    updateUser((before) => ({ ...before, profile: elsewhere }));
  });
  await user.click(save());
  expect(await screen.findByText(/Enregistré entre-temps.*Venez lundi/)).toBeTruthy();
  expect(typed).toHaveProperty('value', 'Venez vite');
});

test('Texts, hours and labels that another tab has changed since are shown beside those that were typed', async () => {
  const change = (changes: Partial<typeof profile>) =>
    act(() => updateUser((before) => ({ ...before, profile: { ...profile, ...changes } })));
  open();
  fireEvent.change(field('Téléphone'), { target: { value: '01' } });
  change({ phone: '0102030405' });
  expect(screen.getByText(/Enregistré entre-temps.*0102030405/)).toBeTruthy();
  const { schedule } = profile;
  const tuesday = within(screen.getByRole('group', { name: 'Mardi' }));
  fireEvent.change(tuesday.getByLabelText('Ouverture'), { target: { value: '08:15' } });
  change({ schedule: { ...schedule, tuesday: { ...schedule.tuesday, open: '10:30' } } });
  expect(tuesday.getByText(/Enregistré entre-temps.*10:30/)).toBeTruthy();
  cleanup();

  const user = open('/profil/bonus');
  await user.type(screen.getByLabelText(/^Label QualiRépar/), 'QR-1');
  change({ bonus_labels: { qualirepar: { number: 'QR-2', organism: 'ecosystem' } } });
  expect(screen.getByText(/Enregistré entre-temps.*QR-2/)).toBeTruthy();
});

test('A field that the server refuses gets the focus, and the reason is shown beside it', async () => {
  const fields = { siret: 'Des documents sont déjà émis.' };
  vi.mocked(saveCompany).mockRejectedValue(new AppError('INVALID', { fields }));
  const user = open();
  await user.type(field('Téléphone'), '01');
  await user.click(save());
  await waitFor(() => expect(document.activeElement).toBe(field('SIRET')));
  expect(screen.getByText(fields.siret)).toBeTruthy();
});

test('Saving without a session shows that the session has ended and keeps the typed text', async () => {
  const user = open();
  await user.type(field('Téléphone'), '01');
  act(() => useSession.setState({ ...INITIAL_SESSION, status: 'signed-out' }));
  await user.click(save());
  expect(vi.mocked(notify.error).mock.calls).toEqual([
    ['Erreur', 'Session utilisateur invalide ou fonction de mise à jour non disponible.'],
  ]);
  expect(saveCompany).not.toHaveBeenCalled();
  expect(field('Téléphone')).toHaveProperty('value', '01');
});

test('Leaving with unsaved changes asks for a confirmation', async () => {
  const user = open();
  await user.type(field('Téléphone'), '01');
  await user.click(screen.getByRole('link', { name: 'Retour au tableau de bord' }));
  expect(screen.queryByText('Ailleurs')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Quitter sans sauvegarder' }));
  expect(screen.getByText('Ailleurs')).toBeTruthy();
});

test('Leaving without changes asks nothing', async () => {
  const user = open();
  await user.click(screen.getByRole('link', { name: 'Retour au tableau de bord' }));
  expect(screen.getByText('Ailleurs')).toBeTruthy();
});

test('The tracking page shows the promised day only if the shop turns that setting on', async () => {
  const user = open('/profil/messages');
  const box = field('Montrer la date promise, jusqu’à ce que la réparation soit terminée');
  expect(box).toHaveProperty('checked', false);
  await user.click(box);
  await user.click(save());
  await waitFor(() =>
    expect(saveCompany).toHaveBeenCalledWith(expect.objectContaining({ promised_day_shown: true })),
  );
});

test('The text below a choice describes it to a screen reader', () => {
  open('/profil/messages');
  const name = 'Montrer la date promise, jusqu’à ce que la réparation soit terminée';
  const description = /^Une nouvelle date remplace l’ancienne/;
  expect(screen.getByRole('checkbox', { name, description })).toBeTruthy();
});

test('The tracking number alone shows a repair’s details until the shop turns that setting off', async () => {
  const user = open('/profil/messages');
  const box = field('Le numéro de suivi seul montre la panne et vos messages');
  expect(box).toHaveProperty('checked', true);
  await user.click(box);
  await user.click(save());
  await waitFor(() =>
    expect(saveCompany).toHaveBeenCalledWith(expect.objectContaining({ details_by_number: false })),
  );
});

test('Customers can write from the tracking page until the shop turns that setting off', async () => {
  const user = open('/profil/messages');
  const box = field('Recevoir les messages que vos clients écrivent sur la page');
  expect(box).toHaveProperty('checked', true);
  await user.click(box);
  await user.click(save());
  await waitFor(() =>
    expect(saveCompany).toHaveBeenCalledWith(expect.objectContaining({ replies_taken: false })),
  );
});

test('A page beside the profile saves its own fields and leaves the others unsaved', async () => {
  const user = open('/profil/documents');
  await user.selectOptions(field('Régime de TVA'), 'Franchise en base de TVA');
  await user.click(save());
  await waitFor(() => expect(saveCompany).toHaveBeenCalledTimes(1));
  const [input] = vi.mocked(saveCompany).mock.calls[0] ?? [];
  expect(input).toMatchObject({ vat_regime: 'franchise' });
  expect(input).not.toHaveProperty('siret');
  expect(input).not.toHaveProperty('reminders');
  await user.click(screen.getByRole('link', { name: 'Retour au profil' }));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Mon Profil & Paramètres');
});

test('A refused delay of the reminders receives the focus', async () => {
  const user = open('/profil/messages');
  await user.click(field('Relancer une fois un devis envoyé et resté sans réponse'));
  const delay = field('Délai avant de relancer un devis (jours)');
  await user.clear(delay);
  await user.click(save());
  await waitFor(() => expect(document.activeElement).toBe(delay));
});

test('The help for the VAT number names the SIREN of a SIRET that another page has just saved', async () => {
  const user = open('/profil/documents');
  await user.type(field('Numéro de TVA'), 'F');
  await user.clear(field('Numéro de TVA'));
  act(() => signIn({ profile: { ...profile, siret: '55208131766522' } }));
  expect(screen.getByText(/déduit de votre SIREN/).textContent).toContain('552081317');
});

test('A profile that was opened from a draft has a link back to the draft', () => {
  open('/profil/documents', { fromDraft: true });
  const link = screen.getByRole('link', { name: 'Revenir au document' });
  expect(link.getAttribute('href')).toBe('/facturation');
});
