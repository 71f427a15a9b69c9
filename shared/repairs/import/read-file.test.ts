import { expect, it } from 'vitest';
import { guessColumns } from './columns.ts';
import { readRows } from './import-rows.ts';
import { readCsv, UnreadableFile } from './read-csv.ts';

const utf8 = (text: string) => new TextEncoder().encode(text).buffer;
/** As a French spreadsheet saves it: one byte a letter. */
const latin = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0)).buffer;
const read = (bytes: ArrayBuffer) => {
  const file = readCsv(bytes);
  return { file, ...readRows(file, guessColumns(file.header)) };
};

it.each([
  ['UTF-8', utf8, ';'],
  ['UTF-8', (text: string) => utf8(`\ufeff${text}`), ','],
  ['Windows-1252', latin, '\t'],
] as const)('reads %s', (encoding, bytes, separator) => {
  const lines = [
    ['Nom', 'Prénom', 'E-mail', 'Tél.', 'Appareil', 'Problème', 'État', 'Reçu le'],
    ['Durand', 'Zoé', 'zoe@exemple.fr', '', 'iPhone 13', 'Écran cassé', 'Terminé', '14/3/25'],
    ['', '', '', '', '', '', '', ''],
    ['Petit', '', '', '06 12 34 56 78', 'Vélo', '"à voir', 'en cours', ''],
  ];
  const text = lines.map((cells) => cells.join(separator).replace('"', '')).join('\r\n');
  const { file, rows, errors } = read(bytes(text));
  expect([file.encoding, file.separator, errors]).toEqual([encoding, separator, []]);
  expect(rows).toEqual([
    {
      repair: {
        deviceType: 'smartphone',
        deviceModel: 'iPhone 13',
        issue: 'Écran cassé',
        customerName: 'Durand',
        customerFirstName: 'Zoé',
        customerEmail: 'zoe@exemple.fr',
        customerPhone: '',
      },
      status: 'completed',
      received: '2025-03-14',
    },
    {
      repair: expect.objectContaining({ deviceType: 'bike', noEmail: true, issue: 'à voir' }),
      status: 'progress',
    },
  ]);
});

it('says what is wrong by the line, in words, and keeps the rest', () => {
  const { rows, errors } = read(
    utf8(
      [
        'Client;Mail;Tel;Statut;Date',
        ';a@exemple.fr;;;',
        'Durand;;;;',
        'Durand;pas une adresse;;;',
        'Durand;a@exemple.fr;;perdu;',
        'Durand;a@exemple.fr;;;31/02/2025',
        'Durand;a@exemple.fr;;;',
      ].join('\n'),
    ),
  );
  expect(errors.map(({ line, message }) => `${line} ${message}`)).toEqual([
    '2 Nom du client\u202f: Ce champ est obligatoire.',
    '3 Téléphone\u202f: Sans e-mail, indiquez un numéro de téléphone où joindre le client.',
    expect.stringMatching(/^4 E-mail\u202f: /),
    '5 Statut\u202f: «\u00a0perdu\u00a0» n’est pas connu.',
    '6 Date de réception\u202f: Cette date n’est pas valable.',
  ]);
  expect(rows).toHaveLength(1);
});

it('tells rows that say the same apart, so that each is stored', () => {
  const { rows } = read(utf8('Nom;Mail\nDurand;a@exemple.fr\nDurand;a@exemple.fr'));
  expect(rows.map(({ occurrence }) => occurrence)).toEqual([undefined, 1]);
});

it.each([
  ['an empty file', utf8('')],
  ['a header alone', utf8('Nom;Mail\n')],
  ['a workbook', utf8('PK\u0003\u0004\0\0')],
  ['more than 5 MB', new ArrayBuffer(5_000_001)],
])('refuses %s', (_case, bytes) => expect(() => readCsv(bytes)).toThrow(UnreadableFile));

it('takes off the apostrophe by which an export keeps a cell from running, and no other', () => {
  const { file } = read(utf8("Nom;Tél.;Problème\r\n'Tit Louis;'+33612345678;'=à voir\r\n"));
  expect(file.records).toEqual([{ line: 2, cells: ["'Tit Louis", '+33612345678', '=à voir'] }]);
});
