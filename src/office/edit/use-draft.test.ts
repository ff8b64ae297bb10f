// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { rowChanges, withRowIds } from './rows.ts';
import { useDraft, type Faults } from './use-draft.ts';

interface Contact {
  readonly name: string;
  readonly rows: readonly { readonly from: string }[];
}
const original: Contact = { name: 'DC', rows: [{ from: '09:00' }] };
const faultsOf = ({ name, rows }: Contact): Faults => ({
  ...(name === '' && { name: 'Vul een naam in.' }),
  ...(rows[0]?.from === '' && { 'rows.0.from': 'Vul een tijd in.' }),
});
const open = () => renderHook(({ of }) => useDraft(of, faultsOf), { initialProps: { of: original } });
const at = (revision: number, of: Contact) => ({
  of,
  seen: [{ kind: 'location' as const, id: 1, revision }],
});
const openAt = (revision: number) =>
  renderHook(({ of, seen }) => useDraft(of, faultsOf, seen), { initialProps: at(revision, original) });

afterEach(cleanup);

test('it is dirty while it differs from what the OMS has', () => {
  const { result } = open();
  expect(result.current.isDirty).toBe(false);
  act(() => result.current.set('rows.0.from', '10:00'));
  expect(result.current).toMatchObject({ isDirty: true, value: { name: 'DC', rows: [{ from: '10:00' }] } });
  act(() => result.current.set('rows.0.from', '09:00'));
  expect(result.current.isDirty).toBe(false);
  act(() => result.current.set('name', 'X'));
  act(() => result.current.reset());
  expect(result.current).toMatchObject({ isDirty: false, value: original });
});

test('a field that was left as it came says nothing: what moved under the finger would eat its next press', () => {
  const { result } = renderHook(() => useDraft({ ...original, name: '' }, faultsOf));
  act(() => result.current.field('name').onBlur());
  expect(result.current.field('name').error).toBeUndefined();
});

test('a fault shows once its field was changed and left, or a save was tried', () => {
  const { result } = open();
  const errors = () => [result.current.field('name').error, result.current.field('rows.0.from').error];
  act(() => result.current.field('name').onChange(''));
  act(() => result.current.set('rows.0.from', ''));
  expect(errors()).toEqual([undefined, undefined]);
  act(() => result.current.field('name').onBlur());
  expect(errors()).toEqual(['Vul een naam in.', undefined]);
  let ready = true;
  act(() => void (ready = result.current.ready()));
  expect(ready).toBe(false);
  expect(errors()).toEqual(['Vul een naam in.', 'Vul een tijd in.']);
});

test('what the OMS says of a field stands until that field changes', () => {
  const { result } = open();
  act(() => result.current.refuse({ name: 'Bestaat al.', 'rows.0.from': 'Te vroeg.' }));
  act(() => result.current.set('name', 'X'));
  expect(result.current.field('name').error).toBeUndefined();
  expect(result.current.field('rows.0.from').error).toBe('Te vroeg.');
});

test('a newer original replaces a draft that is not dirty, and no other', () => {
  const { result, rerender } = open();
  rerender({ of: { ...original, name: 'DC Utrecht' } });
  expect(result.current).toMatchObject({ isDirty: false, value: { name: 'DC Utrecht' } });
  act(() => result.current.set('name', 'Mijn DC'));
  rerender({ of: { ...original, name: 'DC Noord' } });
  expect(result.current).toMatchObject({ isDirty: true, value: { name: 'Mijn DC' } });
});

test('a newer original replaces a draft whose fields were put back as they were', () => {
  const { result, rerender } = open();
  act(() => result.current.set('name', 'X'));
  act(() => result.current.set('name', 'DC'));
  rerender({ of: { ...original, name: 'DC Noord' } });
  expect(result.current).toMatchObject({ isDirty: false, value: { name: 'DC Noord' } });
});

test('a draft that is what the OMS has by now is not dirty', () => {
  const { result, rerender } = open();
  act(() => result.current.set('name', 'DC Noord'));
  rerender({ of: { ...original, name: 'DC Noord' } });
  expect(result.current).toMatchObject({ isDirty: false, value: { name: 'DC Noord' } });
});

test('after saving it is what the OMS has, also before that comes back', () => {
  const { result, rerender } = open();
  act(() => result.current.set('name', 'X'));
  act(() => result.current.saved());
  expect(result.current).toMatchObject({ isDirty: false, value: { name: 'X' } });
  rerender({ of: { ...original, name: 'X' } });
  expect(result.current).toMatchObject({ isDirty: false, value: { name: 'X' } });
});

test('while it is saved it takes no change', () => {
  const { result } = open();
  act(() => result.current.set('name', 'X'));
  act(() => result.current.hold(true));
  act(() => result.current.set('name', 'XY'));
  expect(result.current.value.name).toBe('X');
  act(() => result.current.hold(false));
  act(() => result.current.set('name', 'XY'));
  expect(result.current.value.name).toBe('XY');
});

test('the revision that it sends is the one that the user began to edit from', () => {
  const { result, rerender } = openAt(1);
  const revision = () => result.current.seen[0]?.revision;
  rerender(at(2, original));
  expect(revision()).toBe(2);
  act(() => result.current.set('name', 'X'));
  rerender(at(3, { ...original, name: 'DC Noord' }));
  rerender(at(4, original));
  expect(revision()).toBe(2);
  act(() => result.current.reset());
  expect(revision()).toBe(4);
});

test("after a colleague's change the edits stay, its fields say what they became, and 'Vernieuwen' takes those left alone", () => {
  const { result, rerender } = openAt(1);
  act(() => result.current.set('name', 'X'));
  const theirs = { name: 'DC Noord', rows: [{ from: '10:00' }] };
  rerender(at(2, theirs));
  const shown = () => [result.current.field('name').error, result.current.field('rows.0.from').error];
  expect(shown()).toEqual([undefined, undefined]);
  act(() => result.current.conflict('Gewijzigd door Daan.'));
  expect(result.current.changed).toBe('Gewijzigd door Daan.');
  expect(shown()).toEqual(['Intussen gewijzigd in: DC Noord', 'Intussen gewijzigd in: 10:00']);
  act(() => result.current.rebase());
  expect(shown()).toEqual([undefined, undefined]);
  expect(result.current).toMatchObject({
    changed: null,
    isDirty: true,
    value: { name: 'X', rows: [{ from: '10:00' }] },
    seen: [{ revision: 2 }],
  });
});

describe('rows by id', () => {
  const rows = (...names: string[]) =>
    withRowIds(
      names.map(name => ({ name, from: '09:00' })),
      of => of.name,
    );
  type Value = { readonly rows: ReturnType<typeof rows> };
  const rowFaults = ({ rows: of }: Value): Faults =>
    Object.fromEntries(
      of.filter(({ from }) => from === '').map(({ id }) => [`rows.${id}`, 'Vul een tijd in.']),
    );
  const openRows = (...names: string[]) =>
    renderHook(({ of }) => useDraft<Value>({ rows: of }, rowFaults), {
      initialProps: { of: rows(...names) },
    });
  const changes = ({ current }: ReturnType<typeof openRows>['result']) => rowChanges(current.value.rows);
  const names = ({ current }: ReturnType<typeof openRows>['result']) => current.value.rows.map(of => of.name);
  const idOf = ({ current }: ReturnType<typeof openRows>['result'], name: string) =>
    current.value.rows.find(of => of.name === name)?.id ?? '';

  test('are added, removed and moved, and changed by their id', () => {
    const { result } = openRows('a', 'b', 'c');
    act(() => result.current.set('rows', changes(result).add({ name: 'd', from: '10:00' })));
    act(() => result.current.set('rows', changes(result).move(idOf(result, 'c'), -2)));
    act(() => result.current.set('rows', changes(result).remove(idOf(result, 'a'))));
    expect(names(result)).toEqual(['c', 'b', 'd']);
    act(() => result.current.set('rows', changes(result).move(idOf(result, 'c'), 9)));
    act(() => result.current.set('rows', changes(result).move(idOf(result, 'b'), -1)));
    expect(names(result)).toEqual(['b', 'd', 'c']);
    act(() => result.current.set(`rows.${idOf(result, 'd')}.from`, '11:00' as never));
    expect(result.current.value.rows[1]).toMatchObject({ name: 'd', from: '11:00' });
    expect(new Set(result.current.value.rows.map(of => of.id)).size).toBe(3);
  });

  test('put back as they were, they are no change', () => {
    const { result } = openRows('a', 'a', 'b');
    act(() => result.current.set('rows', changes(result).move(idOf(result, 'b'), -1)));
    expect(result.current.isDirty).toBe(true);
    act(() => result.current.set('rows', changes(result).move(idOf(result, 'b'), 1)));
    expect(result.current.isDirty).toBe(false);
  });

  test('a fault goes along when a row over it goes or comes before it', () => {
    const { result } = openRows('a', 'b', 'c');
    const [b, c] = [idOf(result, 'b'), idOf(result, 'c')];
    act(() => result.current.set('rows', changes(result).change(b, { from: '' })));
    act(() => void result.current.ready());
    act(() => result.current.refuse({ [`rows.${c}`]: 'Bestaat al.' }));
    act(() => result.current.set('rows', changes(result).remove(idOf(result, 'a'))));
    act(() => result.current.set('rows', changes(result).move(c, -1)));
    expect(result.current.rowErrors('rows')).toEqual({ [b]: 'Vul een tijd in.', [c]: 'Bestaat al.' });
    act(() => result.current.set('rows', changes(result).change(c, { from: '12:00' })));
    expect(result.current.rowErrors('rows')).toEqual({ [b]: 'Vul een tijd in.' });
  });

  test('a colleague’s change is told of the row that it is of, and the rows that were left alone take it', () => {
    const { result, rerender } = openRows('a', 'b', 'c', 'd');
    const [a, b] = [idOf(result, 'a'), idOf(result, 'b')];
    act(() => result.current.set('rows', changes(result).change(b, { from: '10:00' })));
    act(() => result.current.set('rows', changes(result).remove(idOf(result, 'd'))));
    act(() => result.current.set('rows', changes(result).add({ name: 'mine', from: '08:00' })));
    const theirs = rows('new', 'a', 'b', 'd').map(of =>
      of.id === a || of.id === b ? { ...of, from: '13:00' } : of,
    );
    rerender({ of: theirs });
    act(() => result.current.conflict('Gewijzigd door Daan.'));
    expect(Object.keys(result.current.rowErrors('rows')).toSorted()).toEqual([a, b, '=c'].toSorted());
    act(() => result.current.rebase());
    expect(result.current.value.rows.map(({ name, from }) => `${name} ${from}`)).toEqual([
      'new 09:00',
      'a 13:00',
      'b 10:00',
      'mine 08:00',
    ]);
  });
});
