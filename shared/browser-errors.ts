import { SESSION_OVER, UNEXPECTED } from './failure.ts';

export type Worded = { status: number; message: string };

/** The page itself reports these errors, because no answer came or the answer is not from our API (ADR 0182). */
export const BROWSER_ERRORS = {
  INVALID: {
    status: 400,
    message: 'Certaines informations ne sont pas valables. Corrigez-les, puis réessayez.',
  },
  UNAUTHENTICATED: { status: 401, message: SESSION_OVER },
  /** Only the firewall returns this error; no Lambda returns it. */
  FILTERED: {
    status: 403,
    message: 'Notre pare-feu a arrêté cette demande. Reformulez votre saisie, puis réessayez.',
  },
  LIMIT_REACHED: {
    status: 402,
    message: 'Passez à un plan supérieur pour ajouter plus de réparations.',
  },
  NOT_FOUND: { status: 404, message: 'Cet élément n’existe pas ou n’existe plus.' },
  CONFLICT: { status: 409, message: 'Une autre modification a eu lieu au même moment. Réessayez.' },
  TOO_LARGE: { status: 413, message: 'L’envoi est trop volumineux. Réduisez-le, puis réessayez.' },
  UNSUPPORTED_TYPE: {
    status: 415,
    message: 'Ce format n’est pas accepté. Envoyez la demande au format JSON.',
  },
  TOO_MANY: {
    status: 429,
    message: 'Trop de demandes en peu de temps. Patientez un instant, puis réessayez.',
  },
  INTERNAL: { status: 500, message: UNEXPECTED },
  UNAVAILABLE: {
    status: 503,
    message: 'Le service est momentanément indisponible. Réessayez dans un instant.',
  },
} as const satisfies Record<string, Worded>;

export type BrowserErrorCode = keyof typeof BROWSER_ERRORS;
