import { PageSketch } from '../../../ui/feedback/page-sketch.tsx';
import { QuoteHead } from './quote-head.tsx';

/** These texts without width reserve the elements of name and number until `draw-head.ts` fills them. */
const UNKNOWN = { company_name: '\u200b', phone: '\u200b' };

export const QuoteSketch = () => (
  <PageSketch>
    <QuoteHead shop={UNKNOWN} texts={['', '', '']} />
  </PageSketch>
);
