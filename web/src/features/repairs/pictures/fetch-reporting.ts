/**
 * Sends a request as `fetch` does, and reports how many bytes of its body were sent, which `fetch` cannot. Rejects as
 * `fetch` does.
 */
export const fetchReporting =
  (onSent: (bytes: number) => void) =>
  (address: string, { method = 'GET', headers, body, signal }: RequestInit): Promise<Response> =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, address);
      request.responseType = 'blob';
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
      request.upload.onprogress = ({ loaded }) => onSent(loaded);
      request.onload = () => resolve(new Response(request.response, { status: request.status }));
      request.onerror = () => reject(new TypeError('The request failed'));
      request.onabort = () => reject(signal?.reason);
      if (signal?.aborted) {
        reject(signal.reason);
        return;
      }
      signal?.addEventListener('abort', () => request.abort(), { once: true });
      request.send(body as XMLHttpRequestBodyInit);
    });
