/** bwip-js's names of what shops and carriers print. */
export const symbologies = [
  'ean13',
  'ean8',
  'upca',
  'upce',
  'code128',
  'itf14',
  'databaromni',
  'databarstacked',
  'databarlimited',
  'databarexpanded',
  'gs1datamatrix',
  'datamatrix',
  'qrcode',
] as const;
export type Symbology = (typeof symbologies)[number];
