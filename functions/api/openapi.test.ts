import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { HTTP_ROUTES } from '../routes.ts';
import { API_ROUTES, JSON_BODIES, openApiDocument } from './openapi.ts';

describe('openApiDocument', () => {
  const text = JSON.stringify(openApiDocument('1.2.3'));
  const document = JSON.parse(text);

  it('describes every route of the API, and asks for a session where the route does', () => {
    expect(HTTP_ROUTES.length - API_ROUTES.length).toBe(1);
    for (const route of API_ROUTES) {
      const operation = document.paths[route.path][route.method.toLowerCase()];
      expect(operation.operationId).toBe(route.name);
      expect('security' in operation).toBe(route.access === 'shop');
    }
  });

  it('shows the limits of the very schemas', () => {
    const create = document.paths['/api/repairs'].post.requestBody.content['application/json'];
    expect(create.schema.required).toEqual(['deviceType', 'customerName', 'customerEmail']);
    expect(create.schema.additionalProperties).toBe(false);
    expect(create.schema.properties.deviceModel.maxLength).toBe(80);
  });

  it('names the body of every route that reads JSON, and of none else', () => {
    const reading = HTTP_ROUTES.filter((route) =>
      readFileSync(route.handler, 'utf8').includes('readJson('),
    );
    expect(reading.map((route) => route.name).toSorted()).toEqual(
      Object.keys(JSON_BODIES).toSorted(),
    );
  });
});
