// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { DispatchRequest } from '../../../contract/orders/dispatch-request.ts';
import type { ReactNode } from 'react';
import { OfficeContext, useOffice } from '../office.ts';
import { testOffice } from '../testing/office.tsx';
import { PrintReturnLabel } from './print-return-label.tsx';

afterEach(cleanup);

const refused = (code: string, detail: string) => ({
  kind: 'refused',
  problem: { type: 'about:blank', status: 409, title: '', code, detail },
});
const job = {
  id: 1,
  title: 'Retourlabel 261119-0001',
  type: 'labels',
  printer: { identifier: 'label-1', name: 'Zebra' },
  status: 'done',
  trouble: null,
  dispatch_request_ids: [7],
};

/** The user's own location is the return's. */
function AtOwn({ children }: { children: ReactNode }) {
  const office = useOffice();
  const locations = [{ type: 'dc', identifier: 'DC01' }];
  return (
    <OfficeContext value={{ ...office, asker: { ...office.asker, locations } }}>{children}</OfficeContext>
  );
}

function open() {
  const office = testOffice(['orders.dispatchrequests.printlabels']);
  const of = {
    id: 7,
    status: 'return-announced',
    dispatch_type: { identifier: 'return' },
    dispatcher_type: 'dc',
    dispatcher_identifier: 'DC01',
    dispatcher_enabled_cups_printer_types: ['labels'],
    return_label_url: '/api/return-labels/7',
  } as unknown as DispatchRequest;
  render(
    <AtOwn>
      <PrintReturnLabel of={of} />
    </AtOwn>,
    { wrapper: office.wrapper },
  );
  const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
  const answer = (id: string, given: unknown) =>
    act(async () =>
      office.answer(
        office.asked.findLastIndex(asked => asked.id === id),
        given,
      ),
    );
  return { press, answer };
}

test('why no return label came out is said, also without a network', async () => {
  const { press, answer } = open();
  await press('Retourlabel afdrukken');
  await answer('printReturnLabel', { kind: 'later', why: 'network' });
  expect(screen.getByRole('alert').textContent).toBe(
    'Het retourlabel is niet afgedrukt. Geen verbinding. Probeer het gerust opnieuw: dubbel uitvoeren kan niet.',
  );
  await press('Retourlabel afdrukken');
  await answer('printReturnLabel', refused('not-found', 'Dit retourlabel is er niet, of niet meer.'));
  expect(screen.getByRole('alert').textContent).toBe(
    'Het retourlabel is niet afgedrukt. Dit retourlabel is er niet, of niet meer.',
  );
});

test('why it does not come out on another printer is said', async () => {
  const { press, answer } = open();
  await press('Retourlabel afdrukken');
  await answer('printReturnLabel', { kind: 'ok', status: 201, body: job });
  await answer('listPrinters', {
    kind: 'ok',
    status: 200,
    body: [{ identifier: 'zpl', name: 'Zebra rechts', type: 'labels' }],
  });
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'zpl' } });
  await press('Afdrukken');
  await answer('reprint', refused('other-format', 'Deze printer spreekt een andere taal dan de vorige.'));
  expect(screen.getByRole('alert').textContent).toBe('Deze printer spreekt een andere taal dan de vorige.');
});
