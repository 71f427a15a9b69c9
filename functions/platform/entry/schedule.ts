import { entry, logKeys } from './stack.ts';

/**
 * Before each page, `work` asks whether there is time for one of at most `pageTimeMs`, and otherwise leaves the rest to
 * the next run.
 */
export function scheduleHandler<Report>(
  pageTimeMs: number,
  work: (hasTime: () => boolean) => Promise<Report>,
) {
  return entry<unknown, Report>([logKeys()], (_event, context) =>
    work(() => context.getRemainingTimeInMillis() > pageTimeMs),
  );
}
