/** web/build.ts builds this page for a Lambda into web/dist-server (docs/decisions/0032). */
import { deviceLabel, STATUSES } from '../../../../shared/repairs/repair-status.ts';
import type { PublicRepair } from '../../../../shared/tracking/answers.ts';
import type { RenderTrackingPage } from '../../../../shared/tracking/tracking-page.ts';
import { trackingPath } from '../../../../shared/tracking/tracking-path.ts';
import { TrackingResultPage } from '../../features/tracking/tracking-result-page.tsx';
import {
  RenderedStart,
  START_ID,
  type TrackingStart,
} from '../../features/tracking/tracking-start.ts';
import { minuteOf } from '../../features/tracking/use-minute.ts';
import { PageFrame } from '../page-frame.tsx';
import { headTags, type ServedMeta } from './head-tags.ts';
import { NO_SCRIPT } from './no-script.ts';
import { pageMetaOf } from './page-meta.ts';
import { renderMarkup } from './render-markup.tsx';

/** These are the four parts of the document. The head's lines, the markup and the data are put between them. */
export type TrackingShell = {
  beforeHead: string;
  beforeMarkup: string;
  beforeData: string;
  end: string;
  styleHash: string;
};

const addressOf = (asked: string) => trackingPath(encodeURIComponent(asked));

const NO_REPAIR = 'L’avancement de votre réparation.';

/** The preview of a shared link shows the device and its status, and never the customer. */
function metaOf(repair: PublicRepair): ServedMeta {
  const meta = pageMetaOf(trackingPath(repair.trackingNumber));
  const description = `${deviceLabel(repair)}\u202f: ${STATUSES[repair.status].customerLabel}.`;
  return { ...meta, description };
}

/** Escapes each '<', so that no text of the data can end the element. */
const dataBlock = (start: TrackingStart) =>
  `<script type="application/json" id="${START_ID}">${JSON.stringify(start).replaceAll('<', '\\u003c')}</script>`;

const markupOf = (start: TrackingStart) =>
  renderMarkup(
    addressOf(start.trackingNumber),
    <RenderedStart value={start}>
      <PageFrame>
        <TrackingResultPage />
      </PageFrame>
    </RenderedStart>,
  );

export function trackingRenderer(shell: TrackingShell): RenderTrackingPage {
  const { beforeHead, beforeMarkup, beforeData, end, styleHash } = shell;
  return async ({ origin, trackingNumber, repair }) => {
    if (repair === undefined) {
      const html = [beforeHead, headTags(null), beforeMarkup, beforeData, NO_SCRIPT, end].join('');
      return { html, styleHash };
    }
    const start: TrackingStart = { trackingNumber, repair, atMs: minuteOf(Date.now()) };
    const head = repair
      ? headTags(metaOf(repair), {
          url: origin + trackingPath(repair.trackingNumber),
          image: `${origin}/apple-touch-icon.png`,
        })
      : headTags({ ...pageMetaOf(addressOf(trackingNumber)), description: NO_REPAIR });
    const markup = await markupOf(start);
    const html = [beforeHead, head, beforeMarkup, markup, beforeData, dataBlock(start), end].join(
      '',
    );
    return { html, styleHash };
  };
}
