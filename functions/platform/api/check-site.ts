/** What the canary found: whether the site answered as it should, and what came instead. */
export type SiteCheck = { answered: boolean; status?: number; problem?: string };

/** Longer than a cold Lambda and a slow table; a page gives up after as long. */
const TIMEOUT_MS = 10_000;

/**
 * Asks for the API's health at the site's own address, as a page does: by the distribution, its firewall, its secret and
 * the authorizer. Who has few visitors hears of nothing else that they are all refused. Never throws.
 */
export async function checkSite(fetchHealth: typeof fetch, appOrigin: string): Promise<SiteCheck> {
  try {
    const { status } = await fetchHealth(`${appOrigin}/api/health`, {
      // A request without a name is refused by the firewall's common rules.
      headers: { accept: 'application/json', 'user-agent': 'rebond-canary' },
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return { answered: status === 200, status };
  } catch (error) {
    return { answered: false, problem: error instanceof Error ? error.name : String(error) };
  }
}
