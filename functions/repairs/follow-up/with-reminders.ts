import { overdueSteps } from '../../../shared/notifications/reminders/overdue.ts';
import type {
  FollowedQuote,
  NotFetched,
  OverdueInvoice,
} from '../../../shared/repairs/follow-up/follow-up.ts';
import type { KindFailingIn, MessageName } from '../../notifications/message.ts';
import type { MessageResults } from '../../notifications/message-results.repository.ts';

type PastDue = Omit<OverdueInvoice, 'reminded' | 'canRemind'>;

type Kind = KindFailingIn<'follow-up'>;
/** The follow-up list shows the result of each kind of message in these lines. */
type Lines = { quote: FollowedQuote; 'not-fetched': NotFetched; overdue: PastDue };

/** These functions name the messages about a line of each kind. */
const NAMES: { [Each in Kind]: (line: Lines[Each]) => MessageName<Each>[] } = {
  quote: ({ document }) => [{ kind: 'quote', documentId: document.id }],
  'not-fetched': ({ repair: { trackingNumber }, since, step }) => [
    { kind: 'not-fetched', trackingNumber, sinceMs: Date.parse(since), days: step },
  ],
  overdue: ({ document, days }) =>
    overdueSteps(days).map((step) => ({ kind: 'overdue', documentId: document.id, days: step })),
};

export async function withReminders(
  reminded: Pick<MessageResults, 'outcomes'>,
  shopId: string,
  lines: { [Each in Kind]: Lines[Each][] },
) {
  const { quote: quotes, 'not-fetched': notFetched, overdue } = lines;
  const outcomeOf = await reminded.outcomes(shopId, [
    ...quotes.flatMap(NAMES.quote),
    ...notFetched.flatMap(NAMES['not-fetched']),
    ...overdue.flatMap(NAMES.overdue),
  ]);
  const withLast = <Line extends object>(line: Line, names: readonly MessageName[]) => {
    const last = names.map(outcomeOf).findLast((outcome) => outcome !== undefined);
    return last ? { ...line, reminded: last } : line;
  };
  return {
    quote: quotes.map((line) => withLast(line, NAMES.quote(line))),
    'not-fetched': notFetched.map((line) => withLast(line, NAMES['not-fetched'](line))),
    overdue: overdue.map((line): OverdueInvoice => {
      const names = NAMES.overdue(line);
      const lastStep = names.at(-1);
      const isReminded = lastStep !== undefined && outcomeOf(lastStep)?.state === 'sent';
      const canRemind = line.document.clientEmail !== '' && !isReminded;
      return { ...withLast(line, names), canRemind };
    }),
  } satisfies Record<Kind, object[]>;
}
