import type { MouseEvent } from 'react';
import type { FlowProps } from '../../../flow.ts';
import { sourcePath, sourceTitle } from '../titles.ts';
import { t } from '../../texts.ts';

/** Title of the process page with its zone, and a link to the batch or receipt (section 2, Warehouse process page). */
export function WorkTitle({ flow, zone }: { flow: FlowProps; zone: string }) {
  const path = sourcePath(flow);
  const follow = (event: MouseEvent): void => {
    // A click for a new tab is the browser's.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    flow.onOpen(path);
  };
  return (
    <>
      <p>{t('title_with_zone', { title: t('title'), zone })}</p>
      {!flow.practice && (
        <p>
          <a href={path} onClick={follow}>
            {sourceTitle(flow)}
          </a>
        </p>
      )}
    </>
  );
}
