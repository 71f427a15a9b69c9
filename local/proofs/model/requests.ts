import { WHOLE_COMPANY } from '../../../functions/testing/whole-company.ts';
import type { RouteName } from '../../../shared/routes.ts';
import { parisDay } from '../../../shared/time.ts';
import type { PlayedCloud, PlayedRequest } from '../../testing/played-cloud.ts';
import { UNITS } from './document-rules.ts';
import type { Action } from './shop-rules.ts';

/** This is the real product with three shops. The maps give the real identifier for each name in the test. */
export type Real = {
  played: PlayedCloud;
  shops: readonly string[];
  ids: Map<string, string>;
  numbers: Map<string, string>;
  links: Map<string, string>;
  /** This is the day on which each document key was first sent, because a repetition sends the same content. */
  days: Map<string, string>;
  outboxBefore: string | undefined;
};

const keyOf = (key: string) => `00000000-0000-4000-8000-${key.padStart(12, '0')}`;

/** Returns the idempotency key of an invoice's payment. A page keeps one for each form. */
const paymentKey = (document: string, key: string) => keyOf(`${document.slice(1)}${key.slice(1)}`);

type Asked = [RouteName, PlayedRequest];

function dayOf({ shop, key }: Extract<Action, { kind: 'issue' }>, { days, played }: Real): string {
  const today = parisDay(played.now());
  if (key === undefined) return today;
  const name = `${shop} ${key}`;
  const day = days.get(name) ?? today;
  days.set(name, day);
  return day;
}

export function requestOf(action: Action, real: Real): Asked {
  const shop = real.shops[action.shop] ?? '';
  const id = real.ids.get(
    'repair' in action ? action.repair : 'document' in action ? action.document : '',
  );
  const about: PlayedRequest = { shop, parameters: { id: id ?? '' } };
  switch (action.kind) {
    case 'create':
      return [
        'create-repair',
        {
          shop,
          json: repairInput(action),
          ...(action.key && { headers: { 'idempotency-key': keyOf(action.key) } }),
        },
      ];
    case 'import': {
      const { status } = action;
      return [
        'import-repairs',
        { shop, json: { rows: [{ repair: repairInput(action), status }] } },
      ];
    }
    case 'change': {
      const { status, words: message, hold } = action;
      return ['change-status', { ...about, json: { status, message, hold } }];
    }
    case 'undo':
      return [
        'undo-change',
        { ...about, json: { timestamp: new Date(action.atMs).toISOString() } },
      ];
    case 'correct': {
      const { fields } = action;
      const noEmail = fields.customerEmail === '' && { noEmail: true };
      return ['correct-repair', { ...about, json: { ...fields, ...noEmail } }];
    }
    case 'hand-over':
      return ['hand-over-repair', about];
    case 'withdraw':
      return ['withdraw-repair', about];
    case 'read':
      return ['get-repair', about];
    case 'note-call':
      return ['note-call', { ...about, json: { entry: action.entry } }];
    case 'resend': {
      const number = real.numbers.get(action.repair) ?? '';
      return action.channel === 'email'
        ? ['resend-repair-update-email', { shop, json: { repair: { id } } }]
        : ['resend-sms-notification', { shop, json: { to: '-', message: number } }];
    }
    case 'issue':
      return [
        'issue-document',
        {
          shop,
          json: {
            documentType: action.type,
            invoiceDate: dayOf(action, real),
            clientName: 'Marie Durand',
            clientEmail: 'marie@exemple.fr',
            operationCategory: 'services',
            items: [{ description: 'Écran', quantity: UNITS, price: 9.99 }],
          },
          ...(action.key && { headers: { 'idempotency-key': keyOf(action.key) } }),
        },
      ];
    case 'credit':
      return ['credit-invoice', { ...about, json: {} }];
    case 'credit-part':
      return [
        'credit-invoice',
        { ...about, json: { lines: [{ line: 1, quantity: action.units }] } },
      ];
    case 'deposit':
      return ['bill-deposit', { ...about, json: { amountCents: action.amountCents } }];
    case 'pay': {
      const { amountCents, means, date, key, document } = action;
      const headers = key && { headers: { 'idempotency-key': paymentKey(document, key) } };
      return ['record-payment', { ...about, json: { amountCents, means, date }, ...headers }];
    }
    case 'bill':
      return ['invoice-quote', { ...about, json: {} }];
    case 'approve':
      return ['open-approval', { ...about, json: {} }];
    case 'send':
      return ['send-document', { ...about, json: {} }];
    case 'open':
      return ['get-document', about];
    case 'answer': {
      const cle = real.links.get(action.document) ?? 'x'.repeat(22);
      const { decision, signer: name } = action;
      return ['answer-quote', { parameters: { id: id ?? '' }, json: { cle, decision, name } }];
    }
    case 'save-company':
      return ['save-company', { shop, json: WHOLE_COMPANY }];
    case 'close':
      return ['close-account', { shop }];
  }
}

const repairInput = ({ customer, ...action }: Extract<Action, { kind: 'create' | 'import' }>) => ({
  deviceType: 'tablet',
  ...customer,
  ...('issue' in action && { issue: action.issue }),
  ...(customer.customerEmail === '' && { noEmail: true }),
});
