import { overdueSteps } from '../../../shared/notifications/reminders/overdue.ts';
import type {
  FollowedQuote,
  NotFetched,
  OverdueInvoice,
} from '../../../shared/repairs/follow-up/follow-up.ts';
import type { KindFailingIn, MessageName } from '../../notifications/message.ts';
import type { MessageResults } from '../../notifications/message-results.repository.ts';

type PastDue = Omit<OverdueInvoice, 'reminded' | 'canRemind'>;

/** These functions name the messages about a line of each kind. */
const NAMES = {
  quote: ({ document }: FollowedQuote) => [{ kind: 'quote', documentId: document.id }],
  'not-fetched': ({ repair: { trackingNumber }, since, step }: NotFetched) => [
    { kind: 'not-fetched', trackingNumber, sinceMs: Date.parse(since), days: step },
  ],
  overdue: ({ document, days }: PastDue) =>
    overdueSteps(days).map((step) => ({ kind: 'overdue', documentId: document.id, days: step })),
} satisfies { [Kind in KindFailingIn<'follow-up'>]: (line: never) => MessageName<Kind>[] };

export async function withReminders(
  reminded: Pick<MessageResults, 'outcomes'>,
  shopId: string,
  lines: { quotes: FollowedQuote[]; notFetched: NotFetched[]; pastDue: PastDue[] },
) {
  const { quotes, notFetched, pastDue } = lines;
  const outcomeOf = await reminded.outcomes(shopId, [
    ...quotes.flatMap(NAMES.quote),
    ...notFetched.flatMap(NAMES['not-fetched']),
    ...pastDue.flatMap(NAMES.overdue),
  ]);
  const withLast = <Line extends object>(line: Line, names: readonly MessageName[]) => {
    const last = names.map(outcomeOf).findLast((outcome) => outcome !== undefined);
    return last ? { ...line, reminded: last } : line;
  };
  return {
    quotes: quotes.map((line) => withLast(line, NAMES.quote(line))),
    notFetched: notFetched.map((line) => withLast(line, NAMES['not-fetched'](line))),
    pastDue: pastDue.map((line): OverdueInvoice => {
      const names = NAMES.overdue(line);
      const lastStep = names.at(-1);
      const isReminded = lastStep !== undefined && outcomeOf(lastStep)?.state === 'sent';
      const canRemind = line.document.clientEmail !== '' && !isReminded;
      return { ...withLast(line, names), canRemind };
    }),
  };
}
