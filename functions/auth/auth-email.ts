import { escapeHtml } from '../platform/html.ts';

/** An e-mail of the identity provider: `html` holds the code's placeholder as often as it is shown. */
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

/** The e-mail that confirms an address. Design, decision 15. */
export function confirmationEmail(appOrigin: string, email: string, code: string): AuthEmail {
  return authEmail(CONFIRMATION, loginLink(appOrigin, email, 'confirmation', code), code);
}

/** The e-mail that lets a forgotten password be replaced. Design, decision 15. */
export function recoveryEmail(appOrigin: string, email: string, code: string): AuthEmail {
  return authEmail(RECOVERY, loginLink(appOrigin, email, 'recuperation', code), code);
}

/** The code is not encoded: Cognito replaces its placeholder as it stands. */
function loginLink(appOrigin: string, email: string, purpose: string, code: string): string {
  return `${appOrigin}/login?email=${encodeURIComponent(email)}&${purpose}=${code}`;
}

function authEmail(wording: Wording, link: string, code: string): AuthEmail {
  const html = `<!doctype html>
<html lang="fr">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${escapeHtml(wording.subject)}</title></head>
<body style="margin:0;padding:24px 12px;background:#fbfaf7;color:#16211c;font:16px/1.5 Inter,Segoe UI,Helvetica,Arial,sans-serif">
<table role="presentation" width="100%" style="max-width:560px;margin:0 auto;border-collapse:collapse">
<tr><td style="padding:0 0 16px;font-size:21px;font-weight:600;color:#0e5a43">Rebond</td></tr>
<tr><td style="padding:32px 24px;background:#ffffff;border:1px solid #e4e1d9;border-radius:14px">
<h1 style="margin:0 0 12px;font-size:24px;line-height:1.25">${escapeHtml(wording.title)}</h1>
<p style="margin:0 0 24px">${escapeHtml(wording.intro)}</p>
<p style="margin:0 0 24px"><a href="${escapeHtml(link)}" style="display:inline-block;padding:13px 22px;border-radius:10px;background:#0e5a43;color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(wording.button)}</a></p>
<p style="margin:0 0 8px">Ou saisissez ce code sur la page de connexion\u202f:</p>
<p style="margin:0;font-size:28px;font-weight:600;letter-spacing:4px">${code}</p>
</td></tr>
<tr><td style="padding:16px 24px;font-size:13px;color:#5f6b65">${escapeHtml(wording.outro)}</td></tr>
</table>
</body>
</html>`;
  return { subject: wording.subject, html };
}
