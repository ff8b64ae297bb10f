/** One scan: raw text as the source gave it (trimmed, FNC1 as 0x1D), and its time in epoch ms. */
export type Scan = { text: string; source: 'wedge' | 'camera' | 'typed'; at: number };
