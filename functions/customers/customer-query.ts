import * as z from 'zod/mini';
import { optionalLine } from '../../shared/text.ts';

export const customerQuery = z.strictObject({ q: optionalLine(100) });
