import { LostArc } from '../ui/illustrations.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { PublicPage } from '../ui/public-page.tsx';
import { SiteFooter } from '../ui/site-footer.tsx';
import { SiteHeader } from '../ui/site-header.tsx';
import { EmptyState } from '../ui/state.tsx';

/** The page of an address that leads nowhere. */
export function NotFoundPage() {
  return (
    <PublicPage header={<SiteHeader />} footer={<SiteFooter />}>
      <EmptyState
        level={1}
        illustration={<LostArc />}
        title="Cette page n’existe pas"
        action={
          <LinkButton to="/" variant="primary">
            Revenir à l’accueil
          </LinkButton>
        }
      >
        L’adresse est peut-être incomplète, ou la page a été retirée.
      </EmptyState>
    </PublicPage>
  );
}
