import { useState } from 'react';
import { listLocations } from '../../../contract/warehouse/location.ts';
import { listServicesOfMany } from '../../../contract/warehouse/plan.ts';
import { editServices } from '../../../core/access/locations.ts';
import { may } from '../../../core/access/right.ts';
import { nameOf } from '../../texts/words/retailer-names.ts';
import { useIsPhone } from '../../ui/desk/use-phone.ts';
import { Button } from '../../ui/scan/controls/button.tsx';
import { SelectField } from '../../ui/scan/controls/select-field.tsx';
import { Empty } from '../../ui/scan/page/empty.tsx';
import { Skeleton } from '../../ui/scan/page/skeleton.tsx';
import { useCall } from '../calls/use-call.ts';
import { useFilterBar, type Filtered } from '../list/use-filter-bar.tsx';
import { useOffice } from '../office.ts';
import { PageHead } from '../page/page-head.tsx';
import type { AskedPage } from '../page/page-props.ts';
import { FailedLoad } from '../parts/failed-load.tsx';
import { CellList } from './cell-list.tsx';
import { foundPlaces, majorityOf } from './holidays.ts';
import { isFixed, serviceName, stateOf, stateText, type Service, type ServicePlace } from './methods.ts';
import { useOwnTypes } from './own-types.ts';
import { PlanGrid, type GridLook } from './plan-grid.tsx';
import styles from './place-plans.module.css';
import { SwitchDialog } from './switch-dialog.tsx';
import { t } from './texts.ts';
import { useChosen } from './use-chosen.ts';

const filtered: Filtered<'search' | 'type' | 'of'> = {
  filters: {
    search: { kind: 'text', label: () => t('search'), inSight: true },
    type: { kind: 'choice', label: () => t('type'), usual: 'store', any: null, scope: true },
    of: { kind: 'choice', label: () => t('delivery_type') },
  },
};

export const asks = (): readonly AskedPage[] => [{ endpoint: listLocations, input: {} }];

/** By their names: what they have may change while the dialog is open. */
interface Picked {
  readonly service: string;
  readonly places: ReadonlySet<string>;
}

/** Which location sends by which method, why not, and an act on a method of many of them. */
export default function MethodsPage() {
  const { asker } = useOffice();
  const isPhone = useIsPhone();
  const own = useOwnTypes();
  const [all, setAll] = useState<readonly Service[]>([]);
  const { values, bar } = useFilterBar(
    'methods',
    filtered,
    {
      type: own.options,
      of: all
        .filter(({ method }) => method === null)
        .map(({ type }) => ({ value: type.identifier, text: nameOf('dispatch_type', type) })),
    },
    { settle: asked => ({ ...asked, type: own.settled(asked.type) }) },
  );
  const call = useCall(listServicesOfMany, { params: { type: values.type } });
  const { services = [], places: found = [] } = call.body ?? {};
  if (call.body && all !== services) setAll(services);
  const types = new Map(services.filter(({ method }) => method === null).map(one => [one.service, one]));
  const columns = services.filter(({ type }) => values.of === '' || type.identifier === values.of);
  const places = foundPlaces(found, values.search);
  const [picked, setPicked] = useState<Picked | null>(null);
  const texts = new Map(
    columns.map(service => [service, places.map(place => stateText(stateOf(service, types, place)))]),
  );
  const most = new Map([...texts].map(([service, of]) => [service, majorityOf(of)]));
  const look = (place: ServicePlace, service: Service): GridLook => {
    const state = stateOf(service, types, place);
    const text = stateText(state);
    const isOther = (most.get(service) ?? text) !== text;
    return {
      text,
      said: [
        `${place.identifier} ${place.display_name}, ${serviceName(service)}: ${text}`,
        t(`by_${state.by}`),
        ...(state.why === null ? [] : [t(state.why)]),
        ...(isOther ? [t('differs')] : []),
      ].join(', '),
      marks: [...(isOther ? (['differs'] as const) : []), ...(state.why === null ? [] : (['off'] as const))],
    };
  };
  const mayEdit = (place: ServicePlace) =>
    may(asker, editServices, { type: values.type, identifier: place.identifier });
  const pick = (service: Service | undefined, of: readonly ServicePlace[]) => {
    const editable = of.filter(mayEdit);
    if (service && !isFixed(service) && editable.length > 0)
      setPicked({
        service: service.service,
        places: new Set(editable.map(({ identifier }) => identifier)),
      });
  };
  const pickedService = services.find(({ service }) => service === picked?.service);
  const shared = { services: columns, places, look, onPick: pick };
  return (
    <div className={styles.page}>
      <PageHead />
      <div className={styles.filters}>{bar()}</div>
      {call.body === undefined ? (
        <div className={styles.note}>
          {call.failure ? (
            <FailedLoad text={t('load_error')} failure={call.failure} onRetry={call.again} />
          ) : (
            <Skeleton label={t('place')} lines={10} />
          )}
        </div>
      ) : places.length === 0 || columns.length === 0 ? (
        <Empty icon="truck" text={t(found.length === 0 ? 'none' : 'none_found')} />
      ) : isPhone ? (
        <MethodList {...shared} />
      ) : (
        <Desk {...shared} />
      )}
      {picked && pickedService && (
        <SwitchDialog
          service={pickedService}
          places={found.filter(({ identifier }) => picked.places.has(identifier))}
          type={values.type}
          types={types}
          onClose={() => setPicked(null)}
        />
      )}
    </div>
  );
}

interface MethodsProps {
  readonly services: readonly Service[];
  readonly places: readonly ServicePlace[];
  readonly look: (place: ServicePlace, service: Service) => GridLook;
  readonly onPick: (service: Service | undefined, places: readonly ServicePlace[]) => void;
}

const NO_LOOK: GridLook = { text: '', said: '', marks: [] };

function Desk({ services, places, look, onPick }: MethodsProps) {
  const { chosen, setChosen, span } = useChosen(places.length, services.length);
  const { top, bottom, left, right } = span;
  const service = left === right ? services[left] : undefined;
  const change = () => onPick(service, places.slice(top, bottom + 1));
  return (
    <>
      <div className={styles.tools}>
        <span className={styles.soft}>{t('methods_hint')}</span>
        <output>{t('chosen', { n: (bottom - top + 1) * (right - left + 1) })}</output>
        <Button
          size="row"
          reason={service && isFixed(service) ? t('is_fixed') : service ? undefined : t('one_column')}
          onPress={change}
        >
          {t('change')}
        </Button>
      </div>
      <PlanGrid
        caption={t('place')}
        corner={t('place')}
        places={places}
        columns={services.map(one => ({
          id: one.service,
          isFixed: isFixed(one),
          head: <Head of={one} count={places.length} onPress={() => onPick(one, places)} />,
        }))}
        look={(place, nth) => {
          const one = services[nth];
          return one ? look(place, one) : NO_LOOK;
        }}
        chosen={chosen}
        onChoose={setChosen}
        onOpen={change}
      />
    </>
  );
}

interface HeadProps {
  readonly of: Service;
  readonly count: number;
  readonly onPress: () => void;
}

function Head({ of, count, onPress }: HeadProps) {
  const text = (
    <>
      <strong>{of.method ? of.method.display_name : nameOf('dispatch_type', of.type)}</strong>
      <span>{of.method ? of.method.carrier.display_name : t('whole_type')}</span>
    </>
  );
  return isFixed(of) ? (
    <span className={styles.head} title={`${serviceName(of)}, ${t('is_fixed')}`}>
      {text}
    </span>
  ) : (
    <button
      type="button"
      className={styles.head}
      data-kind={of.method ? undefined : 'regional'}
      title={t('change_column', { day: serviceName(of), n: count })}
      onClick={onPress}
    >
      {text}
    </button>
  );
}

/** A phone shows one method at all locations. */
function MethodList({ services, places, look, onPick }: MethodsProps) {
  const [name, setName] = useState('');
  const service = services.find(one => one.service === name) ?? services[0];
  if (!service) return null;
  return (
    <div className={styles.list}>
      <SelectField
        size="desk"
        label={t('method')}
        value={service.service}
        options={services.map(one => ({ value: one.service, text: serviceName(one) }))}
        onChange={setName}
      />
      {isFixed(service) ? (
        <p className={styles.soft}>{t('is_fixed')}</p>
      ) : (
        <Button size="touch" onPress={() => onPick(service, places)}>
          {t('change_all', { n: places.length })}
        </Button>
      )}
      <CellList
        cells={places.map(place => ({
          key: place.identifier,
          name: `${place.identifier} ${place.display_name}`,
          look: look(place, service),
          isFixed: isFixed(service),
          onPress: () => onPick(service, [place]),
        }))}
      />
    </div>
  );
}
