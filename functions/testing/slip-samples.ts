import { SLIP } from '../../shared/examples.ts';
import { SLIP_LIMITS, type SlipOther } from '../../shared/repairs/slip/slip.ts';
import type { SlipPrint } from '../repairs/slip/pdf/slip-parts.ts';

const PRINT: SlipPrint = {
  content: SLIP.content,
  customerUrl: 'https://rebond.example/suivi/RB12345678?cle=Hq3T0mVbS1uX9yZ2kLw7Pg',
  shopUrl: 'https://rebond.example/suivi/RB12345678#fiche',
  signature: undefined,
};

const WAVE = Array.from({ length: 60 }, (_, at) => [40 + at * 8, 100 + 60 * Math.sin(at / 4)]);

/** Fills a text of a given length with words that have accents. */
const words = (length: number, word = 'Éraflé à l’œil nu, '): string =>
  word
    .repeat(Math.ceil(length / word.length))
    .slice(0, length)
    .trim();

const LONG: SlipPrint = {
  ...PRINT,
  content: {
    ...SLIP.content,
    shop: {
      name: words(120, 'Réparations Élégantes '),
      details: [
        words(300, 'Bâtiment Ç, 12 rue de l’Église, '),
        '01 02 03 04 05',
        'a@b.fr',
        'SIRET 732 829 320 00074',
      ],
    },
    customer: {
      name: `${words(80, 'Anne-Gaëlle ')} ${words(80, 'de La Rochefoucauld-')}`,
      details: ['+33 6 12 34 56 78', `${'a'.repeat(60)}@${'b'.repeat(60)}.fr`],
    },
    device: `Ordinateur portable · ${words(80, 'ThinkPad X1 Carbon ')}`,
    serial: 'W'.repeat(SLIP_LIMITS.serial),
    accessories: words(SLIP_LIMITS.accessories, 'Chargeur\nHousse\n'),
    condition: words(SLIP_LIMITS.condition),
    issue: words(1_000),
  },
};

const TABLET: SlipOther = {
  trackingNumber: 'RB87654321',
  device: 'Tablette · iPad 9',
  issue: 'Ne charge plus',
  serial: 'F9FXK1Q9',
  accessories: 'Chargeur',
  condition: '',
  ceilingCents: 8_000,
  promisedOn: '2026-11-27',
};

/** These slips are usual, empty, signed, or have every text at its longest. */
export const SLIP_PRINTS = {
  usual: PRINT,
  empty: {
    ...PRINT,
    content: {
      ...SLIP.content,
      shop: { name: 'Atelier Léa', details: [] },
      customer: { name: 'Durand', details: [] },
      device: 'Autre',
      ...{ issue: '', serial: '', accessories: '', condition: '', promisedOn: '' },
      ceilingCents: null,
    },
  },
  'of two devices': { ...PRINT, content: { ...SLIP.content, others: [TABLET] } },
  'with a loan': {
    ...PRINT,
    content: {
      ...SLIP.content,
      loans: [
        {
          what: 'iPhone SE noir',
          serial: '356938035643809',
          deposit: 'Chèque de 150 €',
          lentAt: '2026-11-20T13:05:00.000Z',
        },
      ],
    },
  },
  signed: {
    ...PRINT,
    content: { ...SLIP.content, accessories: '' },
    signature: {
      at: Date.parse('2026-11-20T09:35:00Z'),
      digest: SLIP.digest,
      strokes: [WAVE.flat().map(Math.round), [80, 150, 500, 130]],
    },
  },
  long: LONG,
  // These are the widest letters, and no line can break between them.
  widest: {
    ...LONG,
    content: {
      ...LONG.content,
      shop: { name: 'W'.repeat(120), details: ['W'.repeat(300), 'W'.repeat(100)] },
      customer: { name: 'W'.repeat(161), details: ['W'.repeat(30), 'W'.repeat(254)] },
      accessories: 'W'.repeat(SLIP_LIMITS.accessories),
      condition: 'W'.repeat(SLIP_LIMITS.condition),
      issue: 'W'.repeat(1_000),
    },
  },
  'long and signed': {
    ...LONG,
    signature: {
      at: Date.parse('2026-11-20T09:35:00Z'),
      digest: SLIP.digest,
      strokes: [[10, 10, 590, 190]],
    },
  },
} satisfies Record<string, SlipPrint>;

const WIDEST: SlipOther = {
  ...TABLET,
  device: `Tablette · ${'W'.repeat(80)}`,
  issue: 'W'.repeat(1_000),
  serial: 'W'.repeat(SLIP_LIMITS.serial),
  accessories: 'W'.repeat(SLIP_LIMITS.accessories),
  condition: 'W'.repeat(SLIP_LIMITS.condition),
};

/** This slip has three devices with long texts, so the shop's piece and the customer's each need a whole page. */
export const SEVERAL_LONG_SLIP: SlipPrint = {
  ...LONG,
  content: { ...LONG.content, others: [TABLET, TABLET] },
};

/** This slip has five devices with every text at its longest and widest, so both pieces need several pages. */
export const CROWDED_SLIP: SlipPrint = {
  ...LONG,
  content: { ...LONG.content, others: [WIDEST, WIDEST, WIDEST, WIDEST] },
};
