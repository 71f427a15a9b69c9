import { describe, expect, it } from 'vitest';
import { HTTP_ROUTES } from '../../../functions/routes.ts';
import { createRouteMatcher } from './match-route.ts';

const match = createRouteMatcher(HTTP_ROUTES);
const nameOf = (method: string, path: string) => match(method, path)?.route.name;

describe('createRouteMatcher', () => {
  it.each([
    ['GET', '/api/repairs', 'list-repairs'],
    ['POST', '/api/repairs', 'create-repair'],
    ['GET', '/api/repairs/stats', 'get-repair-stats'],
    ['GET', '/api/repairs/RB12345678', 'get-repair'],
    ['PATCH', '/api/repairs/RB12345678/status', 'change-status'],
    ['GET', '/api/suivi/RB12345678', 'get-public-repair'],
    ['GET', '/suivi/RB12345678', 'render-tracking-page'],
    ['HEAD', '/suivi/RB12345678', 'render-tracking-page'],
  ])('%s %s is %s', (method, path, name) => {
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
  ])('%s %s is not found, by a route of ours', (method, path) => {
    expect(nameOf(method, path)).toBe('not-found');
  });

  it.each([
    ['GET', '/api/'],
    ['POST', '/suivi/RB12345678'],
    ['GET', '/suivi/'],
  ])('%s %s is nothing', (method, path) => {
    expect(nameOf(method, path)).toBeUndefined();
  });

  it('prefers a parameter to one that takes all that follows, and a method to any', () => {
    const matched = createRouteMatcher([
      { method: 'ANY', path: '/api/{rest+}' },
      { method: 'ANY', path: '/api/{id}' },
      { method: 'GET', path: '/api/{id}' },
    ]);
    expect(matched('GET', '/api/x')?.route).toEqual({ method: 'GET', path: '/api/{id}' });
    expect(matched('PUT', '/api/x')?.route.path).toBe('/api/{id}');
    expect(matched('PUT', '/api/x/y')?.route.path).toBe('/api/{rest+}');
  });

  it('decodes path parameters, and keeps a percent sign that encodes nothing', () => {
    expect(match('GET', '/api/suivi/RB%2012%2F3')?.pathParameters).toEqual({
      trackingNumber: 'RB 12/3',
    });
    expect(match('GET', '/api/suivi/100%25%')?.pathParameters).toEqual({
      trackingNumber: '100%25%',
    });
  });

  it('gives a parameter with a plus all that follows', () => {
    const rest = (path: string) => match('GET', path)?.pathParameters.trackingNumber;
    expect(rest('/suivi/RB12345678')).toBe('RB12345678');
    expect(rest('/suivi/RB12345678/')).toBe('RB12345678/');
    expect(rest('/suivi/a%20b/c')).toBe('a b/c');
  });

  it('prefers the route whose literal segment comes first', () => {
    const routes = [
      { method: 'GET', path: '/api/{kind}/list' },
      { method: 'GET', path: '/api/things/{id}' },
    ];
    expect(createRouteMatcher(routes)('GET', '/api/things/list')?.route.path).toBe(
      '/api/things/{id}',
    );
  });
});
