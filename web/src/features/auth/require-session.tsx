import { type ReactNode, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useSession } from '../../lib/session/session.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { PageSkeleton } from '../../ui/feedback/page-skeleton.tsx';
import { PageSpinner } from '../../ui/feedback/spinner.tsx';
import { ErrorState } from '../../ui/feedback/state.tsx';
import { MAIN_ID, SkipLink } from '../../ui/layout/skip-link.tsx';
import type { LoginState } from './login/redirection.ts';
import styles from './require-session.module.css';
import { PROBLEM_TEXTS, useSessionNotices } from './use-session-notices.ts';
import { useSignOut } from './use-sign-out.ts';

type RequireSessionProps = { header: ReactNode; children: ReactNode };

export function RequireSession({ header, children }: RequireSessionProps) {
  const status = useSession((session) => session.status);
  const problem = useSession((session) => session.problem);
  const ending = useSession((session) => session.ending);
  const { pathname, search, hash } = useLocation();
  useSessionNotices();

  if (status === 'signed-out') {
    // After a sign-out on purpose, the next person to sign in does not return to this page.
    const state: LoginState = ending === 'chosen' ? {} : { from: `${pathname}${search}${hash}` };
    return <ToSignIn state={state} />;
  }
  if (status === 'loading') {
    return problem === null ? <PageSkeleton /> : <SessionProblem problem={problem} />;
  }
  return (
    <div className={styles.page}>
      <SkipLink />
      {header}
      <main id={MAIN_ID} tabIndex={-1} className={styles.main}>
        {children}
      </main>
    </div>
  );
}

/**
 * Goes to /login with the state of the first render, because a changed state would start another navigation. The
 * spinner stays until the login page has loaded.
 */
function ToSignIn({ state }: { state: LoginState }) {
  const [first] = useState(state);
  return (
    <>
      <Navigate to="/login" state={first} replace />
      <PageSpinner />
    </>
  );
}

function SessionProblem({ problem }: { problem: keyof typeof PROBLEM_TEXTS }) {
  const signOut = useSignOut();
  const again = async () => {
    const { recoverSession } = await import('../../lib/session/session-keeper.ts');
    await recoverSession();
  };
  const { title, description } = PROBLEM_TEXTS[problem];
  return (
    <main id={MAIN_ID} className={styles.main}>
      <ErrorState
        level={1}
        title={title}
        action={
          <span className={styles.actions}>
            <Button variant="primary" onClick={() => void again()}>
              Réessayer
            </Button>
            <Button variant="quiet" onClick={signOut}>
              Déconnexion
            </Button>
          </span>
        }
      >
        {description}
      </ErrorState>
    </main>
  );
}
