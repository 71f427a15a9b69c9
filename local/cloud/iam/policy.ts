/**
 * This file decides by IAM's "Policy evaluation logic". `@cloud-copilot/iam-simulate` does the same, but is under the
 * AGPL.
 */
import { type Conditions, compileConditions, type RequestContext } from './conditions.ts';
import { globPattern } from './glob.ts';

/** A statement belongs to an identity-based policy. Its resources are whole ARNs or patterns of them. */
export type Statement = {
  effect: 'Allow' | 'Deny';
  actions: string[];
  resources: string[];
  conditions?: Conditions;
};

export type Need = {
  action: string;
  /** The resource is an ARN. A phone number has none, so it is given as it is. */
  resource: string;
  /** The request has these condition keys, in lower case. A key may have several values. */
  context?: RequestContext;
};

export type Decision =
  | { allowed: true; grant: Grant }
  /** `explicit` means that a statement denies the call; otherwise no statement allows the call. */
  | { allowed: false; explicit: boolean };

export type Grant = { action: string; resource: string };

export type Role = { decide(need: Need): Decision };

/** @throws Error for a condition operator that is not implemented. */
export function compileRole(statements: readonly Statement[]): Role {
  const compiled = statements.map(compile);
  const denials = compiled.filter(({ effect }) => effect === 'Deny');
  const allowances = compiled.filter(({ effect }) => effect === 'Allow');
  const find = (among: readonly Compiled[], need: Need): Grant | undefined => {
    for (const each of among) {
      const grant = each.covers(need);
      if (grant) return grant;
    }
    return undefined;
  };
  const decide = (need: Need): Decision => {
    if (find(denials, need)) return { allowed: false, explicit: true };
    const grant = find(allowances, need);
    return grant ? { allowed: true, grant } : { allowed: false, explicit: false };
  };
  const isConditional = statements.some(({ conditions }) => conditions !== undefined);
  // Decisions are cached, because a function asks for the same few permissions all day.
  const known = new Map<string, Decision>();
  return {
    decide(need) {
      if (need.context && isConditional) return decide(need);
      const key = `${need.action} ${need.resource}`;
      const decision = known.get(key) ?? decide(need);
      if (known.size < MOST_KNOWN) known.set(key, decision);
      return decision;
    },
  };
}

const MOST_KNOWN = 200;

type Compiled = Pick<Statement, 'effect'> & { covers(need: Need): Grant | undefined };

function compile({ effect, actions, resources, conditions = {} }: Statement): Compiled {
  const named = actions.map((action) => ({ action, pattern: globPattern(action, 'i') }));
  const onWhat = resources.map((resource) => ({ resource, pattern: arnPattern(resource) }));
  const hold = compileConditions(conditions);
  return {
    effect,
    covers(need) {
      const by = named.find(({ pattern }) => pattern.test(need.action));
      if (by === undefined) return undefined;
      const on = onWhat.find(({ pattern }) => pattern.test(need.resource));
      if (on === undefined || !hold(need.context ?? {})) return undefined;
      return { action: by.action, resource: on.resource };
    },
  };
}

/** An ARN has six segments, and the last may contain colons. */
const SEGMENTS = 6;

/** An asterisk matches within its segment of an ARN; at the end of the segment it also matches colons. */
function arnPattern(resource: string): RegExp {
  const segments = resource.split(':');
  const last = segments.slice(SEGMENTS - 1).join(':');
  const sources = segments
    .slice(0, SEGMENTS - 1)
    .map((segment) =>
      segment.endsWith('*')
        ? `${globPattern(segment.slice(0, -1), '', '[^:]').source.slice(1, -1)}.*`
        : globPattern(segment, '', '[^:]').source.slice(1, -1),
    );
  if (segments.length >= SEGMENTS) sources.push(globPattern(last).source.slice(1, -1));
  return new RegExp(`^${sources.join(':')}$`, 's');
}
