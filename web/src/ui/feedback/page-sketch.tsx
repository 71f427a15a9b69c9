import type { ReactNode } from 'react';
import { Card } from '../layout/card.tsx';
import { PublicPage } from '../layout/public-page.tsx';
import { LostArc } from './illustrations.tsx';
import { EmptyState } from './state.tsx';

/**
 * The app replaces this sketch. Its styles are in `global.css` and in the sheets of the elements that the page itself
 * shows.
 */
export const PageSketch = ({ children }: { children: ReactNode }) => (
  <div data-sketch>
    <PublicPage without="footer">
      <noscript>
        <Card>
          <EmptyState
            level={1}
            illustration={<LostArc />}
            title="Cette page a besoin de JavaScript"
          >
            Activez-le dans votre navigateur, puis rechargez-la. Vous pouvez aussi appeler votre
            réparateur, ou répondre à son e-mail.
          </EmptyState>
        </Card>
      </noscript>
      {children}
    </PublicPage>
  </div>
);
