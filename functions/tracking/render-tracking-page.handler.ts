import { renderTrackingPage } from '#tracking-page';
import { readVariables } from '../platform/config.ts';
import { publicHandler } from '../platform/entry/public-http.ts';
import { trackedItems } from './tracked-items.repository.ts';
import { trackingPage } from './tracking-page.ts';

const { APP_ORIGIN, CONTENT_SECURITY_POLICY } = readVariables(
  'APP_ORIGIN',
  'CONTENT_SECURITY_POLICY',
);
const dependencies = { ...trackedItems(), render: renderTrackingPage, origin: APP_ORIGIN };

export const handler = publicHandler(
  'GET /suivi/{trackingNumber+}',
  {},
  async ({ params: { trackingNumber: asked }, event }) => {
    const page = await trackingPage(dependencies, asked, event.queryStringParameters?.cle);
    return {
      statusCode: page.status,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': page.cacheControl,
        'content-security-policy': CONTENT_SECURITY_POLICY.replace(
          /style-src [^;]*/,
          (styles) => `${styles} '${page.styleHash}'`,
        ),
        'x-robots-tag': 'noindex',
      },
      body: page.html,
    };
  },
);
