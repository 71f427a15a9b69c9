/** The parameters of a request, nested as their brackets say. */
export type FormValue = string | FormValue[] | { [name: string]: FormValue };

/**
 * Reads `a[b][0][c]=1` as Stripe does: {a: {b: [{c: '1'}]}}. Every leaf is a string. Names with a meaning in JavaScript
 * are dropped.
 */
export function parseForm(text: string): { [name: string]: FormValue } {
  const root: Branch = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/[[\]]+/).filter((part) => part !== '');
    if (path.length > 0 && !path.includes('__proto__')) put(root, path, value);
  }
  return Object.fromEntries(Object.entries(root).map(([name, value]) => [name, shaped(value)]));
}

type Branch = { [name: string]: string | Branch };

function put(branch: Branch, path: readonly string[], value: string): void {
  const [name = '', ...rest] = path;
  if (rest.length === 0) {
    branch[name] = value;
    return;
  }
  const existing = branch[name];
  const next: Branch = typeof existing === 'object' ? existing : {};
  branch[name] = next;
  put(next, rest, value);
}

/** A branch whose names are 0, 1, 2 … is a list. */
function shaped(value: string | Branch): FormValue {
  if (typeof value === 'string') return value;
  const entries = Object.entries(value);
  if (entries.every(([name], index) => name === String(index))) {
    return entries.map(([, each]) => shaped(each));
  }
  return Object.fromEntries(entries.map(([name, each]) => [name, shaped(each)]));
}
