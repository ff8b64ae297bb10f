import type { ReactNode } from 'react';
import type { Call } from '../../../calls/use-call.ts';
import { Loaded } from '../../../page/loaded.tsx';
import type { PageHeadProps } from '../../../page/page-head.tsx';
import { useTabHead } from './use-tab-head.ts';

interface OrderTabProps<B> {
  readonly order: string;
  readonly call: Call<B>;
  /** The text of a failed load, and when there is no such order. */
  readonly failed: string;
  readonly notFound: string;
  readonly children: (body: B, head: PageHeadProps) => ReactNode;
}

/** A tab that may be opened without seeing the order, once its own data and what is told of its head are there. */
export function OrderTab<B>({ order, call, failed, notFound, children }: OrderTabProps<B>) {
  const head = useTabHead(order);
  const shown = head || call.failure ? call : { ...call, body: undefined };
  return (
    <Loaded call={shown} failed={failed} notFound={notFound}>
      {body => children(body, head ?? {})}
    </Loaded>
  );
}
