import * as z from 'zod/mini';
import { optionalLine } from '../../../shared/text.ts';

/** The query of the routes that return an export page by page. */
export const exportQuery = z.strictObject({ cursor: optionalLine(200) });
