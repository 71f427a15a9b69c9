import { json } from '../entry/http-answer.ts';
import { publicHandler } from '../entry/public-http.ts';
import { openApiDocument } from './openapi.ts';

const document = openApiDocument(process.env.REBOND_VERSION ?? 'development');

export const handler = publicHandler('GET /api/openapi.json', {}, async () =>
  json(200, document, { 'cache-control': 'public, max-age=300' }),
);
