import { DEFAULT_ROUTE } from '../../../shared/route-contract.ts';

export type RoutePattern = { method: string; path: string; answersHead?: boolean };

export type RouteMatch<Route> = {
  route: Route;
  pathParameters: Record<string, string>;
};

/**
 * Like API Gateway, prefers a literal segment to a parameter, a parameter to `{x+}`, and a route's own method to `ANY`.
 */
export function createRouteMatcher<Route extends RoutePattern>(routes: readonly Route[]) {
  const patterns = routes.map((route) => ({ route, segments: route.path.split('/') }));
  return (method: string, rawPath: string): RouteMatch<Route> | undefined => {
    const segments = rawPath.split('/');
    const isHead = method === 'HEAD';
    let best: { match: RouteMatch<Route>; rank: string } | undefined;
    for (const pattern of patterns) {
      const { method: taken, answersHead } = pattern.route;
      if (taken !== method && taken !== 'ANY' && !(isHead && answersHead)) continue;
      const pathParameters = matchSegments(pattern.segments, segments);
      if (pathParameters === undefined) continue;
      const rank = `${pattern.segments.map(rankOf).join('')}${taken === 'ANY' ? '' : '+'}`;
      if (best === undefined || rank > best.rank) {
        best = { match: { route: pattern.route, pathParameters }, rank };
      }
    }
    if (best !== undefined) return best.match;
    const rest = routes.find(({ path }) => path === DEFAULT_ROUTE);
    return rest && { route: rest, pathParameters: {} };
  };
}

/**
 * The best route has the greatest rank, a text with one digit per segment. A route with its own method appends '+',
 * which is less than each digit, so the method decides only between equal paths.
 */
const rankOf = (segment: string) => (!isParameter(segment) ? '3' : isGreedy(segment) ? '1' : '2');

const isGreedy = (segment: string) => segment.endsWith('+}');
const isParameter = (segment: string) => segment.startsWith('{') && segment.endsWith('}');

function matchSegments(
  pattern: readonly string[],
  path: readonly string[],
): Record<string, string> | undefined {
  if (
    isGreedy(pattern.at(-1) ?? '') ? path.length < pattern.length : pattern.length !== path.length
  )
    return undefined;
  const parameters: Record<string, string> = {};
  for (const [index, expected] of pattern.entries()) {
    const actual = path[index] ?? '';
    if (isGreedy(expected)) {
      const rest = path.slice(index).map(decoded).join('/');
      if (rest === '') return undefined;
      parameters[expected.slice(1, -2)] = rest;
    } else if (isParameter(expected)) {
      if (actual === '') return undefined;
      parameters[expected.slice(1, -1)] = decoded(actual);
    } else if (expected !== actual) return undefined;
  }
  return parameters;
}

/** Decodes a part of an address. A text with a percent sign that encodes nothing is kept as it is. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
