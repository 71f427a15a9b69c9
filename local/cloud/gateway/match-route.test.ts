import { describe, expect, it } from 'vitest';
import { HTTP_ROUTES } from '../../../functions/routes.ts';
import { createRouteMatcher } from './match-route.ts';

const match = createRouteMatcher(HTTP_ROUTES);
const nameOf = (method: string, path: string) => match(method, path)?.route.name;

describe('Choosing the route of a request', () => {
  it.each([
    ['GET', '/api/repairs', 'list-repairs'],
    ['POST', '/api/repairs', 'create-repair'],
    ['GET', '/api/repairs/stats', 'get-repair-stats'],
    ['GET', '/api/repairs/RB12345678', 'get-repair'],
    ['PATCH', '/api/repairs/RB12345678/status', 'change-status'],
    ['GET', '/api/suivi/RB12345678', 'get-public-repair'],
    ['GET', '/suivi/RB12345678', 'render-tracking-page'],
    ['HEAD', '/suivi/RB12345678', 'render-tracking-page'],
  ])('The request %s %s goes to the route %s', (method, path, name) => {
    expect(nameOf(method, path)).toBe(name);
  });

  it.each([
    ['GET', '/api/nothing'],
    ['GET', '/api/repairs/'],
    ['GET', '/api/repairs/a/b'],
    ['HEAD', '/api/health'],
    ['HEAD', '/api/suivi/RB12345678'],
    ['OPTIONS', '/api/repairs'],
    ['DELETE', '/api/repairs/RB12345678'],
    ['GET', '/api/'],
    ['POST', '/api/'],
    ['GET', '/api//'],
    ['GET', '/api'],
    ['POST', '/suivi/RB12345678'],
    ['GET', '/suivi/'],
  ])('The request %s %s goes to our route for unknown paths', (method, path) => {
    expect(nameOf(method, path)).toBe('not-found');
  });

  it('A request for an unknown path has no route when there is no default route', () => {
    expect(
      createRouteMatcher([{ method: 'GET', path: '/api/x' }])('GET', '/api/y'),
    ).toBeUndefined();
  });

  it('A parameter is preferred to one that takes the rest of the path, and a method is preferred to ANY', () => {
    const matched = createRouteMatcher([
      { method: 'ANY', path: '/api/{rest+}' },
      { method: 'ANY', path: '/api/{id}' },
      { method: 'GET', path: '/api/{id}' },
    ]);
    expect(matched('GET', '/api/x')?.route).toEqual({ method: 'GET', path: '/api/{id}' });
    expect(matched('PUT', '/api/x')?.route.path).toBe('/api/{id}');
    expect(matched('PUT', '/api/x/y')?.route.path).toBe('/api/{rest+}');
  });

  it('Path parameters are decoded, and a percent sign that encodes nothing is kept', () => {
    expect(match('GET', '/api/suivi/RB%2012%2F3')?.pathParameters).toEqual({
      trackingNumber: 'RB 12/3',
    });
    expect(match('GET', '/api/suivi/100%25%')?.pathParameters).toEqual({
      trackingNumber: '100%25%',
    });
  });

  it('A parameter with a plus takes the rest of the path', () => {
    const rest = (path: string) => match('GET', path)?.pathParameters.trackingNumber;
    expect(rest('/suivi/RB12345678')).toBe('RB12345678');
    expect(rest('/suivi/RB12345678/')).toBe('RB12345678/');
    expect(rest('/suivi/a%20b/c')).toBe('a b/c');
  });

  it('The route whose literal segment comes first is chosen', () => {
    const routes = [
      { method: 'GET', path: '/api/{kind}/list' },
      { method: 'GET', path: '/api/things/{id}' },
    ];
    expect(createRouteMatcher(routes)('GET', '/api/things/list')?.route.path).toBe(
      '/api/things/{id}',
    );
  });
});
