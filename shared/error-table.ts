import { BROWSER_ERRORS, type Worded } from './browser-errors.ts';
import { keysOf } from './keys-of.ts';
import { recordOf } from './record-of.ts';

const withStatus = <Code extends string>(status: number, messages: Record<Code, string>) =>
  recordOf(keysOf(messages), (code): Worded => ({ status, message: messages[code] }));

/** Each error has a stable code, an HTTP status, and a French message, which the interface shows unchanged. */
export const ERRORS = {
  ...BROWSER_ERRORS,
  ...withStatus(400, {
    MALFORMED_JSON: 'La demande est illisible. Rechargez la page, puis réessayez.',
    INVALID_SIGNATURE: 'La signature de cet événement n’est pas valable.',
    DOCUMENT_INCOMPLETE:
      'Il manque des informations pour émettre ce document. Complétez-les, puis réessayez.',
    INVALID_IMAGE:
      'Ce fichier n’est pas une image acceptée. Choisissez un logo PNG, JPEG ou SVG simple.',
    UNPRINTABLE_IMAGE:
      'Cette image en CMJN aurait d’autres couleurs sur vos factures. Enregistrez-la en RVB, puis réessayez.',
    UNDRAWN_PART:
      'Une partie de ce logo ne peut pas être dessinée. Enregistrez-le en PNG, puis réessayez.',
    COMPLEX_IMAGE:
      'Cette image est trop grande ou trop complexe pour un logo. Réduisez-la, ou enregistrez-la en PNG, puis réessayez.',
    PHONE_INVALID:
      'Le numéro de téléphone est invalide. Utilisez un format international comme +33612345678.',
    SEND_REFUSED: 'Le message n’a pas pu être envoyé. Vérifiez les coordonnées du client.',
  }),
  ...withStatus(402, {
    // The answer replaces 'd’un plan supérieur' by the name of the plan: functions/billing/plan-in-force.ts.
    PLAN_REQUIRED:
      'Cette fonction fait partie d’un plan supérieur. Choisissez-le sur la page des tarifs.',
  }),
  ...withStatus(403, {
    PAST_THE_EDGE:
      'Cette adresse ne répond qu’au site. Ouvrez l’application depuis son adresse habituelle.',
    SIGN_IN_AGAIN:
      'Cette action demande une connexion de moins de cinq minutes. Recommencez, puis confirmez votre mot de passe.',
    RECOVERY_REFUSED:
      'Ce code de secours n’est pas accepté. Vérifiez-le, ou prenez-en un autre\u202f: chacun ne sert qu’une fois.',
  }),
  ...withStatus(404, {
    REPAIR_NOT_FOUND: 'Réparation non trouvée.',
    SUBSCRIPTION_NOT_FOUND: 'Aucun abonnement actif à annuler.',
    NO_CUSTOMER: 'Aucun abonnement à gérer. Choisissez d’abord un plan sur la page des tarifs.',
    DOCUMENT_NOT_FOUND: 'Ce document n’existe pas ou n’existe plus.',
  }),
  ...withStatus(409, {
    PRICE_NOT_CONFIGURED:
      "L'ID de prix du prestataire de paiement pour ce plan n'est pas configuré.",
    ALREADY_SUBSCRIBED: 'Ce plan est déjà le vôtre. Gérez votre abonnement depuis votre profil.',
    NOT_AN_INVOICE: 'Seule une facture peut être annulée par un avoir.',
    OVERPAID: 'Ce montant dépasse ce qui reste dû. Corrigez-le, puis réessayez.',
    NOT_OVERDUE: 'Seule une facture échue et non réglée peut être relancée.',
    ALREADY_REMINDED:
      'Le client a déjà reçu cette relance. Une autre est possible 15, puis 30\u00a0jours après l’échéance.',
    NOT_PAYABLE: 'Cette facture ne se règle pas par carte.',
    NOT_REFUNDABLE: 'Cette facture ne se rembourse pas par carte.',
    NOT_A_QUOTE: 'Cette action ne concerne que les devis.',
    ALREADY_CREDITED: 'Cette facture est déjà annulée par un avoir.',
    CREDIT_EXCEEDED:
      'Cet avoir dépasse ce qui reste de la facture. Vérifiez les quantités, puis réessayez.',
    ALREADY_INVOICED: 'Ce devis a déjà donné une facture.',
    DOCUMENT_MOVED: 'Ce document a changé entre-temps. Vérifiez-le, puis recommencez.',
    ALREADY_BILLED: 'Cette réparation est déjà facturée.',
    ALREADY_DECIDED: 'Ce devis a déjà reçu une réponse.',
    QUOTE_DECLINED: 'Le client a refusé ce devis. Établissez-en un nouveau pour le facturer.',
    NUMBER_OUT_OF_ORDER: 'Un document plus récent est déjà émis. Choisissez une date plus récente.',
    TILL_OPEN: 'La caisse est déjà ouverte. Vous n’avez rien d’autre à faire.',
    TILL_CLOSED: 'La caisse est fermée. Ouvrez-la d’abord.',
    TILL_MOVED: 'La caisse a changé. Vérifiez l’écart, puis clôturez.',
    ALREADY_NOTIFIED:
      'Le client est déjà prévenu, ou va l’être. Choisissez le bon statut\u202f: il en sera prévenu à son tour.',
    HISTORY_FULL:
      'L’historique de cette réparation est plein\u202f: il garde 1\u202f000 changements au plus. Enregistrez une nouvelle réparation pour la suite.',
    WITHDRAWN:
      'Cette fiche a été retirée et ne peut plus être modifiée. Créez une nouvelle réparation.',
    NOT_COMPLETED:
      'Cette réparation n’est pas encore terminée. Passez-la à «\u00a0Terminée\u00a0», puis indiquez qu’elle est rendue.',
    OPEN_REPAIRS: 'Rendez ou retirez d’abord ses réparations ouvertes.',
    IDEMPOTENCY_MISMATCH:
      'Cette demande a déjà servi pour un autre contenu. Rechargez la page, puis réessayez.',
  }),
  ...withStatus(410, {
    QUOTE_EXPIRED: 'Ce devis n’est plus valable. Demandez-en un nouveau au réparateur.',
    QUOTE_CLOSED:
      'Ce devis est clos, car l’appareil a été rendu ou la réparation annulée. Appelez le réparateur pour la suite.',
  }),
  ...withStatus(429, {
    BUDGET_SPENT: 'Vos messages du jour sont partis. Réessayez demain.',
    TOO_MANY_LOGOS: 'Vous avez déjà envoyé beaucoup d’images aujourd’hui. Réessayez demain.',
  }),
  ...withStatus(500, {
    UNREADABLE:
      'Cet élément ne peut pas être affiché. Il n’est pas perdu\u202f: nous en sommes avertis. Réessayez dans quelques minutes.',
  }),
  ...withStatus(503, {
    CHECKOUT_UNAVAILABLE: 'Le paiement est momentanément indisponible. Réessayez dans un instant.',
    PORTAL_UNAVAILABLE:
      "Impossible d'accéder au portail de gestion d'abonnement. Veuillez réessayer.",
    CANCELLATION_UNAVAILABLE:
      "Impossible d'annuler l'abonnement. Veuillez réessayer ou contacter le support.",
    CLOSURE_UNAVAILABLE:
      'Votre compte n’a pas pu être supprimé et reste ouvert. Réessayez dans un instant.',
    OUTCOME_UNKNOWN:
      'Le service ne répond plus\u202f: votre demande a peut-être été enregistrée. Patientez un instant, vérifiez, puis réessayez si besoin.',
  }),
} satisfies Record<string, Worded>;

export type ErrorCode = keyof typeof ERRORS;
