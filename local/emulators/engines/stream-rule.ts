import type { FilterPattern, FilterRule } from '../../../functions/lambdas/kinds.ts';
import type { LastWrite } from '../../../functions/repairs/stored-repair.ts';
import { passesFilters } from '../../cloud/event-sources/filter-pattern.ts';

/** Reasons of which a repair is written often, and of which nobody is to hear, if the filters say so. */
const OFTEN_UNHEARD = ['claim'] as const satisfies readonly LastWrite[];

/**
 * In SQL over a row of the engine's stream: whether one of `filters` may let it through. It looks for what filters say of
 * the sort key in the key's text, in which a value's own quotes are escaped, and so keeps more than they let through,
 * never less. `undefined` where that says nothing: every row is kept.
 */
export function keptByFilters(filters: readonly FilterPattern[]): string | undefined {
  const marks = new Set<string>();
  for (const filter of filters) {
    const rules = rulesAt(filter, ['dynamodb', 'Keys', 'sk', 'S']);
    if (rules === undefined) return undefined;
    for (const rule of rules) {
      const mark = markOf(rule);
      if (mark === undefined) return undefined;
      marks.add(mark);
    }
  }
  const unheard = OFTEN_UNHEARD.filter((reason) => !isHeard(reason, filters)).map(
    (reason) => ` AND coalesce(instr(new_image, '"last_write":{"S":"${reason}"}'), 0) = 0`,
  );
  const conditions = [...marks].map((mark) => {
    const named = `instr(keys_json, '${mark}')`;
    return mark === REPAIR ? `(${named}${unheard.join('')})` : named;
  });
  return conditions.length === 0 ? undefined : `(${conditions.join(' OR ')})`;
}

const REPAIR = '"sk":{"S":"REPAIR"';

/** How the engine writes a sort key, up to where the rule says no more of it. */
function markOf(rule: FilterRule): string | undefined {
  const [text, end] =
    typeof rule === 'string' ? [rule, '"'] : 'prefix' in rule ? [rule.prefix, ''] : ['', ''];
  return /^[\w#-]+$/.test(text) ? `"sk":{"S":"${text}${end}` : undefined;
}

function rulesAt(
  pattern: FilterPattern,
  path: readonly string[],
): readonly FilterRule[] | undefined {
  let at: FilterPattern | readonly FilterRule[] | undefined = pattern;
  for (const name of path) {
    if (at === undefined || Array.isArray(at)) return undefined;
    at = (at as FilterPattern)[name];
  }
  return Array.isArray(at) ? at : undefined;
}

/** Whether any repair that was written for `reason` comes through. */
function isHeard(reason: LastWrite, filters: readonly FilterPattern[]): boolean {
  return ['INSERT', 'MODIFY'].some((eventName) =>
    passesFilters(
      {
        eventName,
        dynamodb: {
          Keys: { pk: { S: 'TRACKING#' }, sk: { S: 'REPAIR' } },
          NewImage: { last_write: { S: reason } },
        },
      },
      filters,
    ),
  );
}
