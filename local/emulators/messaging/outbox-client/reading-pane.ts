import type { OutboxMessage } from '../outbox.ts';
import { longDay, time } from './dates.ts';
import { element, linkified } from './element.ts';
import { type Entry, formatRecipient } from './entries.ts';

export function readingPane(entry: Entry): HTMLElement {
  const [message] = entry.messages;
  return entry.channel === 'email' && message ? email(message) : thread(entry);
}

export function emptyPane(hasMessages: boolean): HTMLElement {
  const arc = element('div', { className: 'arc' });
  arc.setAttribute('aria-hidden', 'true');
  return element(
    'div',
    { className: 'empty' },
    arc,
    element('h1', {
      textContent: hasMessages ? 'Choisissez un message' : 'Rien n’est encore parti',
    }),
    element('p', {
      textContent: hasMessages
        ? 'E-mails et SMS s’affichent ici comme leurs destinataires les reçoivent.'
        : 'Créez un compte ou une réparation\u202f: l’e-mail et le SMS arrivent ici aussitôt.',
    }),
    !hasMessages && element('a', { href: '/', className: 'button', textContent: 'Ouvrir Rebond' }),
  );
}

function email(message: OutboxMessage): HTMLElement {
  const body = element('div', { className: 'body' });
  const views = [
    {
      label: 'Aperçu',
      show: () => (message.html ? frame(message.html, message.subject) : plainText(message.text)),
    },
    { label: 'Texte', show: () => plainText(message.text) },
    ...(message.html ? [{ label: 'Source', show: () => source(message.html ?? '') }] : []),
  ];
  const buttons = views.map(({ label, show }) => {
    const button = element('button', { type: 'button', textContent: label });
    button.addEventListener('click', () => {
      for (const each of buttons) each.setAttribute('aria-pressed', String(each === button));
      body.replaceChildren(show());
    });
    return button;
  });
  buttons[0]?.click();
  const switcher = element('div', { className: 'filters' }, ...buttons);
  switcher.setAttribute('role', 'group');
  switcher.setAttribute('aria-label', 'Présentation');
  return element(
    'article',
    { className: 'email' },
    element(
      'header',
      {},
      back(),
      element('h1', { textContent: message.subject || 'Sans objet' }),
      element('p', { className: 'meta', textContent: `À ${message.to}` }),
      !!message.from && element('p', { className: 'meta', textContent: `De ${message.from}` }),
      element('p', {
        className: 'meta',
        textContent: `${longDay(message.sentAt)} à ${time(message.sentAt)}`,
      }),
      attachments(message),
      switcher,
    ),
    body,
  );
}

function attachments(message: OutboxMessage): HTMLElement | undefined {
  if (!message.attachments?.length) return undefined;
  const items = message.attachments.map(({ filename, sizeBytes }) =>
    element('li', {
      textContent: `${filename} · ${Math.max(1, Math.round(sizeBytes / 1000))}\u00a0ko`,
    }),
  );
  return element('ul', { className: 'attachments', ariaLabel: 'Pièces jointes' }, ...items);
}

/** Shows the e-mail in a frame of its own: no script runs, and links open in a new tab. */
function frame(html: string, subject = 'E-mail'): HTMLElement {
  const shown = element('iframe', { title: subject });
  shown.setAttribute(
    'sandbox',
    'allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation',
  );
  const base = '<base target="_blank">';
  const inHead = html.replace(/<head\b[^>]*>/i, (head) => head + base);
  shown.srcdoc = inHead === html ? base + html : inHead;
  return shown;
}

function plainText(text: string): HTMLElement {
  return element('div', { className: 'plain-text' }, ...linkified(text));
}

function source(html: string): HTMLElement {
  return element('pre', { className: 'source', textContent: html });
}

function thread(entry: Entry): HTMLElement {
  let day = '';
  const items = entry.messages.toReversed().flatMap((message) => {
    const bubble = element(
      'li',
      { className: 'bubble' },
      element('p', {}, ...linkified(message.text)),
      element('time', {
        textContent: [message.from, time(message.sentAt)].filter(Boolean).join(' · '),
      }),
    );
    if (longDay(message.sentAt) === day) return [bubble];
    day = longDay(message.sentAt);
    return [element('li', { className: 'day', textContent: day }), bubble];
  });
  return element(
    'article',
    { className: 'phone' },
    element(
      'header',
      {},
      back(),
      element('h1', { textContent: formatRecipient(entry.to) }),
      element('p', { className: 'meta', textContent: entry.to }),
    ),
    element('ol', { className: 'thread' }, ...items),
  );
}

function back(): HTMLElement {
  return element('a', { href: '#', className: 'back', textContent: 'Retour aux messages' });
}
