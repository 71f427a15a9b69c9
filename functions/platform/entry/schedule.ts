import { entry, logKeys } from './stack.ts';

/**
 * Entry of a Lambda that the clock invokes: runs `work`, which asks before each of its pages whether there is time for
 * one more, `pageTimeMs` long at most, and leaves the rest to the next run. Gives its report to whoever invoked it.
 */
export function scheduleHandler<Report>(
  pageTimeMs: number,
  work: (hasTime: () => boolean) => Promise<Report>,
) {
  return entry<unknown, Report>([logKeys()], (_event, context) =>
    work(() => context.getRemainingTimeInMillis() > pageTimeMs),
  );
}
