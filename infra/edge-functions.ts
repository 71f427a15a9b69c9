/**
 * The code of the CloudFront Functions, made of the very functions of edge.ts that the local gateway calls.
 * CloudFront runs one script with a global `handler`, without modules.
 */
import { logoObjectPath, pageFor, REDIRECT_HEADERS, shortLinkTarget, withCharset } from './edge.ts';

/** Before the cache: a short link is redirected, and a page's address becomes that of its file. */
export function pageRequestCode(): string {
  const headers = Object.entries(REDIRECT_HEADERS).map(([name, value]) => [name, { value }]);
  return `${pageFor.toString()}
${shortLinkTarget.toString()}
function handler(event) {
  var request = event.request;
  var target = shortLinkTarget(request.uri, Object.keys(request.querystring));
  if (target) {
    var headers = ${JSON.stringify(Object.fromEntries(headers))};
    headers.location = { value: target };
    return { statusCode: 302, statusDescription: 'Found', headers: headers };
  }
  request.uri = pageFor(request.uri).file;
  return request;
}
`;
}

/**
 * After it: the page for unknown addresses says 404, whether CloudFront shows the address asked for or the file's; a text
 * says how it is encoded.
 */
export function pageResponseCode(): string {
  return `${pageFor.toString()}
${withCharset.toString()}
function handler(event) {
  var response = event.response;
  var uri = event.request.uri;
  if (response.statusCode === 200 && (uri === '/404.html' || pageFor(uri).status === 404)) {
    response.statusCode = 404;
    response.statusDescription = 'Not Found';
  }
  var type = response.headers && response.headers['content-type'];
  if (type) type.value = withCharset(type.value);
  return response;
}
`;
}

/** A logo's address becomes its key in the bucket. */
export function logoRequestCode(): string {
  return `${logoObjectPath.toString()}
function handler(event) {
  var request = event.request;
  request.uri = logoObjectPath(request.uri);
  return request;
}
`;
}
