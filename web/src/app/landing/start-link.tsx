import type { ReactNode } from 'react';
import { useIsSignedIn } from '../../lib/session/session.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';

/** Links to the dashboard if a shop is signed in, otherwise to /login in sign-up mode (specification, section 2). */
export function StartLink({ children }: { children: ReactNode }) {
  const isSignedIn = useIsSignedIn();
  return (
    <LinkButton
      to={isSignedIn ? '/dashboard' : '/login'}
      state={isSignedIn ? undefined : { isSignUpMode: true }}
      variant="primary"
      size="large"
    >
      {children}
    </LinkButton>
  );
}
