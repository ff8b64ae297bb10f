// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { FilterChoice } from './filter-choice.tsx';

afterEach(cleanup);

test('a value that is not offered stays chosen beside another, and is told by its own name', async () => {
  // Its code comes from the disk of a busy machine.
  await import('../../../ui/desk/aria/choice-menu.tsx');
  const onFill = vi.fn<(value: string) => void>();
  const props = {
    kind: 'many',
    nameOf: (value: string) => value,
    label: 'Betaalmethode',
    className: '',
  } as const;
  const choices = [{ value: 'ideal', text: 'iDEAL' }];
  await act(async () =>
    render(
      <FilterChoice {...props} choices={choices} value="cheque" onFill={onFill}>
        Betaalmethode
      </FilterChoice>,
    ),
  );
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Betaalmethode' })));
  expect(screen.getByText('cheque')).toBeTruthy();
  await act(async () => fireEvent.click(screen.getByText('iDEAL')));
  expect(onFill).toHaveBeenCalledWith('ideal,cheque');
});
