import { type ComponentType, type ReactNode, useState } from 'react';
import { RequireSession } from '../../features/auth/require-session.tsx';
import { useScanner } from '../../features/repairs/dashboard/use-scanner.ts';
import { useQuickQuote } from '../../lib/documents/quick-quote.ts';
import { useFreshSignIn } from '../../lib/session/fresh-sign-in.ts';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';
import { QuoteNews } from './quote-news.ts';
import { SignedInHeader } from './signed-in-header.tsx';

const SignInAgainDialog = lazyPart(
  () => import('../../features/auth/security/sign-in-again-dialog.tsx'),
  'SignInAgainDialog',
);

const QuickQuoteDialog = lazyPart(
  () => import('../../features/documents/quick-quote/quick-quote-dialog.tsx'),
  'QuickQuoteDialog',
);

export function SignedInLayout({ children }: { children?: ReactNode }) {
  return (
    <RequireSession header={<SignedInHeader />}>
      {children}
      <Scanner />
      <QuoteNews />
      <Asked by={useQuickQuote(({ repair }) => repair !== null)} dialog={QuickQuoteDialog} />
      <Asked by={useFreshSignIn(({ answer }) => answer !== null)} dialog={SignInAgainDialog} />
    </RequireSession>
  );
}

function Scanner() {
  useScanner();
  return null;
}

type AskedProps = { by: boolean; dialog: ComponentType };

/** Renders a dialog over any page from its first use. It stays mounted, so that closing returns the focus. */
function Asked({ by: isAsked, dialog: AskedDialog }: AskedProps) {
  const [isFetched, setIsFetched] = useState(false);
  if (isAsked && !isFetched) setIsFetched(true);
  return isFetched && <AskedDialog />;
}
