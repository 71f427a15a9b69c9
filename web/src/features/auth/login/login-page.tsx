import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { useSession } from '../../../lib/session/session.ts';
import { emitSessionEvent } from '../../../lib/session/session-events.ts';
import { notify } from '../../../ui/feedback/notify.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { PublicPage, SiteHeaderLink } from '../../../ui/layout/public-page.tsx';
import { useSessionNotices } from '../use-session-notices.ts';
import { forgetOthersIntakes } from './forget-intakes.ts';
import { LoginForms } from './login-forms.tsx';
import styles from './login-page.module.css';
import { type LoginNotice, type LoginView, SIGN_IN, viewOfLink } from './login-view.ts';
import { destinationAfterSignIn, readLoginState } from './redirection.ts';

const TITLES = {
  'sign-in': 'Connexion',
  'sign-up': 'Inscription',
  confirmation: 'Confirmer votre adresse',
  'second-factor': 'Double authentification',
  recovery: 'Mot de passe oublié',
  'new-password': 'Nouveau mot de passe',
} as const satisfies Record<LoginView['name'], string>;

/**
 * Sets the view after the first render, which must equal the prerendered one, and removes the code from the address.
 */
function useAskedView(setView: (view: LoginView) => void): void {
  const { state, hash } = useLocation();
  const navigate = useNavigate();
  const hasLooked = useRef(false);

  useLayoutEffect(() => {
    if (hasLooked.current) return;
    hasLooked.current = true;
    const { isSignUpMode, unconfirmed } = readLoginState(state);
    if (unconfirmed) setView({ name: 'confirmation', email: unconfirmed, code: '' });
    else if (isSignUpMode) setView({ name: 'sign-up', email: '' });
  }, [state, setView]);

  useEffect(() => {
    const view = viewOfLink(hash);
    if (!view) return;
    setView(view);
    if (view.name === 'new-password') emitSessionEvent('password-recovery');
    navigate('/login', { replace: true });
  }, [hash, setView, navigate]);
}

/** Section 2 of the specification describes this page. */
export function LoginPage() {
  const status = useSession((session) => session.status);
  const { state } = useLocation();
  const navigate = useNavigate();
  const [view, setView] = useState<LoginView>(SIGN_IN);
  const [notice, setNotice] = useState<LoginNotice | null>();
  useAskedView(setView);
  useSessionNotices();
  const [ending] = useState(() => useSession.getState().ending);
  useEffect(() => {
    // When a session ends on this page, the same person may sign in again and continue the intake.
    if (ending === null) forgetOthersIntakes();
    // Forgets how the last session ended, so that the next sign-in returns to the page that required a session.
    useSession.setState({ ending: null });
  }, [ending]);

  const { from } = readLoginState(state);
  const destination = destinationAfterSignIn({ from });
  useEffect(() => {
    if (notice === undefined) return;
    navigate('/login', { replace: true, state: { from, unconfirmed: notice?.email } });
  }, [notice, from, navigate]);
  if (status === 'signed-in') return <Navigate to={destination} replace />;

  const enter = async () => {
    const { enterSession } = await import('../../../lib/session/session-keeper.ts');
    notify.success('Connexion réussie', 'Bienvenue !');
    void enterSession();
    navigate(destination, { replace: true });
  };

  return (
    <PublicPage
      links={
        <>
          <SiteHeaderLink to="/suivi">Suivi</SiteHeaderLink>
          <SiteHeaderLink to="/tarifs">Tarifs</SiteHeaderLink>
        </>
      }
    >
      <Card roomy className={styles.card}>
        <h1 className={styles.title}>{TITLES[view.name]}</h1>
        <LoginForms
          view={view}
          notice={notice ?? null}
          // A late answer belongs to the view that sent the request, and closes no view that was opened meanwhile.
          show={(next) => setView((shown) => (shown === view ? next : shown))}
          showNotice={setNotice}
          onSignedIn={() => void enter()}
        />
      </Card>
    </PublicPage>
  );
}
