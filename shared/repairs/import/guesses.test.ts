import { expect, it } from 'vitest';
import { type Columns, guessColumns } from './columns.ts';
import { deviceOf, type ImportChoices, modelOf, readRows } from './import-rows.ts';
import { readCsv } from './read-csv.ts';
import { proposeStatus, type StatusChoice, statusesOf } from './statuses.ts';

const named = (header: readonly string[]) =>
  Object.fromEntries(
    Object.entries(guessColumns(header) satisfies Columns).map(([field, at]) => [
      field,
      header[at],
    ]),
  );

it('Columns are recognized by whole words only', () => {
  expect(
    named([
      ...['N° client', 'Client', 'Adresse e-mail', 'Téléphone portable', 'Marque', 'Modèle'],
      ...['N° de série', 'Statut du paiement', 'Statut', 'Last Updated', 'Date de dépôt', 'Panne'],
    ]),
  ).toEqual({
    customerName: 'Client',
    customerEmail: 'Adresse e-mail',
    customerPhone: 'Téléphone portable',
    deviceBrand: 'Marque',
    deviceModel: 'Modèle',
    status: 'Statut',
    received: 'Date de dépôt',
    issue: 'Panne',
  });
  expect(
    named([
      ...['Ticket ID', 'Customer ID', 'First Name', 'Last Name', 'Email', 'Phone', 'Device Type'],
      ...['Device', 'Issue', 'Status', 'Payment Status', 'Created', 'Last Updated', 'Due Date'],
    ]),
  ).toEqual({
    customerFirstName: 'First Name',
    customerName: 'Last Name',
    customerEmail: 'Email',
    customerPhone: 'Phone',
    deviceType: 'Device Type',
    deviceModel: 'Device',
    issue: 'Issue',
    status: 'Status',
    received: 'Created',
    promised: 'Due Date',
  });
  expect(named(['N° client', 'Last Updated', 'Statut du paiement', 'Nom du technicien'])).toEqual(
    {},
  );
});

it('Brand and model are joined into a model that names the brand once', () => {
  expect(modelOf('Apple', 'iPhone 13')).toBe('Apple iPhone 13');
  expect(modelOf('apple', 'Apple iPhone 13')).toBe('Apple iPhone 13');
  expect([modelOf('Apple', ''), modelOf('', 'iPhone')]).toEqual(['Apple', 'iPhone']);
  expect([deviceOf('', 'Apple MacBook'), deviceOf('Téléphone', '')]).toEqual([
    'laptop',
    'smartphone',
  ]);
});

it.each<[StatusChoice | undefined, string[]]>([
  [
    'completed',
    [
      'Terminé',
      'RÉPARÉE',
      'Prêt',
      'Ready for Pickup',
      'Completed',
      'Réparation terminée',
      'Terminé - à livrer',
      'Prêt à être livré',
    ],
  ],
  [
    'handed-over',
    [
      'Livré',
      'Restitué au client',
      'Rendu non réparé',
      'Closed',
      'Clôturé',
      'Réparée, rendue au client',
      'Picked up',
    ],
  ],
  ['withdrawn', ['Annulé', 'Cancelled', 'Réparation annulée']],
  ['pending', ['', 'New', 'À réparer', 'Nouveau', 'En attente', 'Prise en charge', 'Open']],
  ['progress', ['en cours', 'En réparation', 'In progress', 'Atelier']],
  ['ordered', ['Pièce commandée', 'En attente de pièce', 'Waiting for parts']],
  ['contact', ['Contact client', 'Attente accord client', 'À rappeler']],
  [
    undefined,
    [
      ...['Non réparé', 'Non-réparé', 'Pas terminé', 'Incomplete', 'Unfinished', 'Irréparable'],
      ...['Pas encore rendu', 'Not yet completed', 'Presque terminé', 'A réparé', 'Réparé : non'],
      ...[
        'Terminé ?',
        'To be repaired',
        'En attente de clôture',
        'À livrer',
        'Pièce reçue',
        'perdu',
      ],
      // Next to an unknown word, a word for the end of a repair may mean the end of something else.
      ...[
        'Ready to repair',
        'Prêt pour réparation',
        'Being repaired',
        'Terminé à 50 %',
        'Terminé KO',
      ],
      ...['Écran livré', 'Données récupérées', 'Test terminé', 'Remise en état', 'Prêt d’appareil'],
      ...['Livré à la pièce', 'Delivered to workshop', 'Fermé pour congés', 'Annulé par erreur'],
      ...['Sans réparation terminée', 'Doit être livré', 'Partiellement réparé', 'Annulé et rendu'],
    ],
  ],
])('The status %s is proposed for each of its texts', (proposal, texts) => {
  expect(texts.filter((text) => proposeStatus(text) !== proposal)).toEqual([]);
});

const file = (text: string) => readCsv(new TextEncoder().encode(text).buffer);
const STATUSES_OF_ANOTHER_TOOL = file(
  [
    'Nom;E-mail;Statut',
    ...['Livré', 'livré ', 'Zwischen', '', 'Annulé'].map((s) => `D;d@exemple.fr;${s}`),
  ].join('\n'),
);

it('Every distinct status is shown once, with its rows and a proposal', () => {
  expect(
    statusesOf(STATUSES_OF_ANOTHER_TOOL, { status: 2 }).map(({ text, count, proposal }) => [
      text,
      count,
      proposal,
    ]),
  ).toEqual([
    ['Livré', 2, 'handed-over'],
    ['Zwischen', 1, undefined],
    ['', 1, 'pending'],
    ['Annulé', 1, 'withdrawn'],
  ]);
});

it('A status without the owner’s choice blocks the whole file', () => {
  const columns = guessColumns(STATUSES_OF_ANOTHER_TOOL.header);
  const statuses: ImportChoices['statuses'] = {
    ...{ livre: 'handed-over', '': 'pending', annule: 'withdrawn' },
  };
  const unanswered = readRows(STATUSES_OF_ANOTHER_TOOL, { columns, statuses });
  expect(unanswered).toEqual({ rows: [], errors: [], leftOut: 0 });
  const answered = readRows(STATUSES_OF_ANOTHER_TOOL, {
    columns,
    statuses: { ...statuses, zwischen: 'contact' },
  });
  expect(
    answered.rows.map(({ row: { status, handedOver, withdrawn } }) => [
      status,
      handedOver,
      withdrawn,
    ]),
  ).toEqual([
    ['completed', true, undefined],
    ['completed', true, undefined],
    ['contact', undefined, undefined],
    ['pending', undefined, undefined],
    ['pending', undefined, true],
  ]);
  expect(answered.errors).toEqual([]);
  const without = readRows(STATUSES_OF_ANOTHER_TOOL, {
    columns,
    statuses: { ...statuses, zwischen: 'left-out' },
  });
  expect([without.rows.length, without.leftOut]).toEqual([4, 1]);
});
