/** Sentences of the second factor that stand in more than one place. */
export const UNCHANGED = 'Double authentification inchangée';
export const TURNED_OFF = 'Double authentification désactivée';
