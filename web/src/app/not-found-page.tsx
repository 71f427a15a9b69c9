import { MissingState } from '../ui/feedback/state.tsx';
import { PublicPage } from '../ui/layout/public-page.tsx';
import { SiteFooter } from '../ui/layout/site-footer.tsx';
import { SiteHeader } from '../ui/layout/site-header.tsx';

export function NotFoundPage() {
  return (
    <PublicPage header={<SiteHeader />} footer={<SiteFooter />}>
      <MissingState title="Cette page n’existe pas" to="/" way="Revenir à l’accueil">
        L’adresse est peut-être incomplète, ou la page a été retirée.
      </MissingState>
    </PublicPage>
  );
}
