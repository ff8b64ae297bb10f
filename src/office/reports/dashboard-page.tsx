import { useEffect, useEffectEvent, useState } from 'react';
import { getReport } from '../../../contract/reports/report.ts';
import { listLocations } from '../../../contract/warehouse/location.ts';
import { atOwnLocation } from '../../../core/access/locations.ts';
import { manageAllLocations, may } from '../../../core/access/right.ts';
import { Button } from '../../ui/scan/controls/button.tsx';
import type { Failure } from '../calls/client.ts';
import { useCall } from '../calls/use-call.ts';
import { ChoiceField } from '../edit/choice-field.tsx';
import { useFilters } from '../list/use-filters.ts';
import { useOffice } from '../office.ts';
import { DetailPage } from '../page/detail-page.tsx';
import { Loaded } from '../page/loaded.tsx';
import { FailedLoad } from '../parts/failed-load.tsx';
import styles from './dashboard-page.module.css';
import { ReportFrames } from './report-frames.tsx';
import { t } from './texts.ts';
import { reportInput, usualChoice } from './view.ts';

const REPORT = 'dashboard';
/** Figures that nobody looks at are asked for no more. */
const AGAIN_MS = 300_000;

/** Dashboard: the report `dashboard`, of all locations of the user or of one (shell-search-settings.md 2.15). */
export default function DashboardPage() {
  const { asker, locations } = useOffice();
  const hasChoice = locations.length > 1 || may(asker, manageAllLocations);
  const { shown, choose } = useFilters(REPORT, usualChoice);
  const own = (useCall(listLocations, {}).body ?? []).filter(({ location_type, identifier }) =>
    may(asker, atOwnLocation, { type: location_type.identifier, identifier }),
  );
  const chosen = useCall(getReport, reportInput(REPORT, shown.location));
  // A link may have a location that is no more, or is not theirs.
  const refused = shown.location !== '' && isOfLocation(chosen.failure) ? chosen.failure : null;
  const all = useCall(getReport, refused && reportInput(REPORT));
  const call = refused ? all : chosen;
  // The frames are drawn again once this call is answered: where the OMS cannot be reached, or the session has ended, it says so,
  // and a frame would be blank.
  const [drawn, setDrawn] = useState(0);
  const [wasBusy, setWasBusy] = useState(call.busy);
  if (call.busy !== wasBusy) {
    setWasBusy(call.busy);
    if (!call.busy && !call.failure) setDrawn(drawn + 1);
  }
  const drawInSight = useEffectEvent(() => {
    if (document.visibilityState === 'visible') call.again();
  });
  useEffect(() => {
    const timer = setInterval(() => drawInSight(), AGAIN_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <Loaded call={call} failed={t('load_error')} notFound={t('not_available', { report: REPORT })}>
      {frames => (
        <DetailPage
          actions={
            <Button size="desk" icon="refresh" onPress={call.again}>
              {t('refresh')}
            </Button>
          }
        >
          {refused && <FailedLoad text={t('load_error')} failure={refused} onRetry={chosen.again} />}
          {hasChoice && (
            <div className={styles.choice}>
              <ChoiceField
                label={t('location')}
                size="desk"
                value={refused ? '' : shown.location}
                placeholder={t('all_locations')}
                options={own.map(({ id, display_name }) => ({ value: String(id), text: display_name }))}
                onChange={location => choose({ location })}
              />
            </div>
          )}
          <ReportFrames key={drawn} report={REPORT} frames={frames} />
        </DetailPage>
      )}
    </Loaded>
  );
}

const isOfLocation = (failure: Failure | null): boolean =>
  failure?.kind === 'refused' && [403, 404].includes(failure.status);
