/** A route of the HTTP API. The Lambda that serves it is declared in functions/lambdas/. */
export type HttpRoute = {
  /** The route's unique name, which its description and its handler share. */
  name: string;
  /** `ANY` matches the methods that no other route of the path has. */
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'ANY';
  /**
   * In API Gateway's notation, such as `/api/repairs/{id}/status`. The API is under /api/. The tracking page is the
   * only page that a Lambda renders (docs/decisions/0032); its parameter includes a trailing slash.
   */
  path: `/api/${string}` | '/suivi/{trackingNumber+}';
  /** Whether HEAD also reaches the Lambda of this GET route, as for a page in the bucket. */
  answersHead?: true;
  /** `shop` requires a Cognito access token, `public` requires nothing. */
  access: 'shop' | 'public';
  /** The time limit of a request when `ROUTE_SECONDS` is too short. API Gateway waits for 30 s. */
  timeoutSeconds?: number;
};

/** The default time limit of a request. */
export const ROUTE_SECONDS = 10;

/** The route keys with which API Gateway names the route to a Lambda. */
export const routeKeysOf = ({ method, path, answersHead }: HttpRoute): string[] => [
  `${method} ${path}`,
  ...(answersHead ? [`HEAD ${path}`] : []),
];
