/** Amplify stores the user's name under this key and removes it with the tokens. */
export const LAST_USER_KEY = /^CognitoIdentityServiceProvider\.[^.]+\.LastAuthUser$/;

/** A token that expires within this time is not worth sending; Amplify uses the same margin. */
const MARGIN_MS = 5_000;

/** Returns undefined if no user is stored, or users of several pools. */
function keptPrefix(): string | undefined {
  const [only, ...others] = Object.keys(window.localStorage).filter((key) =>
    LAST_USER_KEY.test(key),
  );
  if (only === undefined || others.length > 0) return undefined;
  return only.replace(/LastAuthUser$/, `${window.localStorage.getItem(only)}.`);
}

function expiryOf(jwt: string): number {
  const [, payload = ''] = jwt.split('.');
  return Number(JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))).exp);
}

/**
 * Reads the stored token without loading Amplify (45 kB) or the configuration. If it returns null, Amplify must be
 * asked.
 */
export function keptToken(): { jwt: string; expiresAtSeconds: number } | null {
  try {
    const prefix = keptPrefix();
    const jwt = prefix && window.localStorage.getItem(`${prefix}accessToken`);
    if (!jwt) return null;
    const clockDriftMs = Number(window.localStorage.getItem(`${prefix}clockDrift`)) || 0;
    const expiresAtSeconds = expiryOf(jwt);
    const isGood = Date.now() + clockDriftMs + MARGIN_MS < expiresAtSeconds * 1_000;
    return isGood ? { jwt, expiresAtSeconds } : null;
  } catch {
    // Storage is blocked, or its content is no token.
    return null;
  }
}
