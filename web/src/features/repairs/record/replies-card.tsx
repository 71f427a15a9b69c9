import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { repliesSchema } from '../../../../../shared/tracking/replies.ts';
import { callApi } from '../../../lib/api/api-client.ts';
import { answerKey, useShopLookup } from '../../../lib/cache/shop-query.ts';
import { useAction } from '../../../lib/cache/use-action.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Failure } from '../../../ui/feedback/note.tsx';
import { notify } from '../../../ui/feedback/notify.ts';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { SectionCard } from '../../../ui/layout/page.tsx';
import { Instant } from '../../../ui/timeline.tsx';
import { readFollowUpAgain } from '../follow-up/follow-up-count.ts';
import { seeReplies } from '../see-reply.ts';
import styles from './replies-card.module.css';
import { type RecordProps, showRecord } from './use-record.ts';

export function RepliesCard({ repair }: RecordProps) {
  const { id, repliedAt } = repair;
  const query = queryOptions({
    // A new reply changes the key, so the page reads the replies again.
    queryKey: [...answerKey('GET /api/repairs/{id}/replies', { params: { id } }), repliedAt],
    queryFn: ({ signal }) =>
      callApi('GET /api/repairs/{id}/replies', repliesSchema, { params: { id }, signal }),
    placeholderData: keepPreviousData,
  });
  const { lookup } = useShopLookup(query);
  const replies = lookup.state === 'answered' ? lookup.answer.replies : [];
  const { isBusy, run } = useAction(
    async (at: string) => {
      showRecord(await seeReplies(id, at));
      void readFollowUpAgain();
    },
    { onFailure: (message) => notify.error('Action impossible', message) },
  );
  return (
    <SectionCard title="Réponses du client">
      {lookup.state === 'failed' && <Failure>{lookup.message}</Failure>}
      {lookup.state === 'loading' && <Spinner />}
      <ol className={styles.replies}>
        {replies.map(({ at, text }) => (
          <li key={at}>
            <p className={styles.text}>{text}</p>
            <Instant at={at} />
          </li>
        ))}
      </ol>
      {repliedAt && lookup.state === 'answered' && (
        <div>
          <Button
            aria-label="Marquer comme lue la réponse du client"
            busy={isBusy}
            onClick={() => run(replies[0]?.at ?? repliedAt)}
          >
            Marquer comme lue
          </Button>
        </div>
      )}
    </SectionCard>
  );
}
