import { Link } from 'react-router-dom';
import type { Reminded } from '../../../../../shared/notifications/reminders/reminders.ts';
import type { FollowUp } from '../../../../../shared/repairs/follow-up/follow-up.ts';
import { Line } from '../../../ui/lists/line-list.tsx';
import { documentText, nameOfDocument } from './document-lines.tsx';
import { seeReminder } from './follow-up-requests.ts';
import { LineAction } from './line-action.tsx';
import { remindedText } from './line-words.ts';
import { CallLink, nameOf, titleOf } from './repair-lines.tsx';

const isLost = ({ reminded }: { reminded?: Reminded | undefined }) => reminded?.toSee !== undefined;

/** The lines of undelivered reminders, until the shop has called. */
export function lostReminders(
  { notFetched, unansweredQuotes, overdueInvoices }: FollowUp,
  onDone: () => Promise<void>,
) {
  return [
    ...notFetched.filter(isLost).map(({ repair, reminded }) => (
      <Line
        key={reminded?.toSee}
        title={titleOf(repair)}
        text={[nameOf(repair), repair.trackingNumber, ...remindedText(reminded)].join(' · ')}
      >
        <CallLink repair={repair} />
        <CalledAbout what={nameOf(repair)} reminded={reminded} onDone={onDone} />
      </Line>
    )),
    ...[...unansweredQuotes, ...overdueInvoices].filter(isLost).map(({ document, reminded }) => (
      <Line
        key={reminded?.toSee}
        title={<Link to={`/documents/${document.id}`}>{nameOfDocument(document)}</Link>}
        text={documentText(document, ...remindedText(reminded))}
      >
        <CalledAbout what={nameOfDocument(document)} reminded={reminded} onDone={onDone} />
      </Line>
    )),
  ];
}

type CalledAboutProps = {
  what: string;
  reminded: Reminded | undefined;
  onDone: () => Promise<void>;
};

const CalledAbout = ({ what, reminded, onDone }: CalledAboutProps) => (
  <LineAction
    label={`Client appelé après la relance\u202f: ${what}`}
    act={() => seeReminder(reminded?.toSee ?? '')}
    onDone={onDone}
  >
    Appelé
  </LineAction>
);
