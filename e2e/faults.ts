import type { Page, Route } from '@playwright/test';
import { ERRORS, type ErrorCode } from '../shared/error-table.ts';

/** Injects faults between the page and the cloud, because the embedded cloud does not produce faults on demand. */

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Answers requests of `method` to `path` (a glob) with `answer`; the others pass. */
export async function answerWith(
  page: Page,
  method: Method,
  path: string,
  answer: (route: Route) => Promise<void>,
): Promise<void> {
  await page.route(path, (route) =>
    route.request().method() === method ? answer(route) : route.fallback(),
  );
}

/** Makes the API refuse with one of its own errors. */
export const refuse = (page: Page, method: Method, path: string, code: ErrorCode) =>
  answerWith(page, method, path, (route) =>
    route.fulfill({
      status: ERRORS[code].status,
      json: { error: { code, message: ERRORS[code].message } },
    }),
  );

/** Makes the API answer with `json`, whatever was requested. */
export const answer = (page: Page, method: Method, path: string, json: object) =>
  answerWith(page, method, path, (route) => route.fulfill({ json }));

/** Makes Cognito refuse `action` with its error `type`. */
export const refuseByCognito = (page: Page, action: string, type: string, message: string) =>
  page.route('**/_local/cognito/', (route) => {
    const target = route.request().headers()['x-amz-target'] ?? '';
    return target.endsWith(`.${action}`)
      ? route.fulfill({
          status: 400,
          contentType: 'application/x-amz-json-1.1',
          body: JSON.stringify({ __type: type, message }),
        })
      : route.fallback();
  });

/** Removes the page's time limits for answers, because on a busy machine the check of a screen can take ten seconds. */
export const waitPatiently = (page: Page) =>
  page.addInitScript(() => {
    AbortSignal.timeout = () => new AbortController().signal;
  });
