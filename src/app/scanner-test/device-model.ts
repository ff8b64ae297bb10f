export type Maker = 'zebra' | 'honeywell' | 'datalogic';
export interface Model {
  readonly name: string;
  readonly maker: Maker | null;
}

const makers: readonly [RegExp, Maker, string][] = [
  [/^(TC|MC|ET|WT|EC|WS|VC|PS|CC)\d/i, 'zebra', 'Zebra'],
  [/^(CT|CK|CN|CW|EDA|VM)\d/i, 'honeywell', 'Honeywell'],
  [/^(Memor|Skorpio|Joya|Falcon)/i, 'datalogic', 'Datalogic'],
];

/** Model of the device as the browser tells it; null when it tells nothing, as Chrome does of a plain PC. */
export function modelOf(told: string): Model | null {
  const name = told.trim().slice(0, 40);
  if (name === '' || name === 'K') return null;
  const [, maker = null, brand] = makers.find(([pattern]) => pattern.test(name)) ?? [];
  return { name: brand === undefined ? name : `${brand} ${name}`, maker };
}

type Hints = { getHighEntropyValues?: (names: string[]) => Promise<{ model?: string }> };

/** Browsers that hide the model in the user agent tell it when they are asked. */
export async function deviceModel(): Promise<Model | null> {
  const { userAgentData } = navigator as { userAgentData?: Hints };
  const hint = await userAgentData?.getHighEntropyValues?.(['model']).catch(() => ({ model: '' }));
  return modelOf(hint?.model || (/; ([^;)]+?)(?: Build\/[^)]*)?\)/.exec(androidPart())?.[1] ?? ''));
}

const androidPart = (): string => (navigator.userAgent.includes('Android') ? navigator.userAgent : '');
