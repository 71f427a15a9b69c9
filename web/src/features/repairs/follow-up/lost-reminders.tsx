import type { Reminded } from '../../../../../shared/notifications/reminders/reminders.ts';
import type { FollowUp } from '../../../../../shared/repairs/follow-up/follow-up.ts';
import { customerOf } from '../../../lib/repairs/customer-of.ts';
import { DocumentLine, documentText, nameOfDocument } from './document-lines.tsx';
import { seeReminder } from './follow-up-requests.ts';
import { LineAction } from './line-action.tsx';
import { remindedText } from './line-words.ts';
import { CallLink, RepairLine } from './repair-lines.tsx';

const isLost = ({ reminded }: { reminded?: Reminded | undefined }) => reminded?.toSee !== undefined;

export const lostReminders = ({ notFetched, unansweredQuotes, overdueInvoices }: FollowUp) => [
  ...notFetched.filter(isLost).map(({ repair, reminded }) => (
    <RepairLine key={reminded?.toSee} repair={repair} details={remindedText(reminded)}>
      <CallLink repair={repair} />
      <CalledAbout what={customerOf(repair)} reminded={reminded} />
    </RepairLine>
  )),
  ...[...unansweredQuotes, ...overdueInvoices].filter(isLost).map(({ document, reminded }) => (
    <DocumentLine
      key={reminded?.toSee}
      id={document.id}
      name={nameOfDocument(document)}
      text={documentText(document, ...remindedText(reminded))}
    >
      <CalledAbout what={nameOfDocument(document)} reminded={reminded} />
    </DocumentLine>
  )),
];

const CalledAbout = ({ what, reminded }: { what: string; reminded: Reminded | undefined }) => (
  <LineAction
    label={`Client appelé après la relance\u202f: ${what}`}
    act={() => seeReminder(reminded?.toSee ?? '')}
  >
    Appelé
  </LineAction>
);
