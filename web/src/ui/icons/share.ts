import { createIcon } from '../create-icon.ts';

export const Share = createIcon('M12 2v13M16 6l-4-4-4 4M4 12v8a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-8');
