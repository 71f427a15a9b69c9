/** The Lambdas' roles, synthesized once and kept until something they are made from changes. */
import { join } from 'node:path';
import { keptOrMade } from '../../kept.ts';
import type { Roles } from './templates-roles.ts';

/** The roles as the templates have them, synthesized anew if need be: some four seconds. */
export const readRoles = keptOrMade<Roles>(
  'roles',
  join(import.meta.dirname, 'synthesize-roles.ts'),
);
