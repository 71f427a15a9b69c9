import { createIcon } from '../create-icon.ts';

export const ChevronRight = createIcon('M9 18l6-6-6-6');
