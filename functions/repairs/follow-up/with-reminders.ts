import { overdueSteps } from '../../../shared/notifications/reminders/overdue.ts';
import type {
  FollowedQuote,
  NotFetched,
  OverdueInvoice,
} from '../../../shared/repairs/follow-up/follow-up.ts';
import type { KindFailingIn, MessageName } from '../../notifications/message.ts';
import type { RemindedRepository } from '../../notifications/reminders/reminders.repository.ts';

type Lines = {
  quotes: FollowedQuote[];
  notFetched: NotFetched[];
  pastDue: Omit<OverdueInvoice, 'reminded' | 'canRemind'>[];
};

type NamedLines = {
  [Kind in KindFailingIn<'follow-up'>]: { line: object; names: MessageName<Kind>[] }[];
};

export async function withReminders(
  reminded: RemindedRepository,
  shopId: string,
  { quotes, notFetched, pastDue }: Lines,
) {
  const named = {
    quote: quotes.map((line) => ({
      line,
      names: [{ kind: 'quote', documentId: line.document.id }],
    })),
    'not-fetched': notFetched.map((line) => ({
      line,
      names: [
        {
          kind: 'not-fetched',
          trackingNumber: line.repair.trackingNumber,
          sinceMs: Date.parse(line.since),
          days: line.step,
        },
      ],
    })),
    overdue: pastDue.map((line) => ({
      line,
      names: overdueSteps(line.days).map((days) => ({
        kind: 'overdue',
        documentId: line.document.id,
        days,
      })),
    })),
  } satisfies NamedLines;
  const all = Object.values<{ names: MessageName[] }[]>(named).flat();
  const outcomeOf = await reminded.outcomes(
    shopId,
    all.flatMap(({ names }) => names),
  );
  const withLast = <Line extends object>(line: Line, names: readonly MessageName[]) => {
    const last = names.map(outcomeOf).findLast((outcome) => outcome !== undefined);
    return last ? { ...line, reminded: last } : line;
  };
  return {
    quotes: named.quote.map(({ line, names }) => withLast(line, names)),
    notFetched: named['not-fetched'].map(({ line, names }) => withLast(line, names)),
    pastDue: named.overdue.map(({ line, names }): OverdueInvoice => {
      const lastStep = names.at(-1);
      const isReminded = lastStep !== undefined && outcomeOf(lastStep)?.state === 'sent';
      const canRemind = line.document.clientEmail !== '' && !isReminded;
      return { ...withLast(line, names), canRemind };
    }),
  };
}
