/** The outline of signed-in pages with all its styles; web/build/outline.ts builds them as a sheet of their own. */
import '../../ui/tokens.css';
import '../../ui/global.css';

export { PageSkeleton } from '../../ui/feedback/page-skeleton.tsx';
