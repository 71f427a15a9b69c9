import { groupedPhone, numberToDial, phoneLink } from '../../../shared/repairs/phone-text.ts';
import { deviceIn } from '../../../shared/repairs/repair-sms.ts';
import {
  deviceLabel,
  type HistoryEntry,
  type RepairStatus,
  STATUSES,
} from '../../../shared/repairs/repairs.ts';
import { formatLongDate, formatTime } from '../../../shared/time.ts';
import { trackingPath } from '../../../shared/tracking/tracking-number.ts';
import type { StoredCompany } from '../../company/stored-company.ts';
import {
  button,
  type EmailContent,
  pill,
  quietLine,
  quietLink,
  remark,
} from '../../platform/text/email-frame.ts';
import type { StoredRepair } from '../../repairs/repairs.ts';
import type { Named } from '../intake/joint-change.ts';
import {
  action,
  greetingOf,
  type MessagePart,
  returnOfLoan,
  senderOf,
  shopMessage,
  words,
} from './shop-message.ts';

type Shown = {
  /** The colours are literal values, because e-mail clients know no CSS variables. */
  pill: { text: string; fill: string };
  step: string;
  /** Replaces `step` for several devices where `step` speaks of one. */
  stepOfSeveral?: string;
};

const SHOWN: Readonly<Record<RepairStatus, Shown>> = {
  pending: {
    pill: { text: '#2f4f94', fill: '#e6ecf8' },
    step: 'Vous n’avez rien à faire\u202f: nous vous écrirons à chaque étape.',
  },
  ordered: {
    pill: { text: '#5b3aa6', fill: '#eee8fa' },
    step: 'La réparation commencera dès réception de la pièce.',
    stepOfSeveral: 'Chaque réparation commencera dès réception de sa pièce.',
  },
  progress: {
    pill: { text: '#7a4e00', fill: '#fbefd3' },
    step: 'Nous vous préviendrons dès que votre appareil sera prêt.',
    stepOfSeveral: 'Nous vous préviendrons dès que vos appareils seront prêts.',
  },
  contact: {
    pill: { text: '#a3221b', fill: '#fbe4e1' },
    step: 'Merci de nous joindre pour que nous puissions avancer.',
  },
  completed: {
    pill: { text: '#0b5f37', fill: '#ddf2e5' },
    step: 'Votre appareil vous attend.',
    stepOfSeveral: 'Vos appareils vous attendent.',
  },
};

const BY_REPLY = 'Merci de répondre à ce message pour que nous puissions avancer.';

const placeText = (isOne: boolean, address: string | undefined): string =>
  address
    ? ` L’adresse et les horaires sont sur ${isOne ? 'la page' : 'les pages'} de suivi.`
    : ' Répondez à ce message pour convenir du retrait.';

const FOLLOW = 'Suivre la réparation';

/**
 * Returns a paragraph with the entries about which the customer was not notified, or nothing if there are no such
 * entries.
 */
function meanwhileText(entries: readonly HistoryEntry[]): string {
  if (entries.length === 0) return '';
  const lines = entries.map(({ status, timestamp, message }) => {
    const { customerLabel } = STATUSES[status];
    const said = message === customerLabel ? customerLabel : `${customerLabel} – ${message}`;
    return `– ${formatLongDate(timestamp)} à ${formatTime(timestamp)}\u202f: ${said}`;
  });
  return ['Ce qui s’est passé depuis notre dernier message\u202f:', ...lines].join('\n');
}

export function repairEmail(
  repair: StoredRepair,
  entry: HistoryEntry,
  company: StoredCompany = {},
  appOrigin: string,
  meanwhile: readonly HistoryEntry[] = [],
  others: readonly Named[] = [],
): EmailContent {
  const { trackingNumber, tracking_key } = repair;
  const status = STATUSES[entry.status].customerLabel;
  const device = deviceLabel(repair);
  const inSentence = repair.deviceModel || deviceIn(repair).toLowerCase();
  const linkTo = (of: Pick<StoredRepair, 'trackingNumber' | 'tracking_key'>) =>
    `${appOrigin}${trackingPath(of.trackingNumber, of.tracking_key)}`;
  const link = linkTo({ trackingNumber, tracking_key });
  // The message may also name devices that were only taken in. Its subject and status do not concern them.
  const alike = others.filter((other) => other.entry.status === entry.status);
  const concerned = [repair, ...alike.map((other) => other.repair)];
  const numbers = concerned.map((each) => each.trackingNumber).join(', ');
  const both = andOthers(alike.length);
  const message = entry.message === status ? '' : entry.message;
  const when = `Le ${formatLongDate(entry.timestamp)} à ${formatTime(entry.timestamp)}`;
  const isQuestion = entry.status === 'contact';
  const number = isQuestion ? numberToDial(company.phone ?? '') : undefined;
  const { pill: colours, ...shown } = SHOWN[entry.status];
  const step = (both && shown.stepOfSeveral) || shown.step;
  const place = entry.status === 'completed' ? placeText(!both, company.address) : '';
  return shopMessage({
    subject: `${isQuestion ? `Une question sur votre ${inSentence}${both}` : `${status} – ${device}${both}`} (${numbers})`,
    title: status,
    sender: senderOf(company),
    appOrigin,
    about: [device, trackingNumber],
    parts: [
      words(greetingOf(repair), 12),
      words(`Du nouveau pour ${both ? 'vos appareils' : 'votre appareil'}\u202f:`, 16),
      {
        text: [status, message].filter(Boolean).join('\n'),
        html: [pill(status, colours), message && remark(message)].join('\n'),
      },
      { text: when, html: quietLine(when) },
      words(meanwhileText(meanwhile), 24),
      words(isQuestion && !number ? BY_REPLY : step + place, 24),
      words(entry.status === 'completed' ? returnOfLoan(concerned) : '', 24),
      ...(number
        ? [call(number), { text: `${FOLLOW}\u202f:\n${link}`, html: quietLink(FOLLOW, link) }]
        : [action(FOLLOW, link, { above: 0, under: 0 })]),
      ...othersParts('Déposés en même temps\u202f:', others.filter(isTaken), linkTo),
      ...othersParts(
        'Même nouvelle pour\u202f:',
        others.filter((other) => !isTaken(other)),
        linkTo,
      ),
    ],
  });
}

const andOthers = (count: number): string => {
  if (count === 0) return '';
  return count === 1 ? ' et 1 autre appareil' : ` et ${count} autres appareils`;
};

const isTaken = ({ historyIndex }: Named): boolean => historyIndex === 0;

function othersParts(
  title: string,
  others: readonly Named[],
  linkTo: (repair: StoredRepair) => string,
): MessagePart[] {
  if (others.length === 0) return [];
  return [
    { text: title, html: `<div style="height:24px"></div>${words(title, 0).html}` },
    ...others.map(({ repair, entry: { status, message } }) => {
      const named = `${deviceLabel(repair)} (${repair.trackingNumber})`;
      const said = message === STATUSES[status].customerLabel ? '' : message;
      return {
        text: [`${named}\u202f:`, said, linkTo(repair)].filter(Boolean).join('\n'),
        html: [quietLink(named, linkTo(repair)), said && remark(said)].filter(Boolean).join('\n'),
      };
    }),
  ];
}

/** The customer gets a button to call the shop, because a question needs an answer by telephone. */
function call(number: string): MessagePart {
  const label = `Appeler le ${groupedPhone(number)}`;
  return { text: label, html: button(label, phoneLink(number)) };
}
