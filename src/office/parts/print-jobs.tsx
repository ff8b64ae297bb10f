import { useEffect, useState } from 'react';
import type { PrintJob, Printer } from '../../../contract/orders/printing.ts';
import { t } from './slip-texts.ts';
import { Alert } from '../../ui/scan/page/alert.tsx';
import { SelectField } from '../../ui/scan/controls/select-field.tsx';
import type { SlipQueries } from './slip-queries.ts';
import styles from './slip-panel.module.css';

/** How often a job is polled until it has ended. */
const LOOK_MS = 1000;

/** The progress of the prints that were just asked for, and the way to another printer. */
export function PrintJobs({
  jobs: first,
  place,
  queries,
}: {
  readonly jobs: readonly PrintJob[];
  readonly place: { readonly type: string; readonly identifier: string };
  readonly queries: SlipQueries;
}) {
  const [jobs, setJobs] = useState(first);
  const [printers, setPrinters] = useState<readonly Printer[]>([]);
  const running = jobs.filter(({ status }) => status === 'queued' || status === 'sent');
  const waiting = running.map(({ id }) => id).join();

  useEffect(() => {
    if (waiting === '') return;
    const look = async () => {
      for (const id of waiting.split(',').map(Number)) {
        const answer = await queries.job(id);
        if (answer.kind === 'ok') setJobs(known => known.map(job => (job.id === id ? answer.body : job)));
      }
    };
    const timer = setInterval(() => void look(), LOOK_MS);
    return () => clearInterval(timer);
  }, [waiting, queries]);
  useEffect(() => {
    const load = async () => {
      const answer = await queries.printers(place.type, place.identifier);
      if (answer.kind === 'ok') setPrinters(answer.body);
    };
    void load();
  }, [queries, place.type, place.identifier]);

  const again = async (job: PrintJob, printer: string) => {
    const answer = await queries.reprint(job.id, printer);
    if (answer.kind === 'ok') setJobs(known => known.map(old => (old.id === job.id ? answer.body : old)));
  };
  return (
    <ul className={styles.jobs}>
      {jobs.map(job => {
        const others = printers.filter(({ type }) => type === job.type);
        return (
          <li key={job.id} className={styles.job}>
            <span>
              {job.title} · {job.printer.name}: {t(job.status)}
            </span>
            {job.trouble && <Alert tone="warning">{job.trouble}</Alert>}
            {others.length > 0 && (
              <SelectField
                label={t('again')}
                value=""
                options={[
                  { value: '', text: t('choose') },
                  ...others.map(({ identifier, name }) => ({ value: identifier, text: name })),
                ]}
                onChange={printer => {
                  if (printer !== '') void again(job, printer);
                }}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}
