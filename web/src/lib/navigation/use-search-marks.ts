import { useEffect, useMemo, useState } from 'react';

/** The marks are loaded with the first search. `load` must stay the same while the list is mounted. */
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
      // After a failure, the results are shown without their marks.
      (error: unknown) => console.error('The marks of a search could not be loaded', error),
    );
    return () => {
      isLeft = true;
    };
  }, [isAwaited, load]);
  return useMemo(() => read?.(typed), [read, typed]);
}
