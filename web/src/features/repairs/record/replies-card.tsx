import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { repliesSchema } from '../../../../../shared/tracking/replies.ts';
import { callApi, messageOf } from '../../../lib/api/api-client.ts';
import { shopCache } from '../../../lib/cache/shop-cache.ts';
import { answerKey } from '../../../lib/cache/shop-query.ts';
import { useAction } from '../../../lib/cache/use-action.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Failure } from '../../../ui/feedback/note.tsx';
import { notify } from '../../../ui/feedback/notify.ts';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { SectionCard } from '../../../ui/layout/section-card.tsx';
import { Instant } from '../../../ui/timeline.tsx';
import { readFollowUpAgain } from '../follow-up/follow-up-query.ts';
import { seeReplies } from '../see-reply.ts';
import styles from './replies-card.module.css';
import type { RecordProps } from './use-record.ts';

export function RepliesCard({ repair, onChange }: RecordProps) {
  const { id, repliedAt } = repair;
  const query = queryOptions({
    // A new reply changes the key, so the page reads the replies again.
    queryKey: [...answerKey('GET /api/repairs/{id}/replies', { params: { id } }), repliedAt],
    queryFn: ({ signal }) =>
      callApi('GET /api/repairs/{id}/replies', repliesSchema, { params: { id }, signal }),
    placeholderData: keepPreviousData,
  });
  const { data, error } = useQuery(query, shopCache);
  const { isBusy, run } = useAction(
    async (at: string) => {
      onChange(await seeReplies(id, at));
      void readFollowUpAgain();
    },
    { onFailure: (message) => notify.error('Action impossible', message) },
  );
  return (
    <SectionCard title="Réponses du client">
      {data === undefined && (error ? <Failure>{messageOf(error)}</Failure> : <Spinner />)}
      <ol className={styles.replies}>
        {data?.replies.map(({ at, text }) => (
          <li key={at}>
            <p className={styles.text}>{text}</p>
            <Instant at={at} />
          </li>
        ))}
      </ol>
      {repliedAt && data && (
        <div>
          <Button
            aria-label="Marquer comme lue la réponse du client"
            busy={isBusy}
            onClick={() => run(data.replies[0]?.at ?? repliedAt)}
          >
            Marquer comme lue
          </Button>
        </div>
      )}
    </SectionCard>
  );
}
