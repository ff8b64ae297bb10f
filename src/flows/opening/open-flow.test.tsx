// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { ScanProps } from '../flow.ts';
import { OpenFlow } from './open-flow.tsx';
import type { Opening } from './open-work.ts';

afterEach(cleanup);

const flow = {
  services: { whenReady: () => new Promise(() => undefined) },
  starting: false,
  signedOut: false,
  onReady: () => undefined,
} as unknown as ScanProps;
const zones = [{ id: 1, identifier: 'A', display_name: 'Zone A', storage_locations: [] }];

/** The screen while the work is at `opening`. */
async function at(opening: Opening<never>) {
  render(
    <OpenFlow
      flow={flow}
      open={(_flow, show) => {
        show(opening);
        return { choose: () => undefined, again: () => undefined, stop: () => undefined };
      }}
      title="Kies een zone"
      strip="Batch 2611-014"
      lazyParts={{}}
    >
      {() => null}
    </OpenFlow>,
  );
  // The form's code comes.
  await act(() => import('./zone-form.tsx'));
}

test('with autofill 2 the zone form is not shown while the zone is asked about', async () => {
  await at({
    name: 'settling',
    choice: { zones, filled: 'A', last: null, submits: true },
    filled: 'A',
    error: null,
  });
  expect(screen.queryByText('Kies een zone')).toBeNull();
  expect(screen.getByText('Werkpakket wordt opgehaald…')).toBeDefined();
});

test('a zone that the worker chose is asked about under the form', async () => {
  await at({
    name: 'settling',
    choice: { zones, filled: '', last: null, submits: false },
    filled: 'A',
    error: null,
  });
  expect(screen.getByText('Kies een zone')).toBeDefined();
});
