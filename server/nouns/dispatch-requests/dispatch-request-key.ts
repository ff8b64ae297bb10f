/** How a path names a delivery: `id:12`, or its identifier (orders-and-deliveries.md 7). */
export function dispatchRequestKey(identifier: string): { id: number } | { identifier: string } {
  const id = /^id:(\d{1,9})$/.exec(identifier)?.[1];
  return id === undefined ? { identifier } : { id: Number(id) };
}
