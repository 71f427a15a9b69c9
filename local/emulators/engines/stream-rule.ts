import type { FilterPattern, FilterRule } from '../../../functions/lambdas/kinds.ts';
import type { LastWrite } from '../../../functions/repairs/stored-repair.ts';
import { passesFilters } from '../../cloud/event-sources/filter-pattern.ts';

/** Repairs are often written for these reasons. Such a write is dropped when no filter lets it through. */
const OFTEN_UNHEARD = ['claim'] as const satisfies readonly LastWrite[];

/**
 * Returns an SQL condition that keeps at least the rows that `filters` let through, by searching the key's text for
 * their sort keys. Without a sort key in the filters it returns `undefined`, and every row is stored.
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

/** Returns the text that the engine writes for a sort key that fits the rule, without the part after a prefix. */
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
