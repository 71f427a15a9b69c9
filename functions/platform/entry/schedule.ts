import { entry, logKeys } from './stack.ts';

/**
 * Entry of a scheduled Lambda: runs `work`. Before each page, `work` asks whether there is time for a page of at most
 * `pageTimeMs`, and otherwise leaves the rest to the next run. Returns the report of `work`.
 */
export function scheduleHandler<Report>(
  pageTimeMs: number,
  work: (hasTime: () => boolean) => Promise<Report>,
) {
  return entry<unknown, Report>([logKeys()], (_event, context) =>
    work(() => context.getRemainingTimeInMillis() > pageTimeMs),
  );
}
