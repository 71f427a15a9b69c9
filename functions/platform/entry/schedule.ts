import { entry, logKeys } from './stack.ts';

/** `work` leaves the rest to the next run when there is no time for a page of at most `pageTimeMs`. */
export function scheduleHandler<Report>(
  pageTimeMs: number,
  work: (hasTime: () => boolean) => Promise<Report>,
) {
  return entry<unknown, Report>([logKeys()], (_event, context) =>
    work(() => context.getRemainingTimeInMillis() > pageTimeMs),
  );
}
