import * as z from 'zod/mini';
import { optionalLine } from '../../../shared/text.ts';

/** Query of the routes that give an export back page by page. */
export const exportQuery = z.strictObject({ cursor: optionalLine(200) });
