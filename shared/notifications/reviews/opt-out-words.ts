export const OPT_OUT_LABEL = 'Ne plus recevoir de demandes d’avis';

/** This fragment of a tracking page's address leads to the opt-out at its foot. */
export const OPT_OUT_PLACE = '#avis';
