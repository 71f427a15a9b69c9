export const UNCHANGED = 'Double authentification inchangée';
export const TURNED_OFF = 'Double authentification désactivée';
