import { Link } from 'react-router';
import type { FlowProps } from '../../flow.ts';
import { sourcePath, sourceTitle } from '../titles.ts';
import { t } from '../texts.ts';

/** Title of the process page with its zone, and the way to the batch or receipt (section 2, Warehouse process page). */
export function WorkTitle({ flow, zone }: { flow: FlowProps; zone: string }) {
  return (
    <>
      <p>{t('title_with_zone', { title: t('title'), zone })}</p>
      {!flow.practice && (
        <p>
          <Link to={sourcePath(flow)}>{sourceTitle(flow)}</Link>
        </p>
      )}
    </>
  );
}
