import { useEffect } from 'react';
import { SESSION_OVER } from '../../../../shared/failure.ts';
import { useSession } from '../../lib/session/session.ts';
import { notify } from '../../ui/feedback/notify.ts';

/** The texts of a failed profile load. Specification, section 8. */
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

/** Shows toasts about the session: that its profile did not load, or that the session was ended elsewhere. */
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
