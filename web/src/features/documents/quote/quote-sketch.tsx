import { PublicPage } from '../../../ui/public-page.tsx';
import { SiteHeader } from '../../../ui/site-header.tsx';
import { QuoteHead } from './quote-head.tsx';
import styles from './quote-page.module.css';

/**
 * Texts without width do not move the layout, and keep the elements of the name and the number, which `draw-head.ts`
 * fills or removes.
 */
const UNKNOWN = { company_name: '\u200b', phone: '\u200b' };

/**
 * The beginning of a quote's page, which the page's shell contains. `draw-head.ts` fills it in, and the app replaces
 * it.
 */
export function QuoteSketch() {
  return (
    <div className={styles.sketch} data-sketch>
      <PublicPage header={<SiteHeader />} footer={null}>
        <QuoteHead shop={UNKNOWN} texts={['', '', '']} />
      </PublicPage>
    </div>
  );
}
