import { createIcon } from '../create-icon.ts';

export const Plus = createIcon('M5 12h14M12 5v14');
