import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { type Operator, readOperator } from '../../../../../shared/operator.ts';
import { aCompany } from '../../../testing/builders.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { AttestationPage } from './attestation-page.tsx';

const configured = vi.hoisted(() => ({ operator: {} }));
vi.mock('../../../lib/operator.ts', () => ({
  get OPERATOR() {
    return configured.operator;
  },
}));

const PUBLISHER = {
  name: 'Rebond SAS',
  form: 'SAS au capital de 10 000 €',
  address: '1 rue du Lac, 69003 Lyon',
  registration: 'RCS Lyon 732 829 320',
  representative: 'Léa Petit',
  marketedSince: '1er décembre 2026',
  attestedSince: '1.0.0',
};
const SIGNED = { 'Fait à': null, Le: null, Signature: null };
const INCOMPLETE = /n’a pas encore renseigné tout son volet/;

beforeEach(() => {
  vi.stubEnv('VITE_VERSION', '4.2.1');
});

function open(operator: Partial<Operator>) {
  configured.operator = readOperator(JSON.stringify(operator));
  render(<AttestationPage />, { wrapper: MemoryRouter });
}

/** Returns the fields of one part, and null for a line that is left blank for handwriting. */
function fieldsOf(part: RegExp) {
  const terms = within(screen.getByRole('region', { name: part })).getAllByRole('term');
  return Object.fromEntries(
    terms.map((term) => {
      const text = term.nextElementSibling?.textContent;
      return [term.textContent, text === 'à remplir' ? null : text];
    }),
  );
}

it('The attestation names its publisher and the shop, and leaves blank the lines that they write by hand', () => {
  signIn({
    profile: aCompany({
      company_name: 'Chez Zoé',
      siret: '73282932000074',
      address: '2 rue des Lilas',
    }),
  });
  open(PUBLISHER);
  expect(fieldsOf(/Volet 1/)).toEqual({
    Éditeur: 'Rebond SAS, SAS au capital de 10 000 €',
    Siège: PUBLISHER.address,
    Immatriculation: PUBLISHER.registration,
    'Représentant légal': 'Léa Petit',
    Logiciel: 'Rebond',
    Version: '4.2.1',
    'Mis sur le marché le': '1er décembre 2026',
    'Conforme depuis la version': '1.0.0',
    ...SIGNED,
  });
  expect(fieldsOf(/Volet 2/)).toEqual({
    Entreprise: 'Chez Zoé',
    SIRET: '73282932000074',
    Adresse: '2 rue des Lilas',
    'Représentant légal': null,
    'Acquis auprès de': 'Rebond SAS',
    'Acquis le': null,
    'Utilisé depuis le': null,
    ...SIGNED,
  });
  expect(screen.getByText(/La version majeure porte la racine 4/)).toBeTruthy();
  expect(screen.queryByText(INCOMPLETE)).toBeNull();
});

it('The attestation leaves blank the details that the operator and the shop have not given', () => {
  signIn({ profile: aCompany({ company_name: '' }) });
  open({});
  const { Logiciel, Version, ...publisher } = fieldsOf(/Volet 1/);
  expect([Logiciel, Version]).toEqual(['Rebond', '4.2.1']);
  expect(new Set(Object.values(publisher))).toEqual(new Set([null]));
  expect(new Set(Object.values(fieldsOf(/Volet 2/)))).toEqual(new Set([null]));
  expect(screen.getByText(INCOMPLETE)).toBeTruthy();
});

it.each(['name', 'address', 'registration', 'representative', 'marketedSince', 'attestedSince'])(
  'The page reports that the publisher has left out %s',
  (field) => {
    signIn();
    open({ ...PUBLISHER, [field]: '' });
    expect(screen.getByText(INCOMPLETE)).toBeTruthy();
  },
);

it('The page says that even a complete attestation proves nothing before it is signed', () => {
  signIn();
  open(PUBLISHER);
  expect(screen.getByText(/Tant que l’éditeur n’a pas signé .* ne prouve rien/)).toBeTruthy();
});
