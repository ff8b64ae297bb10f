import { useRef, useState } from 'react';
import { useIsPhone } from '../../ui/desk/use-phone.ts';
import { Button } from '../../ui/scan/controls/button.tsx';
import { todayOf } from '../calls/today.ts';
import type { Draft } from '../edit/use-draft.ts';
import { useOffice } from '../office.ts';
import { toast } from '../page/toast.ts';
import { lazyDialog } from '../parts/lazy-dialog.tsx';
import { differencesOf, exportOf, readExport } from './exchange.ts';
import { t } from './texts.ts';
import type { Setting, SettingValues } from './view.ts';

const CompareDialog = lazyDialog(() => import('./compare-dialog.tsx'));

interface ExchangeButtonsProps {
  readonly settings: readonly Setting[];
  readonly draft: Draft<SettingValues>;
  readonly mayEdit: boolean;
}

/** Settings as a file, and what a file of another installation has otherwise. */
export function ExchangeButtons({ settings, draft, mayEdit }: ExchangeButtonsProps) {
  const { http, saveFile } = useOffice();
  const isPhone = useIsPhone();
  const input = useRef<HTMLInputElement>(null);
  const [compared, setCompared] = useState<ReturnType<typeof differencesOf> | null>(null);
  const save = () => {
    const at = todayOf(http);
    saveFile(t('export_name', { at }), new Blob([exportOf(settings, at)], { type: 'application/json' }));
  };
  const read = async (file: File) => {
    const exported = readExport(await file.text());
    if (exported) setCompared(differencesOf(settings, draft.value, exported));
    else await toast(t('not_read'), { failed: true });
  };
  return (
    <>
      <Button size="desk" kind="quiet" icon="download" iconOnly={isPhone} onPress={save}>
        {t('export')}
      </Button>
      {mayEdit && (
        <Button
          size="desk"
          kind="quiet"
          icon="swap"
          iconOnly={isPhone}
          onPress={() => input.current?.click()}
        >
          {t('compare')}
        </Button>
      )}
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        hidden
        aria-label={t('compare')}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file) void read(file);
        }}
      />
      {compared && (
        <CompareDialog
          {...compared}
          values={draft.value}
          onTake={taken => taken.forEach(({ setting, value }) => draft.set(setting.id, value))}
          onClose={() => setCompared(null)}
        />
      )}
    </>
  );
}
