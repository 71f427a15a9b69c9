import type { OutboxMessage } from '../outbox.ts';
import { shortDate } from './dates.ts';
import { byId, element } from './element.ts';
import { type Entry, entriesOf, type Filter, formatRecipient } from './entries.ts';
import { emptyPane, readingPane } from './reading-pane.ts';

const REFRESH_MS = 2000;

const search = document.querySelector<HTMLInputElement>('#search');
const filterButtons = [...document.querySelectorAll<HTMLButtonElement>('[data-filter]')];

let messages: OutboxMessage[] = JSON.parse(byId('data').textContent ?? '');
let filter: Filter = 'all';
let shown = '';

function render(): void {
  const text = search?.value ?? '';
  const entries = entriesOf(messages, filter, text);
  const selected = decodeURIComponent(location.hash.slice(1));
  const list = byId('list');
  const { scrollTop } = list;
  const focused = list.contains(document.activeElement)
    ? document.activeElement?.getAttribute('href')
    : undefined;
  list.replaceChildren(
    entries.length > 0 ? listItems(entries, selected) : emptyList(text !== '' || filter !== 'all'),
  );
  list.scrollTop = scrollTop;
  for (const link of list.querySelectorAll('a')) {
    if (focused && link.getAttribute('href') === focused) link.focus({ preventScroll: true });
  }
  renderReading(selected);
}

/** Redraws the pane only when its content has changed, so that reading is not disturbed. */
function renderReading(selected: string): void {
  const entry = entriesOf(messages, 'all', '').find(({ key }) => key === selected);
  const state = entry ? `${entry.key} ${entry.messages.length}` : `none ${messages.length > 0}`;
  if (state === shown) return;
  shown = state;
  const reading = byId('reading');
  reading.replaceChildren(entry ? readingPane(entry) : emptyPane(messages.length > 0));
  document.body.classList.toggle('reading', entry !== undefined);
  document.body.classList.toggle('untouched', messages.length === 0);
  const thread = reading.querySelector('.thread');
  if (thread) thread.scrollTop = thread.scrollHeight;
}

async function refresh(): Promise<void> {
  if (document.hidden) return;
  try {
    const response = await fetch('/_local/outbox.json', { cache: 'no-cache' });
    if (!response.ok) return;
    const latest: OutboxMessage[] = await response.json();
    // Messages are only ever added, so lists with the same length and first message are the same.
    if (latest.length === messages.length && latest[0]?.id === messages[0]?.id) return;
    const added = latest.length - messages.length;
    messages = latest;
    byId('status').textContent = added > 1 ? `${added} nouveaux messages` : 'Nouveau message';
    render();
  } catch {
    // The cloud is stopped or restarting; the next round tries again.
  }
}

search?.addEventListener('input', render);
for (const button of filterButtons) {
  button.addEventListener('click', () => {
    for (const each of filterButtons) each.setAttribute('aria-pressed', String(each === button));
    const { filter: wanted } = button.dataset;
    filter = wanted === 'email' || wanted === 'sms' ? wanted : 'all';
    render();
  });
}
window.addEventListener('hashchange', () => {
  render();
  if (location.hash.length > 1) byId('reading').focus({ preventScroll: true });
});
document.addEventListener('visibilitychange', () => void refresh());
setInterval(() => void refresh(), REFRESH_MS);
render();

function listItems(entries: readonly Entry[], selected: string | undefined): HTMLElement {
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

function emptyList(searching: boolean): HTMLElement {
  return element('p', {
    className: 'nothing',
    textContent: searching ? 'Aucun destinataire ne correspond.' : 'Aucun message pour l’instant.',
  });
}
