import { useEffect, useMemo, useState } from 'react';

/**
 * What shows in a list why its items were found; nothing while nothing is searched, and until it is loaded, which it is
 * beside the first search: a list that nobody searches does without. `load` stays the same while the list is mounted.
 */
export function useSearchMarks<Marks>(
  typed: string,
  load: () => Promise<(typed: string) => Marks | undefined>,
): Marks | undefined {
  const [read, setRead] = useState<(typed: string) => Marks | undefined>();
  const isAwaited = typed.trim() !== '' && read === undefined;
  useEffect(() => {
    if (!isAwaited) return;
    let isLeft = false;
    load().then(
      (loaded) => {
        if (!isLeft) setRead(() => loaded);
      },
      // What was found is there without its marks.
      (error: unknown) => console.error('The marks of a search could not be loaded', error),
    );
    return () => {
      isLeft = true;
    };
  }, [isAwaited, load]);
  return useMemo(() => read?.(typed), [read, typed]);
}
