import type { FilterPattern, FilterRule } from '../../../functions/lambdas/kinds.ts';

export function passesFilters(record: unknown, patterns: readonly FilterPattern[]): boolean {
  return patterns.length === 0 || patterns.some((pattern) => matches(record, pattern));
}

/** Filters as Lambda does: every key of the pattern must match, and a list of rules matches if any rule does. */
function matches(value: unknown, pattern: FilterPattern | readonly FilterRule[]): boolean {
  if (isRules(pattern)) return pattern.some((rule) => follows(value, rule));
  // A missing object counts as an object without fields, because a rule may require that a field is missing.
  const fields = isObject(value) ? value : NOTHING;
  for (const key in pattern) {
    const inner = pattern[key];
    if (inner !== undefined && !matches(fields[key], inner)) return false;
  }
  return true;
}

const NOTHING: Readonly<Record<string, unknown>> = {};
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const isRules = (
  pattern: FilterPattern | readonly FilterRule[],
): pattern is readonly FilterRule[] => Array.isArray(pattern);

function follows(value: unknown, rule: FilterRule): boolean {
  if (typeof rule === 'object' && 'exists' in rule) return value === undefined;
  if (typeof value !== 'string') return false;
  return typeof rule === 'string' ? value === rule : value.startsWith(rule.prefix);
}
