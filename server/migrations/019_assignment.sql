-- When deliveries are planned (order-rules.md 5): what asks for it beside a change of a delivery (core/delivery/reactions.ts). The
-- jobs decide whether something is to be done, so a trigger may ask once too often.

-- Knowledge of all places has another version after each change of it: server/acts/assign/load-places.ts keeps what it read.
CREATE TABLE known_places (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  version  uuid NOT NULL DEFAULT gen_random_uuid()
);
INSERT INTO known_places DEFAULT VALUES;
-- Once a transaction. What had no place may have one now.
CREATE FUNCTION renew_known_places() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE this text := pg_current_xact_id()::text;
BEGIN
  IF current_setting('oms.places_renewed', true) IS NOT DISTINCT FROM this THEN RETURN NULL; END IF;
  PERFORM set_config('oms.places_renewed', this, true);
  UPDATE known_places SET version = gen_random_uuid();
  IF EXISTS (SELECT FROM dispatch_requests WHERE is_dispatch_assign_retryable) THEN
    PERFORM graphile_worker.add_job('replan-waiting', '{}', run_at := now() + interval '1 second', job_key := 'replan-waiting');
  END IF;
  -- A location may be asked by itself from now on, or earlier.
  IF EXISTS (SELECT FROM dispatch_requests WHERE status = 'to-be-requested' AND batch_id IS NULL) THEN
    PERFORM graphile_worker.add_job('request-waiting', '{}', run_at := now() + interval '1 second', job_key := 'request-waiting');
  END IF;
  RETURN NULL;
END $$;
-- At the end of the transaction, so that nobody waits for that one row longer than a commit takes.
DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY '{locations, location_addresses, location_properties, dispatch_types, dispatch_type_methods, location_dispatch_types,
    location_dispatch_type_methods, carrier_methods, service_types, service_times, supply_chains, supply_chain_steps,
    frontend_parameters}'::text[]
  LOOP
    EXECUTE format('CREATE CONSTRAINT TRIGGER places_changed AFTER INSERT OR UPDATE OR DELETE ON %I
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION renew_known_places()', name);
  END LOOP;
END $$;

-- Stock of an article rose.
CREATE FUNCTION ask_replan() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM graphile_worker.add_job('replan-waiting', NEW.payload::json, job_key := 'replan-product-' || (NEW.payload ->> 'product_identifier'));
  RETURN NULL;
END $$;
CREATE TRIGGER replan_asked AFTER INSERT ON trigger_events FOR EACH ROW WHEN (NEW.event = 'stock-changed')
  EXECUTE FUNCTION ask_replan();
-- Few deliveries have no place; each is tried again.
CREATE INDEX waiting_deliveries ON dispatch_requests (id) WHERE status IN ('unable-to-assign', 'waiting-for-stock');
CREATE INDEX retried_deliveries ON dispatch_requests (id) WHERE is_dispatch_assign_retryable;
-- The capacity of a day that is used: deliveries with mark O (core/delivery/status.ts).
CREATE INDEX open_deliveries ON dispatch_requests (location_id, dispatch_type, dispatch_date)
  WHERE NOT is_replaced AND status IN (/*= open statuses */
    'requires-hold-evaluation', 'on-hold', 'in-review', 'on-hold-released', 'on-hold-released-manual', 'to-be-requested',
    'waiting-for-stock', 'unable-to-assign', 'requested', 'requested-externally', 'request-confirmed',
    'cancel-to-be-requested', 'cancel-requested', 'waiting-for-customer-decision', 'crossdock-requested',
    'crossdock-received', 'return-announced', 'return-scan-in-process', 'unknown' /*=*/);

-- A shortage -----------------------------------------------------------------------------------------------------------
-- is planned anew: at once when a scan, a receipt or an outside party says so; a person may change their mind for some
-- minutes (reassign-minutes of core/settings/parameters.ts, with its value until somebody sets it).
CREATE FUNCTION reassign_time(changed_as text) RETURNS timestamptz STABLE LANGUAGE sql AS $$
  SELECT now() + CASE WHEN changed_as IN ('office', 'batch') THEN make_interval(mins => COALESCE((
    SELECT (value #>> '{}')::int FROM frontend_parameters WHERE "group" = 'oms-rules' AND key = 'reassign-minutes'), 15))
    ELSE interval '0' END
$$;

-- A location that is asked by itself --------------------------------------------------------------------------------------
-- How a delivery is asked of a location: its property, else by its type. A supplier is chosen by a person.
CREATE FUNCTION request_mode(location int) RETURNS text STABLE LANGUAGE sql AS $$
  SELECT COALESCE(
    (SELECT p.varchar_value FROM location_properties p JOIN location_property_keys k ON k.id = p.location_property_key_id
     WHERE p.location_id = l.id AND k.identifier = 'dispatch.requestMode'),
    CASE l.type WHEN 'dc' THEN 'batch' WHEN 'store' THEN 'direct'
      WHEN 'warehouse' THEN 'external' ELSE 'chosen' END)
  FROM typed_locations l WHERE l.id = location
$$;
