import { describe, expect, it } from 'vitest';
import { AcceptRule } from './accept-rule.ts';
import type { CameraRead } from './read.ts';

const ean: CameraRead = { text: '8712345678906', format: 'ean_13' };
const misread: CameraRead = { text: '8712345678900', format: 'ean_13' };
const label: CameraRead = { text: 'JVGL0000123', format: 'code_128' };
const nobodyExpects = () => false;

/** Feeds frames 33 ms apart; gives what each accepted. */
const play = (rule: AcceptRule, frames: CameraRead[][], from = 0) =>
  frames.map((reads, i) => rule.accept(reads, from + i * 33));

describe('accept a read', () => {
  it('when 2 of 3 frames agree', () => {
    expect(play(new AcceptRule(nobodyExpects), [[ean], [ean]])).toEqual([null, ean.text]);
    expect(play(new AcceptRule(nobodyExpects), [[ean], [], [ean]])).toEqual([null, null, ean.text]);
  });
  it('not when only 2 of 4 do', () => {
    expect(play(new AcceptRule(nobodyExpects), [[ean], [], [], [ean]])).toEqual([null, null, null, null]);
  });
  it('not while another frame reads a code of the same length instead', () => {
    const other: CameraRead = { text: '4006381333931', format: 'ean_13' };
    const frames = [[ean], [other], [ean], [ean], [ean]];
    expect(play(new AcceptRule(nobodyExpects), frames)).toEqual([null, null, null, null, ean.text]);
  });
  it('only with a valid check digit', () => {
    expect(play(new AcceptRule(nobodyExpects), [[misread], [misread], [misread]])).toEqual([
      null,
      null,
      null,
    ]);
  });
  it('at once when it is a code the work package expects, whatever its shape', () => {
    expect(play(new AcceptRule(text => text === ean.text), [[ean]])).toEqual([ean.text]);
    const internal: CameraRead = { text: '123456', format: 'itf' };
    expect(play(new AcceptRule(text => text === '123456'), [[internal]])).toEqual(['123456']);
  });
  it('the expected one of several in the picture', () => {
    expect(play(new AcceptRule(text => text === label.text), [[ean, label]])).toEqual([label.text]);
  });
  it('Code 128 by agreement, as it checks itself', () => {
    expect(play(new AcceptRule(nobodyExpects), [[label], [label]])).toEqual([null, label.text]);
  });
  it('one article that two decoders spell as UPC-A and as EAN-13', () => {
    const upcA: CameraRead = { text: '036000291452', format: 'upc_a' };
    const ean13: CameraRead = { text: '0036000291452', format: 'ean_13' };
    expect(play(new AcceptRule(nobodyExpects), [[upcA], [ean13], [upcA]])).toEqual([null, ean13.text, null]);
  });
});

describe('the same code again', () => {
  it('not while it stays in the picture, however long', () => {
    const frames = Array.from({ length: 200 }, () => [ean]);
    expect(play(new AcceptRule(nobodyExpects), frames).filter(Boolean)).toHaveLength(1);
  });
  it('not after a flicker shorter than 1.5 s', () => {
    const rule = new AcceptRule(nobodyExpects);
    play(rule, [[ean], [ean]]);
    expect(play(rule, [[ean], [ean], [ean]], 1500)).toEqual([null, null, null]);
  });
  it('after it left the picture for 1.5 s', () => {
    const rule = new AcceptRule(nobodyExpects);
    play(rule, [[ean], [ean], [], [], []]);
    expect(play(rule, [[ean], [ean]], 1600)).toEqual([null, ean.text]);
  });
  it('after a re-arm', () => {
    const rule = new AcceptRule(nobodyExpects);
    play(rule, [[ean], [ean]]);
    rule.rearm();
    expect(play(rule, [[ean], [ean]], 66)).toEqual([null, ean.text]);
  });
  it('of the command sheet only a code that is alone in the picture, and again after it was out of it', () => {
    const [verder, one]: CameraRead[] = [
      { text: 'DOE01', format: 'code_128' },
      { text: 'DOE11', format: 'code_128' },
    ];
    const rule = new AcceptRule(nobodyExpects);
    expect(
      play(rule, [
        [verder!, one!],
        [verder!, one!],
        [one!, verder!],
      ]),
    ).toEqual([null, null, null]);
    expect(play(rule, [[one!], [one!], [one!]], 1000)).toEqual([null, 'DOE11', null]);
    expect(play(rule, [[], [], [], [one!], [one!]], 4000)).toEqual([null, null, null, null, 'DOE11']);
  });
});

describe('of several codes in the picture', () => {
  const link: CameraRead = { text: 'https://id.shop.nl/01/08712345678906/10/LOT7', format: 'qr_code' };
  const page: CameraRead = { text: 'https://www.shop.nl/koffie', format: 'qr_code' };
  const lots = ['LOT7', 'LOT8'].map((lot): CameraRead => ({
    text: `]d2010871234567890610${lot}`,
    format: 'data_matrix',
  }));

  it('the article, not the address of a page beside it', () => {
    expect(play(new AcceptRule(nobodyExpects), [[page, ean], [page], [page, ean]])).toEqual([
      null,
      null,
      ean.text,
    ]);
  });
  it('the address when it is alone, so that the worker hears what it is', () => {
    expect(play(new AcceptRule(nobodyExpects), [[page], [page]])).toEqual([null, page.text]);
  });
  it('the label, not the carrier\u2019s own squares beside it', () => {
    const routing: CameraRead = { text: 'NL 1013ZZ 12', format: 'data_matrix' };
    expect(
      play(new AcceptRule(nobodyExpects), [
        [routing, label],
        [routing, label],
      ]),
    ).toEqual([null, label.text]);
  });
  it('one article once, by its bars and by a link to it, whichever is read first', () => {
    expect(play(new AcceptRule(nobodyExpects), [[ean], [ean], [link], [link], [link]])).toEqual([
      null,
      ean.text,
      null,
      null,
      null,
    ]);
    expect(play(new AcceptRule(nobodyExpects), [[ean, link], [ean, link], [ean], [ean]])).toEqual([
      null,
      link.text,
      null,
      null,
    ]);
  });
  it('two lots of one article, one after the other, are two', () => {
    const [seven, eight] = lots as [CameraRead, CameraRead];
    expect(play(new AcceptRule(nobodyExpects), [[seven], [seven], [eight], [eight]])).toEqual([
      null,
      seven.text,
      null,
      eight.text,
    ]);
  });
});
