/** How deliveries are asked of a location (order-rules.md 1, Way). */
export const requestModes = ['batch', 'direct', 'external', 'chosen'] as const;
export type RequestMode = (typeof requestModes)[number];

/** The location property that says so; without it the type of the location does. */
export const REQUEST_MODE = 'dispatch.requestMode';
