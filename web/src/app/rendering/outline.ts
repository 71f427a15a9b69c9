/** web/build/outline.ts builds a separate style sheet from the styles of this outline of signed-in pages. */
import '../../ui/tokens.css';
import '../../ui/global.css';

export { PageSkeleton } from '../../ui/feedback/page-skeleton.tsx';
