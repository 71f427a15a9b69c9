import { PublicPage } from '../../../ui/public-page.tsx';
import { SiteHeader } from '../../../ui/site-header.tsx';
import { QuoteHead } from './quote-head.tsx';
import styles from './quote-page.module.css';

/**
 * These texts have no width. They reserve the elements of the name and the number, so that the layout does not move
 * when `draw-head.ts` fills or removes them.
 */
const UNKNOWN = { company_name: '\u200b', phone: '\u200b' };

/**
 * The beginning of a quote's page. The page's HTML contains it, `draw-head.ts` fills it in, and the app replaces it.
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
