import * as z from 'zod/mini';
import { optionalLine } from '../../shared/text.ts';

/** Query of GET /api/customers. */
export const customerQuery = z.strictObject({ q: optionalLine(100) });
