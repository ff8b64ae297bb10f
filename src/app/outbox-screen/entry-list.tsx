import { useState } from 'react';
import type { Entry } from '../../outbox/entry.ts';
import { t } from './texts.ts';
import { Button } from '../../ui/scan/controls/button.tsx';
import { Card } from '../../ui/scan/page/card.tsx';
import { QueueLine } from './queue-line.tsx';
import { order, what, why, type Names, type Situation } from './view.ts';

const SHOWN = 50;

interface EntryListProps {
  title: string;
  tone?: 'bad';
  entries: readonly Entry[];
  names: Names;
  now: number;
  situation: Situation;
  onRetry?: (entry: Entry) => (() => void) | undefined;
  onThere?: (entry: Entry) => (() => void) | undefined;
  onVoid?: (entry: Entry) => (() => void) | undefined;
}

/** Entries of one kind, the first fifty unless all are asked for; empty when there are none. */
export function EntryList({ title, tone, entries, onRetry, onThere, onVoid, ...shared }: EntryListProps) {
  const [all, setAll] = useState(false);
  if (entries.length === 0) return null;
  const shown = all ? entries : entries.slice(0, SHOWN);
  return (
    <Card title={title} flush {...(tone && { tone })}>
      <ul>
        {shown.map(entry => (
          <Line
            key={entry.id}
            entry={entry}
            {...shared}
            onRetry={onRetry?.(entry)}
            onThere={onThere?.(entry)}
            onVoid={onVoid?.(entry)}
          />
        ))}
      </ul>
      {shown.length < entries.length && (
        <Button kind="quiet" wide onPress={() => setAll(true)}>
          {t('more', { n: entries.length })}
        </Button>
      )}
    </Card>
  );
}

interface LineProps {
  entry: Entry;
  names: Names;
  now: number;
  situation: Situation;
  onRetry: (() => void) | undefined;
  onThere: (() => void) | undefined;
  onVoid: (() => void) | undefined;
}

function Line({ entry, names, now, situation, ...acts }: LineProps) {
  const about = order(entry, names);
  const foreign = entry.user_id !== situation.user_id;
  return (
    <QueueLine
      state={entry.state}
      what={what(entry.mutation, names)}
      why={why(entry, situation)}
      about={[
        about && t('order', { order: about }),
        foreign && entry.state !== 'pending' && t('by', { name: entry.user_name }),
      ]
        .filter(Boolean)
        .join(' · ')}
      since={entry.done_at ?? entry.created_at}
      now={now}
      {...acts}
    />
  );
}
