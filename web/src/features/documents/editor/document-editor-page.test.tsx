import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { shopCache } from '../../../lib/cache/shop-cache.ts';
import { documentsOf } from '../../../lib/documents/documents-of-repair.ts';
import { getDocument } from '../../../lib/documents/get-document.ts';
import { updateUser } from '../../../lib/session/session.ts';
import { emitSessionEvent } from '../../../lib/session/session-events.ts';
import { apiError } from '../../../testing/api-error.ts';
import { aCompany, aDocument, anInvoice, aQuote, aRepair } from '../../../testing/builders.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { notify } from '../../../ui/feedback/notify.ts';
import {
  getRepairSource,
  issueDocument,
  listDocuments,
  listSuggestions,
  sendDocument,
} from '../document-requests.ts';
import { saveDraft, useDocument } from '../draft/document-store.ts';
import { draftKey } from '../draft/draft-storage.ts';
import { DocumentEditorPage } from './document-editor-page.tsx';

vi.mock('../document-requests.ts', () => ({
  issueDocument: vi.fn(),
  sendDocument: vi.fn(),
  getRepairSource: vi.fn(),
  listDocuments: vi.fn(),
  listSuggestions: vi.fn(),
}));
vi.mock('../../../lib/documents/documents-of-repair.ts');
vi.mock('../../../lib/documents/get-document.ts');
vi.mock('../../../ui/feedback/notify.ts', () => ({
  notify: { success: vi.fn(), error: vi.fn(), info: vi.fn() },
}));

beforeEach(() => {
  vi.clearAllMocks();
  vi.mocked(listSuggestions).mockResolvedValue({ lines: [] });
  vi.mocked(documentsOf).mockResolvedValue([]);
  window.localStorage.clear();
  signIn({
    profile: aCompany({
      siret: '73282932000074',
      address: '1 rue des Lilas',
      vat_regime: 'franchise',
      legal_details: 'EI Léa Martin',
      mediator_name: 'Médiation Conso',
    }),
  });
});

afterEach(() => emitSessionEvent('signed-out'));

function open(address = '/facturation') {
  render(
    <MemoryRouter initialEntries={[address]}>
      <Routes>
        <Route path="/facturation" element={<DocumentEditorPage />} />
        <Route path="/documents/:id" element={<p>Document émis</p>} />
      </Routes>
    </MemoryRouter>,
  );
  return userEvent.setup();
}

const field = (label: string) => screen.getByLabelText(label);
/** Waits for the button, because some buttons appear only once an answer has arrived. */
const press = async (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(await screen.findByRole('button', { name }));

const REPAIR = aRepair({
  deviceModel: 'Pixel 9',
  issue: 'Écran\ncassé',
  customerName: 'Garnier',
  customerFirstName: 'Zoé',
  customerEmail: 'zoe@exemple.fr',
});

test('An incomplete draft is not sent, and each problem is shown beside its field', async () => {
  const user = open();
  expect(screen.queryByText('Ce champ est obligatoire.')).toBeNull();
  await user.selectOptions(field('Type de client'), 'business');
  await press(user, 'Émettre');
  expect(screen.getAllByText('Ce champ est obligatoire.').length).toBe(2);
  const kind = screen.getByRole('radiogroup', { name: 'Ce que vend cette ligne' });
  expect(kind.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText(/^Indiquez ce que vend cette ligne/)).toBeTruthy();
  expect(field('SIREN du client').getAttribute('aria-invalid')).toBe('true');
  expect(issueDocument).not.toHaveBeenCalled();
});

test('An editor that stays open over midnight dates a draft that nobody has changed on the new day', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-30T22:59:30Z') });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  open();
  expect(field('Date')).toHaveProperty('value', '2026-11-30');
  act(() => vi.advanceTimersByTime(61_000));
  expect(field('Date')).toHaveProperty('value', '2026-12-01');
  fireEvent.change(field('Nom du client'), { target: { value: 'Zoé' } });
  act(() => vi.advanceTimersByTime(86_400_000));
  expect(field('Date')).toHaveProperty('value', '2026-12-01');
});

test('A date before the last document’s date is reported beside its field before anything is sent', async () => {
  vi.mocked(listDocuments).mockResolvedValue({
    documents: [anInvoice({ invoiceDate: '2026-11-20' })],
    cursor: null,
  });
  const user = open();
  await user.type(field('Nom du client'), 'Zoé');
  await user.type(field('Description'), 'Écran');
  await user.click(screen.getByRole('radio', { name: 'Travail' }));
  fireEvent.change(field('Date'), { target: { value: '2026-11-19' } });
  expect(await screen.findByText(/Votre dernier document est daté du 20\/11\/2026/)).toBeTruthy();
  await press(user, 'Émettre');
  expect(field('Date').getAttribute('aria-invalid')).toBe('true');
  expect(issueDocument).not.toHaveBeenCalled();
  fireEvent.change(field('Date'), { target: { value: '2026-11-20' } });
  expect(screen.queryByText(/Votre dernier document/)).toBeNull();
});

test('When VAT is missing for a business in France, a message beside the checkbox quotes the law', async () => {
  signIn({ profile: aCompany({ siret: '73282932000074', vat_regime: 'normal' }) });
  const user = open();
  await user.selectOptions(field('Type de client'), 'business');
  const box = screen.getByRole('checkbox', { name: 'Activer la TVA' });
  await user.click(box);
  await press(user, 'Émettre');
  expect(box.getAttribute('aria-invalid')).toBe('true');
  const hint = document.getElementById(box.getAttribute('aria-describedby') ?? '');
  expect(hint?.textContent).toMatch(/^Activez la TVA/);
  expect(screen.getByText('CGI, art. 259, 1° et 258, I')).toBeTruthy();
  await user.click(box);
  expect(box.getAttribute('aria-invalid')).toBeNull();
});

test('A refusal by the server is shown beside the refused field, and the draft stays as it is', async () => {
  const message = 'Votre dernière facture est datée du 20/11/2026.';
  vi.mocked(issueDocument).mockRejectedValue(
    apiError('NUMBER_OUT_OF_ORDER', {
      message,
      fields: { invoiceDate: message },
      requestId: 'r',
    }),
  );
  const user = open();
  await user.type(field('Nom du client'), 'Zoé');
  await user.type(field('Description'), 'Écran');
  await user.click(screen.getByRole('radio', { name: 'Travail' }));
  await press(user, 'Émettre');
  // A scanner that is used while the dialog is open types a code and Enter.
  await user.keyboard('490154203237518{Enter}');
  expect(issueDocument).not.toHaveBeenCalled();
  await press(user, 'Émettre');
  await press(user, 'Émettre la facture');
  await waitFor(() => expect(screen.getAllByText(message).length).toBe(2));
  expect(field('Nom du client')).toHaveProperty('value', 'Zoé');
  await press(user, 'Émettre');
  await press(user, 'Émettre la facture');
  const keys = vi.mocked(issueDocument).mock.calls.map(([, key]) => key);
  expect(keys[0]).toBe(keys[1]);
});

test('An issued draft is deleted from the browser, and its document’s page opens', async () => {
  vi.mocked(issueDocument).mockResolvedValue(aDocument());
  const user = open();
  await user.type(field('Nom du client'), 'Zoé');
  await user.type(field('Description'), 'Écran');
  await user.click(screen.getByRole('radio', { name: 'Travail' }));
  await press(user, 'Émettre');
  await press(user, 'Émettre la facture');
  expect(await screen.findByText('Document émis')).toBeTruthy();
  const { number } = aDocument();
  expect(notify.success).toHaveBeenCalledExactlyOnceWith('Facture émise', number);
  expect(window.localStorage.length).toBe(0);
});

test('A repair that the address names fills in an untouched draft', async () => {
  vi.mocked(getRepairSource).mockResolvedValue(REPAIR);
  open('/facturation?reparation=RB12345678');
  await waitFor(() => expect(field('Nom du client')).toHaveProperty('value', 'Zoé Garnier'));
  expect(field('Description')).toHaveProperty(
    'value',
    'Réparation Smartphone · Pixel 9 – Écran cassé',
  );
  expect(field('E-mail du client')).toHaveProperty('value', 'zoe@exemple.fr');
});

test('Devices of one intake are billed on one invoice with a line each, except those that were billed before', async () => {
  const tablet = { ...REPAIR, id: 't', trackingNumber: 'RB00000002', deviceModel: 'iPad 9' };
  const bike = { ...REPAIR, id: 'b', trackingNumber: 'RB00000003', deviceModel: 'Vélo' };
  vi.mocked(getRepairSource).mockResolvedValue({ ...REPAIR, depositedWith: [tablet, bike] });
  vi.mocked(documentsOf).mockImplementation(async ({ id }) =>
    id === 'b'
      ? [anInvoice({ id: 'i1', number: 'FA-2026-0004', creditNote: null, invoice: null })]
      : [],
  );
  const user = open('/facturation?reparation=RB12345678');
  await screen.findByRole('dialog', { name: 'Un appareil du même dépôt est déjà facturé' });
  await press(user, 'Établir une autre facture');
  await waitFor(() => expect(field('Nom du client')).toHaveProperty('value', 'Zoé Garnier'));
  const lines = screen
    .getAllByLabelText(/^Description/)
    .map((line) => (line as HTMLInputElement).value);
  expect(lines).toEqual([
    'Réparation RB12345678, Smartphone · Pixel 9 – Écran cassé',
    'Réparation RB00000002, Smartphone · iPad 9 – Écran cassé',
  ]);
});

test('A repair with an invoice shows that invoice before another is drafted', async () => {
  vi.mocked(getRepairSource).mockResolvedValue(REPAIR);
  vi.mocked(documentsOf).mockResolvedValue([
    anInvoice({ id: 'i1', number: 'FA-2026-0004', creditNote: null, invoice: null }),
  ]);
  const user = open('/facturation?reparation=RB12345678');
  const link = await screen.findByRole('link', { name: 'Ouvrir la facture FA-2026-0004' });
  expect(link.getAttribute('href')).toBe('/documents/i1');
  expect(field('Nom du client')).toHaveProperty('value', '');
  await press(user, 'Établir une autre facture');
  await user.click(screen.getByRole('radio', { name: 'Travail' }));
  await waitFor(() => expect(field('Nom du client')).toHaveProperty('value', 'Zoé Garnier'));
  vi.mocked(issueDocument).mockResolvedValue(aDocument());
  await press(user, 'Émettre');
  await press(user, 'Émettre la facture');
  await screen.findByText('Document émis');
  expect(vi.mocked(issueDocument).mock.calls[0]?.[0]).toMatchObject({ again: true });
});

test('A repair with an accepted quote offers the quote’s invoice before a draft of 0 €', async () => {
  vi.mocked(getRepairSource).mockResolvedValue(REPAIR);
  const decision = { decision: 'accepted', name: 'Zoé', at: '2026-11-20T10:00:00.000Z' } as const;
  vi.mocked(documentsOf).mockResolvedValue([
    aQuote({
      id: 'q1',
      number: 'DE-2026-0004',
      totalCents: 4500,
      decision: { ...decision, digest: 'd' },
      invoice: null,
    }),
  ]);
  open('/facturation?reparation=RB12345678');
  const link = await screen.findByRole('link', { name: /^Transformer DE-2026-0004 en facture/ });
  expect(link.textContent).toMatch(/^Transformer DE-2026-0004 en facture \(45,00\s€\)$/);
  expect(link.getAttribute('href')).toBe('/documents/q1?facturer');
});

test('A second invoice for a repair is refused with a link to the first, and the shop can still request it', async () => {
  vi.mocked(issueDocument).mockRejectedValueOnce(
    apiError('ALREADY_BILLED', {
      message: 'Déjà facturée\u202f: FA-2026-0004.',
      document: { id: 'i1', number: 'FA-2026-0004' },
      requestId: 'r',
    }),
  );
  vi.mocked(issueDocument).mockResolvedValueOnce(aDocument());
  const user = open();
  await user.type(field('Nom du client'), 'Zoé');
  await user.type(field('Description'), 'Écran');
  await user.click(screen.getByRole('radio', { name: 'Travail' }));
  await press(user, 'Émettre');
  await press(user, 'Émettre la facture');
  const link = await screen.findByRole('link', { name: 'Ouvrir la facture FA-2026-0004' });
  expect(link.getAttribute('href')).toBe('/documents/i1');
  await press(user, 'Établir une autre facture');
  await user.click(screen.getByRole('radio', { name: 'Travail' }));
  await press(user, 'Émettre la facture');
  await screen.findByText('Document émis');
  const [first, second] = vi.mocked(issueDocument).mock.calls;
  expect(first?.[0]).not.toHaveProperty('again');
  expect(second?.[0]).toMatchObject({ again: true });
  expect(second?.[1]).not.toBe(first?.[1]);
});

test('A repair replaces a written draft only after a confirmation', async () => {
  vi.mocked(getRepairSource).mockResolvedValue(REPAIR);
  const user = open();
  await user.type(field('Nom du client'), 'Léo');
  await user.type(field('Numéro de la réparation'), 'rb12345678');
  await press(user, 'Reprendre');
  await press(user, 'Garder le brouillon');
  expect(field('Nom du client')).toHaveProperty('value', 'Léo');
  await press(user, 'Reprendre');
  await press(user, 'Remplacer le brouillon');
  expect(field('Nom du client')).toHaveProperty('value', 'Zoé Garnier');
});

test('A quote that the address names is written again with the shop’s present VAT', async () => {
  const [line] = aDocument().lines;
  if (line === undefined) throw new Error('The document has no line');
  const quote = aDocument({
    documentType: 'devis',
    tvaEnabled: true,
    lines: [{ ...line, description: 'Batterie', unitPriceMicros: 49_900_000, vatRate: 20 }],
  });
  vi.mocked(getDocument).mockResolvedValue({ document: quote, summary: anInvoice({}), events: [] });
  open('/facturation?devis=q1');
  await waitFor(() => expect(field('Description')).toHaveProperty('value', 'Batterie'));
  expect(getDocument).toHaveBeenCalledWith('q1');
  expect(field('Prix unitaire (€)')).toHaveProperty('value', '49,9');
  expect(field('Type de document')).toHaveProperty('value', 'devis');
  expect(screen.getByRole('checkbox', { name: 'Activer la TVA' })).toHaveProperty('checked', false);
});

test('A quote that the address names is reported when it cannot be read', async () => {
  vi.mocked(getDocument).mockRejectedValue(apiError('DOCUMENT_NOT_FOUND', { requestId: 'r' }));
  open('/facturation?devis=q1');
  await waitFor(() => expect(notify.error).toHaveBeenCalled());
  expect(vi.mocked(notify.error).mock.lastCall?.[0]).toBe('Le devis n’a pas pu être repris');
});

test('A repair is found by its eight digits, as on the tracking page', async () => {
  vi.mocked(getRepairSource).mockResolvedValue(REPAIR);
  const user = open();
  await user.type(field('Numéro de la réparation'), ' 1234-5678 ');
  await press(user, 'Reprendre');
  await waitFor(() => expect(getRepairSource).toHaveBeenCalledWith('RB12345678'));
});

test('A number that belongs to no repair is reported beside its field', async () => {
  vi.mocked(getRepairSource).mockRejectedValue(apiError('REPAIR_NOT_FOUND', { requestId: 'r' }));
  const user = open();
  await user.type(field('Numéro de la réparation'), 'RB00000000');
  await press(user, 'Reprendre');
  expect(await screen.findByText(/Aucune réparation de votre atelier/)).toBeTruthy();
  expect(field('Numéro de la réparation')).toHaveProperty('value', 'RB00000000');
});

test('Lines that were issued before are suggested by their first letters, loaded once, and fill in the line', async () => {
  vi.mocked(listSuggestions).mockResolvedValue({
    lines: [
      { description: 'Écran iPhone 13', unitPriceMicros: 129_900_000, uses: 1 },
      { description: 'Main-d’œuvre', unitPriceMicros: 45_000_000, unit: 'hour', uses: 1 },
    ],
  });
  const user = open();
  const description = screen.getByRole('combobox', { name: 'Description' });
  expect(listSuggestions).not.toHaveBeenCalled();
  await user.type(description, 'ecr');
  const option = await screen.findByRole('option', { name: /^Écran iPhone 13/ });
  expect(option.getAttribute('aria-selected')).toBe('true');
  expect(screen.getByText(/^Prestations connues\s: 1\. Entrée remplit la ligne/)).toBeTruthy();
  await user.keyboard('{Enter}');
  expect(description).toHaveProperty('value', 'Écran iPhone 13');
  expect(field('Prix unitaire (€)')).toHaveProperty('value', '129,90');
  expect(screen.queryByRole('listbox')).toBeNull();
  await press(user, 'Ajouter une ligne');
  const second = screen.getAllByRole('combobox', { name: 'Description' })[1];
  if (second) await user.type(second, 'main d');
  await user.click(await screen.findByRole('option', { name: /^Main-d’œuvre/ }));
  expect(screen.getAllByLabelText('Unité')[1]).toHaveProperty('value', 'hour');
  expect(listSuggestions).toHaveBeenCalledTimes(1);
});

test('The label of a price says whether the price includes VAT, and the total equals a price with VAT', async () => {
  vi.mocked(listSuggestions).mockResolvedValue({ lines: [] });
  const user = open();
  const price = field('Prix unitaire (€)');
  fireEvent.change(price, { target: { value: '99,99' } });
  await user.click(screen.getByRole('checkbox', { name: 'Activer la TVA' }));
  const preview = screen.getByRole('article', { name: 'Aperçu du document' });
  expect(field('Prix unitaire HT (€)')).toBe(price);
  expect(preview.textContent).toMatch(/Total TTC119,99\s€/);
  await user.click(field('Prix TTC'));
  expect(field('Prix unitaire TTC (€)')).toBe(price);
  expect(preview.textContent).toMatch(/Prix unitaire HT\s: 83,32\s€/);
  expect(preview.textContent).toMatch(/TVA \(20%\)16,67\s€Total TTC99,99\s€/);
});

test('A shop that last typed prices with VAT is offered such prices again for a consumer', async () => {
  vi.mocked(listSuggestions).mockResolvedValue({ lines: [], taxIncluded: true });
  const user = open();
  await user.click(screen.getByRole('checkbox', { name: 'Activer la TVA' }));
  expect(await screen.findByLabelText('Prix unitaire TTC (€)')).toBeTruthy();
});

test('A shop that has just issued prices before VAT is not offered prices with VAT because of older suggestions', async () => {
  shopCache.setQueryData(['GET /api/lines', {}, {}], { lines: [], taxIncluded: true });
  const user = open();
  await user.click(screen.getByRole('checkbox', { name: 'Activer la TVA' }));
  await waitFor(() =>
    expect(shopCache.getQueryData(['GET /api/lines', {}, {}])).toEqual({ lines: [] }),
  );
  expect(field('Prix unitaire HT (€)')).toBeTruthy();
});

test('A second-hand device has no VAT rate, and its price includes VAT', async () => {
  signIn({ profile: aCompany({ siret: '73282932000074', vat_regime: 'normal' }) });
  const user = open();
  const choice = () =>
    screen.queryByRole('checkbox', { name: 'Bien d’occasion (TVA sur la marge)' });
  expect(screen.getByLabelText('TVA (%)')).toBeTruthy();
  expect(choice()).toBeNull();
  await user.type(field('Description'), 'iPhone 12');
  await user.click(screen.getByRole('radio', { name: 'Appareil' }));
  const shown = choice();
  if (shown) await user.click(shown);
  expect(screen.queryByLabelText('TVA (%)')).toBeNull();
  const preview = screen.getByRole('article', { name: 'Aperçu du document' });
  expect(preview.textContent).toContain('Régime particulier – Biens d’occasion');
  expect(preview.textContent).toContain('Sous-total biens d’occasion (régime de la marge)');
  expect(preview.textContent).toContain('Nature de l’opération\u202f: livraison de biens');
  await user.click(screen.getByRole('radio', { name: 'Travail' }));
  expect(choice()).toBeNull();
  expect(screen.getByLabelText('TVA (%)')).toBeTruthy();
});

test('A bonus that the table suggests is shown below the total and sent with the serial number', async () => {
  vi.mocked(listDocuments).mockResolvedValue({ documents: [], cursor: null });
  vi.mocked(issueDocument).mockResolvedValue(aDocument());
  signIn({
    profile: aCompany({
      siret: '73282932000074',
      address: '1 rue des Lilas',
      vat_regime: 'franchise',
      legal_details: 'EI Léa Martin',
      mediator_name: 'Médiation Conso',
      bonus_labels: { qualirepar: { number: 'QR-1', organism: 'ecologic' } },
    }),
  });
  const user = open();
  await user.type(field('Nom du client'), 'Zoé');
  await user.type(field('Adresse du client'), '1 rue A');
  await user.type(field('Description'), 'Écran');
  await user.click(screen.getByRole('radio', { name: 'Travail' }));
  fireEvent.change(field('Prix unitaire (€)'), { target: { value: '80' } });
  await user.selectOptions(field('Appareil réparé'), 'Tablette');
  expect((field('Montant du bonus (€ TTC)') as HTMLInputElement).value).toBe('25');
  await user.type(field('Marque'), 'Apple');
  await user.type(field('Modèle'), 'iPad');
  await user.type(field('N° de série ou IMEI'), 'X1');
  await press(user, 'Émettre');
  expect(screen.getAllByText('Confirmez que l’appareil est hors garantie.')).toHaveLength(2);
  expect(issueDocument).not.toHaveBeenCalled();
  await user.click(field('L’appareil n’est plus sous garantie légale ou commerciale'));
  const paper = screen.getByRole('article', { name: 'Aperçu du document' });
  expect(paper.textContent).toMatch(/Bonus Réparation-25,00\s€Reste à payer55,00\s€/);
  await press(user, 'Émettre');
  await press(user, 'Émettre la facture');
  await screen.findByText('Document émis');
  expect(vi.mocked(issueDocument).mock.calls[0]?.[0]).toMatchObject({
    serialNumber: 'X1',
    bonus: {
      category: 'tablet',
      amount: 25,
      brand: 'Apple',
      model: 'iPad',
      serialNumber: 'X1',
      outOfGuarantee: true,
    },
  });
});

test('A shop without a label sees nothing about the bonus', () => {
  open();
  expect(screen.queryByText(/Bonus/)).toBeNull();
});

const isVisible = (each: Element) =>
  !each.closest('details:not([open])') && !each.closest('dialog:not([open])');
const visible = (selector: string) => [...document.querySelectorAll(selector)].filter(isVisible);

test('A newcomer’s simplest invoice shows at most 14 fields, with VAT and without', async () => {
  for (const vat_regime of [undefined, 'normal'] as const) {
    signIn({ profile: aCompany({ company_name: '', ...(vat_regime && { vat_regime }) }) });
    const user = open();
    expect(visible('input, select, textarea').length, vat_regime).toBeLessThanOrEqual(13);
    await user.type(field('Description'), 'Écran');
    // A group of choices is one field.
    const fields = visible('input:not([type=radio]), select, textarea, [role=radiogroup]');
    expect(fields.length, vat_regime).toBeGreaterThanOrEqual(13);
    expect(fields.length, vat_regime).toBeLessThanOrEqual(14);
    emitSessionEvent('signed-out');
    cleanup();
  }
});

test('A line asks what it sells once something is typed in it', async () => {
  const user = open();
  const kind = () => screen.queryByRole('radiogroup', { name: 'Ce que vend cette ligne' });
  expect(kind()).toBeNull();
  await user.type(field('Prix unitaire (€)'), '40');
  expect(kind()).not.toBeNull();
});

test('The profile’s regime sets VAT once, and a choice in the draft is kept until the regime changes', async () => {
  const vat = () => screen.getByRole('checkbox', { name: 'Activer la TVA' });
  const normal = aCompany({ vat_regime: 'normal' });
  signIn({ profile: normal });
  const user = open();
  expect(vat()).toHaveProperty('checked', true);
  await user.click(vat());
  act(() => updateUser((each) => ({ ...each, profile: { ...normal, phone: '06' } })));
  expect(vat()).toHaveProperty('checked', false);
  act(() => updateUser((each) => ({ ...each, profile: { ...normal, vat_regime: 'franchise' } })));
  await user.click(vat());
  act(() => updateUser((each) => ({ ...each, profile: normal })));
  expect(vat()).toHaveProperty('checked', true);
});

test('The preview shows the shop’s phone in pairs of digits', () => {
  signIn({ profile: aCompany({ phone: '0240112233' }) });
  open();
  expect(screen.getByText('02 40 11 22 33')).toBeDefined();
});

test('Several missing details of the profile are shown as one line, which links to the first of them', async () => {
  signIn({ profile: aCompany({ company_name: '' }) });
  const user = open();
  await press(user, 'Émettre');
  const link = screen.getByRole('link', { name: /^Complétez votre profil \(\d\)$/ });
  expect(link.getAttribute('href')).toBe('/profil');
  expect(screen.queryByRole('link', { name: 'Compléter le profil' })).toBeNull();
});

test('A refused field that is folded is unfolded and focused', async () => {
  vi.mocked(issueDocument).mockRejectedValue(
    apiError('INVALID', {
      message: 'Vérifiez le document.',
      fields: { deliveryAddress: 'Cette adresse est trop longue.' },
      requestId: 'r',
    }),
  );
  const user = open();
  await user.type(field('Nom du client'), 'Zoé');
  await user.type(field('Description'), 'Écran');
  await user.click(screen.getByRole('radio', { name: 'Travail' }));
  const delivery = screen.getByLabelText(/^Adresse de livraison/);
  expect(delivery.closest('details')?.open).toBe(false);
  await press(user, 'Émettre');
  await press(user, 'Émettre la facture');
  await waitFor(() => expect(document.activeElement).toBe(delivery));
  expect(delivery.closest('details')?.open).toBe(true);
});

test('A document whose client has an e-mail address is issued and sent by one confirmation', async () => {
  const quote = aDocument({ documentType: 'devis' });
  vi.mocked(issueDocument).mockResolvedValue(quote);
  vi.mocked(sendDocument).mockResolvedValue({
    state: 'sent',
    to: 'zoe@exemple.fr',
    at: '2026-11-20T10:00:00Z',
  });
  const user = open();
  await user.selectOptions(field('Type de document'), 'devis');
  await user.type(field('Nom du client'), 'Zoé');
  await user.type(field('E-mail du client'), 'zoe@exemple.fr');
  await user.type(field('Description'), 'Écran');
  await user.click(screen.getByRole('radio', { name: 'Travail' }));
  await press(user, 'Émettre');
  await press(user, 'Émettre et envoyer');
  expect(await screen.findByText('Document émis')).toBeTruthy();
  const body = { to: quote.client.email, message: '' };
  expect(sendDocument).toHaveBeenCalledExactlyOnceWith(quote.id, body, quote.id);
});

test('While an issued document is sent, its confirmation still shows the issued content', async () => {
  vi.mocked(issueDocument).mockResolvedValue(aDocument());
  vi.mocked(sendDocument).mockReturnValue(new Promise(() => {}));
  const user = open();
  await user.type(field('Nom du client'), 'Zoé');
  await user.type(field('E-mail du client'), 'zoe@exemple.fr');
  await user.type(field('Description'), 'Écran');
  await user.type(field('Prix unitaire (€)'), '40');
  await user.click(screen.getByRole('radio', { name: 'Travail' }));
  await press(user, 'Émettre');
  await press(user, 'Émettre et envoyer');
  await waitFor(() => expect(sendDocument).toHaveBeenCalled());
  const confirmation = screen.getByRole('dialog').textContent;
  expect(confirmation).toMatch(/ClientZoéE-mailzoe@exemple\.frTotal40,00\s€/);
});

test('When a document was issued but could not be sent, a message says so, and the document’s page opens', async () => {
  vi.mocked(issueDocument).mockResolvedValue(aDocument());
  vi.mocked(sendDocument).mockRejectedValue(apiError('SEND_REFUSED', { requestId: 'r' }));
  const user = open();
  await user.type(field('Nom du client'), 'Zoé');
  await user.type(field('E-mail du client'), 'zoe@exemple.fr');
  await user.type(field('Description'), 'Écran');
  await user.click(screen.getByRole('radio', { name: 'Travail' }));
  await press(user, 'Émettre');
  await press(user, 'Émettre et envoyer');
  expect(await screen.findByText('Document émis')).toBeTruthy();
  expect(vi.mocked(notify.error).mock.lastCall?.[0]).toBe('Document émis, mais pas envoyé');
});

test('The preview says of an invoice, but not of a quote, that it is not issued yet', async () => {
  const user = open();
  const paper = screen.getByRole('article', { name: 'Aperçu du document' });
  expect(paper.textContent).toContain('Aperçu, facture non émise');
  await user.selectOptions(field('Type de document'), 'devis');
  expect(paper.textContent).not.toContain('Aperçu, facture non émise');
});

test('From a repair, a quote of two suggested lines for its device is issued and sent in four presses', async () => {
  vi.mocked(getRepairSource).mockResolvedValue({ ...REPAIR, deviceModel: 'iPhone 13' });
  vi.mocked(listSuggestions).mockResolvedValue({
    lines: [
      { description: 'Écran iPhone 12', kind: 'part', unitPriceMicros: 99_000_000, uses: 9 },
      { description: 'Pose', kind: 'work', unitPriceMicros: 45_000_000, uses: 8 },
      { description: 'Écran iPhone 13', kind: 'part', unitPriceMicros: 129_900_000, uses: 1 },
    ],
  });
  const quote = aDocument({ documentType: 'devis' });
  vi.mocked(issueDocument).mockResolvedValue(quote);
  vi.mocked(sendDocument).mockResolvedValue({ state: 'sent', to: 'z@exemple.fr', at: '' });
  const user = open('/facturation?reparation=RB12345678&type=devis');
  const offers = await screen.findByRole('list', { name: 'Vos prestations pour cet appareil' });
  expect(offers.textContent).toMatch(/^Écran iPhone 13 129,90\s€Pose 45,00\s€$/);
  await user.click(screen.getByRole('button', { name: /^Écran iPhone 13/ }));
  await user.click(screen.getByRole('button', { name: /^Pose/ }));
  expect(screen.getByText('Total', { selector: 'p' }).textContent).toMatch(/174,90\s€/);
  await press(user, 'Émettre');
  await press(user, 'Émettre et envoyer');
  expect(await screen.findByText('Document émis')).toBeTruthy();
  expect(vi.mocked(issueDocument).mock.calls[0]?.[0]).toMatchObject({
    documentType: 'devis',
    repairId: 'RB12345678',
    items: [
      { description: 'Écran iPhone 13', kind: 'part', price: 129.9 },
      { description: 'Pose', kind: 'work', price: 45 },
    ],
  });
  expect(sendDocument).toHaveBeenCalledOnce();
});

test.each([
  ['Description', 'Réparation Smartphone · iPhone 13 – Écran cassé, vitre fournie'],
  ['Remise', '10 %'],
  ['Quantité', '2'],
])(
  'A suggested line does not replace the line of the repair once the field %s of that line was typed',
  async (label, typed) => {
    vi.mocked(getRepairSource).mockResolvedValue({ ...REPAIR, deviceModel: 'iPhone 13' });
    vi.mocked(listSuggestions).mockResolvedValue({
      lines: [{ description: 'Pose', kind: 'work', unitPriceMicros: 45_000_000, uses: 8 }],
    });
    const user = open('/facturation?reparation=RB12345678');
    const offer = await screen.findByRole('button', { name: /^Pose/ });
    fireEvent.change(field(label), { target: { value: typed } });
    await user.click(offer);
    const first = within(screen.getByRole('listitem', { name: 'Ligne 1' }));
    expect(first.getByLabelText(label)).toHaveProperty('value', typed);
    const second = within(screen.getByRole('listitem', { name: 'Ligne 2' }));
    expect(second.getByLabelText('Description')).toHaveProperty('value', 'Pose');
  },
);

test('After an address started a quote, a typed repair number starts an invoice as usual', async () => {
  vi.mocked(getRepairSource).mockResolvedValue(REPAIR);
  const user = open('/facturation?reparation=RB12345678&type=devis');
  await waitFor(() => expect(field('Type de document')).toHaveProperty('value', 'devis'));
  vi.mocked(getRepairSource).mockResolvedValue({ ...REPAIR, trackingNumber: 'RB87654321' });
  await user.type(field('Numéro de la réparation'), 'RB87654321');
  await press(user, 'Reprendre');
  await press(user, 'Remplacer le brouillon');
  expect(await screen.findByText('Document commencé depuis RB87654321')).toBeTruthy();
  expect(field('Type de document')).toHaveProperty('value', 'facture');
});

test('The draft of a repair becomes a quote when the address asks for one, and keeps the typed texts', async () => {
  vi.mocked(getRepairSource).mockResolvedValue(REPAIR);
  open('/facturation?reparation=RB12345678');
  await waitFor(() => expect(field('Nom du client')).toHaveProperty('value', 'Zoé Garnier'));
  fireEvent.change(field('Description'), { target: { value: 'Vitre' } });
  cleanup();
  open('/facturation?reparation=RB12345678&type=devis');
  await waitFor(() => expect(field('Type de document')).toHaveProperty('value', 'devis'));
  expect(field('Description')).toHaveProperty('value', 'Vitre');
});

test('A draft that another tab changes during the confirmation is not issued, and the page names the reason', async () => {
  const user = open();
  await user.type(field('Nom du client'), 'Zoé');
  await user.type(field('Description'), 'Écran');
  await user.click(screen.getByRole('radio', { name: 'Travail' }));
  await press(user, 'Émettre');
  saveDraft();
  const key = draftKey(useDocument.getState().userId ?? '');
  const kept = window.localStorage.getItem(key) ?? '';
  const newValue = kept.replace('Zoé', 'Garnier');
  expect(newValue).not.toBe(kept);
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key, newValue })));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText('Zoé')).toBeTruthy();
  await press(user, 'Émettre la facture');
  expect(issueDocument).not.toHaveBeenCalled();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByText(/a changé dans un autre onglet/)).toBeTruthy();
});

test('After a line is deleted, the button that deletes the next line has the focus, or else the button that adds one', async () => {
  const user = open();
  await press(user, 'Ajouter une ligne');
  await user.type(
    within(screen.getByRole('listitem', { name: 'Ligne 2' })).getByLabelText('Description'),
    'Écran',
  );
  await press(user, 'Supprimer la ligne 1');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Supprimer la ligne 1' }));
  expect(screen.getByDisplayValue('Écran')).toBeDefined();
  await press(user, 'Supprimer la ligne 1');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Ajouter une ligne' }));
});
