import { useEffect } from 'react';
import { SESSION_OVER } from '../../../../shared/failure.ts';
import { useSession } from '../../lib/session/session.ts';
import { notify } from '../../ui/feedback/notify.ts';

/** Section 8 of the specification gives these texts. */
export const PROBLEM_TEXTS = {
  profile: {
    title: 'Erreur de profil',
    description: 'Impossible de charger les données du profil.',
  },
  critical: {
    title: 'Erreur critique',
    description: 'Impossible de charger les informations utilisateur.',
  },
} as const;

/** Shows a toast when the profile does not load, and when the session was ended elsewhere. */
export function useSessionNotices(): void {
  const problem = useSession((session) => session.problem);
  const ending = useSession((session) => session.ending);

  useEffect(() => {
    if (problem === null) return;
    const { title, description } = PROBLEM_TEXTS[problem];
    notify.error(title, description);
  }, [problem]);

  useEffect(() => {
    // The notice is shown once, on any page.
    if (ending !== 'elsewhere' || useSession.getState().ending === null) return;
    useSession.setState({ ending: null });
    notify.error('Session terminée', SESSION_OVER);
  }, [ending]);
}
