// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { testOffice } from '../../../testing/office.tsx';
import { articleColumns } from '../line-columns.tsx';

const line = { product_identifier: '104002', product_name: 'Allesreiniger', quantity: 1 };

afterEach(cleanup);

test.each<[string, readonly string[], object, readonly string[]]>([
  ['open it', ['products.view'], {}, ['104002', 'Allesreiniger']],
  ['are texts without the right', [], {}, []],
  [
    'are texts where the retailer says so',
    ['products.view'],
    { 'frontend-parameters.order-detail.clickable-product-identifiers': false },
    [],
  ],
])('the number and the name of an article %s', (_, permissions, settings, buttons) => {
  render(
    <>
      {articleColumns.map(({ id, cell }) => (
        <p key={id}>{cell(line)}</p>
      ))}
    </>,
    { wrapper: testOffice(permissions, { settings }).wrapper },
  );
  expect(screen.queryAllByRole('button').map(({ textContent }) => textContent)).toEqual(buttons);
  expect(screen.getByText('104002')).toBeTruthy();
});
