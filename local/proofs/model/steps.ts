import { PAID_BY, type PaidBy } from '../../../shared/payments/payments.ts';
import { REPAIR_STATUSES } from '../../../shared/repairs/repairs.ts';
import { parisDay } from '../../../shared/time.ts';
import { standingOf, UNITS } from './document-rules.ts';
import type { Action, Customer } from './shop-rules.ts';
import type { DocumentState, ShopState, State } from './shop-state.ts';

/** One client makes this request. The numbers choose the subject and the content when the request's turn comes. */
export type Ask = {
  shop: number;
  what: Action['kind'];
  which: number;
  how: number;
  ofAnotherShop: boolean;
};

export const LOOKS = [
  'list',
  'status',
  'search',
  'figures',
  'session',
  'dashboard',
  'documents',
  'standing',
  'takings',
  'public',
  'others',
] as const;
export type Look = (typeof LOOKS)[number];

/** The model test prints a command in this form, so that it can become a counter-example. */
export type Step =
  | { do: 'one'; ask: Ask }
  | { do: 'both'; asks: [Ask, Ask] }
  | { do: 'look'; shop: number; what: Look; which: number }
  | { do: 'notify' }
  | { do: 'settle' }
  | { do: 'outage'; minutes: number }
  | { do: 'wait'; seconds: number };

const HOLDS = [0, 0, 10, 60] as const;
const KEYS = [undefined, undefined, 'k0', 'k1'] as const;
const PHONES = ['06 12 34 56 78', '', '01 23 45 67 89'] as const;

function customer(label: string, how: number): Customer {
  const customers: Customer[] = [
    {
      customerName: 'Durand',
      customerEmail: `${label}@exemple.fr`,
      customerPhone: '06 12 34 56 78',
    },
    { customerName: 'Petit', customerEmail: `${label}@exemple.fr`, customerPhone: '' },
    { customerName: 'Moreau', customerEmail: '', customerPhone: '07 12 34 56 78' },
    { customerName: 'Roux', customerEmail: '', customerPhone: '01 23 45 67 89' },
  ];
  const chosen = customers[how % customers.length];
  if (chosen === undefined) throw new Error('The chosen customer does not exist');
  return chosen;
}

const pick = <Item>(items: readonly Item[], which: number): Item | undefined =>
  items[which % items.length];

/** Returns the action that a client asks for, or `undefined` when the state has nothing to act on. */
export function actionOf(ask: Ask, state: State): Action | undefined {
  const { shop, what, which, how, ofAnotherShop } = ask;
  state.named += 1;
  const name = `n${state.named}`;
  const whose = state.shops[ofAnotherShop ? (shop + 1) % state.shops.length : shop];
  const key = pick(KEYS, which);
  if (what === 'create') {
    const label = key === undefined ? name : `${key}-s${shop}`;
    return { kind: what, shop, name, key, customer: customer(label, how), issue: 'Écran' };
  }
  if (what === 'import') {
    const status = pick(REPAIR_STATUSES, which) ?? 'pending';
    return { kind: what, shop, name, customer: customer(name, how % 2), status };
  }
  if (what === 'issue') {
    return { kind: what, shop, name, key, type: how % 2 === 0 ? 'facture' : 'devis' };
  }
  if (what === 'save-company' || what === 'close') return { kind: what, shop };
  if (isAboutMoney(what)) return aboutMoney({ ...ask, what }, whose, name);
  if (isOfDocument(what)) {
    const document = pick(whose?.documents ?? [], which)?.name;
    if (document === undefined) return undefined;
    if (what === 'answer') {
      const decision = how % 2 === 0 ? 'accepted' : 'declined';
      return { kind: what, shop, document, decision, signer: how % 3 === 0 ? 'Léa' : 'Tom' };
    }
    return { kind: what, shop, document, name } as Action;
  }
  // Most requests are about the newest repairs.
  const repair =
    whose?.repairs.toReversed()[which % Math.max(1, Math.min(4, whose.repairs.length))];
  if (repair === undefined) return undefined;
  const about = { shop, repair: repair.name };
  const last = repair.history.length - 1;
  switch (what) {
    case 'change': {
      const status = pick(REPAIR_STATUSES, how) ?? 'pending';
      return {
        ...about,
        kind: what,
        status,
        words: `jalon ${name} fini`,
        hold: pick(HOLDS, how + which) ?? 0,
      };
    }
    case 'undo':
      return {
        ...about,
        kind: what,
        atMs: repair.history[Math.max(0, last - (how % 2))]?.atMs ?? 0,
      };
    case 'note-call':
      return { ...about, kind: what, entry: Math.max(0, last - (how % 4 === 0 ? 1 : 0)) };
    case 'resend':
      return { ...about, kind: what, channel: how % 2 === 0 ? 'email' : 'sms' };
    case 'correct': {
      const fields = [
        { notes: `note ${how}` },
        { customerPhone: pick(PHONES, which) ?? '' },
        { customerEmail: `${name}@exemple.fr` },
        { customerName: `Nom ${how % 3}`, issue: 'Batterie' },
        { customerEmail: '' },
      ];
      return { ...about, kind: what, fields: pick(fields, how) ?? {} };
    }
    default:
      return { ...about, kind: what } as Action;
  }
}

const MEANS = Object.keys(PAID_BY) as PaidBy[];
const PAYMENT_KEYS = [undefined, undefined, undefined, 'k0'] as const;

const ABOUT_MONEY = ['bill', 'deposit', 'pay', 'credit-part'] as const;
type AboutMoney = (typeof ABOUT_MONEY)[number];
const isAboutMoney = (what: string): what is AboutMoney =>
  ABOUT_MONEY.some((each) => each === what);

const hasDeposits = ({ isDeposit, deducted, deposits }: DocumentState) =>
  isDeposit || deducted.length > 0 || deposits.length > 0;

/** Chooses mostly the newest documents, every other time with deposits, and sometimes documents of the wrong kind. */
function aboutMoney(
  { shop, what, which, how }: Ask & { what: AboutMoney },
  whose: ShopState | undefined,
  name: string,
): Action | undefined {
  const type = what === 'deposit' || what === 'bill' ? 'devis' : 'facture';
  const documents = whose?.documents.toReversed() ?? [];
  const meant = which === 11 ? documents : documents.filter((each) => each.type === type);
  const involved = which % 2 === 0 ? meant.filter(hasDeposits) : [];
  const found = pick((involved.length > 0 ? involved : meant).slice(0, 6), which >> 1);
  if (found === undefined) return undefined;
  const about = { shop, document: found.name };
  if (what === 'deposit') {
    return { ...about, kind: what, name, amountCents: pick([1_000, 1_998, 3_996], how) ?? 1_000 };
  }
  if (what === 'bill') return { ...about, kind: what, name };
  if (what === 'credit-part') return { ...about, kind: what, name, units: 1 + (how % UNITS) };
  return {
    ...about,
    kind: 'pay',
    amountCents: amountOf(found, how),
    means: pick(MEANS, which + how) ?? 'card',
    date: parisDay(found.atMs),
    key: pick(PAYMENT_KEYS, which + 3 * how),
  };
}

function amountOf(invoice: DocumentState, how: number): number {
  const { paidCents, dueCents } = standingOf(invoice, 0);
  const backCents = Math.max(paidCents, -dueCents, 1);
  const amounts = [dueCents, 999, dueCents, -backCents, 500, dueCents + 1, -backCents - 1, -999];
  return pick(amounts, how) || 999;
}

const OF_DOCUMENTS = ['credit', 'approve', 'send', 'open', 'answer'] as const;
const isOfDocument = (what: string): what is (typeof OF_DOCUMENTS)[number] =>
  OF_DOCUMENTS.some((each) => each === what);
