/** The left pane. */
import { shortDate } from './dates.ts';
import { element } from './element.ts';
import { type Entry, formatRecipient } from './entries.ts';

export function listItems(entries: readonly Entry[], selected: string | undefined): HTMLElement {
  const rows = entries.map((entry) => element('li', {}, row(entry, entry.key === selected)));
  return element('ul', { className: 'rows' }, ...rows);
}

function row(entry: Entry, current: boolean): HTMLElement {
  const [latest] = entry.messages;
  const count = entry.messages.length;
  const link = element(
    'a',
    { href: `#${encodeURIComponent(entry.key)}`, className: `row ${entry.channel}` },
    element('span', {
      className: 'kind',
      textContent: entry.channel === 'email' ? 'E-mail' : 'SMS',
    }),
    element('span', { className: 'to', textContent: formatRecipient(entry.to) }),
    element('time', { textContent: latest ? shortDate(latest.sentAt) : '' }),
    element('span', {
      className: 'subject',
      textContent: (entry.channel === 'email' && latest?.subject) || (latest?.text ?? ''),
    }),
    count > 1 && element('span', { className: 'count', textContent: `${count} messages` }),
  );
  if (current) link.setAttribute('aria-current', 'true');
  return link;
}

/** What the list shows when it has no entries. */
export function emptyList(searching: boolean): HTMLElement {
  return element('p', {
    className: 'nothing',
    textContent: searching ? 'Aucun destinataire ne correspond.' : 'Aucun message pour l’instant.',
  });
}
