/** Makes what every embedded cloud needs and keeps, ahead of the first of them. */
import { readRoles } from './cloud/iam/kept-roles.ts';
import { readHandlers } from './cloud/lambda/kept-handlers.ts';

await readRoles();
await readHandlers();
