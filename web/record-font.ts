/**
 * This file is run by `npm run record:font`. It writes the font of the pages again after a change of
 * web/build/inter-font.ts.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cutInter } from './build/inter-font.ts';

await writeFile(join(import.meta.dirname, 'src/ui/fonts/inter-latin.woff2'), await cutInter());
