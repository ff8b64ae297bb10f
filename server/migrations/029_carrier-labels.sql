-- Labels of parcels, booked with their carriers (server/acts/carrier-labels). A row is one label that somebody wants, from the change
-- that asks for it, in that transaction, until the carrier has booked it, or has cancelled it again.
CREATE TABLE carrier_labels (
  -- The carrier is told it, and knows a second try by it.
  key                 uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  id                  bigint NOT NULL UNIQUE GENERATED ALWAYS AS IDENTITY,
  dispatch_request_id int NOT NULL REFERENCES dispatch_requests,
  -- asked: to be booked. failed: refused or given up, a person decides. booked: its code is there. void: to be cancelled there.
  -- over: it never was there, or is not any more. kept: void, but the carrier does not cancel it.
  state               text NOT NULL DEFAULT 'asked' CHECK (state IN ('asked', 'failed', 'booked', 'void', 'over', 'kept')),
  -- Digest of what was asked for at the first try: under one key nothing else may be asked.
  asked_for           text,
  -- When it was asked for last: what never was answered may be made for a while.
  asked_at            timestamptz,
  made_at             timestamptz NOT NULL DEFAULT now(),
  tries               int NOT NULL DEFAULT 0,
  -- Reason why the last try failed, in Dutch, and when the next one is.
  why                 text,
  next_try_at         timestamptz,
  -- A try is under way until then at the latest.
  busy_until          timestamptz,
  tracking_code_id    int UNIQUE REFERENCES tracking_codes,
  -- The carrier's own name of the booking.
  reference           text,
  -- The label as the carrier draws it; none: the OMS draws it. They hold an address: gone after 90 days (jobs/clean.ts).
  pdf                 bytea,
  zpl                 bytea,
  CHECK (state <> 'booked' OR tracking_code_id IS NOT NULL)
);
CREATE INDEX labels_of ON carrier_labels (dispatch_request_id, id);
CREATE INDEX failed_labels ON carrier_labels (dispatch_request_id) WHERE state = 'failed';
CREATE INDEX ON carrier_labels (made_at) WHERE pdf IS NOT NULL OR zpl IS NOT NULL;
-- Each time that a person had to decide about a label, for the timeline.
CREATE TABLE label_failures (
  id                  bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  dispatch_request_id int NOT NULL REFERENCES dispatch_requests,
  at                  timestamptz NOT NULL DEFAULT now(),
  why                 text NOT NULL
);
CREATE INDEX ON label_failures (dispatch_request_id);
-- Numbers of parcels, of which the codes are made that the OMS gives itself.
CREATE SEQUENCE parcel_numbers START 1001;

-- Its labels are of the OMS's making: one of our own locations sends it, or gets it back, by a method that has a configuration for
-- labels. Warehouses and suppliers report theirs.
CREATE FUNCTION has_own_labels(d dispatch_requests) RETURNS boolean STABLE LANGUAGE sql AS $$
  SELECT NOT d.is_replaced
    AND EXISTS (SELECT FROM carrier_methods m WHERE m.id = d.carrier_method_id AND m.has_label_config)
    AND EXISTS (SELECT FROM typed_locations l WHERE l.id = d.location_id AND l.type IN ('dc', 'store'))
$$;
-- It gets them by itself: the floor has it, or customers send it back.
CREATE FUNCTION wants_labels(d dispatch_requests) RETURNS boolean STABLE LANGUAGE sql AS $$
  SELECT has_own_labels(d) AND (d.status IN ('requested', 'return-announced')
    OR d.status IN ('crossdock-requested', 'crossdock-received') AND d.goods_receipt_id IS NOT NULL)
$$;
-- Labels that it has or waits for: each is one parcel.
CREATE FUNCTION parcels_of(delivery int) RETURNS bigint STABLE LANGUAGE sql AS $$
  SELECT (SELECT count(DISTINCT code) FROM tracking_codes WHERE dispatch_request_id = delivery AND voided_at IS NULL)
    + (SELECT count(*) FROM carrier_labels WHERE dispatch_request_id = delivery AND state IN ('asked', 'failed'))
$$;
-- A parcel has a piece in it.
CREATE FUNCTION most_parcels(delivery int) RETURNS bigint STABLE LANGUAGE sql AS $$
  SELECT GREATEST(1, sum(quantity)) FROM dispatch_request_lines WHERE dispatch_request_id = delivery
$$;
CREATE FUNCTION work_labels(delivery int) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM graphile_worker.add_job('labels', json_build_object('dispatch_request_id', delivery), job_key := 'labels-' || delivery);
END $$;
-- Wants so many more labels of a delivery.
CREATE FUNCTION ask_labels(delivery int, count int) RETURNS void LANGUAGE sql AS $$
  INSERT INTO carrier_labels (dispatch_request_id) SELECT delivery FROM generate_series(1, count);
  SELECT work_labels(delivery);
$$;

-- Labels of a delivery beyond so many are wanted no more: those that are not booked yet go first, then the youngest.
CREATE FUNCTION unwant_labels(delivery int, kept bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  surplus uuid[] := ARRAY(SELECT key FROM carrier_labels WHERE dispatch_request_id = delivery AND state IN ('asked', 'failed', 'booked')
    ORDER BY state = 'booked' DESC, id OFFSET kept);
BEGIN
  -- One that was asked for may be there, whatever was heard of it.
  UPDATE carrier_labels SET state = CASE WHEN asked_for IS NULL THEN 'over' ELSE 'void' END, tries = 0, why = NULL, next_try_at = NULL
  WHERE key = ANY (surplus) AND state <> 'booked';
  UPDATE tracking_codes t SET voided_at = now(), updated_at = now() FROM carrier_labels l
  WHERE l.key = ANY (surplus) AND l.state = 'booked' AND t.id = l.tracking_code_id AND t.voided_at IS NULL;
  PERFORM work_labels(delivery) WHERE EXISTS (SELECT FROM carrier_labels WHERE dispatch_request_id = delivery AND state = 'void');
END $$;

CREATE FUNCTION drop_surplus_labels() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM unwant_labels(d.id, most_parcels(d.id)) FROM dispatch_requests d
  WHERE d.id = OLD.dispatch_request_id AND wants_labels(d) AND parcels_of(d.id) > most_parcels(d.id);
  RETURN NULL;
END $$;
-- Pieces that do not come along need no parcel.
CREATE TRIGGER pieces_fewer AFTER UPDATE OF quantity, dispatch_request_id ON dispatch_request_lines FOR EACH ROW
  WHEN (NEW.quantity < OLD.quantity OR NEW.dispatch_request_id <> OLD.dispatch_request_id)
  EXECUTE FUNCTION drop_surplus_labels();

CREATE FUNCTION void_label() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  stopped int;
BEGIN
  UPDATE carrier_labels SET state = 'void', tries = 0, why = NULL, next_try_at = NULL WHERE tracking_code_id = NEW.id AND state = 'booked';
  IF FOUND THEN PERFORM work_labels(NEW.dispatch_request_id); END IF;
  PERFORM ask_labels(d.id, 1) FROM dispatch_requests d
  WHERE d.id = NEW.dispatch_request_id AND wants_labels(d) AND parcels_of(d.id) < most_parcels(d.id);
  -- A print that has not come out yet would bring it onto a parcel. Of a job that is at its printer, papers of others may be out already.
  FOR stopped IN
    UPDATE print_jobs SET status = 'failed', reason = 'void-label', updated_at = now()
    WHERE dispatch_request_ids @> ARRAY[NEW.dispatch_request_id]
      AND (status = 'queued' OR status = 'sent' AND cardinality(dispatch_request_ids) = 1)
    RETURNING id
  LOOP
    PERFORM graphile_worker.add_job('cancel-print', json_build_object('print_job_id', stopped));
  END LOOP;
  RETURN NULL;
END $$;
-- A void label is cancelled at its carrier, is printed no more, and another one comes in its place where the parcel still leaves.
CREATE TRIGGER label_voided AFTER UPDATE ON tracking_codes FOR EACH ROW
  WHEN (OLD.voided_at IS NULL AND NEW.voided_at IS NOT NULL) EXECUTE FUNCTION void_label();

-- A label that was not booked is tried again at once: somebody says so, or the fault may be gone. By a method without labels none is.
CREATE FUNCTION labels_anew(delivery int) RETURNS void LANGUAGE sql AS $$
  SELECT unwant_labels(id, 0) FROM dispatch_requests d WHERE id = delivery AND NOT has_own_labels(d);
  UPDATE carrier_labels SET state = 'asked', tries = 0, why = NULL, next_try_at = NULL
  WHERE dispatch_request_id = delivery AND state IN ('asked', 'failed');
  SELECT work_labels(delivery);
$$;

-- How the labels stand that a delivery still wants; none: nothing is wanted.
CREATE VIEW label_standing AS
  SELECT dispatch_request_id,
    CASE WHEN bool_or(state = 'failed') THEN 'failed' ELSE 'making' END AS state,
    (array_agg(why ORDER BY state = 'failed' DESC, id) FILTER (WHERE why IS NOT NULL))[1] AS why,
    min(next_try_at) AS next_try_at
  FROM carrier_labels WHERE state IN ('asked', 'failed') GROUP BY dispatch_request_id;

CREATE FUNCTION tell_label() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- The floor waits for it, or is told that it does not come.
  UPDATE dispatch_requests d SET version = touch_work(d)
  WHERE id = NEW.dispatch_request_id AND (batch_id IS NOT NULL OR goods_receipt_id IS NOT NULL);
  PERFORM pg_notify('office_news', json_build_object('sales_order_id', sales_order_id, 'user_id', NULL, 'change_key', gen_random_uuid(),
    'data_types', ARRAY['dispatch-request'])::text) FROM dispatch_requests WHERE id = NEW.dispatch_request_id;
  RETURN NULL;
END $$;
-- Devices, and users who have the order open, see how far it is.
CREATE TRIGGER label_told AFTER UPDATE ON carrier_labels FOR EACH ROW
  WHEN ((OLD.state, OLD.why) IS DISTINCT FROM (NEW.state, NEW.why)) EXECUTE FUNCTION tell_label();
CREATE TRIGGER label_wanted AFTER INSERT ON carrier_labels FOR EACH ROW EXECUTE FUNCTION tell_label();
