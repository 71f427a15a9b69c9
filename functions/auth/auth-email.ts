import { button, codeToType, emailHtml, heading, paragraph } from '../platform/text/email-frame.ts';

/** Cognito sends this e-mail for us. `html` contains Cognito's placeholder for each code. */
export type AuthEmail = { subject: string; html: string };

type Wording = { subject: string; title: string; intro: string; button: string; outro: string };

const CONFIRMATION: Wording = {
  subject: 'Confirmez votre adresse e-mail',
  title: 'Bienvenue chez Rebond',
  intro:
    'Votre compte est presque prêt. Confirmez votre adresse e-mail pour ouvrir votre atelier en ligne.',
  button: 'Confirmer mon adresse',
  outro:
    'Vous n’avez pas créé de compte\u202f? Ignorez ce message, rien ne sera fait en votre nom.',
};

const RECOVERY: Wording = {
  subject: 'Choisissez un nouveau mot de passe',
  title: 'Un nouveau mot de passe',
  intro: 'Vous avez demandé à changer le mot de passe de votre compte Rebond.',
  button: 'Choisir un nouveau mot de passe',
  outro: 'Vous n’avez rien demandé\u202f? Ignorez ce message, votre mot de passe reste le même.',
};

export function confirmationEmail(appOrigin: string, email: string, code: string): AuthEmail {
  return authEmail(CONFIRMATION, loginLink(appOrigin, email, 'confirmation', code), code);
}

export function recoveryEmail(appOrigin: string, email: string, code: string): AuthEmail {
  return authEmail(RECOVERY, loginLink(appOrigin, email, 'recuperation', code), code);
}

export function codeEmail(_appOrigin: string, _email: string, code: string): AuthEmail {
  const subject = 'Votre code Rebond';
  const html = emailHtml({
    title: subject,
    head: { name: 'Rebond' },
    card: [
      heading(subject),
      paragraph('Saisissez ce code là où il vous a été demandé\u202f:', 8),
      codeToType(code),
    ],
    foot: 'Vous n’avez rien demandé\u202f? Ignorez ce message et ne communiquez ce code à personne.',
  });
  return { subject, html };
}

/**
 * The code is not URL-encoded, because Cognito replaces its placeholder literally. No server on the way sees the
 * fragment (docs/decisions/0097).
 */
function loginLink(appOrigin: string, email: string, purpose: string, code: string): string {
  return `${appOrigin}/login#email=${encodeURIComponent(email)}&${purpose}=${code}`;
}

function authEmail(wording: Wording, link: string, code: string): AuthEmail {
  const { subject, title, intro, outro } = wording;
  const html = emailHtml({
    title: subject,
    head: { name: 'Rebond' },
    card: [
      heading(title),
      paragraph(intro, 24),
      button(wording.button, link, { under: 24 }),
      paragraph('Ou saisissez ce code sur la page de connexion\u202f:', 8),
      codeToType(code),
    ],
    foot: outro,
  });
  return { subject, html };
}
