/** What the route table says of a route of the HTTP API: which Lambda serves it stands in functions/lambdas/. */
export type HttpRoute = {
  /** Unique among the routes; the name of its description and of its handler. */
  name: string;
  /** `ANY` takes the methods that no other route of a path takes. */
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'ANY';
  /**
   * In API Gateway's notation: `/api/repairs/{id}/status`. The API is under /api/; the tracking page is the one page
   * that a Lambda renders (docs/decisions/0032). Its parameter takes whatever follows, a slash at the end included.
   */
  path: `/api/${string}` | '/suivi/{trackingNumber+}';
  /** HEAD reaches the Lambda of a GET route too, as it does a page in the bucket. */
  answersHead?: true;
  /** `shop` asks for a Cognito access token, `public` for nothing. */
  access: 'shop' | 'public';
  /** What a request may take, where `ROUTE_SECONDS` are too few; API Gateway waits for 30 s. */
  timeoutSeconds?: number;
};

/** What a request of a route may take that says nothing of it. */
export const ROUTE_SECONDS = 10;

/** As API Gateway names to a Lambda the route that it was invoked by. */
export const routeKeysOf = ({ method, path, answersHead }: HttpRoute): string[] => [
  `${method} ${path}`,
  ...(answersHead ? [`HEAD ${path}`] : []),
];
