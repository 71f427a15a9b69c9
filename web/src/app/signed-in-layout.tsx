import { lazy, type ReactNode, Suspense, useState } from 'react';
import { RequireSession } from '../features/auth/require-session.tsx';
import { useFreshSignIn } from '../lib/fresh-sign-in.ts';
import { QuoteNews } from './quote-news.ts';
import { SignedInHeader } from './signed-in-header.tsx';

/** The dialog is loaded when an action first asks for a fresh sign-in. */
const SignInAgainDialog = lazy(async () => ({
  default: (await import('../features/auth/sign-in-again-dialog.tsx')).SignInAgainDialog,
}));

export function SignedInLayout({ children }: { children?: ReactNode }) {
  return (
    <RequireSession header={<SignedInHeader />}>
      {children}
      <QuoteNews />
      <SignInAgain />
    </RequireSession>
  );
}

/** Asks for the password over any page. It stays mounted, so that closing returns the focus. */
function SignInAgain() {
  const isAsked = useFreshSignIn(({ answer }) => answer !== null);
  const [isFetched, setIsFetched] = useState(false);
  if (isAsked && !isFetched) setIsFetched(true);
  return (
    isFetched && (
      <Suspense>
        <SignInAgainDialog />
      </Suspense>
    )
  );
}
