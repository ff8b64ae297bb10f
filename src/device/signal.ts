/** What a scan's verdict sounds and feels like. */
export type Signal = 'accept' | 'refuse' | 'attention';
