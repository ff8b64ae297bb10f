interface Choice {
  readonly reason?: string | undefined;
  readonly danger?: boolean | undefined;
}

/** Acts in groups: what can be done, what cannot now and why, and what cannot be undone. */
export function actGroups<Of extends Choice>(choices: readonly Of[], notNow: string) {
  const groups: readonly { id: string; head?: string; members: readonly Of[] }[] = [
    { id: 'now', members: choices.filter(({ reason, danger }) => !reason && !danger) },
    { id: 'not-now', head: notNow, members: choices.filter(({ reason }) => reason) },
    { id: 'danger', members: choices.filter(({ reason, danger }) => !reason && danger) },
  ];
  return groups.filter(({ members }) => members.length > 0);
}
