import { USER_POOL } from './local-names.ts';
import type { Roles } from './templates-roles.ts';
import { explanationOf, type GrantOfFunction } from './unused-grants.ts';

export type GrantsReport = {
  allowed: number;
  refused: number;
  granted: number;
  unexplained: GrantOfFunction[];
  explained: (GrantOfFunction & { reason: string })[];
};

export const grantsOf = (roles: Roles): GrantOfFunction[] =>
  Object.entries(roles).flatMap(([name, statements]) =>
    statements
      .filter(({ effect }) => effect === 'Allow')
      .flatMap(({ actions, resources }) =>
        actions.flatMap((action) => resources.map((resource) => ({ name, action, resource }))),
      ),
  );

/** Builds the report from the lines that `role-caller.ts` wrote. */
export function reportGrants(roles: Roles, written: string): GrantsReport {
  const used = new Set<string>();
  const judged = { allowed: 0, refused: 0 };
  for (const line of written.split('\n').filter(Boolean)) {
    const { allowed, refused, ...grant } = JSON.parse(line);
    if (allowed === undefined) used.add(keyOf(grant));
    else {
      judged.allowed += allowed;
      judged.refused += refused;
    }
  }
  const grants = grantsOf(roles);
  const unused = grants
    .filter((grant) => !used.has(keyOf(grant)))
    .map((grant) => ({ ...grant, reason: explanationOf(grant)?.reason }));
  return {
    ...judged,
    granted: grants.length,
    unexplained: unused.filter(({ reason }) => reason === undefined),
    explained: unused.flatMap(({ reason, ...grant }) => (reason ? [{ ...grant, reason }] : [])),
  };
}

const keyOf = ({ name, action, resource }: GrantOfFunction) =>
  `${name} ${action} ${resource.replace(/(?<=:userpool\/).*/, USER_POOL)}`;
