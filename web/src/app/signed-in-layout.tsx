import type { ReactNode } from 'react';
import { RequireSession } from '../features/auth/require-session.tsx';
import { QuoteNews } from './quote-news.ts';
import { SignedInHeader } from './signed-in-header.tsx';

/** The layout around every page that needs a session. */
export function SignedInLayout({ children }: { children?: ReactNode }) {
  return (
    <RequireSession header={<SignedInHeader />}>
      {children}
      <QuoteNews />
    </RequireSession>
  );
}
