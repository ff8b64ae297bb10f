import { freeAccess } from '../../access.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ExtraInfo } from '../../../../contract/scanning/extra-info.ts';
import { createEmitter } from '../../../../core/emitter/emitter.ts';
import type { ReturnChanges, ReturnPackage } from '../../../../contract/warehouse/returns.ts';
import type { Photo } from '../../../device/shrink-photo.ts';
import { deviceClock } from '../../../outbox/device/device.ts';
import { anna, FakeDevice } from '../../../sync/testing/fake-device.ts';
import { createPackageView, type PackageView } from '../../../work-package/package-view.ts';
import { delivery, line, product } from '../../../work-package/testing/packages.ts';
import { photoDesk } from './photo-desk.ts';
import type { LabelFound, PlaceFound, ReturnDeps } from './return-deps.ts';
import { openReturnSession } from './session.ts';

const P1 = '8712345678906';
const P2 = '8710000000013';
const WORK = 'dc/DC01/return';

const announced = (id: number, label: string, ...lines: ReturnType<typeof line>[]) =>
  delivery(id, { status: 'return-announced', storage_location: null, tracking_codes: [label], lines });

const pkg = (): ReturnPackage => ({
  version: 1,
  location: { type: 'dc', identifier: 'DC01' },
  zone: { identifier: 'R', display_name: 'Retourzone R' },
  process_type: 'return',
  storage_locations: [
    ...['R-01', 'R-02', 'R-09'].map(code => ({
      identifier: code,
      display_name: code,
      kind: 'sort' as const,
    })),
    { identifier: 'R-APART', display_name: 'Apart', kind: 'aside' },
  ],
  product_states: [
    { identifier: 'sellable', display_name: 'Verkoopbaar', storage_location: 'R-01' },
    { identifier: 'worn', display_name: 'Gebruikt', storage_location: null },
  ],
  products: [product('P1', P1), product('P2', P2)],
  dispatch_requests: [announced(7, '3SRET7', line(70, 'P1', 2)), announced(8, '3SRET8', line(80, 'P2', 1))],
  extra_processing_steps: ['provide-extra-product-info'],
  autofill_storage_location: 0,
  storage_location_auto_submit_regex: null,
});

beforeEach(() => vi.stubGlobal('localStorage', { setItem: () => undefined, removeItem: () => undefined }));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const picture: Photo = { ok: true, photo: new Blob([Uint8Array.of(1, 2, 3)]) };

interface Oms {
  online: boolean;
  label: LabelFound | Promise<LabelFound>;
  photo: Photo;
  place: PlaceFound | 'failed' | null;
  /** An OMS without packages asks these. */
  info?: ExtraInfo | 'failed';
}

/** The real machine, runner, outbox and view; `oms` answers. */
async function open(device = new FakeDevice(), given: Partial<Oms> = {}) {
  const oms: Oms = { online: true, label: { kind: 'none' }, photo: picture, place: null, ...given };
  const outbox = device.openOutbox();
  const view: PackageView<ReturnPackage, ReturnChanges> = createPackageView(pkg(), await outbox.ofWork(WORK));
  outbox.subscribe(({ entries }) => view.applyEntries(entries));
  const signals: string[] = [];
  const changes = createEmitter();
  let ids = 0;
  const deps: ReturnDeps = {
    user: anna,
    place: { type: 'dc', identifier: 'DC01' },
    zone: { identifier: 'R', display_name: 'Retourzone R' },
    provider: 'Leverancier BV',
    work: WORK,
    view,
    outbox,
    onChange: changes.subscribe,
    access: freeAccess,
    undoes_sent: true,
    keeps_labels: true,
    looks_up_places: false,
    tells_info: !oms.info,
    extraInfo: () => Promise.resolve(oms.info ?? null),
    online: () => oms.online,
    findReturn: () => Promise.resolve(oms.label),
    refresh: () => Promise.resolve(),
    lookUp: () => Promise.resolve(oms.place),
    photos: photoDesk({
      user: anna,
      place: { type: 'dc', identifier: 'DC01' },
      work: WORK,
      outbox,
      clock: device.clock,
      newId: device.newId,
      shrink: () => Promise.resolve(oms.photo),
    }),
    signal: signal => signals.push(signal),
    now: () => 0,
    sleep: deviceClock.sleep,
    newId: () => `01900000-0000-7000-9000-${String(++ids).padStart(12, '0')}`,
  };
  const model = await openReturnSession(deps);
  const state = () => model.get().state;
  const until = (wanted: (s: ReturnType<typeof state>) => boolean) =>
    vi.waitFor(() => expect(wanted(state())).toBe(true));
  const scan = async (text: string) => {
    const { beat } = model.get();
    model.scan(text);
    await vi.waitFor(() => expect(model.get().beat).toBeGreaterThan(beat));
    await until(s => s.verdict !== undefined);
  };
  const entries = async () => (await outbox.ofWork(WORK)).map(e => `${e.mutation.type} ${e.state}`);
  return {
    model,
    outbox,
    view,
    oms,
    signals,
    state,
    until,
    scan,
    entries,
    changed: changes.emit,
  };
}

type Bench = Awaited<ReturnType<typeof open>>;

async function receive(
  { model, scan, until }: Bench,
  ean: string,
  place: string,
  product_state = 'sellable',
) {
  await scan(ean);
  await until(s => s.name === 'choose-state');
  model.chooseState(product_state);
  await until(s => s.name === 'scan-location');
  await scan(place);
}

const asked: ExtraInfo = {
  is_required: true,
  is_required_error: null,
  is_required_question: null,
  product_piece_questions: [
    { attributeIdentifier: 'serienummer', valueType: 'text', question: 'Serienummer?', answer: null },
  ],
};

describe('the questions about an article', () => {
  test('R7a of the package are asked without a network too, and recorded before its receipt', async () => {
    const t = await open(new FakeDevice(), { online: false });
    t.view.applyChanges({
      since: 1,
      version: 2,
      removed: [],
      products: [{ ...product('P1', P1), extra_info: asked }],
      dispatch_requests: [],
    });
    await t.scan('3SRET7');
    await t.scan(P1);
    await t.until(s => s.name === 'extra-info');
    await t.scan('SN-1');
    await t.until(s => s.name === 'choose-state');
    t.model.chooseState('sellable');
    await t.until(s => s.name === 'scan-location');
    await t.scan('R-01');
    expect(await t.entries()).toEqual(['product-piece-info pending', 'receive-return pending']);
    const [answer, receipt] = await t.outbox.ofWork(WORK);
    expect(answer?.mutation).toMatchObject({
      line_id: 70,
      value: 'SN-1',
      group: expect.stringMatching(/^01900000/),
    });
    expect(answer?.lane).toBe(receipt?.lane);
  });

  test('R7c an OMS without packages is asked once for each article, with a network only', async () => {
    const t = await open(new FakeDevice(), { info: 'failed', online: false });
    await t.scan('3SRET7');
    await t.scan(P1);
    expect(t.state()).toMatchObject({ name: 'scan-article', verdict: { code: 'needs-network' } });
    t.oms.online = true;
    await t.scan(P1);
    expect(t.state()).toMatchObject({ name: 'scan-article', verdict: { code: 'info-failed' } });
    t.oms.info = asked;
    await t.scan(P1);
    await t.until(s => s.name === 'extra-info');
    t.oms.info = 'failed';
    t.model.send({ name: 'reset' });
    t.oms.online = false;
    await t.scan(P1);
    await t.until(s => s.name === 'extra-info');
  });
});

describe('a return on this device', () => {
  test('R20 lists what is still expected first, with number and reason, received pieces of this device included', async () => {
    const t = await open();
    const reason = { identifier: 'wrong-size', display_name: 'Verkeerde maat' };
    t.view.applyChanges({
      since: 1,
      version: 2,
      removed: [],
      products: [],
      dispatch_requests: [
        {
          ...announced(7, '3SRET7', { ...line(70, 'P1', 1), return_reason: reason }, line(71, 'P2', 2)),
          version: 2,
        },
      ],
    });
    const listed = () =>
      t.model
        .get()
        .facts.articles(7)
        .map(a => [a.name, a.received, a.quantity, a.reason]);
    expect(listed()).toEqual([
      ['Product P1', 0, 1, reason],
      ['Product P2', 0, 2, null],
    ]);
    await t.scan('3SRET7');
    await receive(t, P1, 'R-01');
    await t.until(s => s.name === 'next');
    expect(listed()).toEqual([
      ['Product P2', 0, 2, null],
      ['Product P1', 1, 1, reason],
    ]);
  });

  test('R3 R6 R9 is received article by article; then all of it is in', async () => {
    const t = await open();
    await t.scan('3SRET7');
    await receive(t, P1, 'R-01');
    await t.until(s => s.name === 'next');
    expect(t.model.get().facts.ret(7)).toMatchObject({ received: 1, quantity: 2 });
    await receive(t, P1, 'R-09', 'worn');
    await t.until(s => s.name === 'next' && s.product_state === 'worn');
    await t.scan(P1);
    await t.until(s => s.verdict?.code === 'already-received');
    await t.scan('3SRET7');
    await t.until(s => s.verdict?.code === 'return-done');
    expect(await t.entries()).toEqual(['receive-return pending', 'receive-return pending']);
    expect(t.model.get().open).toBe(1);
  });

  test('what is recorded is drawn once, with the step itself', async () => {
    const t = await open();
    await t.scan('3SRET7');
    await t.scan(P1);
    t.model.chooseState('sellable');
    await t.until(s => s.name === 'scan-location');
    const drawn: string[] = [];
    t.model.subscribe(() => drawn.push(t.state().name));
    await t.scan('R-01');
    expect(drawn).toEqual(['next']);
  });

  test('R3 is found by the number of its order', async () => {
    const t = await open();
    await t.scan('261114-0008');
    await t.until(s => s.name === 'scan-article');
    expect(t.state()).toMatchObject({ ret: { dispatch_request_id: 8 } });
  });

  test('R11 a better place of the OMS takes over; where it cannot say, that is said', async () => {
    const t = await open(new FakeDevice(), { place: { storage_location: 'R-02' } });
    await t.scan('3SRET7');
    await t.scan(P1);
    t.model.chooseState('sellable');
    await t.until(s => s.verdict?.code === 'corrected-location');
    expect(t.state()).toMatchObject({ storage_location: 'R-02' });
    t.model.send({ name: 'reset' });
    t.oms.place = 'failed';
    await t.scan(P1);
    t.model.chooseState('sellable');
    await t.until(s => s.verdict?.code === 'look-up-failed');
  });

  test('R11 a colleague receives the last one meanwhile: apart', async () => {
    const t = await open();
    await t.scan('3SRET8');
    await t.scan(P2);
    await t.until(s => s.name === 'choose-state');
    const received = { ...line(80, 'P2', 1, 'theirs') };
    t.view.applyChanges({
      since: 1,
      version: 2,
      products: [],
      removed: [],
      dispatch_requests: [{ ...announced(8, '3SRET8', received), status: 'return-received', version: 2 }],
    });
    t.changed();
    await t.until(s => s.verdict?.code === 'corrected-gone');
    expect(t.state().name).toBe('scan-article');
  });

  describe('a return that the office ends meanwhile', () => {
    const cancelled = { ...announced(7, '3SRET7', line(70, 'P1', 2)), status: 'cancelled', version: 2 };
    const end = (t: Bench, how: 'cancelled' | 'moved') => {
      t.view.applyChanges({
        since: 1,
        version: 2,
        products: [],
        removed: how === 'moved' ? [7] : [],
        dispatch_requests: how === 'moved' ? [] : [cancelled],
      });
      t.changed();
    };

    test.each(['cancelled', 'moved'] as const)('R11 %s: the article in hand is laid apart', async how => {
      const t = await open();
      await t.scan('3SRET7');
      await t.scan(P1);
      await t.until(s => s.name === 'choose-state');
      end(t, how);
      await t.until(s => s.verdict?.code === 'corrected-cancelled');
      expect(t.state().name).toBe('scan-label');
    });

    test.each(['cancelled', 'moved'] as const)('R6 %s: no article of it is accepted', async how => {
      const t = await open();
      await t.scan('3SRET7');
      end(t, how);
      await t.scan(P1);
      expect(t.state()).toMatchObject({
        name: 'scan-article',
        verdict: { look: 'refused', code: 'return-cancelled', values: { name: expect.any(String) } },
      });
    });
  });

  test('a refused label, and an article that is laid apart, are in the last ten with their reasons', async () => {
    const t = await open();
    await t.scan('3SNERGENS1');
    expect(t.model.get().refusal).toMatchObject({ values: { read: '3SNERGENS1' } });
    await t.scan('3SRET8');
    expect(t.model.get().refusal).toBeNull();
    await t.scan(P1);
    expect(t.model.get().last).toMatchObject([
      { icon: 'ban', why: 'Dit product is niet gevonden in deze retourzending.' },
      { icon: 'close', text: '3SNERGENS1 geweigerd' },
    ]);
  });

  test('R13 undo of what no server has seen ends both; the article is awaited again', async () => {
    const t = await open();
    await t.scan('3SRET8');
    await receive(t, P2, 'R-01');
    await t.until(s => s.name === 'next');
    t.model.get().last[0]?.undo?.();
    await t.until(s => s.name === 'scan-article');
    await vi.waitFor(async () =>
      expect(await t.entries()).toEqual(['receive-return done', 'take-back-return done']),
    );
    expect(t.model.get().facts.ret(8)).toMatchObject({ received: 0 });
  });

  test('R16 after a restart the flow stands where it stood', async () => {
    const device = new FakeDevice();
    const t = await open(device);
    await t.scan('3SRET7');
    await t.scan(P1);
    t.model.chooseState('sellable');
    await t.until(s => s.name === 'scan-location');
    await vi.waitFor(async () =>
      expect(await t.outbox.loadFlow(`${WORK}#${anna.id}`)).toMatchObject({ name: 'scan-location' }),
    );
    t.model.stop();
    expect((await open(device)).state()).toMatchObject({
      name: 'scan-location',
      storage_location: 'R-01',
      verdict: null,
    });
  });
});

describe('a label that is not on this device', () => {
  test('R4 the OMS is asked; it knows of none', async () => {
    const t = await open();
    await t.scan('3SNERGENS');
    await t.until(s => s.verdict?.code === 'return-not-found');
    expect([t.state().name, t.signals.at(-1)]).toEqual(['scan-label', 'refuse']);
  });

  test.each([
    ['done', 'return-done'],
    ['cancelled', 'return-cancelled'],
  ] as const)(
    'R3 one that only the OMS knows and that is %s is refused with that reason',
    async (over, code) => {
      const t = await open(new FakeDevice(), { label: { kind: 'over', dispatch_request_id: 7, over } });
      await t.scan('3SVOORBIJ');
      await t.until(s => s.verdict?.code === code);
      expect([t.state().name, t.signals.at(-1)]).toEqual(['scan-label', 'refuse']);
    },
  );

  describe('R4 with a slow OMS', () => {
    /** A bench whose OMS answers about labels when the test says so. */
    async function slow() {
      let answer: (found: LabelFound) => void = () => undefined;
      const t = await open(new FakeDevice(), { label: new Promise(resolve => (answer = resolve)) });
      const late = () => t.model.get().late_refusal?.code;
      return { ...t, answer: (found: LabelFound) => answer(found), late };
    }

    test('R4 the read is acknowledged at once, in place of the answer to the scan before', async () => {
      const t = await slow();
      await t.scan('R-01');
      expect(t.state().verdict?.code).toBe('expected-label');
      await t.scan('3SELDERS');
      expect(t.state()).toMatchObject({ name: 'scan-label', verdict: { look: 'ready', code: 'asking' } });
    });

    test('R4 the next scan does not wait, and a label that is known after all is scanned again', async () => {
      const t = await slow();
      await t.scan('3SELDERS');
      await t.scan('3SRET7');
      expect(t.state()).toMatchObject({ name: 'scan-article', ret: { dispatch_request_id: 7 } });
      t.answer({ kind: 'found', dispatch_request_id: 8 });
      await vi.waitFor(() => expect(t.late()).toBe('scan-again'));
      expect(t.state()).toMatchObject({ ret: { dispatch_request_id: 7 }, verdict: { code: 'return-found' } });
      expect(t.signals.at(-1)).toBe('attention');
      await t.scan('3SRET8');
      expect(t.state()).toMatchObject({ ret: { dispatch_request_id: 8 } });
    });

    test('R4 R5 no answer, when another label was scanned meanwhile: that label is scanned again', async () => {
      const t = await slow();
      await t.scan('3SLATER');
      await t.scan('3SRET7');
      t.answer(null);
      await vi.waitFor(() => expect(t.late()).toBe('scan-again'));
      expect(t.state()).toMatchObject({ ret: { dispatch_request_id: 7 } });
    });

    test.each([
      [{ kind: 'none' }, 'return-not-found'],
      [{ kind: 'over', dispatch_request_id: 9, over: 'done' }, 'return-done'],
      [{ kind: 'over', dispatch_request_id: 9, over: 'cancelled' }, 'return-cancelled'],
    ] as const)('R4 %o stays in sight until an article was received, and 2 s', async (found, code) => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
      const t = await slow();
      await t.scan('3SNERGENS');
      await t.scan('3SRET8');
      t.answer(found);
      await vi.waitFor(() => expect(t.late()).toBe(code));
      expect([t.state().verdict?.code, t.signals.at(-1)]).toEqual(['return-found', 'attention']);
      await t.scan(P2);
      expect(t.late()).toBe(code);
      t.model.chooseState('sellable');
      await t.until(s => s.name === 'scan-location');
      vi.advanceTimersByTime(2000);
      expect(t.late()).toBe(code);
      await t.scan('R-01');
      await t.until(s => s.name === 'next');
      await vi.waitFor(() => expect(t.late()).toBeUndefined());
    });

    test('R4 the next return that is found ends it, after 2 s', async () => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
      const t = await slow();
      await t.scan('3SNERGENS');
      t.answer({ kind: 'none' });
      await t.until(s => s.verdict?.code === 'return-not-found');
      await t.scan('3SRET8');
      expect(t.late()).toBe('return-not-found');
      vi.advanceTimersByTime(2000);
      await vi.waitFor(() => expect(t.late()).toBeUndefined());
    });

    test('R4 a tap ends it', async () => {
      const t = await slow();
      await t.scan('3SNERGENS');
      await t.scan('3SRET8');
      t.answer({ kind: 'none' });
      await vi.waitFor(() => expect(t.late()).toBe('return-not-found'));
      await t.scan(P2);
      t.model.lateRefusalSeen();
      expect(t.late()).toBeUndefined();
    });
  });

  test('R4 the OMS knows it, and the package has it by then', async () => {
    const t = await open(new FakeDevice(), { label: { kind: 'found', dispatch_request_id: 7 } });
    await t.scan('3SELDERS');
    await t.until(s => s.name === 'scan-article');
    expect(t.state()).toMatchObject({ ret: { dispatch_request_id: 7, label: '3SELDERS' } });
  });

  test.each([
    ['without a network', { online: false }],
    ['without an answer', { label: null }],
  ] as const)('R5 R7 %s its articles wait with it, known or not', async (_, given) => {
    const t = await open(new FakeDevice(), given);
    await t.scan('3SLATER');
    await t.until(s => s.verdict?.code === 'label-unknown');
    await receive(t, P1, 'R-01');
    await t.until(s => s.name === 'next');
    await receive(t, '4000000000006', 'R-01');
    await vi.waitFor(async () =>
      expect(await t.entries()).toEqual(['receive-by-label pending', 'receive-by-label pending']),
    );
    expect((await t.outbox.ofWork(WORK)).map(e => e.mutation)).toMatchObject([
      { label: '3SLATER', ean: P1 },
      { label: '3SLATER', ean: '4000000000006' },
    ]);
  });

  test('R5 a web address, the code of a carton and what telephones read are neither label nor article, without a network too', async () => {
    const t = await open(new FakeDevice(), { online: false });
    const others = [
      'https://shop.example/menu',
      '(01)18712345678903(10)LOT',
      'WIFI:S:winkel;T:WPA;P:welkom;;',
      '{"artikel": 17}',
    ];
    for (const code of others) {
      await t.scan(code);
      await t.until(s => s.verdict?.values.read === code);
      expect(t.state()).toMatchObject({ name: 'scan-label', verdict: { code: 'expected-label' } });
    }
    await t.scan('3SRET7');
    await receive(t, P1, 'R-01');
    await t.until(s => s.name === 'next');
    for (const code of others) {
      await t.scan(code);
      await t.until(s => s.verdict?.values.read === code);
      expect(t.state()).toMatchObject({ name: 'next', verdict: { code: 'expected-article' } });
    }
  });

  test('R5 an article where a label is asked is no label, also when nobody knows it', async () => {
    const t = await open(new FakeDevice(), { online: false });
    for (const code of [P1, '4000000000006']) {
      await t.scan(code);
      await t.until(s => s.name === 'scan-label' && s.verdict?.code === 'expected-label');
    }
    expect(t.state().name).toBe('scan-label');
  });
});

describe('R19 a photo of the article in hand', () => {
  const photosOf = async (t: Bench) => (await t.outbox.db.photos.toArray()).map(p => p.mutation_id);
  const inHand = async (t: Bench) => {
    await t.scan('3SRET7');
    await t.scan(P1);
    await t.until(s => s.name === 'choose-state');
  };
  const taken = (t: Bench, before?: string) =>
    t.until(s => s.name === 'choose-state' && s.work.photo !== undefined && s.work.photo !== before);
  const photoIn = (t: Bench): string => {
    const state = t.state();
    return ('work' in state && state.work.photo) || '';
  };

  test('is kept, and goes with the receipt, also when the state was chosen before it was made', async () => {
    const t = await open();
    await inHand(t);
    t.model.takePhoto(new Blob());
    t.model.chooseState('worn');
    await t.until(s => s.name === 'scan-location');
    expect((await t.model.showPhoto(photoIn(t)))?.size).toBe(3);
    await t.scan('R-09');
    await t.until(s => s.name === 'next');
    const [entry] = await t.outbox.ofWork(WORK);
    expect(await t.outbox.photos.list()).toMatchObject([{ mutation_id: entry?.id, article: 'P1' }]);
  });

  test('may be taken after the receipt, once, until another article or return is begun', async () => {
    const t = await open();
    const photoOf = () => t.model.get().photo_of;
    await t.scan('3SRET7');
    expect(photoOf()).toBeNull();
    await receive(t, P1, 'R-01');
    await t.until(s => s.name === 'next');
    t.model.takePhoto(new Blob());
    await t.until(s => s.verdict?.code === 'photo-kept');
    const [first] = await t.outbox.ofWork(WORK);
    expect(await t.outbox.photos.list()).toMatchObject([{ mutation_id: first?.id, article: 'P1' }]);
    expect(photoOf()).toBeNull();
    t.model.takePhoto(new Blob());
    await receive(t, P1, 'R-01');
    await t.until(s => s.name === 'next');
    t.model.send({ name: 'next-article' });
    await t.until(s => s.name === 'scan-article');
    t.model.takePhoto(new Blob());
    await t.until(s => s.verdict?.code === 'photo-kept');
    const [, second] = await t.outbox.ofWork(WORK);
    expect(await photosOf(t)).toEqual([first?.id, second?.id]);
  });

  test('is not offered for another return', async () => {
    const t = await open();
    await t.scan('3SRET7');
    await receive(t, P1, 'R-01');
    await t.until(s => s.name === 'next');
    expect(t.model.get().photo_of).not.toBeNull();
    await t.scan('3SRET8');
    expect(t.model.get().photo_of).toBeNull();
  });

  test('belongs to no receipt that was undone', async () => {
    const t = await open();
    await t.scan('3SRET7');
    await receive(t, P1, 'R-01');
    await t.until(s => s.name === 'next');
    t.model.get().last[0]?.undo?.();
    await t.until(s => s.name === 'scan-article');
    expect(t.model.get().photo_of).toBeNull();
  });

  test('is replaced by another one, removed, and given up with the article', async () => {
    const t = await open();
    await inHand(t);
    t.model.takePhoto(new Blob());
    await taken(t);
    const first = photoIn(t);
    t.model.takePhoto(new Blob());
    await taken(t, first);
    await vi.waitFor(async () => expect(await photosOf(t)).toEqual([null]));
    t.model.send({ name: 'photo-removed' });
    await vi.waitFor(async () => expect(await photosOf(t)).toEqual([]));
    t.model.takePhoto(new Blob());
    await taken(t);
    t.model.chooseState('worn');
    await t.until(s => s.name === 'scan-location');
    t.model.send({ name: 'reset' });
    await vi.waitFor(async () => expect(await photosOf(t)).toEqual([]));
  });

  test('stays while the state that no longer shows it is not on disk: after a crash it is in hand again', async () => {
    const device = new FakeDevice();
    const t = await open(device);
    await inHand(t);
    t.model.takePhoto(new Blob());
    await taken(t);
    const photo = photoIn(t);
    vi.spyOn(t.outbox, 'saveFlow').mockRejectedValue(new Error('killed'));
    t.model.send({ name: 'photo-removed' });
    await t.until(s => s.name === 'choose-state' && s.work.photo === undefined);
    t.model.stop();
    const again = await open(device);
    expect([photoIn(again), await photosOf(again)]).toEqual([photo, [null]]);
  });

  test('is there after a restart; one of an article that is not in hand any more is dropped', async () => {
    const device = new FakeDevice();
    const minuteLater = async () => {
      await vi.waitFor(() => expect(device.clock.asleep()).toBe(1));
      device.clock.advance(60_000);
      await vi.waitFor(() => expect(device.clock.asleep()).toBe(0));
    };
    const t = await open(device);
    await inHand(t);
    t.model.takePhoto(new Blob());
    await taken(t);
    const photo = photoIn(t);
    await vi.waitFor(async () =>
      expect(await t.outbox.loadFlow(`${WORK}#${anna.id}`)).toMatchObject({ work: { photo } }),
    );
    t.model.stop();
    const again = await open(device);
    await minuteLater();
    expect([photoIn(again), await photosOf(again)]).toEqual([photo, [null]]);
    await again.outbox.saveFlow(`${WORK}#${anna.id}`, { name: 'scan-label', verdict: null });
    again.model.stop();
    const later = await open(device);
    // Its scan may be under way, however old the photo is by the clock.
    device.clock.wall += 8 * 24 * 3600_000;
    await vi.waitFor(() => expect(device.clock.asleep()).toBe(1));
    expect(await photosOf(later)).toEqual([null]);
    await minuteLater();
    await vi.waitFor(async () => expect(await photosOf(later)).toEqual([]));
  });

  test.each(['not-image', 'too-large'] as const)('%s: refused with its reason, the flow stays', async why => {
    const t = await open(new FakeDevice(), { photo: { ok: false, why } });
    await inHand(t);
    t.model.takePhoto(new Blob());
    await t.until(s => s.name === 'choose-state' && s.verdict?.code === `photo-${why}`);
    expect([t.signals.at(-1), await photosOf(t)]).toEqual(['refuse', []]);
  });

  test.each([
    ['the device is full', new DOMException('full', 'QuotaExceededError'), 'photo-quota'],
    ['the disk fails', new Error('disk'), 'photo-storage'],
  ] as const)('%s: the worker is told, and goes on without', async (_, fault, code) => {
    const t = await open();
    await inHand(t);
    const add = vi.spyOn(t.outbox.db.photo_files, 'add').mockRejectedValue(fault);
    t.model.takePhoto(new Blob());
    await t.until(s => s.verdict?.code === code);
    add.mockRestore();
    t.model.chooseState('worn');
    await t.until(s => s.name === 'scan-location');
    await t.scan('R-09');
    await t.until(s => s.name === 'next');
    expect([await t.entries(), await photosOf(t)]).toEqual([['receive-return pending'], []]);
  });
});
