import type { MouseEvent } from 'react';
import type { FlowProps } from '../../../flow.ts';
import { sourcePath, sourceTitle } from '../titles.ts';

/** The subtitle of the process page: a link to the batch or receipt (section 2, Warehouse process page). The strip names the zone. */
export function WorkTitle({ flow }: { flow: FlowProps }) {
  const path = sourcePath(flow);
  const follow = (event: MouseEvent): void => {
    // A click for a new tab is the browser's.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    flow.onOpen(path);
  };
  return (
    !flow.practice && (
      <p>
        <a href={path} onClick={follow}>
          {sourceTitle(flow)}
        </a>
      </p>
    )
  );
}
