/** One thing read: raw text as the source gave it (trimmed, FNC1 as 0x1D), and when, in epoch milliseconds. */
export type Scan = { text: string; source: 'wedge' | 'camera' | 'typed'; at: number };
