import { useState, type ReactNode } from 'react';
import { Banner } from '../../ui/scan/page/banner.tsx';
import type { BarAct } from './commands/command-scans.ts';
import { t } from './texts.ts';

interface RepairActs {
  readonly help?: ReactNode;
  readonly primary?: BarAct;
  readonly second?: BarAct;
}

/** The actions of an open repair card besides scanning: leave it, or show it to somebody. In the bar they are never cut off. */
export function useRepairActs(
  card: { readonly code: string; readonly mutation_id: string } | null,
  onLater: () => void,
): RepairActs {
  const [helped, setHelped] = useState<string | null>(null);
  if (!card) return {};
  const code = `${card.code} · ${card.mutation_id.slice(-6)}`;
  return {
    help: helped === card.mutation_id && (
      <Banner tone="amber" text={t('help_text', { code })} onPress={() => setHelped(null)} />
    ),
    // No command names it.
    primary: { text: t('help'), icon: 'help', onPress: () => setHelped(card.mutation_id), commands: [] },
    second: { text: t('later'), icon: 'clock', onPress: onLater },
  };
}
