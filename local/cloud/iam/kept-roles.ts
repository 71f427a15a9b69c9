import { join } from 'node:path';
import { keptOrMade } from '../../kept.ts';
import type { Roles } from './templates-roles.ts';

export const readRoles = keptOrMade<Roles>(
  'roles',
  join(import.meta.dirname, 'synthesize-roles.ts'),
);
