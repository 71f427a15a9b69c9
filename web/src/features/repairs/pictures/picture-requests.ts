import { picturesSchema } from '../../../../../shared/repairs/pictures/pictures.ts';
import { callApi } from '../../../lib/api/api-client.ts';

/** The time limit is long enough for a picture on a slow network. */
const UPLOAD_TIMEOUT_MS = 60_000;

export const getPictures = (id: string, signal?: AbortSignal) =>
  callApi('GET /api/repairs/{id}/pictures', picturesSchema, { params: { id }, signal });

type PictureSending = { signal: AbortSignal; onSent: (bytes: number) => void };

/** Sends a picture. It may be sent again, because the server stores an id once. Throws ApiError. */
export const sendPicture = (
  id: string,
  picture: string,
  body: Blob,
  { signal, onSent }: PictureSending,
) =>
  callApi('POST /api/repairs/{id}/pictures', picturesSchema, {
    params: { id },
    query: { picture },
    body,
    signal,
    timeoutMs: UPLOAD_TIMEOUT_MS,
    transport: fetchReporting(onSent),
  });

export const showPicture = (id: string, picture: string, shown: boolean) =>
  callApi('PUT /api/repairs/{id}/pictures/{picture}', picturesSchema, {
    params: { id, picture },
    body: { shown },
  });

export const removePicture = (id: string, picture: string) =>
  callApi('DELETE /api/repairs/{id}/pictures/{picture}', picturesSchema, {
    params: { id, picture },
  });

/** Sends a request like `fetch`, and also reports how many bytes of its body were sent. Rejects like `fetch`. */
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
