import { type ReactNode, useEffect } from 'react';
import { Button } from './button.tsx';
import { focusMainHeading } from './focus-main-heading.ts';
import { MAIN_ID } from './skip-link.tsx';
import { PageSpinner } from './spinner.tsx';
import { ErrorState } from './state.tsx';

type LookupViewProps<Answer> = {
  lookup:
    | { state: 'loading' }
    | { state: 'failed'; message: string }
    | { state: 'answered'; answer: Answer };
  /** Repeats what failed. */
  again: () => void;
  /** Title of a failure. */
  failure: string;
  /** What stands there meanwhile; a spinner without it. */
  loading?: ReactNode;
  /** Whether what is waited for is the whole page, its main heading included. */
  isPage?: boolean;
  /** Whether the answer takes the focus: by default when it is the whole page. */
  takesFocus?: boolean;
  /** Puts a failure on its ground, as on a card. */
  ground?: (state: ReactNode) => ReactNode;
  children: (answer: Answer) => ReactNode;
};

/** What a page shows of the one thing it waits for: a spinner, why it failed and how to ask again, or the answer. */
export function LookupView<Answer>(props: LookupViewProps<Answer>) {
  const { lookup, again, failure, loading = <PageSpinner />, isPage = true } = props;
  const { takesFocus = isPage, ground = (state) => state, children } = props;
  const { state } = lookup;

  // The answer takes the place of what had the focus: the spinner's page, or the button that asked again.
  useEffect(() => {
    const focused = document.activeElement;
    const isNowhere = focused === null || focused === document.body || focused.id === MAIN_ID;
    if (takesFocus && state !== 'loading' && isNowhere) focusMainHeading();
  }, [state, takesFocus]);

  if (lookup.state === 'loading') return loading;
  if (lookup.state === 'answered') return children(lookup.answer);
  return ground(
    <ErrorState
      level={isPage ? 1 : 2}
      title={failure}
      action={
        <Button variant="primary" onClick={again}>
          Réessayer
        </Button>
      }
    >
      {lookup.message}
    </ErrorState>,
  );
}
