import { expect, it } from 'vitest';
import { parisDay } from '../../time.ts';
import { guessColumns, missingColumns } from './columns.ts';
import { QUOTE_DOUBT } from './csv-records.ts';
import type { DateOrder } from './dates.ts';
import { UnreadableFile } from './decode.ts';
import {
  hasAmbiguousDates,
  type ImportChoices,
  isAnswered,
  previewOf,
  readRows,
} from './import-rows.ts';
import { readCsv } from './read-csv.ts';
import { proposedStatuses, statusesOf } from './statuses.ts';
import { columnInWords, rowInWords } from './words.ts';

const utf8 = (text: string) => new TextEncoder().encode(text).buffer;
/** Encodes a text as a French spreadsheet saves it, with one byte per character. */
const latin = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0)).buffer;
const utf16 = (isLittle: boolean) => (text: string) => {
  const view = new DataView(new ArrayBuffer(2 * text.length));
  for (const [at, unit] of text.split('').entries()) {
    view.setUint16(2 * at, unit.charCodeAt(0), isLittle);
  }
  return view.buffer;
};
const read = (bytes: ArrayBuffer, answers: Partial<ImportChoices> = {}) => {
  const file = readCsv(bytes);
  const columns = guessColumns(file.header);
  const statuses = proposedStatuses(statusesOf(file, columns));
  const choices = { columns, statuses, ...answers };
  const { rows, ...rest } = readRows(file, choices);
  return { file, choices, rows: rows.map(({ row }) => row), ...rest };
};
const cellsOf = (text: string) => readCsv(utf8(text)).records.map(({ cells }) => cells);

it.each([
  ['UTF-8', utf8, ';'],
  ['UTF-8', (text: string) => utf8(`\ufeff${text}`), ','],
  ['UTF-16', (text: string) => utf16(true)(`\ufeff${text}`), '\t'],
  ['UTF-16', (text: string) => utf16(false)(`\ufeff${text}`), ';'],
  ['UTF-16', utf16(true), ';'],
  ['UTF-16', utf16(false), ';'],
  ['Windows-1252', latin, '\t'],
] as const)('A file in %s is read whole', (encoding, bytes, separator) => {
  const lines = [
    ['Nom', 'Prénom', 'E-mail', 'Tél.', 'Appareil', 'Problème', 'État', 'Reçu le'],
    ['Durand', 'Zoé', 'zoe@exemple.fr', '', 'iPhone 13', 'Écran cassé', 'Terminé', '14/3/25'],
    ['', '', '', '', '', '', '', ''],
    ['Petit', '', '', '06 12 34 56 78', 'Vélo', 'à voir', 'en cours', ''],
  ];
  const text = lines.map((cells) => cells.join(separator)).join('\r\n');
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

const HEADER = 'Nom;E-mail;Panne';
const QUOTED: [string, string, string][] = [
  ['around a first word', '"Gros" choc', '"Gros" choc'],
  ['around a first word with digits', '"MacBook 13" 2020', '"MacBook 13" 2020'],
  ['doubled by hand at the end', '"iMac 27""', 'iMac 27"'],
  ['that is never closed', '"écran cassé', '"écran cassé'],
];

it.each(QUOTED)(
  'A quotation mark %s does not reach into the next line, and the owner is asked about its line',
  (_case, cell, issue) => {
    const text = [
      HEADER,
      `Une Martin;une2@exemple.fr;${cell}`,
      'Deux Petit;deux@exemple.fr;"Vitre; ""avant"""',
      'Trois Roy;trois@exemple.fr;Batterie',
    ].join('\n');
    const { file, choices, rows } = read(utf8(text));
    expect(file.records.map(({ line, doubt }) => [line, doubt])).toEqual([
      [2, QUOTE_DOUBT],
      [3, undefined],
      [4, undefined],
    ]);
    expect([isAnswered(file, choices), rows]).toEqual([false, []]);
    const kept = read(utf8(text), { doubtful: 'kept' }).rows;
    expect(kept.map(({ repair }) => [repair.customerName, repair.issue])).toEqual([
      ['Une Martin', issue],
      ['Deux Petit', 'Vitre; "avant"'],
      ['Trois Roy', 'Batterie'],
    ]);
    const without = read(utf8(text), { doubtful: 'left-out' });
    expect([without.rows.length, without.leftOut]).toEqual([2, 1]);
  },
);

it('A quotation mark that closes on another line makes its record doubtful although the parser reports nothing', () => {
  const { file, rows } = read(
    utf8(`${HEADER}\nUne;une@exemple.fr;"Gros choc\nDeux;deux@exemple.fr;15"\n`),
  );
  expect(file.records).toEqual([
    expect.objectContaining({ line: 2, doubt: expect.stringContaining('plusieurs lignes') }),
  ]);
  expect(rows).toEqual([]);
});

it('A cell of several lines is one cell, and the following line numbers are those of the file', () => {
  const { file } = read(
    utf8(`${HEADER}\nUne;une@exemple.fr;"Écran\nVitre"\nDeux;deux@exemple.fr;"x" y`),
  );
  expect(file.records.map(({ line, doubt }) => [line, doubt])).toEqual([
    [2, undefined],
    [4, QUOTE_DOUBT],
  ]);
});

it('A row with too many or too few cells is doubtful, except for empty cells at its end', () => {
  const { file } = read(
    utf8(`${HEADER}\nUne;une@exemple.fr;x;y\nDeux;deux@exemple.fr\nTrois;trois@exemple.fr;;;\n`),
  );
  expect(file.records.map(({ doubt }) => doubt)).toEqual([
    '4 cellules pour 3 colonnes.',
    '2 cellules pour 3 colonnes.',
    undefined,
  ]);
});

it.each([
  ['a line that declares the separator', 'sep=;\r\n', 2],
  ['titles and empty lines', 'Liste des réparations\n\nExportée le 25/11/2026, à 10 h;;\n\n', 5],
  ['titles of one cell', 'Réparations\n', 2],
  ['an empty line', '\n', 2],
])('The columns are found below %s', (_case, above, headerLine) => {
  const file = readCsv(utf8(`${above}${HEADER}\nUne;une@exemple.fr;x\n`));
  expect([file.header, file.headerLine, file.separator]).toEqual([
    HEADER.split(';'),
    headerLine,
    ';',
  ]);
  expect(file.records.map(({ line, cells }) => [line, cells[0]])).toEqual([
    [headerLine + 1, 'Une'],
  ]);
});

it('A file whose first line is a record loses no record, and its columns are named by their first cell', () => {
  const bytes = utf8('Une;;0612345678\nDeux;d@exemple.fr;\nTrois;t@exemple.fr;0612345678\n');
  const file = readCsv(bytes, { hasHeader: false });
  expect(file.records.map(({ line, cells, doubt }) => [line, cells[0], doubt])).toEqual([
    [1, 'Une', undefined],
    [2, 'Deux', undefined],
    [3, 'Trois', undefined],
  ]);
  expect(file.header.map((_name, place) => columnInWords(file, place))).toEqual([
    'Colonne 1 (Une)',
    'Colonne 2',
    'Colonne 3 (0612345678)',
  ]);
  const columns = { customerName: 0, customerEmail: 1, customerPhone: 2 };
  const { rows, errors } = readRows(file, { columns, statuses: { '': 'pending' } });
  expect([rows.map(({ row }) => row.repair.customerName), errors]).toEqual([
    ['Une', 'Deux', 'Trois'],
    [],
  ]);
});

it.each([
  ['a name', { customerEmail: 1 }, /nom du client/],
  ['an e-mail or a phone', { customerName: 0 }, /e-mail ou le téléphone/],
])(
  'A choice of columns that lacks %s is reported before the preview',
  (_case, columns, message) => {
    expect(missingColumns(columns)).toMatch(message);
    expect(missingColumns({ customerName: 0, customerPhone: 2 })).toBeUndefined();
  },
);

it('Two columns in three rows with a final newline are separated correctly', () => {
  expect(cellsOf('Nom;E-mail\nUne;une@exemple.fr\nDeux;d@exemple.fr\n')).toEqual([
    ['Une', 'une@exemple.fr'],
    ['Deux', 'd@exemple.fr'],
  ]);
});

it('Errors are listed by line as French sentences, and the other rows are kept', () => {
  const { rows, errors } = read(
    utf8(
      [
        'Client;Mail;Tel;Statut;Date;Rendue le',
        ';a@exemple.fr;;;;',
        'Durand;;;;;',
        'Durand;pas une adresse;;;;',
        'Durand;a@exemple.fr;;en cours;;14/03/2025',
        'Durand;a@exemple.fr;;;31/02/2025;',
        'Durand;a@exemple.fr;;;;',
      ].join('\n'),
    ),
  );
  expect(errors.map(({ line, message }) => `${line} ${message}`)).toEqual([
    '2 Nom du client\u202f: Ce champ est obligatoire.',
    '3 Téléphone\u202f: Sans e-mail, indiquez un numéro de téléphone où joindre le client.',
    expect.stringMatching(/^4 E-mail\u202f: /),
    '5 Rendue le\u202f: Seule une réparation terminée a été rendue au client.',
    '6 Date de réception\u202f: Cette date n’est pas valable.',
  ]);
  expect(rows).toHaveLength(1);
});

it('An issue that is too long is refused, and control characters of an issue are removed', () => {
  const { rows, errors } = read(
    utf8(`${HEADER}\nUne;u@exemple.fr;a\u202e\u0007b\nDeux;d@exemple.fr;${'x'.repeat(1001)}`),
  );
  expect(rows.map(({ repair }) => repair.issue)).toEqual(['ab']);
  expect(errors).toEqual([{ line: 3, message: expect.stringMatching(/^Panne.*trop long/) }]);
});

it('Dates, with their minutes, are read in the order that fits the whole column', () => {
  const received = (...days: string[]) =>
    read(
      utf8(['Nom;Mail;Date', ...days.map((day) => `D;a@exemple.fr;${day}`)].join('\n')),
    ).rows.map((row) => row.received);
  expect(received('03/04/2025 10:05', '14/03/2025')).toEqual(['2025-04-03T10:05', '2025-03-14']);
  expect(received('03/04/2025 1:05 PM', '03/14/2025')).toEqual(['2025-03-04', '2025-03-14']);
  // Both readings of the date give the same day.
  expect(received('04/04/2025')).toEqual(['2025-04-04']);
});

it.each([['03/04/2025'], ['03/04/2025', '14/03/2025', '03/14/2025']])(
  'No row is read before the owner says how to read the dates (%s…)',
  (...days) => {
    const file = readCsv(
      utf8(['Nom;Mail;Date', ...days.map((day) => `D;a@exemple.fr;${day}`)].join('\n')),
    );
    const columns = guessColumns(file.header);
    const choices = { columns, statuses: { '': 'pending' } } as const;
    expect(hasAmbiguousDates(file, columns)).toBe(true);
    expect(readRows(file, choices).rows).toEqual([]);
    const first = (dateOrder: DateOrder) =>
      readRows(file, { ...choices, dateOrder }).rows[0]?.row.received;
    expect([first('day-first'), first('month-first')]).toEqual(['2025-04-03', '2025-03-04']);
  },
);

it.each([
  ['2025-03-14T23:30:00Z', '2025-03-15T00:30'],
  ['2025-07-14 22:30:00.000 UTC', '2025-07-15T00:30'],
  ['2025-03-14T20:30:00-05:00', '2025-03-15T02:30'],
  ['2025-03-14T20:30+0100', '2025-03-14T20:30'],
])('The instant %s is the minute %s in Paris', (instant, minute) => {
  const { rows } = read(utf8(`Nom;Mail;Date\nD;a@exemple.fr;${instant}`));
  expect(rows.map(({ received }) => received)).toEqual([minute]);
});

it('A year beyond next year is refused', () => {
  const next = Number(parisDay(Date.now()).slice(0, 4)) + 1;
  const { rows, errors } = read(
    utf8(`Nom;Mail;Date\nU;a@exemple.fr;31/01/${next}\nD;a@exemple.fr;31/01/${next + 1}`),
  );
  expect(rows.map(({ received }) => received)).toEqual([`${next}-01-31`]);
  expect(errors).toEqual([
    {
      line: 3,
      message: expect.stringMatching(/^Date de réception\u202f: L’année .* trop lointaine/),
    },
  ]);
});

it('Identical rows are numbered, so that each is stored', () => {
  const { rows } = read(utf8('Nom;Mail\nDurand;a@exemple.fr\nDurand;a@exemple.fr'));
  expect(rows.map(({ occurrence }) => occurrence)).toEqual([undefined, 1]);
});

it('A preview shows the first, the last and the doubtful rows, each once', () => {
  const names = Array.from(
    { length: 20 },
    (_, at) => `N${at + 2};n@exemple.fr;${at === 9 ? '"a" b' : 'c'}`,
  );
  const file = readCsv(utf8([HEADER, ...names].join('\n')));
  const choices = { columns: guessColumns(file.header), statuses: { '': 'pending' } } as const;
  const { rows } = readRows(file, { ...choices, doubtful: 'kept' });
  expect(previewOf(rows).map(({ line }) => line)).toEqual([2, 3, 4, 11, 20, 21]);
  expect(previewOf(rows.slice(0, 4)).map(({ line }) => line)).toEqual([2, 3, 4, 5]);
});

it.each([
  ['an empty file', utf8('')],
  ['a header alone', utf8('Nom;Mail\n')],
  ['a workbook', utf8('PK\u0003\u0004\0\0')],
  ['more than 5 MB', new ArrayBuffer(5_000_001)],
  ['a misplaced quote in each of 600 lines', utf8(`${HEADER}\n${'U;u@e.fr;"a" b\n'.repeat(600)}`)],
])('The file is refused: %s', (_case, bytes) =>
  expect(() => readCsv(bytes)).toThrow(UnreadableFile),
);

it('The apostrophe that an export puts before a formula is removed, and no other', () => {
  expect(cellsOf("Nom;Tél.;Problème\r\n'Tit Louis;'+33612345678;'=à voir\r\n")).toEqual([
    ["'Tit Louis", '+33612345678', '=à voir'],
  ]);
});

it('A row is described as handed over or withdrawn, with the day where the file has one', () => {
  const stood = (row: object) =>
    rowInWords({ ...read(utf8('Nom;E-mail\nDurand;z@exemple.fr\n')).rows[0], ...row } as Parameters<
      typeof rowInWords
    >[0]).stands;
  expect(stood({ status: 'completed', handedOver: true })).toBe('Terminée, rendue au client');
  expect(stood({ withdrawn: true })).toBe('Prise en charge, retirée');
  expect(stood({ withdrawn: '2025-03-14T11:00:00.000Z' })).toBe(
    'Prise en charge, retirée le 14/03/2025',
  );
});
