-- When deliveries are planned (order-rules.md 5): what asks for it. The jobs decide whether something is to be done, so a
-- trigger may ask once too often.

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
  FOREACH name IN ARRAY '{locations, location_properties, dispatch_types, dispatch_type_methods, location_dispatch_types,
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
-- Or it rose while what waits for it was paused, which nobody heard of.
CREATE FUNCTION ask_replan_of_one() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM graphile_worker.add_job('replan', json_build_object('dispatch_request_id', NEW.id), job_key := 'replan-' || NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER resumed_replan_asked AFTER UPDATE ON dispatch_requests FOR EACH ROW
  WHEN (NEW.status = 'waiting-for-stock' AND OLD.paused_at IS NOT NULL AND NEW.paused_at IS NULL)
  EXECUTE FUNCTION ask_replan_of_one();

-- Few deliveries have no place; each is tried again.
CREATE INDEX waiting_deliveries ON dispatch_requests (id) WHERE status IN ('unable-to-assign', 'waiting-for-stock');
CREATE INDEX retried_deliveries ON dispatch_requests (id) WHERE is_dispatch_assign_retryable;
-- The capacity of a day that is used: deliveries with mark O (core/delivery/status.ts).
CREATE INDEX open_deliveries ON dispatch_requests (location_id, dispatch_type, dispatch_date)
  WHERE NOT is_replaced AND status IN ('requires-hold-evaluation', 'on-hold', 'in-review', 'on-hold-released',
    'on-hold-released-manual', 'to-be-requested', 'waiting-for-stock', 'unable-to-assign', 'requested', 'requested-externally',
    'request-confirmed', 'cancel-to-be-requested', 'cancel-requested', 'waiting-for-customer-decision', 'crossdock-requested',
    'crossdock-received', 'return-announced', 'return-scan-in-process', 'unknown');

-- A shortage -----------------------------------------------------------------------------------------------------------
-- is planned anew: at once when a scan, a receipt or an outside party says so; a person may change their mind for some
-- minutes (reassign-minutes of core/settings/parameters.ts, with its value until somebody sets it). A feeder is not: the
-- delivery that it feeds is. Who sets reassign_at decides.
CREATE FUNCTION plan_reassign() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.reassign_at := now() + CASE WHEN NEW.changed_as IN ('office', 'batch') THEN make_interval(mins => COALESCE((
    SELECT (value #>> '{}')::int FROM frontend_parameters WHERE "group" = 'oms-rules' AND key = 'reassign-minutes'), 15))
    ELSE interval '0' END;
  RETURN NEW;
END $$;
-- A part that is split off is short from the start.
CREATE TRIGGER a_shortage_made BEFORE INSERT ON dispatch_requests FOR EACH ROW
  WHEN (NEW.status IN ('unable-to-ship', 'denied', 'crossdock-unable-to-ship') AND NEW.reassign_at IS NULL
    AND NEW.dispatch_action IS NULL AND NEW.change_key IS NOT NULL)
  EXECUTE FUNCTION plan_reassign();
CREATE TRIGGER a_shortage BEFORE UPDATE ON dispatch_requests FOR EACH ROW
  WHEN (NEW.status IN ('unable-to-ship', 'denied', 'crossdock-unable-to-ship') AND OLD.status <> NEW.status
    AND NEW.reassign_at IS NULL AND NOT NEW.is_replaced AND NEW.dispatch_action IS NULL AND NEW.change_key IS NOT NULL)
  EXECUTE FUNCTION plan_reassign();
-- A shortage that has ended is not planned anew.
CREATE FUNCTION forget_reassign() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.reassign_at := NULL;
  RETURN NEW;
END $$;
CREATE TRIGGER a_shortage_ended BEFORE UPDATE ON dispatch_requests FOR EACH ROW
  WHEN (NEW.reassign_at IS NOT NULL AND NEW.status NOT IN ('unable-to-ship', 'denied', 'crossdock-unable-to-ship'))
  EXECUTE FUNCTION forget_reassign();
CREATE FUNCTION ask_reassign() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM graphile_worker.add_job('reassign', json_build_object('dispatch_request_id', NEW.id), run_at := NEW.reassign_at,
    job_key := 'reassign-' || NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER made_reassign_asked AFTER INSERT ON dispatch_requests FOR EACH ROW
  WHEN (NEW.reassign_at IS NOT NULL AND NEW.change_key IS NOT NULL) EXECUTE FUNCTION ask_reassign();
CREATE TRIGGER reassign_asked AFTER UPDATE ON dispatch_requests FOR EACH ROW
  WHEN (NEW.reassign_at IS NOT NULL AND NEW.reassign_at IS DISTINCT FROM OLD.reassign_at)
  EXECUTE FUNCTION ask_reassign();

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
CREATE FUNCTION ask_request() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF request_mode(NEW.location_id) IN ('direct', 'external') THEN
    PERFORM graphile_worker.add_job('request', json_build_object('dispatch_request_id', NEW.id), job_key := 'request-' || NEW.id);
  END IF;
  RETURN NULL;
END $$;
-- The job requests it when its day has come.
CREATE TRIGGER request_asked AFTER UPDATE ON dispatch_requests FOR EACH ROW
  WHEN (NEW.status = 'to-be-requested' AND NEW.paused_at IS NULL
    AND (OLD.status, OLD.paused_at, OLD.dispatch_date, OLD.location_id)
      IS DISTINCT FROM (NEW.status, NEW.paused_at, NEW.dispatch_date, NEW.location_id))
  EXECUTE FUNCTION ask_request();
CREATE TRIGGER made_request_asked AFTER INSERT ON dispatch_requests FOR EACH ROW
  WHEN (NEW.status = 'to-be-requested' AND NEW.change_key IS NOT NULL) EXECUTE FUNCTION ask_request();

-- A feeder that was sent, or will not be: the store that waits for it can go on, or must be planned anew.
CREATE FUNCTION ask_fed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM graphile_worker.add_job('fed', json_build_object('dispatch_request_id', into_id), job_key := 'fed-' || into_id)
  FROM dispatch_request_cascades WHERE from_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER fed_asked AFTER UPDATE ON dispatch_requests FOR EACH ROW
  WHEN (NEW.dispatch_action IS NOT NULL AND OLD.status <> NEW.status) EXECUTE FUNCTION ask_fed();
-- Nobody heard of that while it was held back itself.
CREATE FUNCTION ask_fed_again() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM graphile_worker.add_job('fed', json_build_object('dispatch_request_id', NEW.id), job_key := 'fed-' || NEW.id)
  WHERE EXISTS (SELECT FROM dispatch_request_cascades c JOIN dispatch_requests f ON f.id = c.from_id
    WHERE c.into_id = NEW.id AND f.status NOT IN ('requires-hold-evaluation', 'to-be-requested'));
  RETURN NULL;
END $$;
CREATE TRIGGER fed_asked_again AFTER UPDATE ON dispatch_requests FOR EACH ROW
  WHEN (NEW.status = 'crossdock-requested' AND NEW.paused_at IS NULL
    AND (OLD.status, OLD.paused_at) IS DISTINCT FROM (NEW.status, NEW.paused_at))
  EXECUTE FUNCTION ask_fed_again();
