// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { orderColumns } from '../../../../../contract/orders/order-search.ts';
import type { FilterPreset } from '../../../../../contract/orders/filter-preset.ts';
import { testOffice } from '../../../testing/office.tsx';
import { useSearch } from '../use-search.ts';
import { FilterForm } from '../../../list/form/filter-form.tsx';

const preset: FilterPreset = {
  available_filters: (['max_age_days', 'dispatch_type'] as const).map(identifier => ({
    identifier,
    locked: false,
    ...(identifier === 'dispatch_type' && { options: [{ value: 'ship', text: 'Verzending' }] }),
  })),
  available_columns: [...orderColumns],
  visible_columns: [],
  filter_values: {},
  filters_expanded: true,
};

afterEach(() => {
  cleanup();
  localStorage.clear();
});

function Form() {
  const search = useSearch({ group: 'orders_search', preset: 'default' }, preset, null);
  return <FilterForm of={search} begin={null} />;
}

function show(): void {
  const { wrapper: Office } = testOffice();
  render(
    <MemoryRouter>
      <Office>
        <Form />
      </Office>
    </MemoryRouter>,
  );
}

test('a field that is filled in wrongly says why and gets the focus, until it is right', () => {
  show();
  const age = screen.getByLabelText('Maximale ouderdom (dagen)');
  fireEvent.change(age, { target: { value: '45' } });
  expect(screen.queryByText('Vul een getal in van 0 t/m 30.')).toBeNull();
  fireEvent.submit(screen.getByRole('form'));
  expect(document.activeElement).toBe(age);
  expect(age.getAttribute('aria-invalid')).toBe('true');
  const said = document.getElementById(age.getAttribute('aria-describedby') ?? '');
  expect(said?.textContent).toBe('Vul een getal in van 0 t/m 30.');
  fireEvent.change(age, { target: { value: '20' } });
  expect(age.getAttribute('aria-invalid')).toBeNull();
  expect(screen.queryByText('Vul een getal in van 0 t/m 30.')).toBeNull();
});

test('the label of several choices is that of their button', async () => {
  show();
  const label = screen.getByText('Leveringstype');
  const button = await screen.findByRole('button', { name: /Leveringstype/ });
  expect(button.id).toBe(label.getAttribute('for'));
});
