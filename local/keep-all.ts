/** Creates, before the first embedded cloud starts, what all of them need and share in a cache. */
import { readRoles } from './cloud/iam/kept-roles.ts';
import { readHandlers } from './cloud/lambda/kept-handlers.ts';

await readRoles();
await readHandlers();
