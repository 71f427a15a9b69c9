import { PageSketch } from '../../../ui/feedback/page-sketch.tsx';
import { QuoteHead } from './quote-head.tsx';

/**
 * These texts have no width. They reserve the elements of the name and the number, so that the layout does not move
 * when `draw-head.ts` fills or removes them.
 */
const UNKNOWN = { company_name: '\u200b', phone: '\u200b' };

/** The beginning of a quote's page; `draw-head.ts` fills it in. */
export const QuoteSketch = () => (
  <PageSketch>
    <QuoteHead shop={UNKNOWN} texts={['', '', '']} />
  </PageSketch>
);
