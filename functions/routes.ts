import { DEFAULT_ROUTE, type Method, type RouteContract } from '../shared/route-contract.ts';
import { ROUTES, type RouteKey, type RouteName } from '../shared/routes.ts';

export type HttpRoute = Omit<RouteContract, 'access'> & {
  access: 'shop' | 'public';
  key: RouteKey;
  name: RouteName;
  method: Method;
  path: string;
};

const contract: Readonly<Record<RouteKey, RouteContract & { name: RouteName }>> = ROUTES;

/** A Lambda never imports this list of all routes, because it contains every schema. */
export const HTTP_ROUTES: readonly HttpRoute[] = (Object.keys(contract) as RouteKey[]).map(
  (key) => {
    const [method, path] =
      key === DEFAULT_ROUTE ? (['ANY', key] as const) : (key.split(' ') as [Method, string]);
    const { access = 'shop', ...route } = contract[key];
    return { ...route, access, key, method, path };
  },
);

/** @throws Error when no route has this name. */
export function routeNamed(name: string): HttpRoute {
  const route = HTTP_ROUTES.find((each) => each.name === name);
  if (route === undefined) throw new Error(`No route is called ${name}`);
  return route;
}
