import { createIcon } from '../create-icon.ts';

export const Menu = createIcon('M4 5h16M4 12h16M4 19h16');
