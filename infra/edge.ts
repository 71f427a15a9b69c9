/**
 * What CloudFront does at the edge, as plain functions, so that the local gateway does the same:
 * which stored file answers a page's address, and the headers every answer carries.
 */

/**
 * The file of the web build that answers `uri`, and the HTTP status it is served with.
 * It runs in CloudFront's own JavaScript runtime too: no imports, no optional chaining.
 */
export function pageFor(uri: string): { file: string; status: number } {
  const path = uri.length > 1 && uri.endsWith('/') ? uri.slice(0, -1) : uri;
  const law = ['/mentions-legales', '/confidentialite', '/conditions'];
  const prerendered = ['/login', '/suivi', '/tarifs'].concat(law);
  const signedIn = [
    '/dashboard',
    '/profil',
    '/statistiques',
    '/encaissements',
    '/a-suivre',
    '/facturation',
    '/documents',
    '/importer',
    '/archive',
    '/attestation',
  ];
  if (path === '/') return { file: '/index.html', status: 200 };
  if (prerendered.includes(path)) return { file: `${path}.html`, status: 200 };
  if (signedIn.includes(path) || /^\/(documents|clients|reparations)\/[^/]+$/.test(path)) {
    return { file: '/app.html', status: 200 };
  }
  if (/^\/devis\/[^/]+$/.test(path)) return { file: '/shell.html', status: 200 };
  if (/^\/payer\/[^/]+$/.test(path)) return { file: '/payer.html', status: 200 };
  if (/^\/[\w@./-]+\.[a-z0-9]+$/i.test(path)) return { file: path, status: 200 };
  return { file: '/404.html', status: 404 };
}

/**
 * Where the short link of an SMS leads (shared/repairs/repair-sms.ts): to the tracking page, with the key if the query
 * holds one. Nothing is looked up. It runs in CloudFront's JavaScript runtime too.
 * @param names the names in the query, of which the key is one without a value
 */
export function shortLinkTarget(uri: string, names: readonly string[]): string | undefined {
  const found = /^\/s\/(\d{8})\/?$/.exec(uri);
  if (!found) return undefined;
  const key = names.find((name) => /^[\w-]{22}$/.test(name));
  return `/suivi/RB${found[1]}${key ? `?cle=${key}` : ''}`;
}

/** A redirect is made for each request, and kept by nobody. */
export const REDIRECT_HEADERS = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' } as const;

/** The addresses of tracking pages, which a Lambda renders, as CloudFront writes them: `/suivi/` itself is a file. */
export const TRACKING_PAGES = '/suivi/?*';

/** Whether an address is one of them. */
export const isTrackingPage = (path: string): boolean => /^\/suivi\/./.test(path);

/** Where the live channel's handshakes come; the WebSocket API's stage has the same name. */
export const LIVE_PATH = '/live';

/** The addresses of public lookups, as CloudFront writes them. */
export const TRACKING_LOOKUPS = '/api/suivi/*';

/** What CloudFront keeps, a tracking page or a lookup, and for how long at most (design, decision 13). */
export const isKeptAtEdge = (path: string): boolean => /^\/(api\/)?suivi\/./.test(path);
export const EDGE_SECONDS = 2;

/** Two years of HTTPS alone. */
const TRANSPORT_SECURITY = 'max-age=63072000; includeSubDomains';

/** The type of a text with its encoding, which the bucket leaves out. It runs in CloudFront's JavaScript runtime too. */
export function withCharset(type: string): string {
  return /^text\/[^;]+$/.test(type) ? `${type}; charset=utf-8` : type;
}

/**
 * Headers of every page and asset. `connect` lists the origins beyond our own that the page may talk to:
 * Cognito's endpoint and the live channel on AWS, none on the embedded cloud.
 */
export function securityHeaders(connect: readonly string[]) {
  const policy = [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ["connect-src 'self'", ...connect].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ];
  return {
    'content-security-policy': policy.join('; '),
    'strict-transport-security': TRANSPORT_SECURITY,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    'cross-origin-opener-policy': 'same-origin',
  };
}

/** Headers of a company's logo: whatever its bytes hold, they run nothing (design, decision 14). */
export const LOGO_HEADERS = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
  'strict-transport-security': TRANSPORT_SECURITY,
  'x-content-type-options': 'nosniff',
} as const;

/** The path in the logos bucket of an address under `/logos/`. It runs in CloudFront's JavaScript runtime too. */
export function logoObjectPath(uri: string): string {
  return uri.replace(/^\/logos\//, '/');
}
