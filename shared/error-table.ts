import { BROWSER_ERRORS } from './browser-errors.ts';

/** The interface shows the messages as they are. */
export const ERRORS = {
  ...BROWSER_ERRORS,
  MALFORMED_JSON: {
    status: 400,
    message: 'La demande est illisible. Rechargez la page, puis réessayez.',
  },
  PAST_THE_EDGE: {
    status: 403,
    message:
      'Cette adresse ne répond qu’au site. Ouvrez l’application depuis son adresse habituelle.',
  },
  PLAN_REQUIRED: {
    status: 402,
    // The answer itself names the plan: functions/billing/plan-in-force.ts.
    message:
      'Cette fonction fait partie d’un plan supérieur. Choisissez-le sur la page des tarifs.',
  },
  REPAIR_NOT_FOUND: { status: 404, message: 'Réparation non trouvée.' },
  SUBSCRIPTION_NOT_FOUND: { status: 404, message: 'Aucun abonnement actif à annuler.' },
  NO_CUSTOMER: {
    status: 404,
    message: 'Aucun abonnement à gérer. Choisissez d’abord un plan sur la page des tarifs.',
  },
  INVALID_SIGNATURE: { status: 400, message: 'La signature de cet événement n’est pas valable.' },
  PRICE_NOT_CONFIGURED: {
    status: 409,
    message: "L'ID de prix du prestataire de paiement pour ce plan n'est pas configuré.",
  },
  ALREADY_SUBSCRIBED: {
    status: 409,
    message: 'Ce plan est déjà le vôtre. Gérez votre abonnement depuis votre profil.',
  },
  DOCUMENT_NOT_FOUND: { status: 404, message: 'Ce document n’existe pas ou n’existe plus.' },
  DOCUMENT_INCOMPLETE: {
    status: 400,
    message: 'Il manque des informations pour émettre ce document. Complétez-les, puis réessayez.',
  },
  NOT_AN_INVOICE: { status: 409, message: 'Seule une facture peut être annulée par un avoir.' },
  OVERPAID: {
    status: 409,
    message: 'Ce montant dépasse ce qui reste dû. Corrigez-le, puis réessayez.',
  },
  NOT_OVERDUE: {
    status: 409,
    message: 'Seule une facture échue et non réglée peut être relancée.',
  },
  ALREADY_REMINDED: {
    status: 409,
    message:
      'Le client a déjà reçu cette relance. Une autre est possible 15, puis 30\u00a0jours après l’échéance.',
  },
  NOT_PAYABLE: { status: 409, message: 'Cette facture ne se règle pas par carte.' },
  NOT_REFUNDABLE: { status: 409, message: 'Cette facture ne se rembourse pas par carte.' },
  NOT_A_QUOTE: { status: 409, message: 'Cette action ne concerne que les devis.' },
  ALREADY_CREDITED: { status: 409, message: 'Cette facture est déjà annulée par un avoir.' },
  CREDIT_EXCEEDED: {
    status: 409,
    message:
      'Cet avoir dépasse ce qui reste de la facture. Vérifiez les quantités, puis réessayez.',
  },
  ALREADY_INVOICED: { status: 409, message: 'Ce devis a déjà donné une facture.' },
  ALREADY_BILLED: { status: 409, message: 'Cette réparation est déjà facturée.' },
  ALREADY_DECIDED: { status: 409, message: 'Ce devis a déjà reçu une réponse.' },
  QUOTE_DECLINED: {
    status: 409,
    message: 'Le client a refusé ce devis. Établissez-en un nouveau pour le facturer.',
  },
  QUOTE_EXPIRED: {
    status: 410,
    message: 'Ce devis n’est plus valable. Demandez-en un nouveau au réparateur.',
  },
  QUOTE_CLOSED: {
    status: 410,
    message:
      'Ce devis est clos, car l’appareil a été rendu ou la réparation annulée. Appelez le réparateur pour la suite.',
  },
  NUMBER_OUT_OF_ORDER: {
    status: 409,
    message: 'Un document plus récent est déjà émis. Choisissez une date plus récente.',
  },
  TILL_OPEN: { status: 409, message: 'La caisse est déjà ouverte. Clôturez-la d’abord.' },
  TILL_CLOSED: { status: 409, message: 'La caisse est fermée. Ouvrez-la d’abord.' },
  TILL_MOVED: { status: 409, message: 'La caisse a changé. Vérifiez l’écart, puis clôturez.' },
  ALREADY_NOTIFIED: {
    status: 409,
    message:
      'Le client est déjà prévenu, ou va l’être. Choisissez le bon statut\u202f: il en sera prévenu à son tour.',
  },
  HISTORY_FULL: {
    status: 409,
    message:
      'L’historique de cette réparation est plein\u202f: il garde 1\u202f000 changements au plus. Enregistrez une nouvelle réparation pour la suite.',
  },
  WITHDRAWN: {
    status: 409,
    message:
      'Cette fiche a été retirée et ne peut plus être modifiée. Créez une nouvelle réparation.',
  },
  NOT_COMPLETED: {
    status: 409,
    message:
      'Cette réparation n’est pas encore terminée. Passez-la à «\u00a0Terminée\u00a0», puis indiquez qu’elle est rendue.',
  },
  OPEN_REPAIRS: { status: 409, message: 'Rendez ou retirez d’abord ses réparations ouvertes.' },
  IDEMPOTENCY_MISMATCH: {
    status: 409,
    message: 'Cette demande a déjà servi pour un autre contenu. Rechargez la page, puis réessayez.',
  },
  INVALID_IMAGE: {
    status: 400,
    message: 'Ce fichier n’est pas une image acceptée. Choisissez un logo PNG, JPEG ou SVG simple.',
  },
  UNPRINTABLE_IMAGE: {
    status: 400,
    message:
      'Cette image en CMJN aurait d’autres couleurs sur vos factures. Enregistrez-la en RVB, puis réessayez.',
  },
  UNDRAWN_PART: {
    status: 400,
    message:
      'Une partie de ce logo ne peut pas être dessinée. Enregistrez-le en PNG, puis réessayez.',
  },
  COMPLEX_IMAGE: {
    status: 400,
    message:
      'Cette image est trop grande ou trop complexe pour un logo. Réduisez-la, ou enregistrez-la en PNG, puis réessayez.',
  },
  PHONE_INVALID: {
    status: 400,
    message:
      'Le numéro de téléphone est invalide. Utilisez un format international comme +33612345678.',
  },
  SEND_REFUSED: {
    status: 400,
    message: 'Le message n’a pas pu être envoyé. Vérifiez les coordonnées du client.',
  },
  BUDGET_SPENT: {
    status: 429,
    message: 'Vos messages du jour sont partis. Réessayez demain.',
  },
  SIGN_IN_AGAIN: {
    status: 403,
    message:
      'Cette action demande une connexion de moins de cinq minutes. Recommencez, puis confirmez votre mot de passe.',
  },
  RECOVERY_REFUSED: {
    status: 403,
    message:
      'Ce code de secours n’est pas accepté. Vérifiez-le, ou prenez-en un autre\u202f: chacun ne sert qu’une fois.',
  },
  TOO_MANY_LOGOS: {
    status: 429,
    message: 'Vous avez déjà envoyé beaucoup d’images aujourd’hui. Réessayez demain.',
  },
  UNREADABLE: {
    status: 500,
    message:
      'Cet élément ne peut pas être affiché. Il n’est pas perdu\u202f: nous en sommes avertis. Réessayez dans quelques minutes.',
  },
  CHECKOUT_UNAVAILABLE: {
    status: 503,
    message: 'Le paiement est momentanément indisponible. Réessayez dans un instant.',
  },
  PORTAL_UNAVAILABLE: {
    status: 503,
    message: "Impossible d'accéder au portail de gestion d'abonnement. Veuillez réessayer.",
  },
  CANCELLATION_UNAVAILABLE: {
    status: 503,
    message: "Impossible d'annuler l'abonnement. Veuillez réessayer ou contacter le support.",
  },
  CLOSURE_UNAVAILABLE: {
    status: 503,
    message: 'Votre compte n’a pas pu être supprimé et reste ouvert. Réessayez dans un instant.',
  },
  OUTCOME_UNKNOWN: {
    status: 503,
    message:
      'Le service ne répond plus\u202f: votre demande a peut-être été enregistrée. Patientez un instant, vérifiez, puis réessayez si besoin.',
  },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof ERRORS;
