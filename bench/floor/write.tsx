import { Dexie, type Table } from 'dexie';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';

interface Row {
  readonly text: string;
  readonly at: number;
}

class FloorDb extends Dexie {
  declare readonly entries: Table<Row, number>;
}

const db = new FloorDb('floor', { chromeTransactionDurability: 'strict' });
db.version(1).stores({ entries: '++seq' });

/** The least that answers a scan: Enter, one strict write, and a colour when it is on disk. */
function Write() {
  const [text, setText] = useState('');
  const [accepted, setAccepted] = useState<string | null>(null);
  const [ready, setReady] = useState(false);
  useEffect(() => void db.open().then(() => setReady(true)), []);

  const write = async () => {
    await db.transaction('rw', db.entries, () => db.entries.add({ text, at: Date.now() }));
    setAccepted(text);
    setText('');
  };
  return (
    <main data-ready={ready || undefined}>
      <section
        data-state={accepted === null ? 'ready' : 'accepted'}
        style={{ background: accepted === null ? 'white' : 'green', minHeight: 300 }}
      >
        {accepted}
      </section>
      <form
        onSubmit={event => {
          event.preventDefault();
          void write();
        }}
      >
        <input
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- as a scan screen has it
          autoFocus
          aria-label="Scan"
          value={text}
          onChange={event => {
            setAccepted(null);
            setText(event.target.value);
          }}
        />
      </form>
    </main>
  );
}

createRoot(document.getElementById('root') as HTMLElement).render(<Write />);
