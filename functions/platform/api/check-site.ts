/** The canary's result: whether the site answered with 200, otherwise the status or the error. */
export type SiteCheck = { answered: boolean; status?: number; problem?: string };

/** Enough time for a cold Lambda with a slow table. A page has the same limit. */
const TIMEOUT_MS = 10_000;

/**
 * Checks a page's way through distribution, firewall, secret and authorizer, which nothing else checks. It never
 * throws.
 */
export async function checkSite(fetchHealth: typeof fetch, appOrigin: string): Promise<SiteCheck> {
  try {
    const { status } = await fetchHealth(`${appOrigin}/api/health`, {
      // The firewall's common rules refuse a request without a user agent.
      headers: { accept: 'application/json', 'user-agent': 'rebond-canary' },
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return { answered: status === 200, status };
  } catch (error) {
    return { answered: false, problem: error instanceof Error ? error.name : String(error) };
  }
}
