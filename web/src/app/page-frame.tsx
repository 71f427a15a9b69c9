import { Component, type ErrorInfo, type ReactNode, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { Button } from '../ui/buttons/button.tsx';
import { PageSpinner } from '../ui/feedback/spinner.tsx';
import { PublicPage } from '../ui/layout/public-page.tsx';
import styles from './error-page.module.css';

export function PageFrame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary place={pathname}>
      <Suspense fallback={<PageSpinner />}>{children}</Suspense>
    </ErrorBoundary>
  );
}

type Props = {
  place: string;
  children: ReactNode;
};
type State = { failed: boolean };

export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(): State {
    return { failed: true };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    console.error('A page failed to render', error, info.componentStack);
    // Without a network, the code of a page does not load. The service worker's page says so and offers to try again.
    if (!navigator.onLine) window.location.reload();
  }

  override componentDidUpdate(previous: Props): void {
    if (this.state.failed && previous.place !== this.props.place) this.setState({ failed: false });
  }

  override render(): ReactNode {
    return this.state.failed ? <ErrorPage /> : this.props.children;
  }
}

/** The link of this page reloads the app without the router, because the state of the app may be broken. */
function ErrorPage() {
  return (
    <PublicPage contact without="header">
      <div className={styles.error} role="alert">
        <h1>Un incident nous empêche d’afficher cette page</h1>
        <p>
          Nous vous prions de nous en excuser. Rechargez la page ; si l’incident persiste,
          écrivez-nous.
        </p>
        <p className={styles.actions}>
          <Button variant="primary" onClick={() => window.location.reload()}>
            Recharger la page
          </Button>
          <a href="/">Revenir à l’accueil</a>
        </p>
      </div>
    </PublicPage>
  );
}
