import type { PaidBy } from '../../shared/payments/payments.ts';
import { formatRate } from '../../shared/rate.ts';
import type { Nature } from '../documents/natures.ts';

/** An account of the chart has a number and a name (plan comptable général, règlement ANC 2014-03). */
export type Account = { number: string; label: string };

export const CLIENTS: Account = { number: '411000', label: 'Clients' };
export const DEPOSITS: Account = { number: '419100', label: 'Clients - avances et acomptes reçus' };

/** The organisations that pay a Bonus Réparation owe these amounts. */
export const BONUS_PAYERS: Account = {
  number: '467000',
  label: 'Autres comptes débiteurs - Bonus Réparation',
};

export const LOSSES: Account = { number: '654000', label: 'Pertes sur créances irrécouvrables' };

/** Customers leave these deposits for devices on loan. The shop owes them to the customer; they pay for no sale. */
export const CUSTOMER_DEPOSITS: Account = {
  number: '165000',
  label: 'Dépôts et cautionnements reçus',
};

/** This cash is on its way between the till and the bank. */
export const TRANSFERS: Account = { number: '580000', label: 'Virements internes' };
/** This account holds cash of unknown origin, and purchases from the till until the accountant books them. */
export const SUSPENSE: Account = { number: '471000', label: 'Comptes d’attente' };
/**
 * The accounts for differences of the till follow compta-online.com, 'Comptabiliser les écarts de règlement', read
 * on 2026-11-28.
 */
export const TILL_SHORT: Account = {
  number: '658000',
  label: 'Charges diverses - écarts de caisse',
};
export const TILL_OVER: Account = { number: '758000', label: 'Produits divers - écarts de caisse' };

export const REVENUE = {
  services: { number: '706000', label: 'Prestations de services' },
  goods: { number: '707000', label: 'Ventes de marchandises' },
} as const satisfies Record<Nature, Account>;

/** Returns the account of a rate under 44571. Its last four digits are the rate in hundredths of a percent. */
export const vatAccount = (rate: number): Account => ({
  number: `44571${String(Math.round(rate * 100)).padStart(4, '0')}`,
  label: `TVA collectée ${formatRate(rate)} %`,
});

export const JOURNALS = {
  VE: 'Ventes',
  BQ: 'Banque',
  CA: 'Caisse',
  OD: 'Opérations diverses',
} as const;
export type Journal = keyof typeof JOURNALS;

/**
 * Each means of payment has its account. Money that a bank has yet to credit has a separate account. Cash (53) may
 * end in credit: a refund in cash of what was paid by card is recorded as it happened, and only the shop's accountant
 * knows where that cash came from. A till shows the amount as missing, so that the shop records the cash it added.
 */
export const RECEIVED: Record<PaidBy, { journal: Journal; account: Account }> = {
  card: { journal: 'BQ', account: { number: '511500', label: 'Cartes bancaires à encaisser' } },
  cheque: { journal: 'BQ', account: { number: '511200', label: 'Chèques à encaisser' } },
  transfer: { journal: 'BQ', account: { number: '512000', label: 'Banques' } },
  cash: { journal: 'CA', account: { number: '530000', label: 'Caisse' } },
  other: { journal: 'OD', account: { number: '511000', label: 'Valeurs à l’encaissement' } },
};
