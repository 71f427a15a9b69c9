/** Creates what every embedded cloud needs and caches, before the first one starts. */
import { readRoles } from './cloud/iam/kept-roles.ts';
import { readHandlers } from './cloud/lambda/kept-handlers.ts';

await readRoles();
await readHandlers();
