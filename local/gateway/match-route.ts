/** What matching needs of an HTTP route. */
export type RoutePattern = { method: string; path: string; answersHead?: boolean };

export type RouteMatch<Route> = {
  route: Route;
  /** Decoded values of the path's `{parameters}`. */
  pathParameters: Record<string, string>;
};

/** Answers which route takes a request, as API Gateway chooses: a literal segment before a parameter; `{x+}` takes all that follows. */
export function createRouteMatcher<Route extends RoutePattern>(routes: readonly Route[]) {
  const patterns = routes.map((route) => ({ route, segments: route.path.split('/') }));
  return (method: string, rawPath: string): RouteMatch<Route> | undefined => {
    const segments = rawPath.split('/');
    const isHead = method === 'HEAD';
    let best: { match: RouteMatch<Route>; literals: string } | undefined;
    for (const pattern of patterns) {
      if (pattern.route.method !== method && !(isHead && pattern.route.answersHead)) continue;
      const pathParameters = matchSegments(pattern.segments, segments);
      if (pathParameters === undefined) continue;
      // '1' where a segment is literal: the greater string has its first literal earlier.
      const literals = pattern.segments.map((each) => (isParameter(each) ? '0' : '1')).join('');
      if (best === undefined || literals > best.literals) {
        best = { match: { route: pattern.route, pathParameters }, literals };
      }
    }
    return best?.match;
  };
}

const isParameter = (segment: string) => segment.startsWith('{') && segment.endsWith('}');

function matchSegments(
  pattern: readonly string[],
  path: readonly string[],
): Record<string, string> | undefined {
  const isGreedy = pattern.at(-1)?.endsWith('+}') ?? false;
  if (isGreedy ? path.length < pattern.length : pattern.length !== path.length) return undefined;
  const parameters: Record<string, string> = {};
  for (const [index, expected] of pattern.entries()) {
    const actual = path[index] ?? '';
    if (expected.endsWith('+}')) {
      const rest = path.slice(index).map(decodeSegment).join('/');
      if (rest === '') return undefined;
      parameters[expected.slice(1, -2)] = rest;
    } else if (isParameter(expected)) {
      if (actual === '') return undefined;
      parameters[expected.slice(1, -1)] = decodeSegment(actual);
    } else if (expected !== actual) return undefined;
  }
  return parameters;
}

/** A percent sign that encodes nothing is kept as it is. */
function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
