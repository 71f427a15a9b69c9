import { join } from 'node:path';
import { keptOrMade } from '../../kept.ts';
import type { Roles } from './templates-roles.ts';

/** The roles as the templates state them, synthesized again (four seconds) when a source has changed. */
export const readRoles = keptOrMade<Roles>(
  'roles',
  join(import.meta.dirname, 'synthesize-roles.ts'),
);
