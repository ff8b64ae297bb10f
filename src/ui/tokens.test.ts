import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contrast, FIXED, themedRoles } from '../../core/theme/theme.ts';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

/** The custom properties of the rule with this selector. */
function block(selector: string, of = css): Record<string, string> {
  const start = of.indexOf(`${selector} {`);
  const body = of.slice(start, of.indexOf('\n}', start));
  return Object.fromEntries([...body.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})/g)].map(m => [m[1], m[2]]));
}

const base = block(':root');
const looks = {
  default: base,
  sunset: { ...base, ...block("[data-theme='sunset']") },
  bright: { ...base, ...block("[data-look='bright']") },
  'sunset, bright': { ...base, ...block("[data-theme='sunset']"), ...block("[data-look='bright']") },
};

const text = [
  ['ink', 'paper'],
  ['ink', 'surface'],
  ['ink-soft', 'paper'],
  ['ink-soft', 'surface'],
  ['brand', 'surface'],
  ['on-brand', 'brand'],
  ['on-brand', 'brand-deep'],
  ['on-brand', 'signal-ready'],
  ['on-chrome', 'chrome'],
  ['on-chrome-soft', 'chrome'],
  ['on-signal', 'signal-ok'],
  ['on-signal', 'signal-warn'],
  ['on-signal', 'signal-off'],
  ['on-signal-bad', 'signal-bad'],
  ['ink', 'signal-ok'],
  ['ok-deep', 'ok-soft'],
  ['warn-deep', 'warn-soft'],
  ['bad-deep', 'bad-soft'],
  ['info-deep', 'info-soft'],
] as const;

const shapes = [
  ['line-strong', 'surface'],
  ['line-strong', 'paper'],
  ['signal-ready', 'surface'],
  ['chrome-light', 'chrome'],
  ['focus', 'surface'],
] as const;

describe.each(Object.entries(looks))('the %s look', (_, look: Record<string, string>) => {
  it.each(text)('sets %s on %s with 7:1 or more', (front, back) => {
    expect(contrast(look[front] ?? '', look[back] ?? '')).toBeGreaterThanOrEqual(7);
  });

  it.each(shapes)('draws %s on %s with 3:1 or more', (front, back) => {
    expect(contrast(look[front] ?? '', look[back] ?? '')).toBeGreaterThanOrEqual(3);
  });
});

it('keeps accepted and refused apart for who sees no colours', () => {
  expect(contrast(base['signal-ok'] ?? '', base['signal-bad'] ?? '')).toBeGreaterThanOrEqual(3);
});

// A report is a page of the OMS in a frame, which cannot link the app's style sheet.
it.each([[':root'], ["[data-theme='sunset']"], ["[data-look='bright']"]])(
  'the reports have the colours of %s',
  selector => {
    const report = readFileSync(new URL('../../server/views/reports/report.css', import.meta.url), 'utf8');
    const own = Object.entries(block(selector, report)).filter(([name]) => name in block(selector));
    expect(own.length).toBeGreaterThan(3);
    expect(Object.fromEntries(own)).toEqual(
      Object.fromEntries(own.map(([name]) => [name, block(selector)[name]])),
    );
  },
);

it('a theme of the retailer is judged by the colours that it meets here, and colours what is here', () => {
  expect(Object.fromEntries(Object.keys(FIXED).map(role => [role, base[role]]))).toEqual(FIXED);
  expect(themedRoles.filter(role => base[role] === undefined)).toEqual([]);
});
