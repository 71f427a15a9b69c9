import { PublicPage } from '../../../ui/public-page.tsx';
import { SiteHeader } from '../../../ui/site-header.tsx';
import { QuoteHead } from './quote-head.tsx';
import styles from './quote-page.module.css';

/** The blank name and the blank number keep their elements, which `draw-head.ts` fills or removes. */
const UNKNOWN = { company_name: '\u00a0', phone: '\u00a0' };

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
