/** `answered` means status 200. Otherwise `status` or `problem` says why the check failed. */
export type SiteCheck = { answered: boolean; status?: number; problem?: string };

/** A cold Lambda with a slow table answers within this time. Our pages wait as long for an answer. */
const TIMEOUT_MS = 10_000;

/**
 * Checks that a request passes the distribution, the firewall, the secret and the authorizer, which nothing else
 * checks. It never throws.
 */
export async function checkSite(fetchHealth: typeof fetch, appOrigin: string): Promise<SiteCheck> {
  try {
    const { status } = await fetchHealth(`${appOrigin}/api/health`, {
      headers: {
        accept: 'application/json',
        // The firewall's common rules refuse a request without a user agent.
        'user-agent': 'rebond-canary',
        // CloudFront ends an idle connection before the next check, whose request over it would fail.
        connection: 'close',
      },
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return { answered: status === 200, status };
  } catch (error) {
    return { answered: false, problem: error instanceof Error ? error.name : String(error) };
  }
}
