import { PublicPage } from '../ui/public-page.tsx';
import { SiteFooter } from '../ui/site-footer.tsx';
import { SiteHeader } from '../ui/site-header.tsx';
import { MissingState } from '../ui/state.tsx';

export function NotFoundPage() {
  return (
    <PublicPage header={<SiteHeader />} footer={<SiteFooter />}>
      <MissingState title="Cette page n’existe pas" to="/" way="Revenir à l’accueil">
        L’adresse est peut-être incomplète, ou la page a été retirée.
      </MissingState>
    </PublicPage>
  );
}
