import { type ReactNode, useEffect } from 'react';
import { Button } from '../buttons/button.tsx';
import { focusMainHeading } from '../layout/focus-main-heading.ts';
import { MAIN_ID } from '../layout/skip-link.tsx';
import { PageSpinner } from './spinner.tsx';
import { ErrorState } from './state.tsx';

type LookupViewProps<Answer> = {
  lookup:
    | { state: 'loading' }
    | { state: 'failed'; message: string; refusal?: { status: number } | undefined }
    | { state: 'answered'; answer: Answer };
  again: () => void;
  failure: string;
  /** This is shown when the request is answered with 404. */
  missing?: ReactNode;
  loading?: ReactNode;
  /** If this is true, the whole page waits for the answer, including its main heading. */
  isPage?: boolean;
  /** If this is true, the answer takes the focus. By default, only the answer of a whole page takes it. */
  takesFocus?: boolean;
  ground?: (state: ReactNode) => ReactNode;
  children: (answer: Answer) => ReactNode;
};

export function LookupView<Answer>(props: LookupViewProps<Answer>) {
  const { lookup, again, failure, loading = <PageSpinner />, isPage = true } = props;
  const { takesFocus = isPage, ground = (state) => state, missing, children } = props;
  const { state } = lookup;

  // The answer replaces the element that had the focus: the spinner's page, or the retry button.
  useEffect(() => {
    const focused = document.activeElement;
    const isNowhere = focused === null || focused === document.body || focused.id === MAIN_ID;
    if (takesFocus && state !== 'loading' && isNowhere) focusMainHeading();
  }, [state, takesFocus]);

  if (lookup.state === 'loading') return loading;
  if (lookup.state === 'answered') return children(lookup.answer);
  if (missing !== undefined && lookup.refusal?.status === 404) return missing;
  return ground(
    <ErrorState
      level={isPage ? 1 : 2}
      title={failure}
      action={<Button onClick={again}>Réessayer</Button>}
    >
      {lookup.message}
    </ErrorState>,
  );
}
