import { MissingState } from '../ui/feedback/state.tsx';
import { PublicPage } from '../ui/layout/public-page.tsx';

export function NotFoundPage() {
  return (
    <PublicPage>
      <MissingState title="Cette page n’existe pas" to="/" way="Revenir à l’accueil">
        L’adresse est peut-être incomplète, ou la page a été retirée.
      </MissingState>
    </PublicPage>
  );
}
