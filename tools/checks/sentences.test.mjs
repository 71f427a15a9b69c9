import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';
import { ROOT } from '../before-install/install.mjs';

/** A shorter text, such as a label, may be right for two different things. */
const SHORTEST_SENTENCE = 25;

/** These sentences may occur twice. Each has its reason. */
const ALLOWED = new Map([
  [
    "L'ID de prix du prestataire de paiement pour ce plan n'est pas configuré.",
    'The price list is a public page: it does not carry the table of errors.',
  ],
  [
    'Vérifiez votre connexion, puis réessayez.',
    'What to do, after two different titles; the price list carries no list.',
  ],
  ['Réparation prise en charge', 'Two texts of one status, which the specification words alike.'],
]);

const isFrench = (text) =>
  /[àâçéèêëîïôùûœ’«]/i.test(text) || /\b(le|la|les|de|des|un|une|votre|vous|pour)\b/i.test(text);

/** Returns the texts of a module: literals, templates with `{}` for inserted values, and text between tags. */
function textsOf(file, source) {
  const texts = [];
  const walk = (node) => {
    if (Array.isArray(node)) return node.forEach(walk);
    if (node === null || typeof node !== 'object') return;
    if (node.type === 'ImportDeclaration') return;
    if (node.type === 'Literal' && typeof node.value === 'string') texts.push(node.value);
    if (node.type === 'JSXText') texts.push(node.value);
    if (node.type === 'TemplateLiteral') {
      texts.push(node.quasis.map(({ value }) => value.cooked).join('{}'));
    }
    for (const value of Object.values(node)) walk(value);
  };
  walk(parseSync(file, source).program.body);
  return texts;
}

/** Returns the files of each French sentence that occurs more than once. */
function repeated(files) {
  const places = new Map();
  for (const [file, source] of files) {
    for (const written of textsOf(file, source)) {
      const text = written.replace(/\s+/g, ' ').trim();
      if (text.length < SHORTEST_SENTENCE || !text.includes(' ') || !isFrench(text)) continue;
      places.set(text, [...(places.get(text) ?? []), file]);
    }
  }
  return [...places].filter(([text, found]) => found.length > 1 && !ALLOWED.has(text));
}

/**
 * Matches a space at which a line could break but must not, because the next character must not begin a line, or the
 * previous character must not end it.
 */
const BREAKABLE = /[ \n](?:»|[;:!?](?=\s|\{|$))|«[ \n]/;

/** The specification requires some of these texts. The others are on /login, whose first download is at its budget. */
const ALLOWED_BREAKABLE = [
  'Réparation terminée !',
  'Réparation ajoutée !',
  'La modification des réparations sera bientôt disponible !',
  'Bienvenue !',
  'À bientôt !',
  'votre abonnement ?',
  'TVA : ',
  'SIREN : ',
  'SIRET : ',
  'Date du document : ',
  'Mot de passe oublié ?',
  'Pas encore de compte ?',
  'Déjà un compte ?',
  'Entrez votre adresse : nous',
];

/** Returns the texts whose punctuation a narrow screen may put at the beginning of a line, by file. */
const breakable = (files) =>
  files.flatMap(([file, source]) =>
    textsOf(file, source)
      .filter((text) => BREAKABLE.test(text))
      .filter((text) => !ALLOWED_BREAKABLE.some((known) => text.includes(known)))
      .map((text) => [file, text.replace(/[ \n]+/g, ' ')]),
  );

it('No line of a page begins with the punctuation of the previous one', () => {
  const pattern =
    '{web/src/**/*.{ts,tsx},shared/{errors,failure}.ts,shared/repairs/import/**/*.ts}';
  const files = globSync(pattern, { cwd: ROOT })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/\.test\.tsx?$|\/testing\//.test(file))
    .map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]);
  expect(files.length).toBeGreaterThan(200);
  expect(JSON.stringify(breakable(files))).toBe('[]');
});

it('A misplaced space is found, and other spaces are accepted', () => {
  const page = "const a = <p>C’est fait\n  : voyez « là ».</p>; const b = 'Numéro : ';";
  expect(breakable([['a.tsx', page]])).toHaveLength(2);
  const good =
    "const a = <p>C’est fait\u202f: voyez «\u00a0là\u00a0».</p>; const b = 'SET a = :v';";
  expect(breakable([['a.tsx', good]])).toEqual([]);
});

it('Only shared/french.ts writes « de » before a name, which may need « d’ » instead', () => {
  const said = globSync('{web/src,shared,functions}/**/*.{ts,tsx}', { cwd: ROOT })
    .filter((file) => !/\.test\.|french\.ts$/.test(file))
    .filter((file) => /\bde \$\{[^}]*name\b/i.test(readFileSync(join(ROOT, file), 'utf8')));
  expect(said).toEqual([]);
});

it('Each French sentence occurs once in the product', () => {
  const files = globSync('{web/src,shared,functions}/**/*.{ts,tsx}', { cwd: ROOT })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/\.test\.tsx?$|\/testing\/|^shared\/examples\.ts$/.test(file))
    .map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]);
  expect(files.length).toBeGreaterThan(300);
  expect(JSON.stringify(repeated(files))).toBe('[]');
});

it('A repeated sentence is found even between tags and in a template', () => {
  const greeting = (name) => `const b = \`Bonjour \${${name}}, tout est prêt.\`;`;
  const files = [
    ['a.ts', `const A = 'Votre appareil vous attend ici.'; ${greeting('name')}`],
    ['b.tsx', 'const b = <p>\n  Votre appareil vous\n  attend ici.\n</p>;'],
    ['c.ts', `${greeting('who')} // Votre appareil vous attend ici.`],
  ];
  expect(repeated(files)).toEqual([
    ['Votre appareil vous attend ici.', ['a.ts', 'b.tsx']],
    ['Bonjour {}, tout est prêt.', ['a.ts', 'c.ts']],
  ]);
});

it('No attribute in quotes contains an escape, which JSX would show as it is written', () => {
  const escaped = globSync('web/src/**/*.tsx', { cwd: ROOT })
    .filter((file) => !file.endsWith('.test.tsx'))
    .filter((file) => /\s[\w-]+="[^"]*\\u[0-9a-f]{4}/.test(readFileSync(join(ROOT, file), 'utf8')));
  expect(escaped).toEqual([]);
});
