/** CloudFront Functions are single scripts without modules. Each has a global `handler` and code from edge.ts. */
import {
  compressedCopy,
  logoObjectPath,
  pageFor,
  REDIRECT_HEADERS,
  shortLinkTarget,
  typedNumberTarget,
  withCharset,
} from './edge.ts';

/** Returns the code that runs before the cache. */
export function pageRequestCode(): string {
  const headers = Object.entries(REDIRECT_HEADERS).map(([name, value]) => [name, { value }]);
  return `${pageFor.toString()}
${compressedCopy.toString()}
${shortLinkTarget.toString()}
${typedNumberTarget.toString()}
function handler(event) {
  var request = event.request;
  var query = request.querystring;
  var target = query.numero
    ? typedNumberTarget(request.uri, query.numero.value)
    : shortLinkTarget(request.uri, Object.keys(query));
  if (target) {
    var headers = ${JSON.stringify(Object.fromEntries(headers))};
    headers.location = { value: target };
    return { statusCode: 302, statusDescription: 'Found', headers: headers };
  }
  var accepted = request.headers && request.headers['accept-encoding'];
  request.uri = compressedCopy(pageFor(request.uri).file, accepted ? accepted.value : '');
  return request;
}
`;
}

/** Returns the code that runs after the cache: the page for unknown addresses gets status 404. */
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

export function logoRequestCode(): string {
  return `${logoObjectPath.toString()}
function handler(event) {
  var request = event.request;
  request.uri = logoObjectPath(request.uri);
  return request;
}
`;
}
