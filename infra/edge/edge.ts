/** This file does CloudFront's work at the edge in plain functions, which the local gateway calls too. */

/**
 * Returns the file that answers `uri`. This also runs in CloudFront's JavaScript runtime, so it uses neither imports
 * nor `?.`.
 */
export function pageFor(uri: string): { file: string; status: number } {
  const path = uri.length > 1 && uri.endsWith('/') ? uri.slice(0, -1) : uri;
  const law = ['/mentions-legales', '/confidentialite', '/conditions'];
  const prerendered = ['/login', '/suivi', '/tarifs'].concat(law);
  const signedIn = [
    '/dashboard',
    '/profil',
    '/profil/documents',
    '/profil/prix',
    '/profil/messages',
    '/profil/paiements',
    '/profil/bonus',
    '/profil/securite',
    '/profil/donnees',
    '/statistiques',
    '/encaissements',
    '/a-suivre',
    '/documents',
    '/clients',
    '/importer',
    '/archive',
    '/attestation',
  ];
  if (path === '/') return { file: '/index.html', status: 200 };
  if (prerendered.includes(path)) return { file: `${path}.html`, status: 200 };
  // The editor has a shell of its own, which names the editor's many scripts.
  if (path === '/facturation') return { file: '/facturation.html', status: 200 };
  if (signedIn.includes(path) || /^\/(documents|clients|reparations)\/[^/]+$/.test(path)) {
    return { file: '/app.html', status: 200 };
  }
  if (/^\/devis\/[^/]+$/.test(path)) return { file: '/shell.html', status: 200 };
  if (/^\/payer\/[^/]+$/.test(path)) return { file: '/payer.html', status: 200 };
  if (/^\/[\w@./-]+\.[a-z0-9]+$/i.test(path)) return { file: path, status: 200 };
  return { file: '/404.html', status: 404 };
}

/**
 * Returns the copy that the build compressed, because CloudFront's own compression is a sixth larger. Builds without
 * such copies put a hyphen, not a dot, before the hash in a file's name. This also runs in CloudFront's runtime.
 */
export function compressedCopy(file: string, accepted: string): string {
  const hasCopy = /^\/assets\/[\w@.-]+\.[\w-]{8}\.(js|css)$/.test(file);
  return hasCopy && /\bbr\b(?!\s*;\s*q=0)/i.test(accepted) ? `/br${file}` : file;
}

/**
 * Returns the target of an SMS's short link without a look-up. This also runs in CloudFront's runtime.
 * @param names the names in the query. The key is a name without a value, and punctuation of the text around the link
 * may follow it.
 */
export function shortLinkTarget(uri: string, names: readonly string[]): string | undefined {
  const found = /^\/s\/(\d{8})\/?$/.exec(uri);
  if (!found) return undefined;
  const name = names.find((each) => /^[\w-]{22}(?![\w-])/.test(each));
  return `/suivi/RB${found[1]}${name ? `?cle=${name.slice(0, 22)}` : ''}`;
}

/**
 * Returns the tracking page that the form of /suivi asks for when no script reads it. It also runs in CloudFront's
 * runtime.
 * @param typed the number as the query has it, percent-encoded
 */
export function typedNumberTarget(uri: string, typed: string): string | undefined {
  if (!/^\/suivi\/?$/.test(uri) || typed.replace(/%20|\+/g, '') === '') return undefined;
  const key = /%3F(?:cle%3D)?([\w-]{22})(?![\w-])/i.exec(typed);
  const number = /(?:^|RB|%2Fs%2F)(\d{8})(?!\d)/i.exec(typed.replace(/%20|[+.-]/g, ''));
  if (!number) return `/suivi/${typed.replace(/\+/g, '%20')}`;
  return `/suivi/RB${number[1]}${key ? `?cle=${key[1]}` : ''}`;
}

/** A redirect is made for each request and must not be cached. */
export const REDIRECT_HEADERS = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' } as const;

/** The pattern is in CloudFront's notation; `/suivi/` itself is a file. */
export const TRACKING_PAGES = '/suivi/?*';

export const isTrackingPage = (path: string): boolean => /^\/suivi\/./.test(path);

/** Handshakes of the live channel use this path. The stage of the WebSocket API has the same name. */
export const LIVE_PATH = '/live';

export const TRACKING_LOOKUPS = '/api/suivi/*';

export const isKeptAtEdge = (path: string): boolean => /^\/(api\/)?suivi\/./.test(path);
export const EDGE_SECONDS = 2;

const TRANSPORT_SECURITY = 'max-age=63072000; includeSubDomains';

/** Adds the encoding, which the bucket omits. This also runs in CloudFront's runtime. */
export function withCharset(type: string): string {
  return /^text\/[^;]+$/.test(type) ? `${type}; charset=utf-8` : type;
}

/**
 * `connect` lists other origins that the page may contact. The slip's dialog, reachable from any page, uses the camera.
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
    'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=()',
    'cross-origin-opener-policy': 'same-origin',
  };
}

export const ASSETS = '/assets/*';
export const API = '/api/*';

/**
 * Assets and answers of the API have a content security policy too, because a worker follows the policy of its own
 * file, and because an address without a file is answered with a page.
 */
export const PART_HEADERS = {
  'content-security-policy': "default-src 'self'; frame-ancestors 'none'",
  'strict-transport-security': TRANSPORT_SECURITY,
  'x-content-type-options': 'nosniff',
} as const;

export const headersFor = (path: string, connect: readonly string[]) =>
  [ASSETS, API].some((pattern) => path.startsWith(pattern.slice(0, -1)))
    ? PART_HEADERS
    : securityHeaders(connect);

export const LOGO_HEADERS = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
  'strict-transport-security': TRANSPORT_SECURITY,
  'x-content-type-options': 'nosniff',
} as const;

export function logoObjectPath(uri: string): string {
  return uri.replace(/^\/logos\//, '/');
}
