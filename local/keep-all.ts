/** Caches the roles and handlers that all embedded clouds share. */
import { readRoles } from './cloud/iam/callers.ts';
import { readHandlers } from './cloud/lambda/kept-handlers.ts';

await readRoles();
await readHandlers();
